// The door of scheduling: calendars, open starts, holds and meetings, calendar files.
import { accountDeleted } from "../../events.ts";
import { inTransaction } from "../../platform/bus.ts";
import { demandNoMeetingsAhead } from "./leaving.ts";
import { expireHolds } from "./meetings.ts";

export { findCalendar, saveCalendar } from "./calendars.ts";
export { slotTaken } from "./cells.ts";
export { googleCalendarUrl, meetingCalendarFile, outlookCalendarUrl } from "./ics.ts";
export {
  confirmMeeting,
  countUpcoming,
  findLiveMeeting,
  findMeeting,
  getMeeting,
  holdMeeting,
  listBusy,
  listLiveHolds,
  type Meeting,
  type MeetingPlan,
  recordOf,
  releaseHold,
} from "./meetings.ts";
export { blockedStarts, earliestStart, latestStart, openStarts, startIsOpen } from "./open-starts.ts";
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

export const scheduling = {
  listeners: [inTransaction(accountDeleted, demandNoMeetingsAhead)],
  schedules: [{ name: "scheduling.expire-holds", every: 60_000, run: expireHolds }],
};
