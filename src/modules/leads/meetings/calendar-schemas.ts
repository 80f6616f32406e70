// Requests and responses of the specialist's own calendar.
import { z } from "zod";
import { LocalDate, ReadableTime } from "@/platform/http/schemas.ts";
import { CHANGE_ANSWERS, ENTRY_CHANGES } from "@/modules/scheduling/connections/rules.ts";
import { DayMeeting } from "../schemas.ts";

/** A meeting in both people's time, with what can be done from the calendar. */
export const CalendarMeeting = DayMeeting.extend({
  /** Whether it can still be cancelled. */
  isChangeable: z.boolean(),
  /** Why it can't be rescheduled any more; null when it can. */
  moveProblem: z.string().nullable(),
}).meta({ id: "CalendarMeeting" });
export type CalendarMeeting = z.infer<typeof CalendarMeeting>;

export const MeetingListQuery = z.object({
  when: z.enum(["upcoming", "past"]).default("upcoming"),
  page: z.string().regex(/^\d{1,4}$/).transform(Number).pipe(z.number().int().min(1)).default(1),
});
export type MeetingListQuery = z.infer<typeof MeetingListQuery>;

/** Leads/Meetings. Twenty on a page; `upcoming` begins with those of today that are over. */
export const MeetingList = z.object({
  /** The calendar's zone, with the date and the time of day there. */
  city: z.string(),
  today: z.string(),
  time: z.string(),
  meetings: z.array(CalendarMeeting),
  page: z.number().int(),
  hasMore: z.boolean(),
}).meta({ id: "MeetingList" });
export type MeetingList = z.infer<typeof MeetingList>;

/** The week of `date`, today's without one; or the seven days that begin with `from`. */
export const CalendarWeekQuery = z.object({
  date: LocalDate.optional(),
  from: z.union([z.literal("today"), LocalDate]).optional(),
});
export type CalendarWeekQuery = z.infer<typeof CalendarWeekQuery>;

/** The rows that something takes in its day's column; `to` is exclusive. `text` is "14:00–14:30". */
const Placed = z.object({ rows: z.object({ from: z.number().int(), to: z.number().int() }), text: z.string() });

/** Leads/Calendar: seven days in rows of half an hour, as clocks show them. */
export const CalendarWeek = z.object({
  city: z.string(),
  /** The first and the last day, whichever weekdays they are. */
  monday: z.string(),
  sunday: z.string(),
  today: z.string(),
  /** 48; more in a week with a repeated hour, whose second showing has rows of its own. */
  rows: z.array(z.object({ minute: z.number().int(), isRepeat: z.boolean(), label: z.string() })),
  days: z.array(z.object({
    date: z.string(),
    /** "Tue 24 Nov" and "Tuesday 24 November" */
    label: z.string(),
    longLabel: z.string(),
    /** Rows that the day's clock skips or does not repeat. */
    missingRows: z.array(z.number().int()),
    /** Rows within opening hours. */
    openRows: z.array(z.number().int()),
    meetings: z.array(Placed.extend({ meetingId: z.string() })),
    blocked: z.array(Placed.extend({ id: z.string() })),
    /** Busy in another calendar, or reserved for a visitor who has not confirmed yet. */
    busy: z.array(Placed.extend({ why: z.enum(["elsewhere", "reserved"]) })),
  })),
  meetings: z.array(CalendarMeeting),
}).meta({ id: "CalendarWeek" });
export type CalendarWeek = z.infer<typeof CalendarWeek>;

/** A meeting that its specialist moved or deleted in their own calendar. */
export const CalendarChange = z.object({
  meetingId: z.string(),
  leadId: z.string(),
  name: z.string(),
  change: z.enum(ENTRY_CHANGES),
  /** When the meeting is, as its visitor knows it. */
  time: ReadableTime,
  /** Where its entry is now; null when it was deleted. */
  movedTo: ReadableTime.nullable(),
  /** Why it can't be rescheduled or cancelled any more; null when it can. */
  moveProblem: z.string().nullable(),
  cancelProblem: z.string().nullable(),
  /** Cancelling it now counts against the specialist. */
  isLate: z.boolean(),
}).meta({ id: "CalendarChange" });
export type CalendarChange = z.infer<typeof CalendarChange>;
export const CalendarChanges = z.object({ changes: z.array(CalendarChange) }).meta({ id: "CalendarChanges" });
export const CalendarChangeRef = z.object({ id: z.uuidv7() });
export const CalendarChangeAnswer = z.object({ answer: z.enum(CHANGE_ANSWERS) }).meta({ id: "CalendarChangeAnswer" });
