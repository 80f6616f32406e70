// The rules of a specialist's calendar: its fields, the proposal for a new one, and its validation.
import { formatTimeOfDay } from "@/platform/time/formats.ts";
import { DAY_MS, daysBetween, type Instant, isDate, isZone } from "@/platform/time/time.ts";

/** Minutes of the local day; `to` is exclusive, and 1440 is midnight. */
export interface DayRange {
  from: number;
  to: number;
}

export const SLOT_MINUTES = [15, 20, 30, 45, 60] as const;

/** When a specialist can be booked (docs/product/matching.md#the-calendar). All minutes are multiples of 5. */
export interface CalendarRules {
  zone: string;
  slotMinutes: (typeof SLOT_MINUTES)[number];
  /** Minutes kept free before and after a meeting. They can be outside the opening hours. */
  bufferBefore: number;
  bufferAfter: number;
  noticeMinutes: number;
  /** Local days after today that can be booked. */
  horizonDays: number;
  /** `weekday` 1 is Monday, 7 is Sunday. */
  weekly: ({ weekday: number } & DayRange)[];
  /** Replaces the weekly hours of one local date; no ranges: closed. */
  overrides: { date: string; ranges: DayRange[] }[];
  /** Inclusive local dates. They take precedence over overrides. */
  timeOff: { from: string; to: string }[];
}

/** The proposal for a new calendar: Monday to Friday, 09:00-13:00 and 14:00-18:00. */
export const proposedCalendar = (zone: string): CalendarRules => ({
  zone,
  slotMinutes: 30,
  bufferBefore: 0,
  bufferAfter: 10,
  noticeMinutes: 240,
  horizonDays: 60,
  weekly: [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, from: 9 * 60, to: 13 * 60 },
    { weekday, from: 14 * 60, to: 18 * 60 },
  ]),
  overrides: [],
  timeOff: [],
});

export type TimeOfDay = "morning" | "afternoon" | "evening";

/** The time of day that visitors choose: morning before 12, afternoon before 18. */
export const timeOfDay = (hour: number): TimeOfDay => hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening";

/** Ranges in one day at most. */
export const RANGES_PER_DAY = 12;
const MAX_OVERRIDES = 366;
const MAX_TIMES_OFF = 100;
const DAY_NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The validation errors of a calendar, as sentences for its owner; empty when it can be saved. */
export const calendarErrors = (rules: CalendarRules): string[] => [
  ...(isZone(rules.zone) ? [] : ["Choose a time zone from the list, such as Europe/Vienna."]),
  ...(SLOT_MINUTES.includes(rules.slotMinutes) ? [] : ["Choose a meeting length of 15, 20, 30, 45 or 60 minutes."]),
  ...minutesErrors("The buffer before a meeting", rules.bufferBefore, 120),
  ...minutesErrors("The buffer after a meeting", rules.bufferAfter, 120),
  ...minutesErrors("The minimum notice", rules.noticeMinutes, 20_160),
  ...(isWithin(rules.horizonDays, 1, 90) ? [] : ["The booking window must be between 1 and 90 days."]),
  ...weeklyErrors(rules.weekly),
  ...overrideErrors(rules.overrides),
  ...timeOffErrors(rules.timeOff),
];

const isWithin = (n: number, least: number, most: number): boolean => Number.isInteger(n) && n >= least && n <= most;

const minutesErrors = (field: string, minutes: number, most: number): string[] =>
  isWithin(minutes, 0, most) && minutes % 5 === 0
    ? []
    : [`${field} must be a multiple of 5 between 0 and ${most} minutes.`];

function weeklyErrors(weekly: CalendarRules["weekly"]): string[] {
  if (weekly.some(({ weekday }) => !isWithin(weekday, 1, 7))) {
    return ["A weekday is a number from 1 (Monday) to 7 (Sunday)."];
  }
  return DAY_NAMES.flatMap((name, at) => rangeErrors(name, weekly.filter(({ weekday }) => weekday === at + 1)));
}

function overrideErrors(overrides: CalendarRules["overrides"]): string[] {
  if (overrides.length > MAX_OVERRIDES) return [`At most ${MAX_OVERRIDES} dates can have custom hours.`];
  const seen = new Set<string>();
  return overrides.flatMap(({ date, ranges }) => {
    if (!isDate(date)) return [`"${date}" is not a date. Use the format 2026-11-24.`];
    if (seen.has(date)) return [`${date} has custom hours twice. Combine them into one entry.`];
    seen.add(date);
    return rangeErrors(date, ranges);
  });
}

function timeOffErrors(timeOff: CalendarRules["timeOff"]): string[] {
  if (timeOff.length > MAX_TIMES_OFF) return [`At most ${MAX_TIMES_OFF} periods of time off can be saved.`];
  return timeOff.flatMap(({ from, to }) => {
    const invalid = [from, to].find((date) => !isDate(date));
    if (invalid !== undefined) return [`"${invalid}" is not a date. Use the format 2026-11-24.`];
    return daysBetween(from, to) < 0 ? [`The time off from ${from} to ${to} ends before it starts.`] : [];
  });
}

function rangeErrors(day: string, ranges: DayRange[]): string[] {
  if (ranges.length > RANGES_PER_DAY) return [`${day}: a day can have at most ${RANGES_PER_DAY} time ranges.`];
  const sorted = [...ranges].sort((a, b) => a.from - b.from);
  return sorted.flatMap((range, at) => {
    const next = sorted[at + 1];
    if (!isWithin(range.from, 0, 1440) || !isWithin(range.to, 0, 1440)) {
      return [`${day}: times must be between 00:00 and 24:00.`];
    }
    if (range.from % 5 !== 0 || range.to % 5 !== 0) {
      return [`${day}: ${rangeText(range)} must be in steps of 5 minutes.`];
    }
    if (range.from >= range.to) return [`${day}: ${rangeText(range)} ends before it starts.`];
    return next && next.from < range.to ? [`${day}: ${rangeText(range)} and ${rangeText(next)} overlap.`] : [];
  });
}

const rangeText = ({ from, to }: DayRange): string =>
  `${formatTimeOfDay(Math.floor(from / 60), from % 60)}-${formatTimeOfDay(Math.floor(to / 60), to % 60)}`;

/** A block can begin so many days ahead at most. */
const BLOCK_DAYS_AHEAD = 400;

/** Explains why a specialist can't block this period; undefined when they can. */
export const blockError = ({ from, to }: { from: Instant; to: Instant }, now: Instant): string | undefined => {
  if (from >= to) return "The clocks skip this time on that day. Choose another one.";
  if (to <= now) return "This time is over. Choose one in the future.";
  return from > now + BLOCK_DAYS_AHEAD * DAY_MS ? "Choose a day within the next 13 months." : undefined;
};
