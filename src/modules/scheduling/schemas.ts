// What the calendar editor sends and is answered (SPEC section 7; the fields are for the screens).
import { z } from "zod";

const Minutes = z.number();
const LocalDate = z.string().max(10);
const Ranges = z.array(z.object({ from: Minutes, to: Minutes })).max(50);

/**
 * A calendar as its owner edits it; `calendarProblems` of rules.ts says what is wrong with it, in sentences.
 * Minutes of the local day in multiples of 5; `weekday` 1 is Monday; dates are "YYYY-MM-DD"; time off is inclusive.
 */
export const CalendarForm = z.object({
  zone: z.string().max(64),
  slotMinutes: z.number(),
  bufferBefore: z.number(),
  bufferAfter: z.number(),
  noticeMinutes: z.number(),
  /** Local days after today that can be booked. */
  horizonDays: z.number(),
  weekly: z.array(z.object({ weekday: z.number(), from: Minutes, to: Minutes })).max(500),
  /** No ranges: closed on that date. */
  overrides: z.array(z.object({ date: LocalDate, ranges: Ranges })).max(1_000),
  timeOff: z.array(z.object({ from: LocalDate, to: LocalDate })).max(500),
});
export type CalendarForm = z.infer<typeof CalendarForm>;

/** CalendarData: `timezone` is the browser's, for the proposal of a calendar that is not saved yet. */
export const CalendarQuery = z.object({ timezone: z.string().max(64).optional() });

/** Update: `version` is the one that was read; 0 for the first save. */
export const UpdateCalendarInput = z.object({ version: z.number().int(), calendar: CalendarForm });
export type UpdateCalendarInput = z.infer<typeof UpdateCalendarInput>;
export const PreviewCalendarInput = z.object({ calendar: CalendarForm });

/** A confirmed meeting to come that the hours do not hold. It stays as it is. Times on the calendar's clock. */
export const OutsideMeeting = z.object({
  meetingId: z.string(),
  leadId: z.string().nullable(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** "Tue 24 Nov, 14:00" */
  text: z.string(),
  minutes: z.number().int(),
});
export type OutsideMeeting = z.infer<typeof OutsideMeeting>;

export const CalendarView = z.object({
  /** 0 until it is saved for the first time; then `calendar` is a proposal. */
  version: z.number().int(),
  saved: z.boolean(),
  calendar: CalendarForm,
  /** At least one bookable slot in the next 30 days (PRODUCT section 3). */
  availabilitySet: z.boolean(),
  outside: z.array(OutsideMeeting),
});
export type CalendarView = z.infer<typeof CalendarView>;

/** Why a day has no start: nothing is open, a day off, hours shorter than a meeting, too soon, too far, or all taken. */
export const EmptyDay = z.enum(["closed", "time-off", "too-short", "notice", "horizon", "taken"]);
export type EmptyDay = z.infer<typeof EmptyDay>;

/** One local day of the calendar's zone, as a visitor there sees it. */
export const PreviewDay = z.object({
  date: z.string(),
  /** "Tue 24 Nov" */
  day: z.string(),
  total: z.number().int(),
  morning: z.number().int(),
  afternoon: z.number().int(),
  evening: z.number().int(),
  /** `time` is "14:00"; in a repeated hour the offset tells the two apart. */
  starts: z.array(z.object({ startsAt: z.string(), time: z.string(), offset: z.string() })),
  /** Present when there is no start. */
  reason: EmptyDay.nullable(),
});
export type PreviewDay = z.infer<typeof PreviewDay>;

/** What visitors would see of this calendar in the next 14 days, today included. */
export const CalendarPreview = z.object({
  timezone: z.string(),
  city: z.string(),
  from: z.string(),
  to: z.string(),
  days: z.array(PreviewDay),
  total: z.number().int(),
  earliest: z.object({ startsAt: z.string(), text: z.string() }).nullable(),
  availabilitySet: z.boolean(),
  outside: z.array(OutsideMeeting),
  /** The days with confirmed meetings to come, as far as there are any. */
  booked: z.array(z.object({ date: z.string(), meetings: z.number().int() })),
});
export type CalendarPreview = z.infer<typeof CalendarPreview>;
