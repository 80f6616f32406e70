// Pure decisions of scheduling: what a calendar may say, which cells a meeting occupies, and how a meeting moves on.
import { daysBetween, type Instant, isDate, isZone, MINUTE_MS } from "@/platform/time/time.ts";

/** Minutes of the local day: a range is open from `from` up to, but not including, `to` (1440 is midnight). */
export interface DayRange {
  from: number;
  to: number;
}

export const SLOT_MINUTES = [15, 20, 30, 45, 60] as const;

/** When a specialist can be booked (PRODUCT section 2, Calendar). All minutes are multiples of 5. */
export interface CalendarRules {
  zone: string;
  slotMinutes: (typeof SLOT_MINUTES)[number];
  /** Minutes kept free before and after a meeting; they may lie outside the opening hours. */
  bufferBefore: number;
  bufferAfter: number;
  noticeMinutes: number;
  /** Local days after today that can be booked. */
  horizonDays: number;
  /** `weekday` 1 is Monday, 7 is Sunday. */
  weekly: ({ weekday: number } & DayRange)[];
  /** Replaces the weekly hours of one local date; no ranges: closed. */
  overrides: { date: string; ranges: DayRange[] }[];
  /** Inclusive local dates; stronger than overrides. */
  timeOff: { from: string; to: string }[];
}

/** What a new calendar proposes (PRODUCT section 2): Monday to Friday, 09:00-13:00 and 14:00-18:00. */
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

/** Occupied time is kept in cells of five minutes (PRODUCT section 4, "Never twice"). */
export const CELL_MS = 5 * MINUTE_MS;
export const CELLS_PER_DAY = 288;

/** A run of cells; `toCell` is exclusive. */
export interface CellRun {
  fromCell: number;
  toCell: number;
}

/** The cell in which an instant lies. */
export const cellOf = (ms: Instant): number => Math.floor(ms / CELL_MS);

/** The cells that a meeting occupies together with its buffers (minutes). */
export const busyCells = (startsAt: Instant, endsAt: Instant, before: number, after: number): CellRun => ({
  fromCell: cellOf(startsAt - before * MINUTE_MS),
  toCell: Math.ceil((endsAt + after * MINUTE_MS) / CELL_MS),
});

export type TimeOfDay = "morning" | "afternoon" | "evening";

/** The visitor's words for an hour of the day (PRODUCT section 4): morning before 12, afternoon before 18. */
export const timeOfDay = (hour: number): TimeOfDay => hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening";

export type MeetingStatus = "held" | "confirmed" | "completed" | "cancelled" | "no-show";

/** Every allowed move of a meeting (PRODUCT section 3); nobody else decides by state. */
export const MEETING_MOVES = {
  confirm: { from: ["held"], to: "confirmed", done: "confirmed" },
  reschedule: { from: ["confirmed"], to: "confirmed", done: "moved to another time" },
  complete: { from: ["confirmed"], to: "completed", done: "marked as held" },
  cancel: { from: ["confirmed"], to: "cancelled", done: "cancelled" },
  markNoShow: { from: ["confirmed"], to: "no-show", done: "marked as missed" },
} as const satisfies Record<string, { from: readonly MeetingStatus[]; to: MeetingStatus; done: string }>;

export type MeetingMove = keyof typeof MEETING_MOVES;
type InState = { status: MeetingStatus };

const allows = (move: MeetingMove) => ({ status }: InState): boolean =>
  (MEETING_MOVES[move].from as readonly MeetingStatus[]).includes(status);

export const meetingCan: Record<MeetingMove, (meeting: InState) => boolean> = {
  confirm: allows("confirm"),
  reschedule: allows("reschedule"),
  complete: allows("complete"),
  cancel: allows("cancel"),
  markNoShow: allows("markNoShow"),
};

const STATUS_WORDS: Record<MeetingStatus, string> = {
  held: "only held",
  confirmed: "confirmed",
  completed: "over",
  cancelled: "cancelled",
  "no-show": "marked as missed",
};

