// Requests by the visit that they came from, and what came of them: sums of counter rows.
import { and, asc, desc, eq, gte, lte, sql, type SQLWrapper } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { dayOf } from "@/platform/time/time.ts";
import type { Touch, TouchKind } from "./rules.ts";
import { touchCounts } from "./tables.ts";
import type { FunnelPeriod } from "../funnel-counts.ts";

/** Whether the visit that led to the request counts, or the first one of its browser. */
export interface SourceQuery extends FunnelPeriod {
  touch: TouchKind;
}

/** Requests that started in the period; each later figure counts those of them. */
export interface SourceRow extends Touch {
  started: number;
  confirmed: number;
  held: number;
  converted: number;
  /** Whose credit was returned. */
  returned: number;
  /** Prices of the credits that were used and not returned, as they were sold, minor units. */
  revenueMinor: number;
}

const sumOf = (column: SQLWrapper) => sql<number>`sum(${column})`.mapWith(Number);

const within = ({ touch, from, to, categoryId }: SourceQuery) =>
  and(
    eq(touchCounts.touch, touch),
    gte(touchCounts.day, dayOf(from)),
    lte(touchCounts.day, dayOf(to)),
    categoryId ? eq(touchCounts.categoryId, categoryId) : undefined,
  );

const SUMS = {
  started: sumOf(touchCounts.started),
  confirmed: sumOf(touchCounts.confirmed),
  held: sumOf(touchCounts.held),
  converted: sumOf(touchCounts.converted),
  returned: sumOf(touchCounts.returned),
  revenueMinor: sumOf(touchCounts.revenueMinor),
};

interface Page {
  /** A text is sorted from A to Z with "asc". */
  sort: keyof SourceRow;
  dir: "asc" | "desc";
  limit: number;
  offset: number;
}

/** One page of the visits of a period. */
export const listSources = (db: Reader, query: SourceQuery & Page): Promise<SourceRow[]> => {
  const { source, medium, campaign } = touchCounts;
  const columns = { source, medium, campaign, ...SUMS };
  const direction = query.dir === "asc" ? asc : desc;
  return db.select(columns).from(touchCounts).where(within(query)).groupBy(source, medium, campaign)
    .orderBy(direction(columns[query.sort]), source, medium, campaign).limit(query.limit).offset(query.offset);
};

/** How many different visits a period has. */
export const countSources = async (db: Reader, query: SourceQuery): Promise<number> => {
  const { source, medium, campaign } = touchCounts;
  const groups = db.selectDistinct({ source, medium, campaign }).from(touchCounts).where(within(query)).as("groups");
  const [row] = await db.select({ visits: sql<number>`count(*)` }).from(groups);
  return row?.visits ?? 0;
};
