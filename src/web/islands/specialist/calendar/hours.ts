// The ranges of one day: in words, in sum, and which one more would be.
import type { DayRange } from "@/modules/scheduling/rules.ts";
import { clockText } from "@/web/ui/clock-text.ts";

/** As many ranges as a day holds (the rules of scheduling refuse more). */
export const RANGES_PER_DAY = 12;

const DAY_NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** 1 is Monday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export const dayName = (weekday: number): string => DAY_NAMES[weekday - 1] ?? "";

export const inOrder = (ranges: readonly DayRange[]): DayRange[] => [...ranges].sort((a, b) => a.from - b.from);

export const rangeText = ({ from, to }: DayRange): string => `${clockText(from)}–${clockText(to)}`;

/** "09:00–13:00, 14:00–18:00", or "Closed". */
export const hoursText = (ranges: readonly DayRange[]): string => inOrder(ranges).map(rangeText).join(", ") || "Closed";

export const openMinutes = (ranges: readonly DayRange[]): number =>
  ranges.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);

export const sameHours = (a: readonly DayRange[], b: readonly DayRange[]): boolean => hoursText(a) === hoursText(b);

/** The hours of a day that had none. */
export const FIRST_RANGE: DayRange = { from: 9 * 60, to: 17 * 60 };
const PAUSE = 60;
const LONGEST_PROPOSAL = 4 * 60;
const EVENING_ENDS = 22 * 60;

/** What one more range would be: after a pause behind the last, else before the first; undefined when nothing fits. */
export const nextRange = (ranges: readonly DayRange[]): DayRange | undefined => {
  if (ranges.length >= RANGES_PER_DAY) return undefined;
  const sorted = inOrder(ranges);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return FIRST_RANGE;
  return rangeAfter(last) ?? rangeBefore(first);
};

const rangeAfter = (last: DayRange): DayRange | undefined => {
  const from = last.to + PAUSE;
  if (from >= 1440) return undefined;
  const length = Math.min(Math.max(last.to - last.from, PAUSE), LONGEST_PROPOSAL);
  return { from, to: Math.min(from + length, from < EVENING_ENDS ? EVENING_ENDS : 1440) };
};

const rangeBefore = (first: DayRange): DayRange | undefined => {
  const to = first.from - PAUSE;
  return to > 0 ? { from: Math.max(0, to - LONGEST_PROPOSAL), to } : undefined;
};

/** A start that would reach the end takes the end along, as far as the day goes. */
export const withStart = (range: DayRange, from: number): DayRange => {
  if (from < range.to) return { from, to: range.to };
  const length = range.to > range.from ? range.to - range.from : PAUSE;
  return { from, to: Math.min(from + length, 1440) };
};
