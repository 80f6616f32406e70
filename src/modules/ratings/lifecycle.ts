// What happens to ratings without their visitor: the meeting's outcome, publication, the email that asks for one, purge.
import { and, asc, eq, lte } from "drizzle-orm";
import { ratingGiven, ratingPublished, ratingRemoved, ratingRequested } from "@/events.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import type { Tx } from "@/platform/ctx.ts";
import { publish } from "@/platform/events/outbox.ts";
import { inTurn, sweep } from "@/platform/queue/sweep.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { findAnswers, findMeeting } from "@/modules/scheduling/index.ts";
import { deleteRatings, findRating, type Rating, toIds } from "./ratings.ts";
import {
  ASK_AFTER_MS,
  canDo,
  isDisputed,
  PUBLISH_AFTER_MS,
  RATINGS,
  REMOVED_KEPT_DAYS,
  statusOfNewRating,
} from "./rules.ts";
import { ratingRequests, ratings } from "./tables.ts";

interface OfMeeting {
  meetingId: string;
}

/** A rating whose meeting is disputed waits for the decision about the meeting. */
export const onOutcomeDisputed = async (tx: Tx, { meetingId }: OfMeeting): Promise<void> => {
  const rating = await findRating(tx, meetingId);
  if (!rating || !canDo("dispute", rating.status)) return;
  await tx.update(ratings).set({ status: "disputed", changedAt: tx.now }).where(eq(ratings.id, rating.id));
};

/** The meeting counts as having taken place: the specialist sees the rating. After a dispute they have the whole time to answer. */
const settle = async (tx: Tx, rating: Rating): Promise<void> => {
  const publishAt = isDisputed(rating.status) ? tx.now + PUBLISH_AFTER_MS : rating.publishAt;
  await tx.update(ratings).set({ status: "waiting", publishAt, changedAt: tx.now }).where(eq(ratings.id, rating.id));
  await publish(tx, ratingGiven(toIds(rating)));
};

/** A rating of a meeting that did not take place is removed under that rule. */
const removeWithoutMeeting = async (tx: Tx, rating: Rating): Promise<void> => {
  await tx.update(ratings).set({ status: "removed", removedRule: "no-meeting", removedAt: tx.now, changedAt: tx.now })
    .where(eq(ratings.id, rating.id));
  await publish(tx, ratingRemoved(toIds(rating)));
};

/** In the transaction that settles the outcome: the rating follows it, or its visitor will be asked for one. */
export const onMeetingSettled = async (
  tx: Tx,
  { meetingId, outcome }: OfMeeting & { outcome: string },
): Promise<void> => {
  const rating = await findRating(tx, meetingId);
  if (!rating) {
    if (outcome !== "held") return;
    await tx.insert(ratingRequests).values({ meetingId, dueAt: tx.now + ASK_AFTER_MS }).onConflictDoNothing();
    return;
  }
  if (!canDo("settle", rating.status)) return;
  if (outcome === "held") await settle(tx, rating);
  else await removeWithoutMeeting(tx, rating);
};

/** Ratings or requests in one transaction. */
const BATCH = 20;

const publishDue = sweep({
  batch: BATCH,
  select: (tx, limit) =>
    tx.select().from(ratings)
      .where(and(hasStatus(ratings.status, RATINGS.waiting), lte(ratings.publishAt, tx.now)))
      .orderBy(asc(ratings.publishAt)).limit(limit),
  each: async (tx, rating) => {
    await tx.update(ratings).set({ status: "published", changedAt: tx.now }).where(eq(ratings.id, rating.id));
    await publish(tx, ratingPublished(toIds(rating)));
  },
});

/** Whether a visitor is still to be asked: the meeting can be rated, and has no rating. */
const isRateable = async (tx: Tx, meetingId: string): Promise<boolean> => {
  const meeting = await findMeeting(tx, meetingId);
  if (!meeting || await findRating(tx, meetingId)) return false;
  return "status" in statusOfNewRating(meeting, await findAnswers(tx, meetingId), tx.now);
};

/** The row ends in the transaction of the event, so nobody is asked twice. */
const askDue = sweep({
  batch: BATCH,
  select: (tx, limit) =>
    tx.select().from(ratingRequests).where(lte(ratingRequests.dueAt, tx.now)).orderBy(asc(ratingRequests.dueAt))
      .limit(limit),
  each: async (tx, { meetingId }) => {
    if (await isRateable(tx, meetingId)) {
      const { specialistId, trackId } = (await findMeeting(tx, meetingId))!;
      await publish(tx, ratingRequested({ meetingId, specialistId, trackId }));
    }
    await tx.delete(ratingRequests).where(eq(ratingRequests.meetingId, meetingId));
  },
});

/** Every minute: publishes ratings whose time has come, and asks for those that nobody has given yet. */
export const sweepRatings = inTurn(publishDue, askDue);

/** Every night: deletes what removed ratings said. */
export const purgeRemovedRatings = sweep({
  batch: BATCH,
  select: (tx, limit) =>
    tx.select().from(ratings)
      .where(
        and(hasStatus(ratings.status, RATINGS.removed), lte(ratings.removedAt, tx.now - REMOVED_KEPT_DAYS * DAY_MS)),
      )
      .limit(limit),
  apply: deleteRatings,
});
