// How dates and times of day are written for the reader. In English, the 12- or 24-hour clock and the order of day and month
// follow the reader's locale; other languages have their own names and patterns. Pure text, so that server and browser
// always agree.
import { dayOf, twoDigits, weekdayOfDay } from "./dates.ts";

/** The reader's conventions. */
export interface Formats {
  /** "2:00 pm" instead of "14:00". */
  hour12: boolean;
  /** "Tue, Nov 24" instead of "Tue 24 Nov". */
  monthFirst: boolean;
  /** The current year, which dates leave out; without it, short dates never show a year. */
  year?: number;
  /** The names and patterns of a language other than English. */
  names?: DateNames;
  /** What its speakers call cities, by their English names. On the server alone. */
  cities?: Readonly<Record<string, unknown>>;
}

/** How a language writes dates, as the server's `Intl` says: browsers could write them otherwise. */
export interface DateNames {
  /** Monday first: "Di", "Dienstag", and what has room above a column: "Di" again, or a letter where "short" is long. */
  weekdays: Readonly<Record<"short" | "long" | "column", readonly string[]>>;
  /** As they stand in a date: "Nov." and "November". */
  months: Readonly<Record<"short" | "long", readonly string[]>>;
  /** ", " */
  comma: string;
  /** "{w}, {d}. {m} {y}": weekday, day, month and year. */
  patterns: Readonly<Record<DatePattern, string>>;
}

export const DATE_PATTERNS = ["date", "dateYear", "short", "shortYear", "long", "full", "month"] as const;
type DatePattern = typeof DATE_PATTERNS[number];

/** Used where no reader is known: 24 hours, day before month. */
export const DEFAULT_FORMATS: Formats = { hour12: false, monthFirst: false };

const CACHE_SIZE = 200;
const byLocale = new Map<string, Formats>();

const readFormats = (locale: string): Formats => {
  try {
    // "en" alone says nothing about the region.
    if (!new Intl.Locale(locale).region && /^en$/i.test(locale)) return DEFAULT_FORMATS;
    const parts = new Intl.DateTimeFormat(locale, { day: "numeric", month: "numeric" }).formatToParts(0);
    const order = parts.map(({ type }) => type).filter((type) => type === "day" || type === "month");
    const { hour12 = false } = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions();
    return { hour12, monthFirst: order[0] === "month" };
  } catch {
    return DEFAULT_FORMATS;
  }
};

/** The conventions of a locale such as "en-US"; those of DEFAULT_FORMATS for an unknown one. */
export const formatsOf = (locale: string): Formats => {
  const known = byLocale.get(locale) ?? readFormats(locale);
  if (byLocale.size >= CACHE_SIZE) byLocale.clear();
  byLocale.set(locale, known);
  return known;
};

let source: () => Formats = () => DEFAULT_FORMATS;

/** Says where the reader's conventions come from: the request on the server, the document in the browser. */
export const provideFormats = (read: () => Formats): void => void (source = read);

/** The conventions of the present reader. */
export const currentFormats = (): Formats => source();

/** Between the parts of a list, also between a day and a time: ", ". */
export const comma = ({ names } = currentFormats()): string => names?.comma ?? ", ";

/** The conventions as an attribute of the document, from which the browser reads them. */
export const formatsAttribute = ({ hour12, monthFirst, year } = currentFormats()): string =>
  [hour12 ? "12" : "24", monthFirst ? "month-first" : "day-first", year ?? ""].join(" ");

/** Reads what formatsAttribute wrote. */
export const parseFormats = (attribute = ""): Formats => {
  const [clock, order, year] = attribute.split(" ");
  return { hour12: clock === "12", monthFirst: order === "month-first", year: Number(year) || undefined };
};

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

export interface FormattedDay {
  /** "Tue" */
  weekday: string;
  /** The same above a column, where a language has no short names a letter. */
  column: string;
  /** "24 Nov" or "Nov 24"; with the year when it is not the current one. */
  date: string;
  /** "Tue 24 Nov" or "Tue, Nov 24"; with the year when it is not the current one. */
  short: string;
  /** "Tuesday 24 November" or "Tuesday, November 24"; with the year when it is not the current one. */
  long: string;
  /** "Tuesday 24 November 2026" or "Tuesday, November 24, 2026" */
  full: string;
  /** "November 2026" */
  month: string;
  /** "November" */
  monthName: string;
}