/** The sentence for a move that the table does not allow. */
export const moveRefusal = (move: MeetingMove, { status }: InState): string =>
  MEETING_MOVES[move].to === status
    ? `This meeting is ${STATUS_WORDS[status]} already.`
    : `This meeting is ${STATUS_WORDS[status]}, so it cannot be ${MEETING_MOVES[move].done}.`;

const RANGES_PER_DAY = 12;
const OVERRIDES = 366;
const TIMES_OFF = 100;
const DAY_NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** What is wrong with a calendar, in sentences for its owner; empty when it can be saved. */
export const calendarProblems = (rules: CalendarRules): string[] => [
  ...(isZone(rules.zone) ? [] : ["Choose a time zone from the list, such as Europe/Vienna."]),
  ...(SLOT_MINUTES.includes(rules.slotMinutes) ? [] : ["A meeting lasts 15, 20, 30, 45 or 60 minutes."]),
  ...minutesProblems("The time kept free before a meeting", rules.bufferBefore, 120),
  ...minutesProblems("The time kept free after a meeting", rules.bufferAfter, 120),
  ...minutesProblems("The notice", rules.noticeMinutes, 20_160),
  ...(isWithin(rules.horizonDays, 1, 90) ? [] : ["The horizon is between 1 and 90 days."]),
  ...weeklyProblems(rules.weekly),
  ...overridesProblems(rules.overrides),
  ...timeOffProblems(rules.timeOff),
];

const isWithin = (n: number, least: number, most: number): boolean => Number.isInteger(n) && n >= least && n <= most;

const minutesProblems = (what: string, minutes: number, most: number): string[] =>
  isWithin(minutes, 0, most) && minutes % 5 === 0 ? [] : [`${what} is a multiple of 5 between 0 and ${most} minutes.`];

function weeklyProblems(weekly: CalendarRules["weekly"]): string[] {
  if (weekly.some(({ weekday }) => !isWithin(weekday, 1, 7))) {
    return ["A weekday is a number from 1 (Monday) to 7 (Sunday)."];
  }
  return DAY_NAMES.flatMap((name, at) => rangesProblems(name, weekly.filter(({ weekday }) => weekday === at + 1)));
}

function overridesProblems(overrides: CalendarRules["overrides"]): string[] {
  if (overrides.length > OVERRIDES) return [`At most ${OVERRIDES} dates can have hours of their own.`];
  const seen = new Set<string>();
  return overrides.flatMap(({ date, ranges }) => {
    if (!isDate(date)) return [`"${date}" is not a date; write it as 2026-11-24.`];
    if (seen.has(date)) return [`${date} has hours of its own twice; put them together.`];
    seen.add(date);
    return rangesProblems(date, ranges);
  });
}

function timeOffProblems(timeOff: CalendarRules["timeOff"]): string[] {
  if (timeOff.length > TIMES_OFF) return [`At most ${TIMES_OFF} times off can be kept.`];
  return timeOff.flatMap(({ from, to }) => {
    const wrong = [from, to].find((date) => !isDate(date));
    if (wrong !== undefined) return [`"${wrong}" is not a date; write it as 2026-11-24.`];
    return daysBetween(from, to) < 0 ? [`The time off from ${from} to ${to} ends before it begins.`] : [];
  });
}

function rangesProblems(day: string, ranges: DayRange[]): string[] {
  if (ranges.length > RANGES_PER_DAY) return [`${day}: at most ${RANGES_PER_DAY} ranges fit into a day.`];
  const sorted = [...ranges].sort((a, b) => a.from - b.from);
  return sorted.flatMap((range, at) => {
    const next = sorted[at + 1];
    if (!isWithin(range.from, 0, 1440) || !isWithin(range.to, 0, 1440)) {
      return [`${day}: times lie between 00:00 and 24:00.`];
    }
    if (range.from % 5 !== 0 || range.to % 5 !== 0) return [`${day}: ${clocks(range)} is not in steps of 5 minutes.`];
    if (range.from >= range.to) return [`${day}: ${clocks(range)} ends before it begins.`];
    return next && next.from < range.to ? [`${day}: ${clocks(range)} and ${clocks(next)} overlap.`] : [];
  });
}

const clocks = ({ from, to }: DayRange): string => `${clock(from)}-${clock(to)}`;
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
