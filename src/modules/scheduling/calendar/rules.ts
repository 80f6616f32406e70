// The rules of a specialist's calendar: its fields, the proposal for a new one, and its validation.
import { formatTimeOfDay } from "@/platform/time/formats.ts";
import { holidayProblem, type PublicHolidays } from "../holidays/rules.ts";
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
  /** The length of a meeting; one of SLOT_MINUTES where it is for new ones. */
  slotMinutes: number;
  /** Minutes kept free before and after a meeting. They can be outside the opening hours. */
  bufferBefore: number;
  bufferAfter: number;
  noticeMinutes: number;
  /** Local days after today that can be booked. */
  horizonDays: number;
  /** `weekday` 1 is Monday, 7 is Sunday. */
  weekly: ({ weekday: number } & DayRange)[];
  /** Closed dates that overrides replace. Null without any; undefined until the specialist has decided. */
  holidays?: PublicHolidays | null;
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

/** What keeps a calendar from being saved. */
export interface CalendarIssue {
  /** The part that is wrong: a property, and in a list the weekday, the date or the index. */
  path: readonly [keyof CalendarRules, (string | number)?];
  /** For the owner of the calendar. */
  sentence: string;
}

/** Empty when the calendar can be saved. */
export const calendarIssues = (rules: CalendarRules): CalendarIssue[] => [
  ...issueUnless(isZone(rules.zone), ["zone"], "Choose a time zone from the list, such as Europe/Vienna."),
  ...issueUnless(
    (SLOT_MINUTES as readonly number[]).includes(rules.slotMinutes),
    ["slotMinutes"],
    "Choose a meeting length of 15, 20, 30, 45 or 60 minutes.",
  ),
  ...minutesIssues(rules, "bufferBefore", "The buffer before a meeting", 120),
  ...minutesIssues(rules, "bufferAfter", "The buffer after a meeting", 120),
  ...minutesIssues(rules, "noticeMinutes", "The minimum notice", 20_160),
  ...issueUnless(
    isWithin(rules.horizonDays, 1, 90),
    ["horizonDays"],
    "The booking window must be between 1 and 90 days.",
  ),
  ...weeklyIssues(rules.weekly),
  ...overrideIssues(rules.overrides),
  ...timeOffIssues(rules.timeOff),
  ...holidayIssues(rules.holidays),
];

/** The sentences of the issues. */
export const calendarErrors = (rules: CalendarRules): string[] => calendarIssues(rules).map(({ sentence }) => sentence);

const issueUnless = (isValid: boolean, path: CalendarIssue["path"], sentence: string): CalendarIssue[] =>
  isValid ? [] : [{ path, sentence }];

const isWithin = (n: number, least: number, most: number): boolean => Number.isInteger(n) && n >= least && n <= most;

const minutesIssues = (
  rules: CalendarRules,
  field: "bufferBefore" | "bufferAfter" | "noticeMinutes",
  name: string,
  most: number,
): CalendarIssue[] =>
  issueUnless(
    isWithin(rules[field], 0, most) && rules[field] % 5 === 0,
    [field],
    `${name} must be a multiple of 5 between 0 and ${most} minutes.`,
  );

function weeklyIssues(weekly: CalendarRules["weekly"]): CalendarIssue[] {
  if (weekly.some(({ weekday }) => !isWithin(weekday, 1, 7))) {
    return [{ path: ["weekly"], sentence: "A weekday is a number from 1 (Monday) to 7 (Sunday)." }];
  }
  return DAY_NAMES.flatMap((name, at) =>
    rangeIssues(["weekly", at + 1], name, weekly.filter(({ weekday }) => weekday === at + 1))
  );
}

function overrideIssues(overrides: CalendarRules["overrides"]): CalendarIssue[] {
  if (overrides.length > MAX_OVERRIDES) {
    return [{ path: ["overrides"], sentence: `At most ${MAX_OVERRIDES} dates can have custom hours.` }];
  }
  const seen = new Set<string>();
  return overrides.flatMap(({ date, ranges }) => {
    const path = ["overrides", date] as const;
    if (!isDate(date)) return [{ path, sentence: notADate(date) }];
    if (seen.has(date)) return [{ path, sentence: `${date} has custom hours twice. Combine them into one entry.` }];
    seen.add(date);
    return rangeIssues(path, date, ranges);
  });
}

function timeOffIssues(timeOff: CalendarRules["timeOff"]): CalendarIssue[] {
  if (timeOff.length > MAX_TIMES_OFF) {
    return [{ path: ["timeOff"], sentence: `At most ${MAX_TIMES_OFF} periods of time off can be saved.` }];
  }
  return timeOff.flatMap(({ from, to }, index) => {
    const invalid = [from, to].find((date) => !isDate(date));
    if (invalid !== undefined) return [{ path: ["timeOff", index], sentence: notADate(invalid) }];
    const sentence = `The time off from ${from} to ${to} ends before it starts.`;
    return issueUnless(daysBetween(from, to) >= 0, ["timeOff", index], sentence);
  });
}

const holidayIssues = (holidays: CalendarRules["holidays"]): CalendarIssue[] => {
  const sentence = holidays ? holidayProblem(holidays) : undefined;
  return sentence === undefined ? [] : [{ path: ["holidays"], sentence }];
};

const notADate = (text: string): string => `"${text}" is not a date. Use the format 2026-11-24.`;

function rangeIssues(path: CalendarIssue["path"], day: string, ranges: DayRange[]): CalendarIssue[] {
  if (ranges.length > RANGES_PER_DAY) {
    return [{ path, sentence: `${day}: a day can have at most ${RANGES_PER_DAY} time ranges.` }];
  }
  const sorted = [...ranges].sort((a, b) => a.from - b.from);
  return sorted.flatMap((range, at) => {
    const problem = rangeProblem(range, sorted[at + 1]);
    return problem ? [{ path, sentence: `${day}: ${problem}` }] : [];
  });
}

const rangeProblem = (range: DayRange, next: DayRange | undefined): string | undefined => {
  if (!isWithin(range.from, 0, 1440) || !isWithin(range.to, 0, 1440)) return "times must be between 00:00 and 24:00.";
  if (range.from % 5 !== 0 || range.to % 5 !== 0) return `${rangeText(range)} must be in steps of 5 minutes.`;
  if (range.from >= range.to) return `${rangeText(range)} ends before it starts.`;
  return next && next.from < range.to ? `${rangeText(range)} and ${rangeText(next)} overlap.` : undefined;
};

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
