// Requests that an administrator assigns to a specialist, with a meeting or without (docs/product/leads.md#assignment).
import { t } from "@/languages/language.ts";
import { bookingSaved } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import { conflict, invalid } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Instant } from "@/platform/time/time.ts";
import { findLiveMeeting, revokeLinks } from "@/modules/scheduling/index.ts";
import { isPending } from "@/modules/scheduling/rules.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import { assignmentRefusal, closeAsAssigned, getTrack, type Track } from "@/modules/tracks/index.ts";
import { checkEligibility, ruleDetails } from "@/modules/matching/index.ts";
import { confirmBooking } from "./booking.ts";
import { planMeeting } from "./holds.ts";
import { deleteReview, findReview } from "./reviews/reviews.ts";

export interface Assignment {
  specialistId: string;
  /** The time and location of a meeting that is booked with it. */
  meeting?: { startsAt: Instant; location: Location };
}

/** Error codes by eligibility rule; every other rule has `not_eligible`. */
const CODES: Record<string, string> = { credit: "no_credit", caps: "cap_reached" };

/** Throws `track_reopened` while the visitor has a code to confirm a time with, unless a person checks the booking. */
const requireNotConfirming = async (tx: Tx, trackId: string): Promise<void> => {
  const live = await findLiveMeeting(tx, trackId);
  if (!live || !isPending(live.status) || live.holdExpiresAt! <= tx.now || await findReview(tx, live.id)) return;
  throw conflict("track_reopened", "This visitor has requested a time and is confirming it. Please try again later.");
};

/**
 * Returns a request that this specialist may be assigned, by the eligibility rules of visitors. Throws 404,
 * `track_assigned`, `track_reopened`, `no_contact`, `no_credit`, `cap_reached`, `slot_taken` for a time that does not
 * fit, and `not_eligible` for other rules.
 */
export const requireAssignable = async (
  tx: Tx,
  trackId: string,
  { specialistId, meeting }: Assignment,
): Promise<Track> => {
  const track = await getTrack(tx, trackId);
  const refusal = assignmentRefusal(track);
  if (refusal) throw conflict(refusal.code, refusal.sentence);
  await requireNotConfirming(tx, trackId);
  if (meeting && meeting.startsAt <= tx.now) throw invalid([t("errors.future")]);
  const check = await checkEligibility(tx, { specialistId, track, now: tx.now, meeting });
  const [failed] = check.failed;
  if (failed) {
    throw conflict(CODES[failed.name] ?? "not_eligible", failed.messageForOthers, ruleDetails(failed.name));
  }
  const [failedForMeeting] = check.failedForMeeting;
  if (failedForMeeting) {
    throw conflict("slot_taken", failedForMeeting.messageForOthers, ruleDetails(failedForMeeting.name));
  }
  return { ...track, origin: "market" };
};

/**
 * Books a meeting for a visitor, as if they had booked it: time occupied, credit consumed, meeting and lead created,
 * request closed. Throws what `requireAssignable` throws.
 */
export const bookForVisitor = async (
  tx: Tx,
  trackId: string,
  { specialistId, meeting }: Required<Assignment>,
): Promise<{ meetingId: string; leadId: string }> => {
  const track = await requireAssignable(tx, trackId, { specialistId, meeting });
  const live = await findLiveMeeting(tx, trackId);
  const { plan } = await planMeeting(tx, track, { specialistId, ...meeting }, live);
  // Whoever was to decide about the booking has decided.
  if (live) await deleteReview(tx, live.id);
  const { meeting: confirmed, ...ids } = await confirmBooking(tx, plan, live);
  const { id: meetingId } = confirmed;
  // The browser that requested the time has its link, and has not proven the address.
  if (meetingId === live?.id) await revokeLinks(tx, confirmed);
  await closeAsAssigned(tx, track, meetingId);
  await publish(tx, bookingSaved({ ...ids, meetingId, specialistId, trackId, categoryId: track.categoryId }));
  return { meetingId, leadId: ids.leadId };
};
