import { z } from "zod";
import { LocalDate as DateText, PlaceName } from "@/platform/http/schemas.ts";
import { UndoOffer } from "@/platform/undo/schemas.ts";
import { EXTERNAL_CALENDAR_STATUSES } from "./external/rules.ts";
import { MEETING_STATUSES } from "./rules.ts";

const Minutes = z.number();
const LocalDate = z.string().max(10);
const Ranges = z.array(z.object({ from: Minutes, to: Minutes })).max(50);

export const MeetingStatus = z.enum(MEETING_STATUSES).meta({ id: "MeetingStatus" });

/**
 * A calendar as its owner edits it. `calendarErrors` validates it, with sentences; the bounds here only limit the size.
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
  /** Closed dates. Null without any; left out until the specialist has decided. */
  holidays: z.object({
    place: z.string().max(32),
    /** The last date up to which holidays are known. Later ones are added by themselves. */
    until: LocalDate,
    /** `open`: the weekly hours stay. */
    days: z.array(z.object({ date: LocalDate, name: z.string().max(200), open: z.boolean() })).max(500),
  }).nullable().optional(),
}).meta({ id: "CalendarForm" });
export type CalendarForm = z.infer<typeof CalendarForm>;

/** CalendarData: `timezone` is the browser's, for the proposal before the first save. */
export const CalendarQuery = z.object({ timezone: z.string().max(64).optional() });

/** UpdateCalendar: `version` is the one on which the change is based; 0 for the first save. */
export const UpdateCalendarInput = z.object({ version: z.number().int(), calendar: CalendarForm }).meta({
  id: "UpdateCalendarInput",
});
export type UpdateCalendarInput = z.infer<typeof UpdateCalendarInput>;
export const PreviewCalendarInput = z.object({ calendar: CalendarForm }).meta({ id: "PreviewCalendarInput" });

/** An upcoming confirmed meeting outside the hours. It stays confirmed. `text` is in the calendar's zone. */
export const OutsideMeeting = z.object({
  meetingId: z.string(),
  leadId: z.string().nullable(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** "Tue 24 Nov, 14:00" */
  text: z.string(),
  minutes: z.number().int(),
}).meta({ id: "OutsideMeeting" });
export type OutsideMeeting = z.infer<typeof OutsideMeeting>;

export const CalendarView = z.object({
  /** 0 before the first save; `calendar` is then a proposal. */
  version: z.number().int(),
  saved: z.boolean(),
  calendar: CalendarForm,
  /** At least one bookable slot in the next 30 days. */
  availabilitySet: z.boolean(),
  outside: z.array(OutsideMeeting),
}).meta({ id: "CalendarSettings" });
export type CalendarView = z.infer<typeof CalendarView>;

/** Why a day has no start: closed, time off, a public holiday, hours shorter than a meeting, too soon, too far ahead, or all taken. */
export const EmptyDay = z.enum(["closed", "time-off", "holiday", "too-short", "notice", "horizon", "taken"]).meta({
  id: "EmptyDay",
});
export type EmptyDay = z.infer<typeof EmptyDay>;

/** One local day of the calendar's zone, as a visitor in that zone sees it. */
export const PreviewDay = z.object({
  date: z.string(),
  /** "Tue 24 Nov" */
  day: z.string(),
  total: z.number().int(),
  morning: z.number().int(),
  afternoon: z.number().int(),
  evening: z.number().int(),
  /** `time` is "14:00". In a repeated hour the offset distinguishes the two. */
  starts: z.array(z.object({ startsAt: z.string(), time: z.string(), offset: z.string() })),
  /** Set when there is no start. */
  reason: EmptyDay.nullable(),
}).meta({ id: "PreviewDay" });
export type PreviewDay = z.infer<typeof PreviewDay>;

/** What visitors would see of this calendar in the next 14 days, including today. */
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
  /** Days with upcoming confirmed meetings. */
  booked: z.array(z.object({ date: z.string(), meetings: z.number().int() })),
}).meta({ id: "CalendarPreview" });
export type CalendarPreview = z.infer<typeof CalendarPreview>;

/** Calendars/Holidays: `place` is "AT", "DE-BY" or "DE-BY-A"; without it, the country of `timezone` or of the calendar. */
export const HolidayQuery = z.object({ place: z.string().max(32).optional(), timezone: z.string().max(64).optional() });
export type HolidayQuery = z.infer<typeof HolidayQuery>;

const Places = z.array(PlaceName);

/** The public holidays of a place from today on, and the places to choose from. */
export const HolidayView = z.object({
  /** Null when no country is known for the time zone; `days` is empty then. */
  place: z.string().nullable(),
  countries: Places,
  /** Of the place's country; empty where holidays are the same everywhere. */
  regions: Places,
  /** Of the place's region. */
  areas: Places,
  /** The last date of the period. */
  until: z.string(),
  days: z.array(z.object({ date: z.string(), name: z.string() })),
}).meta({ id: "Holidays" });
export type HolidayView = z.infer<typeof HolidayView>;

export const OtherCalendarInput = z.object({ url: z.string().trim().min(1).max(2_000) }).meta({
  id: "OtherCalendarInput",
});

/** A past moment, in the zone of the specialist's calendar. */
export const Moment = z.object({ at: z.string(), text: z.string(), city: z.string() }).meta({ id: "Moment" });

/** Entries of a calendar that could not be read as they are meant. */
export const UnreadEntries = z.object({
  count: z.number().int(),
  /** Why, as sentences: the first few. */
  reasons: z.array(z.string()),
}).meta({ id: "UnreadEntries" });

export const CalendarLinks = z.object({
  /** The secret address at which calendars can subscribe to the specialist's meetings; null while it is closed. */
  feedUrl: z.string().nullable(),
  /** The connected external calendar; null without one. */
  other: z.object({
    /** Its address without the secret parts. */
    shown: z.string(),
    state: z.enum(EXTERNAL_CALENDAR_STATUSES),
    readAt: Moment.nullable(),
    failingSince: Moment.nullable(),
    error: z.string().nullable(),
    /** The number of future busy times. */
    busyTimes: z.number().int(),
    unread: UnreadEntries,
  }).nullable(),
}).meta({ id: "CalendarLinks" });
export type CalendarLinks = z.infer<typeof CalendarLinks>;

const DayMinute = z.number().int().min(0).max(1440).multipleOf(5);

/** BlockTime: a period of one day in the calendar's zone. `to` is exclusive, and 1440 is midnight. */
export const BlockTimeInput = z.object({ date: DateText, from: DayMinute, to: DayMinute })
  .refine(({ from, to }) => from < to, { error: "The end must be after the start.", path: ["to"] }).meta({
    id: "BlockTimeInput",
  });
export type BlockTimeInput = z.infer<typeof BlockTimeInput>;
export const BlockedTime = z.object({ id: z.string(), undo: UndoOffer.nullable() }).meta({ id: "BlockedTime" });
export type BlockedTime = z.infer<typeof BlockedTime>;
export const BlockedTimeRef = z.object({ id: z.uuidv7() });
export const Unblocked = z.object({ done: z.literal(true), undo: UndoOffer.nullable() }).meta({ id: "Unblocked" });
export type Unblocked = z.infer<typeof Unblocked>;
export const BlockingUndone = z.object({ done: z.literal(true) }).meta({ id: "BlockingUndone" });
