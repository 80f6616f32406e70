// Requests by the visit that they came from, and what came of them: sums of counter rows.
import { and, asc, desc, eq, gte, lte, sql, type SQLWrapper } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { dayOf } from "@/platform/time/time.ts";
import type { Touch, TouchKind } from "./rules.ts";
import { touchCounts, touchRevenue } from "./tables.ts";
import type { FunnelPeriod } from "../funnel-counts.ts";

/** Whether the visit that led to the request counts, or the first one of its browser. */
export interface SourceQuery extends FunnelPeriod {
  touch: TouchKind;
  /** The currency of the revenue; what was sold in another one is left out. */
  currency: string;
}

/** Requests that started in the period; each later figure counts those of them. */
export interface SourceRow extends Touch {
  started: number;
  confirmed: number;
  held: number;
  converted: number;
  /** Whose credit was returned. */
  returned: number;
  /** Prices of the credits that were used and not returned, as they were sold, in the currency of the query; minor units. */
  revenueMinor: number;
}

const sumOf = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

const within = ({ touch, from, to, categoryId }: Omit<SourceQuery, "currency">) =>
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
  revenueMinor: sumOf(touchRevenue.revenueMinor),
};

/** The one row of revenue in a currency that belongs to a row of counts. */
const revenueIn = (currency: string) =>
  and(
    ...(["touch", "day", "source", "medium", "campaign", "categoryId"] as const)
      .map((key) => eq(touchRevenue[key], touchCounts[key])),
    eq(touchRevenue.currency, currency),
  );

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
  return db.select(columns).from(touchCounts).leftJoin(touchRevenue, revenueIn(query.currency))
    .where(within(query)).groupBy(source, medium, campaign)
    .orderBy(direction(columns[query.sort]), source, medium, campaign).limit(query.limit).offset(query.offset);
};

/** How many different visits a period has. */
export const countSources = async (db: Reader, query: Omit<SourceQuery, "currency">): Promise<number> => {
  const { source, medium, campaign } = touchCounts;
  const groups = db.selectDistinct({ source, medium, campaign }).from(touchCounts).where(within(query)).as("groups");
  const [row] = await db.select({ visits: sql<number>`count(*)` }).from(groups);
  return row?.visits ?? 0;
};
