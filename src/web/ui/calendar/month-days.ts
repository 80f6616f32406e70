// The days of a month in weeks, and the day that a key moves to (WAI-ARIA's grid pattern).
import { addDays, weekdayOf } from "@/platform/time/dates.ts";

/** "2026-11" of "2026-11-24". */
export const monthOf = (date: string): string => date.slice(0, 7);

/** The month `n` months later (earlier when negative). */
export const addMonths = (month: string, n: number): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const count = year * 12 + number - 1 + n;
  return `${Math.floor(count / 12)}-${String(count % 12 + 1).padStart(2, "0")}`;
};

/** Six weeks from Monday to Sunday, so that all months have the same height; null for days of other months. */
export const weeksOf = (month: string): (string | null)[][] => {
  const first = `${month}-01`;
  const monday = addDays(first, 1 - weekdayOf(first));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const date = addDays(monday, week * 7 + day);
      return monthOf(date) === month ? date : null;
    }));
};

/** The same day of another month, or its last day. */
const inMonth = (month: string, date: string): string => {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${date.slice(8)}`;
  return same < last ? same : last;
};

const MOVES: Record<string, (date: string) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, 1 - weekdayOf(date)),
  End: (date) => addDays(date, 7 - weekdayOf(date)),
  PageUp: (date) => inMonth(addMonths(monthOf(date), -1), date),
  PageDown: (date) => inMonth(addMonths(monthOf(date), 1), date),
};

/** The date that a key moves to; undefined for keys that do not move. */
export const dateByKey = (key: string, date: string): string | undefined => MOVES[key]?.(date);

/** The date, or the nearest bound. */
export const within = (date: string, first: string, last: string): string =>
  date < first ? first : date > last ? last : date;
