// How a language writes dates, from the server's Intl. Browsers get the result with the document.
import { DATE_PATTERNS, type DateNames } from "@/platform/intl.ts";
import { DEFAULT_LANGUAGE } from "./language.ts";
import type { Language } from "./messages.ts";

type Length = "short" | "long";

const PARTS: Readonly<Record<string, string>> = { weekday: "{w}", day: "{d}", month: "{m}", year: "{y}" };

const OPTIONS: Readonly<Record<typeof DATE_PATTERNS[number], [Length, ...("weekday" | "day" | "year")[]]>> = {
  date: ["short", "day"],
  dateYear: ["short", "day", "year"],
  short: ["short", "weekday", "day"],
  shortYear: ["short", "weekday", "day", "year"],
  long: ["long", "weekday", "day"],
  full: ["long", "weekday", "day", "year"],
  month: ["long", "year"],
};

/** Numbers are typed and read out with Latin digits, also in Arabic. */
const formatOf = (language: Language, [length, ...parts]: [Length, ...string[]]) =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    timeZone: "UTC",
    month: length,
    ...(parts.includes("weekday") ? { weekday: length } : {}),
    ...(parts.includes("day") ? { day: "numeric" } : {}),
    ...(parts.includes("year") ? { year: "numeric" } : {}),
  });

const partOf = (format: Intl.DateTimeFormat, at: number, type: "weekday" | "month"): string =>
  format.formatToParts(at).find((part) => part.type === type)!.value;

/** A column of the calendar is as wide as four letters. */
const LONGEST_COLUMN = 4;

const namesOf = (language: Language): DateNames => {
  const format = { short: formatOf(language, OPTIONS.short), long: formatOf(language, OPTIONS.long) };
  const each = (length: Length, type: "weekday" | "month", days: readonly number[]) =>
    days.map((day) => partOf(format[length], day, type));
  // 5 January 2026 is a Monday.
  const week = [5, 6, 7, 8, 9, 10, 11].map((day) => Date.UTC(2026, 0, day));
  const year = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 15));
  const patterns = DATE_PATTERNS.map((name) => [
    name,
    formatOf(language, OPTIONS[name]).formatToParts(year[0])
      .map(({ type, value }) => PARTS[type] ?? value).join(""),
  ]);
  const withTime = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).formatToParts(0);
  const weekdays = { short: each("short", "weekday", week), long: each("long", "weekday", week) };
  const letters = new Intl.DateTimeFormat(language, { weekday: "narrow", timeZone: "UTC" });
  const isShort = weekdays.short.every((name) => name.length <= LONGEST_COLUMN);
  return {
    comma: withTime[withTime.findIndex(({ type }) => type === "hour") - 1]!.value,
    weekdays: { ...weekdays, column: isShort ? weekdays.short : week.map((day) => letters.format(day)) },
    months: { short: each("short", "month", year), long: each("long", "month", year) },
    patterns: Object.fromEntries(patterns),
  };
};

const kept = new Map<Language, DateNames>();

/** Undefined for English, which formats.ts writes for each locale. */
export const dateNames = (language: Language): DateNames | undefined => {
  if (language === DEFAULT_LANGUAGE) return undefined;
  const names = kept.get(language) ?? namesOf(language);
  kept.set(language, names);
  return names;
};
