// One rating as its visitor gives, changes and deletes it, and the rows that other actions share.
import { t } from "@/languages/language.ts";
import { eq, inArray } from "drizzle-orm";
import { ratingDeleted, ratingGiven } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { trimLine } from "@/platform/text.ts";
import { dateIn } from "@/platform/time/time.ts";
import { findAnswers, type Meeting } from "@/modules/scheduling/index.ts";
import {
  authorOf,
  canDo,
  isDeleted,
  isOpen,
  isPublished,
  isWaiting,
  PUBLISH_AFTER_MS,
  statusOfNewRating,
} from "./rules.ts";
import type { RatingInput } from "./schemas.ts";
import { ratings } from "./tables.ts";

export type Rating = typeof ratings.$inferSelect;

/** The rating of a meeting, also a deleted one. */
export const findRating = (db: Reader, meetingId: string): Promise<Rating | undefined> =>
  db.select().from(ratings).where(eq(ratings.meetingId, meetingId)).get();

/** Also a deleted one. */
export const findRatingById = (db: Reader, id: string): Promise<Rating | undefined> =>
  db.select().from(ratings).where(eq(ratings.id, id)).get();

/** In any order; unknown ids are left out. */
export const listRatingsById = (db: Reader, ids: readonly string[]): Promise<Rating[]> =>
  db.select().from(ratings).where(inArray(ratings.id, [...ids]));

/** Throws 404 for an unknown or deleted rating. */
export const getRating = async (db: Reader, id: string): Promise<Rating> => {
  const rating = await findRatingById(db, id);
  if (!rating || isDeleted(rating.status)) throw notFound(t("ratings.missing"));
  return rating;
};

/** What events say about a rating. */
export const toIds = ({ id: ratingId, meetingId, specialistId, categoryId }: Rating) => ({
  ratingId,
  meetingId,
  specialistId,
  categoryId,
});

/** A rating that was changed since has no reply and no appeal: the specialist may answer the new one. */
const changeRating = async (tx: Tx, rating: Rating, { stars, sentence }: RatingInput): Promise<void> => {
  if (isDeleted(rating.status)) throw conflict("rating_deleted", t("ratings.alreadyDeleted"));
  if (!isOpen(rating.status)) {
    throw conflict("rating_published", t("ratings.alreadyPublished"));
  }
  if (rating.stars === stars && rating.sentence === sentence) return;
  const unanswered = { reply: null, repliedAt: null, appeal: null, appealedAt: null, appealDecidedAt: null };
  await tx.update(ratings).set({ stars, sentence, ...unanswered, changedAt: tx.now }).where(eq(ratings.id, rating.id));
  if (rating.repliedAt !== null || rating.appealedAt !== null) await publish(tx, ratingGiven(toIds(rating)));
};

/**
 * Gives a meeting its rating, or changes it until it is published. Throws `not_rateable`, `rating_published`,
 * `rating_deleted`, and 400 for a text that can't be published.
 */
export const rateMeeting = async (
  tx: Tx,
  { meeting, firstName, ...input }: RatingInput & { meeting: Meeting; firstName: string },
): Promise<void> => {
  const sentence = trimLine(input.sentence);
  const before = await findRating(tx, meeting.id);
  if (before) return await changeRating(tx, before, { stars: input.stars, sentence });
  const result = statusOfNewRating(meeting, await findAnswers(tx, meeting.id), tx.now);
  if ("refusal" in result) throw conflict("not_rateable", result.refusal);
  const { id: meetingId, trackId, specialistId, categoryId, startsAt, visitorZone } = meeting;
  const rating: Rating = {
    id: newId(),
    meetingId,
    trackId,
    specialistId,
    categoryId,
    stars: input.stars,
    sentence,
    author: authorOf(firstName),
    month: dateIn(visitorZone, startsAt).slice(0, 7),
    status: result.status,
    createdAt: tx.now,
    changedAt: tx.now,
    publishAt: tx.now + PUBLISH_AFTER_MS,
    reply: null,
    repliedAt: null,
    appeal: null,
    appealedAt: null,
    appealDecidedAt: null,
    removedRule: null,
    removedAt: null,
  };
  await tx.insert(ratings).values(rating);
  if (isWaiting(rating.status)) await publish(tx, ratingGiven(toIds(rating)));
};

/** What is left of a deleted rating. */
const WITHOUT_CONTENT = {
  stars: null,
  sentence: null,
  author: null,
  reply: null,
  repliedAt: null,
  appeal: null,
  appealedAt: null,
  appealDecidedAt: null,
  removedRule: null,
  removedAt: null,
};

/** Deletes ratings with everything that they say. */
export const deleteRatings = async (tx: Tx, found: readonly Rating[]): Promise<void> => {
  const rows = found.filter(({ status }) => canDo("delete", status));
  if (rows.length === 0) return;
  await tx.update(ratings).set({ ...WITHOUT_CONTENT, status: "deleted", changedAt: tx.now })
    .where(inArray(ratings.id, rows.map(({ id }) => id)));
  for (const rating of rows) if (isPublished(rating.status)) await publish(tx, ratingDeleted(toIds(rating)));
};

/** Deletes a meeting's rating. A second time nothing happens. */
export const deleteRatingOf = async (tx: Tx, meetingId: string): Promise<void> => {
  const rating = await findRating(tx, meetingId);
  if (rating) await deleteRatings(tx, [rating]);
};

/** Deletes what a request's visitor has written about its meetings. */
export const deleteRatingsOfTrack = async (tx: Tx, trackId: string): Promise<void> =>
  await deleteRatings(tx, await tx.select().from(ratings).where(eq(ratings.trackId, trackId)));
