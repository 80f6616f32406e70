// The door of scheduling: calendars, open starts, holds and meetings, calendar files.
import {
  accountDeleted,
  bookingSaved,
  calendarConnected,
  meetingArranged,
  meetingCancelled,
  meetingHandedOver,
  meetingRescheduled,
  roomChanged,
} from "@/events.ts";
import { afterCommit, inTransaction } from "@/platform/events/bus.ts";
import { routes } from "@/platform/http/route.ts";
import { readConnected, readDueCalendars } from "./external-calendars.ts";
import { calendarLinkRoutes } from "./link-routes.ts";
import { sweepOutcomes } from "./outcomes.ts";
import { calendarData, forgetCalendar, requireNoMeetingsAhead } from "./leaving.ts";
import { expireHolds } from "./meetings.ts";
import { schedulingRoutes } from "./routes.ts";
import { leaveRoom, wantOtherRoom, wantRoom } from "./zoom-meetings.ts";
import { keepRoom } from "./zoom-rooms.ts";

export { cancelMeeting, forgetWords, requireMovable, rescheduleMeeting } from "./after-booking.ts";
export { availabilityIsSet, findCalendar, listBusySoon, saveCalendar } from "./calendars.ts";
export { slotTaken } from "./cells.ts";
export { feedIsOpen, listFeedMeetings } from "./feeds.ts";
export { googleCalendarUrl, meetingCalendarFile, meetingsFeed, outlookCalendarUrl } from "./ics.ts";
export { handOverMeeting } from "./handing-over.ts";
export {
  arrangeMeeting,
  confirmMeeting,
  countUpcoming,
  findLiveMeeting,
  findMeeting,
  getMeeting,
  holdMeeting,
  listBusy,
  listLiveHolds,
  listMeetings,
  type Meeting,
  meetingKey,
  type MeetingPlan,
  recordOf,
  releaseHold,
  timesOf,
} from "./meetings.ts";
export { answerOutcome, answersOf, settleMeeting } from "./outcomes.ts";
export {
  blockedStarts,
  type BusyTime,
  earliestStart,
  hoursHold,
  hoursOf,
  latestStart,
  openStarts,
  startIsOpen,
} from "./open-starts.ts";
export { listUpcoming, PREVIEW_DAYS, previewSpan, type UpcomingMeeting } from "./preview.ts";
export {
  countStarts,
  eachStart,
  hasStart,
  noStarts,
  removeStarts,
  startsOf,
  utcDayOf,
  WORDS_PER_DAY,
} from "./start-bits.ts";
export { waitsForLink } from "./zoom-meetings.ts";

export const scheduling = {
  routes: routes().route("/", schedulingRoutes).route("/", calendarLinkRoutes),
  prefixes: ["Onboarding/CalendarData", "Onboarding/UpdateCalendar", "Onboarding/PreviewCalendar", "Calendars"],
  listeners: [
    inTransaction(accountDeleted, requireNoMeetingsAhead),
    inTransaction(accountDeleted, forgetCalendar),
    inTransaction(bookingSaved, wantRoom),
    inTransaction(meetingArranged, wantRoom),
    inTransaction(meetingRescheduled, wantRoom),
    inTransaction(meetingHandedOver, wantOtherRoom),
    inTransaction(meetingCancelled, leaveRoom),
    afterCommit(roomChanged, "scheduling.keepRoom", keepRoom),
    afterCommit(calendarConnected, "scheduling.readConnected", readConnected),
  ],
  personalData: calendarData,
  schedules: [
    { name: "scheduling.read-other-calendars", every: 60_000, run: readDueCalendars },
    { name: "scheduling.expire-holds", every: 60_000, run: expireHolds },
    { name: "scheduling.ask-and-settle", every: 60_000, run: sweepOutcomes },
  ],
};
