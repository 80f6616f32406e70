// Times of day as people write them ("9", "930", "9:30", "5 pm") and as they are shown ("09:30"). Minutes of the day.
import { DEFAULT_FORMATS } from "@/platform/intl.ts";
import { formatTimeOfDay } from "@/platform/time/formats.ts";

/** "09:30" or "9:30 am", as the reader writes it; the end of the day is "24:00" or "midnight". */
export const formatClock = (minutes: number): string => formatTimeOfDay(Math.floor(minutes / 60), minutes % 60);

/** "8 h", "7 h 30 min", "45 min". */
export const formatDuration = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(" ");
};

const WRITTEN = /^(\d{1,2})(?:\s*[:.h,]\s*|\s)?(\d{2})?\s*(?:(am|pm|a|p)\.?m?\.?|uhr|h)?$/;
const NAMED: Record<string, number> = { noon: 720, midday: 720, midnight: 1440 };

/** The minutes of the day, 0 to 1440; undefined when the text is not a time. */
export const parseClock = (text: string): number | undefined => {
  const tidy = text.trim().toLowerCase();
  if (tidy in NAMED) return NAMED[tidy];
  const [, hours, minutes = "0", half] = WRITTEN.exec(tidy) ?? [];
  if (hours === undefined) return undefined;
  const hour = half ? hourOfMeridiem(Number(hours), half) : Number(hours);
  const total = hour * 60 + Number(minutes);
  return Number(minutes) < 60 && total >= 0 && total <= 1440 ? total : undefined;
};

/** The hour of a 12-hour clock; NaN when it is not on that clock. */
const hourOfMeridiem = (hour: number, half: string): number => {
  if (hour < 1 || hour > 12) return NaN;
  return (hour % 12) + (half.startsWith("p") ? 12 : 0);
};

/** The times that a typed text may mean; every quarter of an hour for an empty text. */
export const suggestClockTimes = (text: string, { from = 0, to = 1440 } = {}): number[] => {
  const typed = text.trim();
  if (typed === "") return everyMinutes(15, from, to);
  const parsed = parseClock(typed);
  const matching = everyMinutes(5, from, to).filter((minutes) => startsLike(minutes, typed));
  const quarters = matching.filter((minutes) => minutes % 15 === 0);
  const best = parsed !== undefined && parsed >= from && parsed <= to ? [parsed] : [];
  return [...new Set([...best, ...(quarters.length ? quarters : matching)])];
};

/** Multiples of the step from the first one at or after `from`. */
const everyMinutes = (step: number, from: number, to: number): number[] => {
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, at) => first + at * step);
};

/** "9" and "09" start "09:30", "1" starts "10:00" and "01:00", "93" and "9:3" start "09:30"; "2" also starts "2:00 pm". */
const startsLike = (minutes: number, typed: string): boolean => {
  if (/[a-z]/i.test(typed)) return false;
  const digits = typed.replace(/\D/g, "");
  const written = formatTimeOfDay(Math.floor(minutes / 60), minutes % 60, DEFAULT_FORMATS).replace(":", "");
  const shown = formatClock(minutes).replace(/\D/g, "");
  return digits !== "" && [written, shown].some((text) => text.startsWith(digits) || text.startsWith(`0${digits}`));
};
