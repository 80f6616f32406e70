// Calendar dates without time zones: "YYYY-MM-DD" strings and day numbers, in integer arithmetic.

/** Milliseconds of a day without a clock change. */
export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const CACHED_DAYS = 20_000;
const textOfDay = new Map<number, string>();

/** Days from 1970-01-01 to the date; undefined when the text is not a date of the Gregorian calendar (years 0001 to 9999). */
export function findDay(text: string): number | undefined {
  const parts = DATE.exec(text);
  if (!parts) return undefined;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return new Date(0).setUTCFullYear(year, month - 1, day) / DAY_MS;
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
    text = new Date(day * DAY_MS).toISOString().slice(0, 10);
    if (textOfDay.size >= CACHED_DAYS) textOfDay.clear();
    textOfDay.set(day, text);
  }
  return text;
}

/** Whether the text is an existing date written "YYYY-MM-DD". */
export const isDate = (text: string): boolean => findDay(text) !== undefined;

/** The date `n` days later (earlier when negative). */
export const addDays = (date: string, n: number): string => dateOfDay(dayOf(date) + n);

/** Whole days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => dayOf(to) - dayOf(from);

/** ISO weekday of a day number: 1 is Monday, 7 is Sunday. */
export const weekdayOfDay = (day: number): number => (((day + 3) % 7) + 7) % 7 + 1;

/** ISO weekday of a date: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (date: string): number => weekdayOfDay(dayOf(date));

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}
