// Deciding about bookings that wait for a review: an administrator releases or rejects one; after two hours the clock
// releases it (docs/decisions/115-waves-and-reviews.md).
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict } from "@/platform/errors.ts";
import { getMeeting, releaseHold } from "@/modules/scheduling/index.ts";
import { type BookingReview, deleteReview, findReview, listDueReviews } from "../proof/reviews.ts";
import { getTrack } from "../tracks/tracks.ts";
import { bookTrack } from "./booking.ts";
import { planConfirmation } from "./confirmation.ts";
import { isSlotTaken } from "./holds.ts";

/** Throws 404, and `review_over` when somebody else has decided or the visitor has given up. */
const requireReview = async (tx: Tx, meetingId: string): Promise<BookingReview> => {
  const { status } = await getMeeting(tx, meetingId);
  const review = await findReview(tx, meetingId);
  if (review && status === "pending") return review;
  throw conflict("review_over", "This booking no longer waits for a decision.");
};

/** Confirms a booking, as if its visitor had just done so. Throws `review_over`. */
export const releaseReviewed = async (tx: Tx, meetingId: string): Promise<BookingReview> => {
  const review = await requireReview(tx, meetingId);
  const [meeting, track] = [await getMeeting(tx, meetingId), await getTrack(tx, review.trackId)];
  await deleteReview(tx, meetingId);
  await bookTrack(tx, track, await planConfirmation(tx, track, meeting), meeting);
  return review;
};

/** Ends a booking: time and credit are free, and its visitor is told. Throws `review_over`. */
export const rejectReviewed = async (tx: Tx, meetingId: string): Promise<BookingReview> => {
  const review = await requireReview(tx, meetingId);
  await releaseHold(tx, review.trackId, "rejected");
  return review;
};

/** Every minute: releases bookings about which nobody has decided in time. */
export const releaseDueReviews = async (ctx: Ctx): Promise<void> => {
  for (const { meetingId } of await listDueReviews(ctx.db.read, ctx.now)) {
    try {
      await transact(ctx, (tx) => releaseReviewed(tx, meetingId));
    } catch (error) {
      const isOver = (error as { code?: string }).code === "review_over";
      if (!isOver && !isSlotTaken(error)) throw error;
      await transact(ctx, (tx) => deleteReview(tx, meetingId));
    }
  }
};
