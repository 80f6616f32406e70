// How far requests came, from counter rows alone: by day, by category, by source.
import { and, eq, gte, lte, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { dateOfDay, dayOf } from "@/platform/time/time.ts";
import { STEP_ORDER } from "../rules.ts";
import type { Step } from "../schemas.ts";
import { funnelCounts } from "../tables.ts";

/** UTC dates of the requests' beginning, both inclusive. */
export interface FunnelPeriod {
  from: string;
  to: string;
  categoryId?: string;
}

/** Requests that came to each step or further, in the order of the funnel; the last of them are booked. */
export interface Progress {
  reached: { step: Step; tracks: number }[];
  /** Of these, such as met an empty calendar. */
  foundNothing: number;
}

/** The pseudo-step under which empty calendars are counted (docs/decisions/071-counters-kept-by-triggers.md). */
const FOUND_NOTHING = "found-nothing";

/** What stands at each step becomes what reached it: everything there and further on. */
const progressOf = (standing: ReadonlyMap<string, number>): Progress => ({
  reached: STEP_ORDER.map((step, n) => ({
    step,
    tracks: STEP_ORDER.slice(n).reduce((sum, further) => sum + (standing.get(further) ?? 0), 0),
  })),
  foundNothing: standing.get(FOUND_NOTHING) ?? 0,
});

export interface FunnelCounts {
  byCategory: Map<string, Progress>;
  bySource: Map<string, Progress>;
  /** By UTC date; days without any request are left out. */
  byDay: Map<string, { started: number; booked: number }>;
}

const within = ({ from, to, categoryId }: FunnelPeriod) =>
  and(
    gte(funnelCounts.day, dayOf(from)),
    lte(funnelCounts.day, dayOf(to)),
    categoryId ? eq(funnelCounts.categoryId, categoryId) : undefined,
  );

interface Standing {
  step: string;
  tracks: number;
}

const grouped = <R extends Standing>(rows: R[], keyOf: (row: R) => string): Map<string, Progress> =>
  new Map([...Map.groupBy(rows, keyOf)].map(([key, some]) => {
    const standing = new Map<string, number>();
    for (const { step, tracks } of some) standing.set(step, (standing.get(step) ?? 0) + tracks);
    return [key, progressOf(standing)];
  }));

/** In the order of the table, so that nothing is sorted. */
const countByDay = async (db: Reader, period: FunnelPeriod): Promise<FunnelCounts["byDay"]> => {
  const { day, step, tracks } = funnelCounts;
  const rows = await db.select({
    day,
    started: sql<number>`coalesce(sum(${tracks}) filter (where ${step} <> ${FOUND_NOTHING}), 0)`,
    booked: sql<number>`coalesce(sum(${tracks}) filter (where ${step} = 'thank-you'), 0)`,
  }).from(funnelCounts).where(within(period)).groupBy(day);
  return new Map(rows.map((row) => [dateOfDay(row.day), row]));
};

/** How far the requests of a period came; categories and sources without any are left out. */
export const countFunnel = async (db: Reader, period: FunnelPeriod): Promise<FunnelCounts> => {
  const { source, categoryId, step, tracks } = funnelCounts;
  const rows = await db.select({ source, categoryId, step, tracks: sql<number>`sum(${tracks})` }).from(funnelCounts)
    .where(within(period)).groupBy(source, categoryId, step);
  return {
    byCategory: grouped(rows, (row) => row.categoryId),
    bySource: grouped(rows, (row) => row.source),
    byDay: await countByDay(db, period),
  };
};

/** All of them together. */
export const sumProgress = (all: Iterable<Progress>): Progress => {
  const sum = progressOf(new Map());
  for (const { reached, foundNothing } of all) {
    sum.foundNothing += foundNothing;
    reached.forEach(({ tracks }, n) => sum.reached[n]!.tracks += tracks);
  }
  return sum;
};
