// Time ranges of a day: texts, totals and proposals, and templates of weeks.
import { type DayRange, RANGES_PER_DAY } from "@/modules/scheduling/calendar/rules.ts";
import { formatClock } from "@/web/ui/calendar/clock.ts";

const DAY_NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** 1 is Monday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export const dayName = (weekday: number): string => DAY_NAMES[weekday - 1] ?? "";

export const sortRanges = (ranges: readonly DayRange[]): DayRange[] => [...ranges].sort((a, b) => a.from - b.from);

export const rangeText = ({ from, to }: DayRange): string => `${formatClock(from)}–${formatClock(to)}`;

/** "09:00–13:00, 14:00–18:00", or "Closed". */
export const hoursText = (ranges: readonly DayRange[]): string =>
  sortRanges(ranges).map(rangeText).join(", ") || "Closed";

export const openMinutes = (ranges: readonly DayRange[]): number =>
  ranges.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);

/** The hours of a day that is opened. */
export const FIRST_RANGE: DayRange = { from: 9 * 60, to: 17 * 60 };
const BREAK = 60;
const MAX_PROPOSAL = 4 * 60;
const EVENING_END = 22 * 60;

/** Proposes another range: after a break behind the last one, else before the first; undefined when nothing fits. */
export const nextRange = (ranges: readonly DayRange[]): DayRange | undefined => {
  if (ranges.length >= RANGES_PER_DAY) return undefined;
  const sorted = sortRanges(ranges);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return FIRST_RANGE;
  return rangeAfter(last) ?? rangeBefore(first);
};

const rangeAfter = (last: DayRange): DayRange | undefined => {
  const from = last.to + BREAK;
  if (from >= 1440) return undefined;
  const length = Math.min(Math.max(last.to - last.from, BREAK), MAX_PROPOSAL);
  return { from, to: Math.min(from + length, from < EVENING_END ? EVENING_END : 1440) };
};

const rangeBefore = (first: DayRange): DayRange | undefined => {
  const to = first.from - BREAK;
  return to > 0 ? { from: Math.max(0, to - MAX_PROPOSAL), to } : undefined;
};

/** When the start reaches the end, the end moves along, up to midnight. */
export const withStart = (range: DayRange, from: number): DayRange => {
  if (from < range.to) return { from, to: range.to };
  const length = range.to > range.from ? range.to - range.from : BREAK;
  return { from, to: Math.min(from + length, 1440) };
};

export interface WeekTemplate {
  label: string;
  hint: string;
  weekly: ({ weekday: number } & DayRange)[];
}

const at = (from: number, to: number): DayRange => ({ from: from * 60, to: to * 60 });
const on = (weekdays: readonly number[], ...ranges: DayRange[]) =>
  weekdays.flatMap((weekday) => ranges.map((range) => ({ weekday, ...range })));

const WORKDAYS = [1, 2, 3, 4, 5];

/** The first is what a new calendar proposes. */
export const WEEK_TEMPLATES: readonly WeekTemplate[] = [
  { label: "Office hours", hint: "Mon–Fri, 9–13 and 14–18", weekly: on(WORKDAYS, at(9, 13), at(14, 18)) },
  { label: "Mornings", hint: "Mon–Fri, 8–13", weekly: on(WORKDAYS, at(8, 13)) },
  { label: "Afternoons", hint: "Mon–Fri, 13–19", weekly: on(WORKDAYS, at(13, 19)) },
  {
    label: "Evenings and Saturdays",
    hint: "Mon–Fri, 17–21, and Sat, 9–14",
    weekly: [...on(WORKDAYS, at(17, 21)), ...on([6], at(9, 14))],
  },
  { label: "Every day", hint: "Mon–Sun, 9–18", weekly: on(WEEKDAYS, at(9, 18)) },
];
