// The door of the funnel: visitors' tracks, matching, and the booking.
import {
  busyTimesChanged,
  calendarChanged,
  categoryChanged,
  categoryRestored,
  categoryRetired,
  creditsChanged,
  holdPlaced,
  holdReleased,
  meetingArranged,
  meetingCancelled,
  meetingHandedOver,
  meetingRescheduled,
  meetingSettled,
  profileChanged,
  trackClosed,
  userChanged,
} from "@/events.ts";
import { inTransaction } from "@/platform/events/bus.ts";
import { findCalendar } from "@/modules/scheduling/index.ts";
import {
  refreshCandidate,
  refreshOldCandidates,
  refreshOpenTime,
  refreshSupply,
  touchMarket,
} from "./matching/read-model.ts";
import { routes } from "@/platform/http/route.ts";
import { findUnfinished, finishLinks, planReminding, remindUnfinished } from "./tracks/finish-later.ts";
import { finishLaterRoutes } from "./tracks/finish-later-routes.ts";
import { forgetOldRequests } from "./tracks/retention.ts";
import { managedRoutes } from "./manage/routes.ts";
import { funnelRoutes } from "./routes.ts";
import { closeAbandonedTracks } from "./tracks/tracks.ts";

export { askGates, type GateAnswer, saidOf } from "./matching/eligibility-check.ts";
export {
  assignRefusal,
  bookForVisitor,
  closeAsAssigned,
  noteMeeting,
  passOn,
  requireTaker,
  type Taking,
  unassign,
} from "./booking/assignment.ts";
export { findUnfinished, finishLinks };
export { deleteTrack, deletionRefusal } from "./tracks/forgetting.ts";
export { countFunnel, type FunnelPeriod, type Progress, sumProgress } from "./tracks/funnel-counts.ts";
export { countSupply } from "./matching/category-supply.ts";
export { suggestTakers } from "./matching/suggesting.ts";
export { listTracks, type TrackFilter, walkTracks } from "./tracks/track-list.ts";
export { explainShown } from "./matching/explain.ts";
export { GATES } from "./matching/eligibility.ts";
export { manageUrl, outcomeUrl } from "./manage/links.ts";
export { moveMeeting, viewMoveTimes } from "./manage/reschedule.ts";
export { rescueOffer } from "./manage/rescue.ts";
export { readable } from "./readable-time.ts";
export { findTrack, getTrack, type Track } from "./tracks/tracks.ts";
export { forgetRequest } from "./manage/withdrawal.ts";
export { listConsentRecords } from "./tracks/consents.ts";
export { countUnassigned } from "./tracks/track-counts.ts";

export const funnel = {
  routes: routes().route("/", funnelRoutes).route("/", managedRoutes).route("/", finishLaterRoutes),
  prefixes: ["Funnel"],
  listeners: [
    inTransaction(trackClosed, planReminding),
    inTransaction(categoryChanged, touchMarket),
    inTransaction(categoryRetired, touchMarket),
    inTransaction(categoryRestored, touchMarket),
    inTransaction(userChanged, (tx, { userId }) => refreshCandidate(tx, userId)),
    inTransaction(profileChanged, (tx, { specialistId }) => refreshCandidate(tx, specialistId)),
    inTransaction(calendarChanged, (tx, { specialistId }) => refreshCandidate(tx, specialistId)),
    inTransaction(busyTimesChanged, (tx, { specialistId }) => refreshCandidate(tx, specialistId)),
    inTransaction(meetingArranged, (tx, { specialistId }) => refreshCandidate(tx, specialistId)),
    inTransaction(meetingRescheduled, (tx, { specialistId }) => refreshCandidate(tx, specialistId)),
    inTransaction(meetingCancelled, (tx, { specialistId }) => refreshCandidate(tx, specialistId)),
    inTransaction(meetingSettled, (tx, { specialistId }) => refreshCandidate(tx, specialistId)),
    inTransaction(meetingHandedOver, async (tx, { specialistId, formerSpecialistId }) => {
      for (const one of [specialistId, formerSpecialistId]) await refreshCandidate(tx, one);
    }),
    inTransaction(creditsChanged, (tx, { specialistId, categoryId }) => refreshSupply(tx, specialistId, categoryId)),
    inTransaction(
      holdPlaced,
      async (tx, { specialistId }) => refreshOpenTime(tx, specialistId, await findCalendar(tx, specialistId)),
    ),
    inTransaction(
      holdReleased,
      async (tx, { specialistId }) => refreshOpenTime(tx, specialistId, await findCalendar(tx, specialistId)),
    ),
  ],
  schedules: [
    { name: "funnel.close-abandoned", every: 300_000, run: closeAbandonedTracks },
    { name: "funnel.remind-unfinished", every: 900_000, run: remindUnfinished },
    { name: "funnel.forget-old", cron: "50 2 * * *", run: forgetOldRequests },
    { name: "funnel.refresh-candidates", cron: "40 1 * * *", run: refreshOldCandidates },
  ],
};
