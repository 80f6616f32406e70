// How far requests came, from counter rows alone: by day, by category, by source.
import { and, eq, gte, lte, sql } from "drizzle-orm";
import type { Reader } from "../../platform/db.ts";
import { dateOfDay, dayOf } from "../../platform/time.ts";
import { STEP_ORDER } from "./rules.ts";
import type { Step } from "./shapes.ts";
import { funnelCounts } from "./tables.ts";

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

type By = "day" | "categoryId" | "source";

/** The progress of each day, category or source of a period; those without any request are left out. */
export const countFunnel = async (
  db: Reader,
  by: By,
  { from, to, categoryId }: FunnelPeriod,
): Promise<Map<string, Progress>> => {
  const column = funnelCounts[by];
  const rows = await db.select({
    key: column,
    step: funnelCounts.step,
    tracks: sql<number>`sum(${funnelCounts.tracks})`,
  })
    .from(funnelCounts).where(and(
      gte(funnelCounts.day, dayOf(from)),
      lte(funnelCounts.day, dayOf(to)),
      categoryId ? eq(funnelCounts.categoryId, categoryId) : undefined,
    )).groupBy(column, funnelCounts.step);
  const keyed = rows.map(({ key, ...row }) => ({ ...row, key: by === "day" ? dateOfDay(Number(key)) : String(key) }));
  return new Map(
    [...Map.groupBy(keyed, ({ key }) => key)].map(([key, some]) => [
      key,
      progressOf(new Map(some.map(({ step, tracks }) => [step, tracks]))),
    ]),
  );
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
