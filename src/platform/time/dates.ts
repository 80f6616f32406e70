// Calendar dates without time zones: "YYYY-MM-DD" strings and day numbers, in integer arithmetic.

/** Milliseconds of a day without a clock change. */
export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
/** How long a day can be: one on which clocks go back. */
export const LONGEST_DAY_MS = DAY_MS + HOUR_MS;
const CACHED_DAYS = 20_000;
const textOfDay = new Map<number, string>();
/** Days from 1 March to the first of each month, January and February last. With them, leap days end a year. */
const DAYS_BEFORE = [306, 337, 0, 31, 61, 92, 122, 153, 184, 214, 245, 275];
/** Days of 400, 100 and 4 years, and from 0000-03-01 to 1970-01-01. */
const DAYS_IN = { fourCenturies: 146_097, century: 36_524, fourYears: 1_461 } as const;
const EPOCH = 719_468;
/** The day numbers of 0001-01-01 and 9999-12-31. */
export const FIRST_DAY = -719_162;
export const LAST_DAY = 2_932_896;
const TWO_DIGITS = Array.from({ length: 100 }, (_, n) => (n < 10 ? `0${n}` : `${n}`));
const DASH = 45;
const ZERO = 48;

/** Days from 1970-01-01 to the date; undefined when the text is not a date of the Gregorian calendar (years 0001 to 9999). */
export function findDay(text: string): number | undefined {
  if (text.length !== 10 || text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return undefined;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month))) return undefined;
  const marchYear = month > 2 ? year : year - 1;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + DAYS_BEFORE[month - 1]! + day - 1 - EPOCH;
}

/** The number that these characters write; NaN when one is no digit. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Days from 1970-01-01 to the date. Throws RangeError when the text is not a date. */
export function dayOf(date: string): number {
  const day = findDay(date);
  if (day === undefined) throw new RangeError(`Not a date: ${date}`);
  return day;
}

/** The date of a day number (days since 1970-01-01) as "YYYY-MM-DD". */
export function dateOfDay(day: number): string {
  let text = textOfDay.get(day);
  if (text === undefined) {
    text = writeDay(day);
    if (textOfDay.size >= CACHED_DAYS) textOfDay.clear();
    textOfDay.set(day, text);
  }
  return text;
}

function writeDay(day: number): string {
  const days = day + EPOCH;
  const cycle = Math.floor(days / DAYS_IN.fourCenturies);
  let rest = days - cycle * DAYS_IN.fourCenturies;
  // The last year of a cycle, and of four years, is a day longer.
  const century = Math.min(3, Math.floor(rest / DAYS_IN.century));
  rest -= century * DAYS_IN.century;
  const four = Math.floor(rest / DAYS_IN.fourYears);
  rest -= four * DAYS_IN.fourYears;
  const single = Math.min(3, Math.floor(rest / 365));
  rest -= single * 365;
  const month = monthOf(rest);
  const year = cycle * 400 + century * 100 + four * 4 + single + (month > 2 ? 0 : 1);
  return `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(rest - DAYS_BEFORE[month - 1]! + 1)}`;
}

/** The month, 1 to 12, of a day counted from 1 March. */
function monthOf(dayOfYear: number): number {
  if (dayOfYear >= DAYS_BEFORE[1]!) return 2;
  if (dayOfYear >= DAYS_BEFORE[0]!) return 1;
  let month = 12;
  while (DAYS_BEFORE[month - 1]! > dayOfYear) month--;
  return month;
}

/** Whether the text is an existing date written "YYYY-MM-DD". */
export const isDate = (text: string): boolean => findDay(text) !== undefined;

/** The date `n` days later (earlier when negative). */
export const addDays = (date: string, n: number): string => dateOfDay(dayOf(date) + n);

/** A number from 0 to 99 with two digits: "07". */
export const twoDigits = (n: number): string => TWO_DIGITS[n]!;

/** Whole days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => dayOf(to) - dayOf(from);

/** ISO weekday of a day number: 1 is Monday, 7 is Sunday. */
export const weekdayOfDay = (day: number): number => (((day + 3) % 7) + 7) % 7 + 1;

/** ISO weekday of a date: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (date: string): number => weekdayOfDay(dayOf(date));

/** The ISO weekday with which a week begins unless something else is said. */
export const MONDAY = 1;

/** The first day of the week of a date. @param weekStart the ISO weekday with which weeks begin. */
export const startOfWeek = (date: string, weekStart = MONDAY): string =>
  addDays(date, -((weekdayOf(date) - weekStart + 7) % 7));

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}
