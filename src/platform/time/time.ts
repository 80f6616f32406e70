// The one module that renders times and converts between instants and local time (docs/product/matching.md#time-zones).
import { t } from "@/languages/language.ts";
import { dateOfDay, DAY_MS, dayOf, FIRST_DAY, LAST_DAY, twoDigits, weekdayOfDay } from "./dates.ts";
import { comma, currentFormats } from "../intl.ts";
import { formatDay, formatOffset, formatTimeOfDay } from "./formats.ts";
import { cityOf, offsetSpan } from "./zones.ts";

export {
  addDays,
  dateOfDay,
  DAY_MS,
  dayOf,
  daysBetween,
  findDay,
  HOUR_MS,
  isDate,
  LONGEST_DAY_MS,
  weekdayOf,
  weekdayOfDay,
} from "./dates.ts";
export { cityOf, findZone, isZone, offsetSpan } from "./zones.ts";

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

export const MINUTE_MS = 60_000;

/** What the clock on a wall of the zone shows at an instant. */
/** The same day some months later, or earlier, in UTC; the last of a month that has no such day. */
export const addMonths = (from: Instant, months: number): Instant => {
  const start = new Date(from);
  const end = new Date(from);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end.getTime();
};

export interface LocalTime {
  date: string;
  hour: number;
  minute: number;
  /** "+01:00" */
  offset: string;
  zone: string;
  city: string;
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
}

/** The instant in UTC: "2026-11-24T13:00:00Z". Milliseconds are written only when there are any. */
export const iso = (ms: Instant): string => {
  const day = Math.floor(ms / DAY_MS);
  const seconds = (ms - day * DAY_MS) / 1_000;
  // Fractions of a second, and years that are not written with four digits, are rare.
  if (!Number.isInteger(seconds) || day < FIRST_DAY || day > LAST_DAY) {
    return new Date(ms).toISOString().replace(".000Z", "Z");
  }
  const minutes = Math.floor(seconds / 60);
  const hour = Math.floor(minutes / 60);
  return `${dateOfDay(day)}T${twoDigits(hour)}:${twoDigits(minutes - hour * 60)}:${twoDigits(seconds - minutes * 60)}Z`;
};

/** Local time at an instant, in whole minutes. Throws RangeError for an unknown zone. */
export function localTime(ms: Instant, zone: string): LocalTime {
  const { offset, text } = offsetSpan(zone, ms);
  const local = ms + offset;
  const day = Math.floor(local / DAY_MS);
  const minutes = Math.floor((local - day * DAY_MS) / MINUTE_MS);
  const hour = Math.floor(minutes / 60);
  const weekday = weekdayOfDay(day);
  return { date: dateOfDay(day), hour, minute: minutes - hour * 60, offset: text, zone, city: cityOf(zone), weekday };
}

/**
 * The instants at which the zone's clock shows this local time, earlier first: two in a repeated hour, else one.
 * A skipped local time gives the first minute that exists after the gap. Throws RangeError for a bad date or zone.
 */
export function instantsOf(zone: string, date: string, hour: number, minute: number): Instant[] {
  const local = dayOf(date) * DAY_MS + (hour * 60 + minute) * MINUTE_MS;
  const found = exactInstants(zone, local);
  return found.length > 0 ? found : [firstAfterGap(zone, local)];
}

/** The first instant of a local day, also where its midnight is skipped or shown twice. */
export const dayStart = (zone: string, date: string): Instant => instantsOf(zone, date, 0, 0)[0]!;

/** The day number (days since 1970-01-01) of the local date at an instant. */
export const localDay = (zone: string, ms: Instant): number => Math.floor((ms + offsetSpan(zone, ms).offset) / DAY_MS);

/** The local date at an instant. */
export const dateIn = (zone: string, ms: Instant): string => dateOfDay(localDay(zone, ms));

/** `local` is the local time counted as if it were UTC. No offset reaches a day, so two days around hold every answer. */
function exactInstants(zone: string, local: number): Instant[] {
  const found: Instant[] = [];
  let span = offsetSpan(zone, local - DAY_MS);
  while (true) {
    const instant = local - span.offset;
    if (instant >= span.from && instant < span.to) found.push(instant);
    if (span.to > local + DAY_MS) return found;
    span = offsetSpan(zone, span.to);
  }
}

function firstAfterGap(zone: string, local: number): Instant {
  let span = offsetSpan(zone, local - DAY_MS);
  while (local - span.offset >= span.to) span = offsetSpan(zone, span.to);
  return span.from;
}

/** A time written for a reader (docs/product/interface.md#principles), with what finds the instant again. */
export interface RenderedTime extends LocalTime {
  /** "14:00" */
  time: string;
  /** The same, in a repeated hour "02:30 (first, UTC+2)". */
  clock: string;
  /** "Tue 24 Nov"; with the year when it is not the current one. */
  day: string;
  /** "Tuesday 24 November 2026" */
  longDay: string;
  /** "Tue 24 Nov, 14:00"; in a repeated hour "Sun 25 Oct, 02:30 (first, UTC+2)". */
  text: string;
  /** "Tuesday 24 November 2026, 14:00" */
  long: string;
  /** "Tue 24 Nov, 14:00 · Vienna" */
  full: string;
}

/** Writes an instant in a zone, with the conventions of the reader. Throws RangeError for an unknown zone. */
export function renderTime(ms: Instant, zone: string, formats = currentFormats()): RenderedTime {
  const local = localTime(ms, zone);
  const time = formatTimeOfDay(local.hour, local.minute, formats);
  const { short: day, full: longDay } = formatDay(local.date, formats);
  const clock = writeClock(ms, local, time);
  const separator = comma(formats);
  const text = `${day}${separator}${clock}`;
  return {
    ...local,
    time,
    clock,
    day,
    longDay,
    text,
    long: `${longDay}${separator}${clock}`,
    full: `${text} · ${local.city}`,
  };
}

/** No two instants further apart than this show the same local time. */
const REPEATED_WITHIN_MS = 2 * DAY_MS;

function writeClock(ms: Instant, { zone, date, hour, minute, offset }: LocalTime, time: string): string {
  const span = offsetSpan(zone, ms);
  if (ms - span.from > REPEATED_WITHIN_MS && span.to - ms > REPEATED_WITHIN_MS) return time;
  const twins = instantsOf(zone, date, hour, minute);
  if (twins.length < 2) return time;
  return t(ms < twins[1]! ? "time.first" : "time.second", { time, offset: formatOffset(offset) });
}
