// Dates and times as other systems write them: "2026-12-01 09:00", "01.12.2026, 9:00 Uhr", "2026-12-01T08:00:00Z".
import { findDay, type Instant, instantsOf, iso, MINUTE_MS, renderTime } from "@/platform/time/time.ts";

const FORM =
  /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}))(?:\s*T\s*|,?\s+(?:at\s+|um\s+)?)(\d{1,2})[:.](\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(?:([ap])\.?m\.?|Uhr)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

export type ReadTime = { at: Instant; problem?: undefined } | { at?: undefined; problem: string };

const two = (text: string): string => text.padStart(2, "0");

/** "+0130" as minutes. */
const offsetMinutes = (offset: string): number => {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  return sign ? (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
};

const hourOf = (text: string, half: string | undefined): number => {
  const hour = Number(text);
  if (!half) return hour;
  return hour < 1 || hour > 12 ? NaN : hour % 12 + (half.toLowerCase() === "p" ? 12 : 0);
};

/**
 * The instant of a date and time: with its own offset, else in a zone (IANA). A local time that the zone's clocks skip or
 * show twice is a problem, because nobody can know which instant it means.
 */
export const readTime = (text: string, zone: string): ReadTime => {
  const match = FORM.exec(text);
  const [, y1, m1, d1, d2, m2, y2, hourText = "", minuteText, secondText = "0", half, offset] = match ?? [];
  const date = `${y1 ?? y2}-${two(m1 ?? m2 ?? "")}-${two(d1 ?? d2 ?? "")}`;
  const [hour, minute] = [hourOf(hourText, half), Number(minuteText)];
  const shown = `“${text.slice(0, 40)}”`;
  if (!match || findDay(date) === undefined || !(hour < 24) || !(minute < 60) || Number(secondText) > 59) {
    return { problem: `${shown} is no date and time. Write it as 2026-12-01 09:00.` };
  }
  const seconds = Number(secondText) * 1_000;
  if (offset) {
    const utc = instantsOf("UTC", date, hour, minute)[0]!;
    return { at: utc + seconds - offsetMinutes(offset) * MINUTE_MS };
  }
  const [first, second] = instantsOf(zone, date, hour, minute) as [Instant, Instant?];
  const local = renderTime(first, zone);
  if (local.hour !== hour || local.minute !== minute) {
    return { problem: `${shown} doesn’t exist in ${zone}: the clocks go forward then.` };
  }
  if (second !== undefined) {
    const known = iso(first).slice(0, 16);
    return { problem: `${shown} exists twice in ${zone}. Write it in UTC, such as ${known}Z for the first one.` };
  }
  return { at: first + seconds };
};
