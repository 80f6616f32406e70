// How near a time is, in words that stand beside the exact time, never instead of it (LOOK, principle 3). Pure.
import { lengthText } from "@/web/ui/clock-text.ts";

const MINUTE_MS = 60_000;
const HOUR = 60;

/** Whole minutes from one instant to another, both in ms; negative when it is over. */
const minutesUntil = (at: string, now: number): number => Math.ceil((Date.parse(at) - now) / MINUTE_MS);

export interface Nearby {
  words: string;
  /** It is on, or about to be. */
  pressing: boolean;
}

/** "Now", "In 20 min", "Today", "Tomorrow"; nothing for later days. `today` is the reader's day, `now` in ms. */
export const nearness = (
  { startsAt, date }: { startsAt: string; date: string },
  { today, now }: { today: string; now: number },
): Nearby | undefined => {
  const minutes = minutesUntil(startsAt, now);
  if (minutes <= 0) return { words: "Now", pressing: true };
  if (minutes < HOUR) return { words: `In ${lengthText(minutes)}`, pressing: minutes <= 15 };
  if (date === today) return { words: "Today", pressing: false };
  return date === dayAfter(today) ? { words: "Tomorrow", pressing: false } : undefined;
};

/** The day after a local day, YYYY-MM-DD. */
export const dayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 24 * HOUR * MINUTE_MS).toISOString().slice(0, 10);

/** "in 3 h", "in 25 min"; nothing beyond a day, and nothing once it is over. */
export const timeLeft = (at: string, now: number): string | undefined => {
  const minutes = minutesUntil(at, now);
  if (minutes <= 0 || minutes >= 24 * HOUR) return undefined;
  return `in ${lengthText(minutes < HOUR ? minutes : Math.floor(minutes / HOUR) * HOUR)}`;
};
