// How far requests came, from counter rows alone: by day, by category and by source.
import { and, eq, gte, lte, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { dateOfDay, dayOf } from "@/platform/time/time.ts";
import { type Step, STEPS } from "./rules.ts";
import { funnelCounts } from "./tables.ts";

/** UTC dates on which the requests started, both inclusive. */
export interface FunnelPeriod {
  from: string;
  to: string;
  categoryId?: string;
}

/** Requests that reached each step, in the order of the funnel. The last step counts bookings. */
export interface Progress {
  reached: { step: Step; tracks: number }[];
  /** Those of them that met an empty calendar. */
  foundNothing: number;
}

export interface FunnelCounts {
  byCategory: Map<string, Progress>;
  bySource: Map<string, Progress>;
  /** By UTC date; days without requests are left out. */
  byDay: Map<string, { started: number; booked: number }>;
}

/** The pseudo-step under which empty calendars are counted. */
const FOUND_NOTHING = "found-nothing";

interface CountRow {
  step: string;
  tracks: number;
}

/** Counters hold the furthest step of a request; it has reached every step before. */
const toProgress = (rows: readonly CountRow[]): Progress => {
  const counts = new Map<string, number>();
  for (const { step, tracks } of rows) counts.set(step, (counts.get(step) ?? 0) + tracks);
  const countOf = (step: string) => counts.get(step) ?? 0;
  return {
    reached: STEPS.map((step, n) => ({
      step,
      tracks: STEPS.slice(n).reduce((sum, further) => sum + countOf(further), 0),
    })),
    foundNothing: countOf(FOUND_NOTHING),
  };
};

const groupProgress = <R extends CountRow>(rows: R[], keyOf: (row: R) => string): Map<string, Progress> =>
  new Map([...Map.groupBy(rows, keyOf)].map(([key, own]) => [key, toProgress(own)]));

const within = ({ from, to, categoryId }: FunnelPeriod) =>
  and(
    gte(funnelCounts.day, dayOf(from)),
    lte(funnelCounts.day, dayOf(to)),
    categoryId ? eq(funnelCounts.categoryId, categoryId) : undefined,
  );

/** Requests by the UTC date of their start. Grouped in the order of the table's key, so that SQLite does not sort. */
export const countByDay = async (db: Reader, period: FunnelPeriod): Promise<FunnelCounts["byDay"]> => {
  const { day, step, tracks } = funnelCounts;
  const rows = await db.select({
    day,
    started: sql<number>`coalesce(sum(${tracks}) filter (where ${step} <> ${FOUND_NOTHING}), 0)`,
    booked: sql<number>`coalesce(sum(${tracks}) filter (where ${step} = 'thank-you'), 0)`,
  }).from(funnelCounts).where(within(period)).groupBy(day);
  return new Map(rows.map((row) => [dateOfDay(row.day), row]));
};

/** How far the requests of a period came. Categories and sources without requests are left out. */
export const countFunnelProgress = async (db: Reader, period: FunnelPeriod): Promise<FunnelCounts> => {
  const { source, categoryId, step, tracks } = funnelCounts;
  const [rows, byDay] = await Promise.all([
    db.select({ source, categoryId, step, tracks: sql<number>`sum(${tracks})` }).from(funnelCounts)
      .where(within(period)).groupBy(source, categoryId, step),
    countByDay(db, period),
  ]);
  return {
    byCategory: groupProgress(rows, (row) => row.categoryId),
    bySource: groupProgress(rows, (row) => row.source),
    byDay,
  };
};

/** The sum of several groups. */
export const sumProgress = (groups: Iterable<Progress>): Progress => {
  const sum = toProgress([]);
  for (const { reached, foundNothing } of groups) {
    sum.foundNothing += foundNothing;
    reached.forEach(({ tracks }, n) => sum.reached[n]!.tracks += tracks);
  }
  return sum;
};
