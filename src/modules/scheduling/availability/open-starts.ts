// Turns a calendar into bookable starts, exactly over clock changes in every zone. No other code does this.
// A minute is open when the zone's clock shows, on that local date, a time inside the range. A meeting can start when
// the clock shows range start + k x slot and all its elapsed minutes are open (docs/product/matching.md#the-calendar).
import {
  addDays,
  dateIn,
  DAY_MS,
  dayOf,
  dayStart,
  type Instant,
  localDay,
  MINUTE_MS,
  offsetSpan,
  weekdayOfDay,
} from "@/platform/time/time.ts";
import { type CalendarRules, type DayRange } from "../calendar/rules.ts";
import { CELL_MS, cellOf, type CellRun } from "./cell-rules.ts";
import { addStart, hasStart, noStarts, removeStarts, utcDayOf } from "./start-bits.ts";

/** Occupied time, including the other meeting's buffers; `to` is exclusive. */
export interface BusyTime {
  from: Instant;
  to: Instant;
}

/**
 * The bookable starts of `days` UTC days from `fromDay` (days since 1970-01-01), as a bit set of start-bits.ts.
 * A repeated local time gives two starts, a skipped one none; a range that begins in the gap begins after it.
 * Callers apply notice and booking window, which move with the clock: `earliestStart`, `latestStart`.
 * Throws RangeError when the calendar names an unknown zone or a date that does not exist.
 */
export function openStarts(rules: CalendarRules, fromDay: number, days: number, busy: BusyTime[]): Uint32Array {
  const bits = noStarts(days);
  const hoursOn = hoursByDay(rules);
  const slot = rules.slotMinutes * MINUTE_MS;
  // No zone is a whole day away from UTC, so one more local day at either end is enough.
  for (let day = fromDay - 1; day <= fromDay + days; day++) {
    for (const range of hoursOn(day)) {
      eachStartIn(piecesOf(rules.zone, day * DAY_MS, range), slot, (start) => {
        if (start % CELL_MS === 0) addStart(bits, fromDay, start / CELL_MS);
      });
    }
  }
  for (const time of busy) removeStarts(bits, fromDay, blockedStarts(rules, time));
  return bits;
}

/** Whether a meeting can start at this instant, by the same code as `openStarts`. */
export const isOpenStart = (rules: CalendarRules, startsAt: Instant, busy: BusyTime[]): boolean => {
  const day = utcDayOf(startsAt);
  return startsAt % CELL_MS === 0 && hasStart(openStarts(rules, day, 1, busy), day, cellOf(startsAt));
};

/** Whether a whole period lies within the opening hours, on the slot grid or not; `to` is exclusive. */
export function isWithinHours(rules: CalendarRules, { from, to }: BusyTime): boolean {
  const hoursOn = hoursByDay(rules);
  const pieces: BusyTime[] = [];
  for (let day = localDay(rules.zone, from) - 1; day <= localDay(rules.zone, to) + 1; day++) {
    for (const range of hoursOn(day)) pieces.push(...piecesOf(rules.zone, day * DAY_MS, range));
  }
  pieces.sort((a, b) => a.from - b.from);
  let coveredTo = from;
  for (const piece of pieces) if (piece.from <= coveredTo) coveredTo = Math.max(coveredTo, piece.to);
  return coveredTo >= to;
}

/** Whether a meeting of the calendar's length fits at this instant with its buffers, on the slot grid or not. */
export const isFreeAt = (rules: CalendarRules, startsAt: Instant, busy: BusyTime[]): boolean => {
  const endsAt = startsAt + rules.slotMinutes * MINUTE_MS;
  const from = startsAt - rules.bufferBefore * MINUTE_MS;
  const to = endsAt + rules.bufferAfter * MINUTE_MS;
  return isWithinHours(rules, { from: startsAt, to: endsAt }) &&
    !busy.some((time) => time.from < time.to && time.from < to && time.to > from);
};

/** The hours of one local date, after public holidays, overrides and time off. */
export const openingHoursOn = (rules: CalendarRules, date: string): DayRange[] => hoursByDay(rules)(dayOf(date));

/** The cells at which a meeting can't start, because it would touch the occupied time with its own buffers. */
export function blockedStarts(rules: CalendarRules, { from, to }: BusyTime): CellRun {
  const reach = (rules.slotMinutes + rules.bufferAfter) * MINUTE_MS;
  const fromCell = cellOf(from - reach) + 1;
  if (to <= from) return { fromCell, toCell: fromCell };
  return { fromCell, toCell: Math.ceil((to + rules.bufferBefore * MINUTE_MS) / CELL_MS) };
}

/** The first instant that respects the minimum notice. A start can be at this instant or later; one that is now has begun. */
export const earliestStart = ({ noticeMinutes }: CalendarRules, now: Instant): Instant =>
  now + Math.max(noticeMinutes * MINUTE_MS, 1);

/** The last cell of the booking window, `horizonDays` local days of the calendar's zone after today. A start can be at it or earlier. */
export const latestStart = (rules: CalendarRules, now: Instant): Instant =>
  dayStart(rules.zone, addDays(dateIn(rules.zone, now), rules.horizonDays + 1)) - CELL_MS;

/** Time off takes precedence over an override, an override over a public holiday, and this over the weekly hours. */
function hoursByDay(rules: CalendarRules): (day: number) => DayRange[] {
  const overrides = new Map(rules.overrides.map(({ date, ranges }) => [dayOf(date), ranges]));
  const holidays = new Set(rules.holidays?.days.filter(({ open }) => !open).map(({ date }) => dayOf(date)));
  const timeOff = rules.timeOff.map(({ from, to }) => ({ from: dayOf(from), to: dayOf(to) }));
  const weekly: DayRange[][] = [[], [], [], [], [], [], [], []];
  for (const range of rules.weekly) weekly[range.weekday]?.push(range);
  return (day) => {
    if (timeOff.some(({ from, to }) => day >= from && day <= to)) return [];
    return overrides.get(day) ?? (holidays.has(day) ? [] : weekly[weekdayOfDay(day)]!);
  };
}

/** A part of a range under one offset. `origin` is where the range would begin under that offset. */
interface Piece extends BusyTime {
  origin: Instant;
}

function piecesOf(zone: string, midnight: number, range: DayRange): Piece[] {
  const opens = midnight + range.from * MINUTE_MS;
  const closes = midnight + range.to * MINUTE_MS;
  const pieces: Piece[] = [];
  let span = offsetSpan(zone, opens - DAY_MS);
  while (true) {
    const origin = opens - span.offset;
    const from = Math.max(origin, span.from);
    const to = Math.min(closes - span.offset, span.to);
    if (from < to) pieces.push({ from, to, origin });
    if (span.to > closes + DAY_MS) return pieces;
    span = offsetSpan(zone, span.to);
  }
}

function eachStartIn(pieces: Piece[], slot: number, visit: (start: Instant) => void): void {
  let end = NaN;
  for (let at = pieces.length - 1; at >= 0; at--) {
    const { from, to, origin } = pieces[at]!;
    // Adjacent pieces are one period, so a meeting can run across the clock change.
    if (pieces[at + 1]?.from !== to) end = to;
    for (
      let start = origin + Math.ceil((from - origin) / slot) * slot;
      start < to && start + slot <= end;
      start += slot
    ) {
      visit(start);
    }
  }
}
