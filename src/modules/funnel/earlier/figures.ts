// How many of the times that became free were filled again, for administrators.
import { and, eq, gte, lt, ne, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { addDays, instantsOf } from "@/platform/time/time.ts";
import type { FunnelPeriod } from "../tracks/funnel-counts.ts";
import { FREED_AHEAD_MS } from "./rules.ts";
import { freedTimes } from "./tables.ts";

export interface FreedFigures {
  /** Times of meetings that were freed more than three hours ahead. */
  freed: number;
  /** Of these, how many have a meeting again or had one. */
  filled: number;
  /** Of these, how many were taken from the earlier-slot list. */
  byOffer: number;
}

/** A meeting is there now, or was until it was freed again. */
const isFilled = sql`(${freedTimes.status} = 'taken' or ${freedTimes.filledAt} is not null or exists (
  select 1 from meetings m where m.specialist_id = ${freedTimes.specialistId} and m.starts_at = ${freedTimes.startsAt}
    and m.status in ('confirmed', 'completed', 'no-show')))`;

const startOfDay = (date: string): number => instantsOf("UTC", date, 0, 0)[0]!;

/** Counts the times that were freed in a period of UTC days, both inclusive. */
export const countFreedTimes = async (db: Reader, { from, to, categoryId }: FunnelPeriod): Promise<FreedFigures> => {
  const [row] = await db.select({
    freed: sql<number>`count(*)`,
    filled: sql<number>`coalesce(sum(${isFilled}), 0)`,
    byOffer: sql<number>`coalesce(sum(${freedTimes.status} = 'taken'), 0)`,
  }).from(freedTimes).where(and(
    gte(freedTimes.freedAt, startOfDay(from)),
    lt(freedTimes.freedAt, startOfDay(addDays(to, 1))),
    ne(freedTimes.cause, "opened"),
    sql`${freedTimes.startsAt} - ${freedTimes.freedAt} > ${FREED_AHEAD_MS}`,
    categoryId ? eq(freedTimes.categoryId, categoryId) : undefined,
  ));
  return row ?? { freed: 0, filled: 0, byOffer: 0 };
};
