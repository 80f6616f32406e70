// The public API of scheduling: calendars, availability, meetings, calendar files and Zoom rooms.
import {
  accountDeleted,
  calendarConnected,
  calendarDisconnected,
  calendarReadDue,
  meetingChanged,
  roomChanged,
  zoneChanged,
} from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit, inQueue, inTransaction } from "@/platform/events/bus.ts";
import { exported } from "@/platform/export/sources.ts";
import { purgeBlocked } from "./calendar/blocked-times.ts";
import { closeConnection, purgeConnections } from "./connections/closing.ts";
import { endConnections, readConnectionsAgain } from "./connections/connections.ts";
import { renewCredentials } from "./connections/credentials.ts";
import { readAccountNow, syncDueConnections } from "./connections/sync.ts";
import { connectionData } from "./connections/view.ts";
import { schedulingChecks } from "./checks.ts";
import { readCalendarAgain, readConnected, readDueCalendars } from "./external/external-calendars.ts";
import { expireHolds, keptTimeGauges } from "./meetings/kept-time.ts";
import { sweepOutcomes } from "./meetings/outcomes.ts";
import { calendarData, purgeCalendar, requireNoUpcomingMeetings } from "./personal-data.ts";
import { schedulingRoutes } from "./routes.ts";
import { mirrorRoom } from "./zoom/meetings.ts";
import { sweepRooms, syncRoom } from "./zoom/rooms.ts";
import { blockedTimes, calendars, meetingAnswers, meetings, zoomMeetings } from "./tables.ts";

// Calendars and availability.
export { listBlocked } from "./calendar/blocked-times.ts";
export { findCalendar, getZone, isAvailabilitySet, listBusySoon, saveCalendar } from "./calendar/calendars.ts";
export {
  countMeetingsAhead,
  listUpcoming,
  PREVIEW_DAYS,
  previewSpan,
  type UpcomingMeeting,
} from "./calendar/preview.ts";
export { listBusy, listExternalBusy } from "./availability/busy.ts";
export { slotTaken } from "./availability/cells.ts";
export {
  blockedStarts,
  type BusyTime,
  earliestStart,
  isFreeAt,
  isOpenStart,
  isWithinHours,
  latestStart,
  openingHoursOn,
  openStarts,
} from "./availability/open-starts.ts";
export {
  countBits,
  countStarts,
  forEachBit,
  hasStart,
  INTS_PER_DAY,
  listStarts,
  maskBetween,
  noStarts,
  removeStarts,
  utcDayOf,
} from "./availability/start-bits.ts";

// Meetings: holding, confirming, changing and settling them.
export {
  listFirstMeetings,
  listMeetingsIn,
  listPastMeetings,
  listTakenSince,
  type TakenMeeting,
} from "./meetings/own-meetings.ts";
export {
  arrangeMeeting,
  concludePast,
  confirmMeeting,
  countOwnMeetings,
  countUpcoming,
  findLiveMeeting,
  findMeeting,
  findPromise,
  getMeeting,
  getTrackRecord,
  holdMeeting,
  listMeetings,
  listMeetingsOfTrack,
  type Meeting,
  type MeetingPlan,
  minutesOf,
  planTimes,
  promiseOf,
  releaseHold,
  type ReleaseReason,
  requestMeeting,
} from "./meetings/meetings.ts";
export { meetingKey } from "./meetings/writer.ts";
export {
  confirmedStartOf,
  firstStartOf,
  hasMeetingAfter,
  isConfirming,
  isStartTaken,
  liveHoldsAsJson,
  meetingIdsOf,
} from "./meetings/subqueries.ts";
export {
  cancelMeeting,
  handOverMeeting,
  type ImportedMeeting,
  importMeetings,
  purgeMessages,
  requireReschedulable,
  rescheduleMeeting,
  revokeLinks,
} from "./meetings/changes.ts";
export {
  countKeptByNetwork,
  type KeptTime,
  listKept,
  listKeptByTracks,
  listRequestedOf,
} from "./meetings/kept-time.ts";
export { answerOutcome, findAnswers, settleMeeting } from "./meetings/outcomes.ts";

// For checks of the database by other modules.
export { confirmedMeetingIds, lostMeetingIds, pendingMeetingIds } from "./checks.ts";

// Calendar files, feeds, connected calendars and Zoom links.
export { isCalendarConnected } from "./external/external-calendars.ts";
export { viewCalendarLinks } from "./external/links.ts";
export {
  googleCalendarUrl,
  meetingCalendarFile,
  meetingsFeed,
  organizerOf,
  outlookCalendarUrl,
} from "./meetings/ics.ts";
export { isFeedOpen, listFeedMeetings } from "./external/feed.ts";
export { findOnlineService, isLinkPending } from "./zoom/meetings.ts";
export {
  type EntryTexts,
  hasEntry,
  listEntryChanges,
  listEntryMeetings,
  listEntryMeetingsOfTrack,
  listEntrySpecialists,
  settleEntryChange,
  syncEntry,
} from "./connections/entries.ts";
export { findConnection, findEntry } from "./connections/store.ts";
export { refreshAround, SELECTION_MS } from "./connections/selection.ts";

export const scheduling = {
  exported: [
    exported(calendars, "Opening hours of specialists, and how they can be booked"),
    exported(blockedTimes, "Times that specialists have blocked"),
    exported(meetings, "Meetings in every status", { omit: ["network"] }),
    exported(meetingAnswers, "What each side said about whether a meeting took place"),
    exported(zoomMeetings, "Rooms of meetings online, at Zoom or by Teams"),
  ],
  routes: schedulingRoutes,
  prefixes: ["Onboarding/CalendarData", "Onboarding/UpdateCalendar", "Onboarding/PreviewCalendar", "Calendars"],
  listeners: [
    inTransaction(accountDeleted, requireNoUpcomingMeetings),
    inTransaction(accountDeleted, purgeCalendar),
    inTransaction(accountDeleted, endConnections),
    inTransaction(zoneChanged, readConnectionsAgain),
    inTransaction(zoneChanged, readCalendarAgain),
    inTransaction(meetingChanged, mirrorRoom),
    ...inQueue("outside", [
      afterCommit(roomChanged, "scheduling.keepRoom", syncRoom),
      afterCommit(calendarConnected, "scheduling.readConnected", readConnected),
      afterCommit(calendarReadDue, "scheduling.readAccount", readAccountNow),
      afterCommit(calendarDisconnected, "scheduling.closeConnection", closeConnection),
    ]),
  ],
  gauges: [keptTimeGauges],
  personalData: [...calendarData, ...connectionData],
  checks: schedulingChecks,
  schedules: [
    { name: "scheduling.read-other-calendars", queue: "outside" as const, every: 60_000, run: readDueCalendars },
    { name: "scheduling.sync-calendars", queue: "outside" as const, every: 60_000, run: syncDueConnections },
    { name: "scheduling.sweep-rooms", queue: "outside" as const, every: 3_600_000, run: sweepRooms },
    { name: "scheduling.purge-connections", every: 3_600_000, run: purgeConnections },
    { name: "scheduling.renew-calendar-encryption", every: 3_600_000, run: renewCredentials },
    { name: "scheduling.purge-blocked-times", cron: "50 3 * * *", run: purgeBlocked },
    {
      name: "scheduling.extend-holidays",
      cron: "20 2 * * *",
      run: async (ctx: Ctx) => await (await import("./holidays/extend.ts")).extendHolidays(ctx),
    },
    { name: "scheduling.expire-holds", every: 60_000, run: expireHolds },
    { name: "scheduling.ask-and-settle", every: 60_000, run: sweepOutcomes },
  ],
};
