// Times that become free: of meetings that are cancelled, rescheduled or handed over. Each is offered to those who wait
// for something sooner before it is open to all.
import { and, eq, gte, isNull, lt, lte, ne, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import type { Tx } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { newId } from "@/platform/ids.ts";
import { addDays, DAY_MS, dayStart, type Instant } from "@/platform/time/time.ts";
import { getMeeting, isStartTaken } from "@/modules/scheduling/index.ts";
import type { FunnelPeriod } from "@/modules/tracks/index.ts";
import { refreshCandidate } from "@/modules/matching/index.ts";
import { endImpossibleOffers, type FreedTime, offerToNext } from "./offering.ts";
import { freedTimes } from "./tables.ts";
import { FREED_AHEAD_MS, type FreedCause, TAKEN_TIMES } from "./rules.ts";

interface Freed {
  specialistId: string;
  categoryId: string;
  startsAt: Instant;
  cause: FreedCause;
  leftBy: string | null;
}

/** A meeting at this start is gone, so it had filled the same time when that became free before. */
const markFilled = async (tx: Tx, { specialistId, startsAt, id }: FreedTime): Promise<void> => {
  await tx.update(freedTimes).set({ filledAt: tx.now }).where(and(
    eq(freedTimes.specialistId, specialistId),
    eq(freedTimes.startsAt, startsAt),
    isNull(freedTimes.filledAt),
    ne(freedTimes.id, id),
  ));
};

/** Records a time that became free, and offers it to the first who waits for it. One that is over is of no use. */
const freeTime = async (tx: Tx, freed: Freed): Promise<void> => {
  if (freed.startsAt <= tx.now) return;
  const row: FreedTime = { id: newId(), ...freed, status: "open", freedAt: tx.now, filledAt: null };
  await tx.insert(freedTimes).values(row);
  await markFilled(tx, row);
  await offerToNext(tx, row);
};

interface OfMeeting {
  meetingId: string;
}

const freeTimeOf = async (tx: Tx, meetingId: string, freed: Partial<Freed> & Pick<Freed, "cause">): Promise<void> => {
  const { specialistId, categoryId, startsAt, trackId: leftBy } = await getMeeting(tx, meetingId);
  await freeTime(tx, { specialistId, categoryId, startsAt, leftBy, ...freed });
};

/** scheduling.meeting_cancelled */
export const onTimeCancelled = (tx: Tx, { meetingId }: OfMeeting): Promise<void> =>
  freeTimeOf(tx, meetingId, { cause: "cancelled" });

/** scheduling.meeting_rescheduled */
export const onTimeRescheduled = (tx: Tx, { meetingId, from }: OfMeeting & { from: number }): Promise<void> =>
  freeTimeOf(tx, meetingId, { startsAt: from, cause: "rescheduled" });

/** scheduling.meeting_handed_over */
export const onTimeHandedOver = (
  tx: Tx,
  { meetingId, formerSpecialistId: specialistId }: OfMeeting & { formerSpecialistId: string },
): Promise<void> => freeTimeOf(tx, meetingId, { specialistId, cause: "handed-over" });

/** Refreshes a specialist whose calendar or busy times changed, and ends the offers that they can't keep any more. */
export const refreshAndEndOffers = async (tx: Tx, { specialistId }: { specialistId: string }): Promise<void> => {
  await refreshCandidate(tx, specialistId);
  await endImpossibleOffers(tx, { specialistId });
};

/** Times that became free this long ago are deleted: the market's longest period is a year. */
const KEPT_MS = 400 * DAY_MS;

/** Deletes old times. Their offers are older, and gone. */
export const purgeFreedTimes = async (tx: Tx): Promise<void> => {
  await tx.delete(freedTimes).where(lte(freedTimes.freedAt, tx.now - KEPT_MS));
};

interface FreedFigures {
  /** Times of meetings that were freed more than three hours ahead. */
  freed: number;
  /** Of these, how many have a meeting again or had one. */
  filled: number;
  /** Of these, how many were taken from the earlier-slot list. */
  byOffer: number;
}

/** A meeting is there now, or was until it was freed again. */
const isFilled = sql`(${hasStatus(freedTimes.status, TAKEN_TIMES)} or ${freedTimes.filledAt} is not null or ${
  isStartTaken(freedTimes.specialistId, freedTimes.startsAt)
})`;

/** Counts the times that were freed in a period of UTC days, both inclusive. */
export const countFreedTimes = async (db: Reader, { from, to, categoryId }: FunnelPeriod): Promise<FreedFigures> => {
  const [row] = await db.select({
    freed: sql<number>`count(*)`,
    filled: sql<number>`coalesce(sum(${isFilled}), 0)`,
    byOffer: sql<number>`coalesce(sum(${hasStatus(freedTimes.status, TAKEN_TIMES)}), 0)`,
  }).from(freedTimes).where(and(
    gte(freedTimes.freedAt, dayStart("UTC", from)),
    lt(freedTimes.freedAt, dayStart("UTC", addDays(to, 1))),
    ne(freedTimes.cause, "opened"),
    sql`${freedTimes.startsAt} - ${freedTimes.freedAt} > ${FREED_AHEAD_MS}`,
    categoryId ? eq(freedTimes.categoryId, categoryId) : undefined,
  ));
  return row ?? { freed: 0, filled: 0, byOffer: 0 };
};
