// Deciding about bookings that wait for a review: an administrator releases or rejects one; shortly before its time would be
// free, the clock decides (docs/design/booking-and-proof.md#reviews).
import { bookingRequested } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { AppError, conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { getMeeting, type Meeting, releaseHold, requestMeeting } from "@/modules/scheduling/index.ts";
import { isPending } from "@/modules/scheduling/rules.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { getTrack, type Track } from "@/modules/tracks/index.ts";
import { sendFirstCode } from "../proof/codes.ts";
import { isProven } from "../proof/limits.ts";
import { hasLiveProof } from "../proof/proofs.ts";
import { confirmBy } from "../proof/rules.ts";
import { type BookingReview, deleteReview, findReview, listDueReviews, markReleased, takeRelease } from "./reviews.ts";
import { bookTrack } from "../booking.ts";
import { planConfirmation } from "../confirmation.ts";

/** Throws 404, and `review_over` when somebody else has decided or the visitor has given up. */
const requireReview = async (tx: Tx, meetingId: string): Promise<BookingReview> => {
  const { status } = await getMeeting(tx, meetingId);
  const review = await findReview(tx, meetingId);
  if (review && isPending(status)) return review;
  throw conflict("review_over", "This booking no longer waits for a decision.");
};

/**
 * Whether the address of the request is proven now: by a code, like its number, or by a browser that had proven it and is
 * still remembered.
 */
const isStillProven = async (tx: Tx, track: Track, { provenEmail }: BookingReview): Promise<boolean> => {
  if (await isProven(tx, track, undefined)) return true;
  return provenEmail !== null && provenEmail === track.contactEmail &&
    await hasLiveProof(tx, { email: provenEmail, now: tx.now });
};

/** Ends a review without a decision: from now on the visitor has the usual time to confirm by a code. */
export const endReview = async (tx: Tx, track: Track, meeting: Meeting, network?: string): Promise<void> => {
  await deleteReview(tx, meeting.id);
  const { confirmBookingMinutes } = await getLifecycle(tx);
  const expiresAt = confirmBy(meeting.startsAt, tx.now, confirmBookingMinutes);
  await requestMeeting(tx, await planConfirmation(tx, track, meeting), meeting, { expiresAt, network });
};

/** Nothing is confirmed that is not proven: the visitor is sent a code, and waits for no second review. */
const askForProof = async (tx: Tx, track: Track, meeting: Meeting): Promise<void> => {
  await endReview(tx, track, meeting);
  await markReleased(tx, meeting.id);
  await sendFirstCode(tx, track, { network: undefined, work: undefined });
  const { id: meetingId, specialistId, trackId } = meeting;
  await publish(tx, bookingRequested({ meetingId, specialistId, trackId }));
};

export interface Release {
  trackId: string;
  /** What was proven is booked. For anything else the visitor was sent a code. */
  outcome: "booked" | "code-sent";
}

/** Confirms a booking, as if its visitor had just done so. Throws `review_over`, and what sending a code throws. */
export const releaseReviewed = async (tx: Tx, meetingId: string): Promise<Release> => {
  const review = await requireReview(tx, meetingId);
  const { trackId } = review;
  const [meeting, track] = [await getMeeting(tx, meetingId), await getTrack(tx, trackId)];
  if (!await isStillProven(tx, track, review)) {
    await askForProof(tx, track, meeting);
    return { trackId, outcome: "code-sent" };
  }
  await deleteReview(tx, meetingId);
  await bookTrack(tx, track, await planConfirmation(tx, track, meeting), meeting);
  return { trackId, outcome: "booked" };
};

/** Ends a booking: time and credit are free, and its visitor is told. Throws `review_over`. */
export const rejectReviewed = async (tx: Tx, meetingId: string): Promise<{ trackId: string }> => {
  const { trackId } = await requireReview(tx, meetingId);
  await releaseHold(tx, trackId, "rejected");
  return { trackId };
};

/** Only some requests of one network are released in an hour. The others end, and their visitors can resume. */
const decide = async (tx: Tx, meetingId: string): Promise<void> => {
  const { network, trackId } = await requireReview(tx, meetingId);
  if (network === null || await takeRelease(tx, network)) await releaseReviewed(tx, meetingId);
  else await releaseHold(tx, trackId, "not-released");
};

/** Every minute: decides about bookings about which nobody has decided in time, the oldest first. */
export const releaseDueReviews = async (ctx: Ctx): Promise<void> => {
  for (const { meetingId } of await listDueReviews(ctx.db.read, ctx.now)) {
    try {
      await transact(ctx, (tx) => decide(tx, meetingId));
    } catch (error) {
      // The time is taken, the visitor can be sent no code, or somebody has decided. What is still pending ends by itself.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      await transact(ctx, (tx) => deleteReview(tx, meetingId));
    }
  }
};