/** The day that was formatted last: a list of times has many of one day. */
let last: { date: string; formats: Omit<Formats, "hour12">; day: FormattedDay } | undefined;

/** @param date A local day, YYYY-MM-DD. @throws RangeError for anything else. */
export const formatDay = (date: string, { monthFirst, year, names } = currentFormats()): FormattedDay => {
  if (
    last?.date === date && last.formats.monthFirst === monthFirst && last.formats.year === year &&
    last.formats.names === names
  ) return last.day;
  const day = names ? writeNamed(date, names, year) : writeDay(date, monthFirst, year);
  last = { date, formats: { monthFirst, year, names }, day };
  return day;
};

const writeNamed = (date: string, names: DateNames, currentYear: number | undefined): FormattedDay => {
  const [y, m] = [date.slice(0, 4), Number(date.slice(5, 7)) - 1];
  const weekday = weekdayOfDay(dayOf(date)) - 1;
  const write = (pattern: DatePattern, length: "short" | "long") => {
    const values: Record<string, string> = {
      w: names.weekdays[length][weekday]!,
      d: String(Number(date.slice(8))),
      m: names.months[length][m]!,
      y,
    };
    return names.patterns[pattern].replace(/\{(\w)\}/g, (_, part: string) => values[part]!);
  };
  const showYear = currentYear !== undefined && String(currentYear) !== y;
  return {
    weekday: names.weekdays.short[weekday]!,
    column: names.weekdays.column[weekday]!,
    date: write(showYear ? "dateYear" : "date", "short"),
    short: write(showYear ? "shortYear" : "short", "short"),
    long: write(showYear ? "full" : "long", "long"),
    full: write("full", "long"),
    month: write("month", "long"),
    monthName: names.months.long[m]!,
  };
};

const writeDay = (date: string, monthFirst: boolean, currentYear: number | undefined): FormattedDay => {
  const weekday = WEEKDAYS[weekdayOfDay(dayOf(date)) - 1]!;
  const [year, monthNumber, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))];
  const month = MONTHS[monthNumber - 1]!;
  const write = (month: string, withYear: boolean) =>
    monthFirst ? `${month} ${day}${withYear ? `, ${year}` : ""}` : `${day} ${month}${withYear ? ` ${year}` : ""}`;
  const showYear = currentYear !== undefined && currentYear !== year;
  const [shortWeekday, shortDate] = [weekday.slice(0, 3), write(month.slice(0, 3), showYear)];
  const comma = monthFirst ? "," : "";
  return {
    weekday: shortWeekday,
    column: shortWeekday,
    date: shortDate,
    short: `${shortWeekday}${comma} ${shortDate}`,
    long: `${weekday}${comma} ${write(month, showYear)}`,
    full: `${weekday}${comma} ${write(month, true)}`,
    month: `${month} ${year}`,
    monthName: month,
  };
};

interface WrittenTime {
  /** "Tue 24 Nov, 14:00" */
  text: string;
  /** Its parts. */
  day: string;
  clock: string;
}

/** The time where somebody else is, beside one's own: without its day where that is the same. Null when both read the same. */
export const timeBeside = (other: WrittenTime, own: WrittenTime): string | null =>
  other.text === own.text ? null : other.day === own.day ? other.clock : other.text;

/** "14:00" or "2:00 pm". The end of a day, hour 24, is "24:00" or "midnight". */
export const formatTimeOfDay = (hour: number, minute: number, { hour12 } = currentFormats()): string => {
  if (!hour12) return `${twoDigits(hour)}:${twoDigits(minute)}`;
  if (hour === 24) return "midnight";
  return `${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? "am" : "pm"}`;
};

/** The offset of ISO 8601 as people write it: "+01:00" is "UTC+1", "-03:30" is "UTC-3:30", "+00:00" is "UTC". */
export const formatOffset = (offset: string): string => {
  const [, sign, hours = "0", minutes = "00"] = /^([+-])(\d{2}):(\d{2})$/.exec(offset) ?? [];
  const text = `${Number(hours)}${minutes === "00" ? "" : `:${minutes}`}`;
  return !sign || text === "0" ? "UTC" : `UTC${sign}${text}`;
};

/** An instant by the browser's own clock. The server's zone is not the reader's, so only browsers call this. */
export const formatLocal = (instant: string): { day: string; time: string } => {
  const at = new Date(instant);
  const date = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join("-");
  return { day: formatDay(date).short, time: formatTimeOfDay(at.getHours(), at.getMinutes()) };
};
