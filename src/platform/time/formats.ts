// How dates and times of day are written for the reader. In English, the 12- or 24-hour clock and the order of day and month
// follow the reader's locale; other languages have their own names and patterns. Pure text, so that server and browser
// always agree.
import { currentFormats, type DateNames, type DatePattern, type Formats } from "../intl.ts";
import { dayOf, twoDigits, weekdayOfDay } from "./dates.ts";

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
