// The public API of the funnel: the steps of a request, bookings, and the visitor's own page of a meeting.
import {
  accountDeleted,
  busyTimesChanged,
  calendarChanged,
  meetingCancelled,
  meetingHandedOver,
  meetingLapsed,
  meetingRescheduled,
  messageBounced,
  trackAnonymised,
  trackClosed,
} from "@/events.ts";
import { inTransaction } from "@/platform/events/bus.ts";
import { routes } from "@/platform/http/route.ts";
import { preparedRoutes } from "./agents/routes.ts";
import { managedRoutes } from "./manage/routes.ts";
import { releaseDueReviews } from "./booking/review.ts";
import { onMeetingLapsed, onMessageBounced } from "./booking/confirmation.ts";
import { deleteCode, proofGauges } from "./proof/codes.ts";
import { deleteReviewOfTrack } from "./proof/reviews.ts";
import { deleteTextCode } from "./proof/text-codes.ts";
import { proofRoutes } from "./proof/routes.ts";
import { funnelRoutes } from "./routes.ts";
import { onTimeCancelled, onTimeHandedOver, onTimeRescheduled, refreshAndOffer } from "./waitlist/freed-times.ts";
import { passOnMissed } from "./waitlist/offers.ts";
import { waitlistRoutes } from "./waitlist/routes.ts";
import {
  deleteWaitlistEntries,
  endUselessEntries,
  onOwnMeetingCancelled,
  onOwnMeetingRescheduled,
  onSpecialistDeleted,
  purgeEntries,
} from "./waitlist/entry-ends.ts";
import { planReminder, sendDueReminders } from "./finish-later.ts";
import { purgePrepared } from "./agents/retention.ts";
import { purgeUnproven } from "./proof/unproven.ts";

// The earlier-slot list: its emails, and how many freed times were filled.
export { countFreedTimes } from "./waitlist/freed-times.ts";
export { offerUrl, stopUrls } from "./waitlist/links.ts";
export { findOffer, isOfferOpen } from "./waitlist/offers.ts";
export { findWaitlistEntry } from "./waitlist/entries.ts";

// Requests: finding, listing, counting, reminding and deleting them.
export { findUnfinished } from "./finish-later.ts";

// Administrators assign requests to specialists, with their visitors' consent.
export { type Assignment, bookForVisitor, requireAssignable } from "./booking/assignment.ts";

// Requested meetings: the code and the link that confirm them.
export { confirmUrl } from "./booking/confirmation.ts";
export { digitsOf, findCode, markProven } from "./proof/codes.ts";
export { greetingOf } from "./proof/greeting.ts";
export { codeText, findTextCode, hasOnlyNumberProof, textDigitsOf } from "./proof/text-codes.ts";

// Waves of unproven bookings, and ending one.
export {
  closeWave,
  countLargeWaves,
  type EndedWave,
  endWaveBooking,
  findEndedWave,
  findWave,
  listEndedWaves,
  listReservedBookings,
  listWaves,
  waveIdOf,
} from "./waves/waves.ts";

// Bookings that wait for an administrator.
export { rejectReviewed, type Release, releaseReviewed } from "./booking/review.ts";
export { listReviews, type ReviewCause } from "./proof/reviews.ts";

// Booked meetings: links, rescheduling, rescue, and removing the visitor's data.
export { manageUrl, outcomeUrl, ratingUrl, shortMeetingUrl } from "./booking/links.ts";
export { rateError } from "./manage/rating.ts";
export { findRescue } from "./manage/rescue.ts";
export { rescheduleBookedMeeting, viewRescheduleTimes } from "./manage/reschedule.ts";
export { anonymiseRequest, eraseVisitor } from "./manage/withdrawal.ts";

// What agents do for a person, and how often.
export { holdForAgent, prepareForAgent, releaseForAgent, viewForAgent } from "./agents/requests.ts";

export const funnel = {
  routes: routes().route("/", funnelRoutes).route("/", proofRoutes).route("/", managedRoutes)
    .route("/", preparedRoutes).route("/", waitlistRoutes),
  listeners: [
    inTransaction(accountDeleted, onSpecialistDeleted),
    inTransaction(trackAnonymised, async (tx, { trackId }) => {
      await deleteWaitlistEntries(tx, trackId);
      await deleteCode(tx, trackId);
      await deleteTextCode(tx, trackId);
      await deleteReviewOfTrack(tx, trackId);
    }),
    inTransaction(trackClosed, planReminder),
    inTransaction(calendarChanged, refreshAndOffer),
    inTransaction(busyTimesChanged, refreshAndOffer),
    inTransaction(meetingRescheduled, async (tx, rescheduled) => {
      await onOwnMeetingRescheduled(tx, rescheduled);
      await onTimeRescheduled(tx, rescheduled);
    }),
    inTransaction(meetingCancelled, async (tx, cancelled) => {
      await onOwnMeetingCancelled(tx, cancelled);
      await onTimeCancelled(tx, cancelled);
    }),
    inTransaction(meetingHandedOver, onTimeHandedOver),
    inTransaction(messageBounced, onMessageBounced),
    inTransaction(meetingLapsed, onMeetingLapsed),
  ],
  schedules: [
    { name: "funnel.release-reviews", every: 60_000, run: releaseDueReviews },
    { name: "funnel.pass-on-offers", every: 60_000, run: passOnMissed },
    { name: "funnel.end-wishes", every: 60_000, run: endUselessEntries },
    { name: "funnel.purge-wishes", cron: "58 2 * * *", run: purgeEntries },
    { name: "funnel.remind-unfinished", every: 900_000, run: sendDueReminders },
    { name: "funnel.purge-unproven", cron: "55 2 * * *", run: purgeUnproven },
    { name: "funnel.purge-prepared", every: 3_600_000, run: purgePrepared },
  ],
  gauges: [proofGauges],
};
