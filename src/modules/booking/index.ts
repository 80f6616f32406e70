// The public API of bookings: holds, requested and confirmed meetings, proofs of an address or a number, what visitors do
// with a meeting afterwards, and the waitlist for something sooner.
import {
  accountDeleted,
  busyTimesChanged,
  calendarChanged,
  categoryChanged,
  categoryRetired,
  creditsChanged,
  meetingCancelled,
  meetingChanged,
  meetingHandedOver,
  meetingLapsed,
  meetingRescheduled,
  messageBounced,
  profileChanged,
  subcategoryRetired,
  trackAnonymised,
  userChanged,
  userSuspended,
} from "@/events.ts";
import { inTransaction } from "@/platform/events/bus.ts";
import { routes } from "@/platform/http/route.ts";
import { exported } from "@/platform/export/sources.ts";
import { onMeetingLapsed, onMessageBounced, releaseRequested } from "./confirmation.ts";
import { managedRoutes } from "./manage/routes.ts";
import { deleteCode, proofGauges } from "./proof/codes.ts";
import { proofRoutes } from "./proof/routes.ts";
import { deleteTextCode } from "./proof/text-codes.ts";
import { purgeUnproven } from "./proof/unproven.ts";
import { releaseDueReviews } from "./reviews/decisions.ts";
import { deleteReviewOfTrack } from "./reviews/reviews.ts";
import { bookingRoutes } from "./routes.ts";
import {
  deleteWaitlistEntries,
  endUselessEntries,
  mirrorEntry,
  onSpecialistDeleted,
  purgeEntries,
} from "./waitlist/entry-ends.ts";
import { onTimeCancelled, onTimeHandedOver, onTimeRescheduled, refreshAndEndOffers } from "./waitlist/freed-times.ts";
import { endImpossibleOffers } from "./waitlist/offering.ts";
import { passOnMissed } from "./waitlist/offers.ts";
import { waitlistRoutes } from "./waitlist/routes.ts";
import { earlierOffers, freedTimes, waitlistEntries } from "./waitlist/tables.ts";

/** Holding the time that a visitor has chosen. */
export { isSlotTaken, placeHold, requireBookableChoice } from "./holds.ts";
/** What other contact data or another topic mean for a booking that is not confirmed yet. */
export { endForTopic, requireChangeableContact } from "./requirements.ts";
/** The visitor of a booking link wants to see others, too. */
export { seeOthers } from "./own-links.ts";
/** Booking for a visitor, and whom administrators may assign a request to. */
export { type Assignment, bookForVisitor, requireAssignable } from "./assignment.ts";
/** The page of the link that confirms a requested meeting. */
export { confirmUrl } from "./confirmation.ts";
/** Links to a meeting, or to the waitlist, for emails and text messages. */
export { joinUrl, manageUrl, offerUrl, outcomeUrl, ratingUrl, shortMeetingUrl, stopUrls } from "./links.ts";
/** What a visitor's browser presents with a call. */
export { type VisitorTokens, visitorTokens } from "./visitor-tokens.ts";

/** The code that proves an email address: sending it, checking what was typed, and what it says. */
export { hasProvenAddress } from "./proof/address-owner.ts";
export { checkCode, codeError, type ContactCode, digitsOf, findCode, markProven, sendCode } from "./proof/codes.ts";
/** The code that proves a phone number, and what is proven by it alone. */
export { codeText, findTextCode, findVisitorChannel, isProvenByText, textDigitsOf } from "./proof/text-codes.ts";
/** Browsers that have proven an address. */
export { isProvenBrowser, type Proof, rememberProof, setProofCookie } from "./proof/proofs.ts";
/** The network for which limits count a caller. */
export { countedNetwork } from "./proof/limits.ts";
/** The proof of work before a code. */
export { withWork } from "./proof/work.ts";
/** Whether emails may contain the name that was typed with the address. */
export { findGreeting } from "./proof/greeting.ts";

