// What a specialist does about a rating: the list, one reply, one appeal. And what an administrator decides.
import { and, desc, eq } from "drizzle-orm";
import { ratingKept, ratingRemoved } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, invalid, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { trimText } from "@/platform/text.ts";
import { findAnswers, getMeeting, settleMeeting } from "@/modules/scheduling/index.ts";
import { getRating, type Rating, toIds } from "./ratings.ts";
import {
  canDo,
  isDisputed,
  isValid,
  publicTextError,
  RATING_STATUS,
  type RatingDecision,
  type RemovalRule,
  SHOWN_TO_SPECIALIST,
  TEXT_BOUNDS,
} from "./rules.ts";
import { ratings } from "./tables.ts";

/** A rating that its specialist sees. Somebody else's, or one that is not settled yet, does not exist for them: 404. */
const getOwnRating = async (db: Reader, { id, specialistId }: { id: string; specialistId: string }) => {
  const rating = await getRating(db, id);
  if (rating.specialistId !== specialistId || !RATING_STATUS[rating.status].isShownToSpecialist) {
    throw notFound("This rating doesn't exist.");
  }
  return rating;
};

const isShown = hasStatus(ratings.status, SHOWN_TO_SPECIALIST);

/** The ratings that a specialist sees, the newest first. */
export const listRatingsOf = (
  db: Reader,
  specialistId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Rating[]> =>
  db.select().from(ratings).where(and(eq(ratings.specialistId, specialistId), isShown))
    .orderBy(desc(ratings.createdAt), desc(ratings.id)).limit(limit).offset(offset);

export const countRatingsOf = (db: Reader, specialistId: string): Promise<number> =>
  db.$count(ratings, and(eq(ratings.specialistId, specialistId), isShown));

interface Own {
  id: string;
  specialistId: string;
}

/** Why the specialist can't reply; undefined when they can. */
export const replyError = ({ status, repliedAt }: Pick<Rating, "status" | "repliedAt">): string | undefined => {
  if (repliedAt !== null) return "You've already replied. A rating can be answered once.";
  return isValid(status) ? undefined : "This rating was removed.";
};

/** Answers a rating, before or after its publication. Throws `replied`, 404, and 400 for a text that can't be shown. */
export const replyToRating = async (tx: Tx, { reply, ...own }: Own & { reply: string }): Promise<void> => {
  const rating = await getOwnRating(tx, own);
  const refusal = replyError(rating);
  if (refusal) throw conflict("replied", refusal);
  const text = trimText(reply);
  const error = publicTextError("reply", text);
  if (error) throw invalid([error]);
  await tx.update(ratings).set({ reply: text, repliedAt: tx.now, changedAt: tx.now }).where(eq(ratings.id, rating.id));
};

/** Why the specialist can't appeal; undefined when they can. */
export const appealError = ({ status, appealedAt }: Pick<Rating, "status" | "appealedAt">): string | undefined => {
  if (appealedAt !== null) return "You've already appealed. There is one appeal for each rating.";
  return canDo("remove", status) ? undefined : "This rating was removed.";
};

/** Asks an administrator to remove a rating; once. Throws `appealed`, 404, and 400 for a text that is too short or long. */
export const appealRating = async (tx: Tx, { appeal, ...own }: Own & { appeal: string }): Promise<void> => {
  const rating = await getOwnRating(tx, own);
  const refusal = appealError(rating);
  if (refusal) throw conflict("appealed", refusal);
  const text = trimText(appeal);
  const { min, max } = TEXT_BOUNDS.appeal;
  if (text.length < min) throw invalid(["Please say which rule the rating breaks, and how."]);
  if (text.length > max) throw invalid([`Please write at most ${max} characters. There are ${text.length} now.`]);
  await tx.update(ratings).set({ appeal: text, appealedAt: tx.now }).where(eq(ratings.id, rating.id));
};

/** An administrator's decision; a removal names its rule. */
export interface Decision {
  id: string;
  decision: RatingDecision;
  rule?: RemovalRule;
}

/** The decision about a disputed meeting is about the meeting: the rating follows it (lifecycle.ts). */
const decideDispute = async (tx: Tx, { meetingId }: Rating, decision: RatingDecision): Promise<void> => {
  const meeting = await getMeeting(tx, meetingId);
  const { specialist } = await findAnswers(tx, meetingId);
  const otherOutcome = specialist === "moved" ? "moved" : "visitor-absent";
  await settleMeeting(tx, meeting, decision === "keep" ? "held" : otherOutcome);
};

const keep = async (tx: Tx, rating: Rating): Promise<void> => {
  await tx.update(ratings).set({ appealDecidedAt: tx.now }).where(eq(ratings.id, rating.id));
  await publish(tx, ratingKept(toIds(rating)));
};

const remove = async (tx: Tx, rating: Rating, removedRule: RemovalRule): Promise<void> => {
  const appealDecidedAt = rating.appealedAt === null ? null : rating.appealDecidedAt ?? tx.now;
  await tx.update(ratings).set({
    status: "removed",
    removedRule,
    removedAt: tx.now,
    appealDecidedAt,
    changedAt: tx.now,
  }).where(eq(ratings.id, rating.id));
  await publish(tx, ratingRemoved(toIds(rating)));
};

/**
 * Carries out a decision: about a disputed meeting, about an appeal, or a removal without either. Returns the rating
 * before. Throws `nothing_to_decide`, `rule_required`, 404.
 */
export const decideRating = async (tx: Tx, { id, decision, rule }: Decision): Promise<Rating> => {
  const rating = await getRating(tx, id);
  const isAppealed = rating.appealedAt !== null && rating.appealDecidedAt === null;
  if (!canDo("remove", rating.status) || (decision === "keep" && !isAppealed && !isDisputed(rating.status))) {
    throw conflict("nothing_to_decide", "There is nothing to decide about this rating any more.");
  }
  if (decision === "remove" && !rule) throw conflict("rule_required", "Please choose the rule that the rating breaks.");
  // A dispute that an administrator ends by removing the rating under another rule stays a dispute of the meeting.
  if (isDisputed(rating.status) && (decision === "keep" || rule === "no-meeting")) {
    await decideDispute(tx, rating, decision);
  } else if (decision === "keep") await keep(tx, rating);
  else await remove(tx, rating, rule!);
  return rating;
};
