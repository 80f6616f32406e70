// The days of a month in weeks, and the day that a key moves to (WAI-ARIA's grid pattern).
import { addDays, startOfWeek, weekdayOf } from "@/platform/time/dates.ts";

/** "2026-11" of "2026-11-24". */
export const monthOf = (date: string): string => date.slice(0, 7);

/** The month `n` months later (earlier when negative). */
export const addMonths = (month: string, n: number): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const count = year * 12 + number - 1 + n;
  return `${Math.floor(count / 12)}-${String(count % 12 + 1).padStart(2, "0")}`;
};

/** Six weeks from Monday to Sunday, so that all months have the same height; null for days of other months. */
export const listWeeks = (month: string): (string | null)[][] => {
  const first = `${month}-01`;
  const monday = startOfWeek(first);
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const date = addDays(monday, week * 7 + day);
      return monthOf(date) === month ? date : null;
    }));
};

/** A day of a month (1 to 31), or its last day. */
const inMonth = (month: string, day: number): string => {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${String(day).padStart(2, "0")}`;
  return same < last ? same : last;
};

/** 24 of "2026-11-24". */
const dayOf = (date: string): number => Number(date.slice(8));

const MOVES: Record<string, (date: string) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => startOfWeek(date),
  End: (date) => addDays(date, 7 - weekdayOf(date)),
};

const PAGES: Record<string, number> = { PageUp: -1, PageDown: 1 };

/** A date that keys have moved to, and the day of the month that PageUp and PageDown look for from there. */
export interface KeyPosition {
  date: string;
  day: number;
}

/**
 * Where a key moves to; undefined for keys that do not move. Like a cursor that keeps its column over a short line, paging
 * through a shorter month comes back to the day at which it began: from 31 January to 28 February to 31 March. `position`
 * is what the last key returned; a date that was selected in another way begins anew.
 */
export const moveByKey = (key: string, date: string, position?: KeyPosition): KeyPosition | undefined => {
  const pages = PAGES[key];
  if (pages !== undefined) {
    const day = position?.date === date ? position.day : dayOf(date);
    return { date: inMonth(addMonths(monthOf(date), pages), day), day };
  }
  const to = MOVES[key]?.(date);
  return to === undefined ? undefined : { date: to, day: dayOf(to) };
};

/** The date, or the nearest bound. */
export const within = (date: string, first: string, last: string): string =>
  date < first ? first : date > last ? last : date;