/** Waves of unproven bookings, and ending one. */
export {
  closeWave,
  countWaves,
  type EndedWave,
  endWaveBooking,
  findEndedWave,
  findWave,
  listReservedBookings,
  listWaves,
  waveIdOf,
} from "./waves/waves.ts";
/** Bookings that wait for an administrator. */
export { listReviews, type ReviewCause } from "./reviews/reviews.ts";
/** Deciding about one of them. */
export { rejectReviewed, type Release, releaseReviewed } from "./reviews/decisions.ts";

/** Whether a meeting can be rated, in a sentence. */
export { rateError } from "./manage/rating.ts";
/** Another specialist for a visitor who was let down. */
export { findRescue } from "./manage/rescue.ts";
/** Moving a meeting, for both sides. */
export { rescheduleBookedMeeting, viewRescheduleTimes } from "./manage/reschedule.ts";
/** A visitor's export. */
export { exportRequest } from "./manage/visitor-export.ts";
/** Removing a visitor from a request and from what they wrote about its meetings. */
export { anonymiseRequest, eraseRequest } from "./manage/withdrawal.ts";

/** An entry of the waitlist, for its emails. */
export { findWaitlistEntry } from "./waitlist/entries.ts";
/** An offer of an earlier time, for its emails. */
export { findOffer, isOfferOpen } from "./waitlist/offers.ts";
/** How many times became free, and how many were filled. */
export { countFreedTimes } from "./waitlist/freed-times.ts";

export const booking = {
  exported: [
    exported(waitlistEntries, "Visitors who want an earlier time"),
    exported(freedTimes, "Times that became free"),
    exported(earlierOffers, "Offers of these times to visitors"),
  ],
  routes: routes().route("/", bookingRoutes).route("/", proofRoutes).route("/", managedRoutes)
    .route("/", waitlistRoutes),
  listeners: [
    inTransaction(accountDeleted, async (tx, deleted) => {
      await onSpecialistDeleted(tx, deleted);
      await endImpossibleOffers(tx, { specialistId: deleted.userId });
      await releaseRequested(tx, deleted);
    }),
    inTransaction(userSuspended, releaseRequested),
    inTransaction(trackAnonymised, async (tx, { trackId }) => {
      await deleteWaitlistEntries(tx, trackId);
      await deleteCode(tx, trackId);
      await deleteTextCode(tx, trackId);
      await deleteReviewOfTrack(tx, trackId);
    }),
    inTransaction(calendarChanged, refreshAndEndOffers),
    inTransaction(busyTimesChanged, refreshAndEndOffers),
    inTransaction(meetingChanged, mirrorEntry),
    inTransaction(meetingRescheduled, onTimeRescheduled),
    inTransaction(meetingCancelled, onTimeCancelled),
    inTransaction(meetingHandedOver, onTimeHandedOver),
    inTransaction(creditsChanged, (tx, { specialistId }) => endImpossibleOffers(tx, { specialistId })),
    inTransaction(profileChanged, endImpossibleOffers),
    inTransaction(userChanged, (tx, { userId }) => endImpossibleOffers(tx, { specialistId: userId })),
    inTransaction(categoryChanged, endImpossibleOffers),
    inTransaction(categoryRetired, endImpossibleOffers),
    inTransaction(subcategoryRetired, endImpossibleOffers),
    inTransaction(messageBounced, onMessageBounced),
    inTransaction(meetingLapsed, onMeetingLapsed),
  ],
  schedules: [
    { name: "booking.release-reviews", every: 60_000, run: releaseDueReviews },
    { name: "booking.pass-on-offers", every: 60_000, run: passOnMissed },
    { name: "booking.end-waitlist-entries", every: 60_000, run: endUselessEntries },
    { name: "booking.purge-unproven", cron: "55 2 * * *", run: purgeUnproven },
    { name: "booking.purge-waitlist", cron: "58 2 * * *", run: purgeEntries },
  ],
  gauges: [proofGauges],
};
