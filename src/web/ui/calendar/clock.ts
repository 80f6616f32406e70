// Times of day as people write them ("9", "930", "9:30", "5 pm") and as they are shown ("09:30"). Minutes of the day.

/** "09:30"; the end of the day is "24:00". */
export const formatClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** "8 h", "7 h 30 min", "45 min". */
export const formatDuration = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(" ");
};

const WRITTEN = /^(\d{1,2})(?:\s*[:.h,]\s*|\s)?(\d{2})?\s*(?:(am|pm|a|p)\.?m?\.?|uhr|h)?$/;
const NAMED: Record<string, number> = { noon: 720, midday: 720, midnight: 1440 };

/** The minutes of the day that a text means, 0 to 1440; undefined when it means none. */
export const parseClock = (text: string): number | undefined => {
  const tidy = text.trim().toLowerCase();
  if (tidy in NAMED) return NAMED[tidy];
  const [, hours, minutes = "0", half] = WRITTEN.exec(tidy) ?? [];
  if (hours === undefined) return undefined;
  const hour = half ? hourOfHalf(Number(hours), half) : Number(hours);
  const total = hour * 60 + Number(minutes);
  return Number(minutes) < 60 && total >= 0 && total <= 1440 ? total : undefined;
};

/** Twelve comes before one; anything that is not on such a clock is no time. */
const hourOfHalf = (hour: number, half: string): number => {
  if (hour < 1 || hour > 12) return NaN;
  return (hour % 12) + (half.startsWith("p") ? 12 : 0);
};

/** What a person who has typed this may mean: every quarter without text, else the times that begin so. */
export const suggestClockTimes = (text: string, { from = 0, to = 1440 } = {}): number[] => {
  const typed = text.trim();
  if (typed === "") return everyMinutes(15, from, to);
  const meant = parseClock(typed);
  const begun = everyMinutes(5, from, to).filter((minutes) => beginsLike(formatClock(minutes), typed));
  const quarters = begun.filter((minutes) => minutes % 15 === 0);
  const best = meant !== undefined && meant >= from && meant <= to ? [meant] : [];
  return [...new Set([...best, ...(quarters.length ? quarters : begun)])];
};

/** Full steps of the clock, whatever minute they begin at. */
const everyMinutes = (step: number, from: number, to: number): number[] => {
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, at) => first + at * step);
};

/** "9" and "09" begin "09:30", "1" begins "10:00" and "01:00", "93" and "9:3" begin "09:30". */
const beginsLike = (clock: string, typed: string): boolean => {
  if (/[a-z]/i.test(typed)) return false;
  const digits = typed.replace(/\D/g, "");
  const shown = clock.replace(":", "");
  return digits !== "" && (shown.startsWith(digits) || shown.startsWith(`0${digits}`));
};
