// What a request needs before it can be booked: its questions answered, and few meetings of the same person. And what
// keeps its contact data from being changed.
import { inArray, sql } from "drizzle-orm";
import { t } from "@/languages/language.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { conflict } from "@/platform/errors.ts";
import { mailboxKeyOf } from "@/platform/mail/mailbox-key.ts";
import { listQuestions, withProposedCountry } from "@/modules/catalog/index.ts";
import { answerProblems } from "@/modules/catalog/rules.ts";
import { countUpcoming, findLiveMeeting, releaseHold } from "@/modules/scheduling/index.ts";
import { isHeld, isHolding } from "@/modules/scheduling/rules.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { contactColumns, selectMeetingsOfPerson, selectTracksOfPerson, type Track } from "@/modules/tracks/index.ts";
import { type Contact, isSameContact } from "@/modules/tracks/contact-rules.ts";
import { countedNetwork, isProven, requireOnlyHold, requireWithinLimits } from "./proof/limits.ts";
import { findReview, findReviewOfTrack } from "./reviews/reviews.ts";
import { bookingReviews } from "./reviews/tables.ts";
import type { VisitorTokens } from "./visitor-tokens.ts";

/** A person's booked meetings, and those that wait for a review. */
const openMeetings = prepared((db) =>
  selectMeetingsOfPerson(db).union(
    db.select({ meetingId: sql<string>`${bookingReviews.meetingId}`.as("meeting_id") }).from(bookingReviews)
      .where(inArray(bookingReviews.trackId, selectTracksOfPerson(db))),
  ).prepare()
);

/** Limits the open bookings of one person, by mailbox and by number. Throws `too_many_bookings`. */
export const requireFewBookings = async (tx: Tx, track: Track): Promise<void> => {
  const { id: trackId, contactEmail, contactPhone: phone } = track;
  const booked = await openMeetings(tx).all({ trackId, mailboxKey: mailboxKeyOf(contactEmail ?? ""), phone });
  if (booked.length === 0) return;
  const upcoming = await countUpcoming(tx, booked.map((row) => row.meetingId), tx.now);
  const { openBookingsInCategory, openBookingsInAll } = await getLifecycle(tx);
  const inCategory = upcoming.find((row) => row.categoryId === track.categoryId)?.meetings ?? 0;
  const inAll = upcoming.reduce((sum, row) => sum + row.meetings, 0);
  if (inCategory >= openBookingsInCategory || inAll >= openBookingsInAll) {
    throw conflict(
      "too_many_bookings",
      t("errors.tooManyBookings"),
    );
  }
};

/** What an agent has prepared is booked once the person has agreed to it. Throws `consent_required`. */
export const requireAgreement = ({ agentStage }: Pick<Track, "agentStage">): void => {
  if (agentStage === null || agentStage === "agreed") return;
  throw conflict("consent_required", t("errors.agreeFirst"));
};

/** Throws `answers_missing` with the first step that has an open question. */
export const requireAnswers = async (tx: Tx, track: Track): Promise<void> => {
  const questions = await listQuestions(tx, track.questionSetId);
  const answers = withProposedCountry(questions, track.answers, track);
  const step = (["about", "needs"] as const).find((page) => answerProblems(questions, page, answers).length > 0);
  if (!step) return;
  throw conflict("answers_missing", t("errors.answersMissing"), { step });
};

/**
 * What a request holds or has requested ends, and its time is free again. Throws `review_open` with a sentence while the
 * booking is being checked.
 */
export const endHolding = async (tx: Tx, trackId: string, whyNot: () => string): Promise<void> => {
  const live = await findLiveMeeting(tx, trackId);
  if (!live || !isHolding(live.status)) return;
  if (await findReview(tx, live.id)) throw conflict("review_open", whyNot());
  await releaseHold(tx, trackId, "replaced");
};

/** Another topic is another meeting. Throws `review_open`. */
export const endForTopic = (tx: Tx, trackId: string): Promise<void> =>
  endHolding(tx, trackId, () => t("errors.reviewOpenTopic"));

/**
 * Other contact data can be another person's: what is being checked stays as it is, and a hold or a requested meeting
 * counts for that person. `tokens` are what the browser presents. Throws `review_open`, `hold_limit` and `proof_first`.
 */
export const requireChangeableContact = async (
  tx: Tx,
  ctx: Ctx,
  { track, contact, tokens }: { track: Track; contact: Contact; tokens: Pick<VisitorTokens, "own" | "proof"> },
): Promise<void> => {
  if (!track.contact || isSameContact(track.contact, contact)) return;
  if (await findReviewOfTrack(tx, track.id)) {
    throw conflict(
      "review_open",
      t("errors.reviewOpen"),
    );
  }
  const live = await findLiveMeeting(tx, track.id);
  if (!live || !isHolding(live.status) || live.holdExpiresAt! <= tx.now) return;
  const changed = { ...track, ...contactColumns(contact) };
  if (isHeld(live.status)) return await requireOnlyHold(tx, ctx, { track: changed, own: tokens.own ?? [] });
  if (await isProven(tx, changed, tokens.proof)) return;
  await requireWithinLimits(tx, { track: changed, network: countedNetwork(ctx) }, "pending");
};
