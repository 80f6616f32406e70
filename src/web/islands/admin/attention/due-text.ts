// When something of the queue is due, and since when it waits, as administrators read it. Pure.
import { MOST_VISITORS } from "@/modules/admin/attention/rules.ts";
import { formatCount } from "@/platform/intl.ts";
import type { ReadableTime } from "@/platform/http/schemas.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { formatDuration } from "@/web/ui/calendar/clock.ts";

const DAY_MINUTES = 1_440;

/** "20 min", "2 h", "3 days": the largest unit alone. */
const spanText = (minutes: number): string => {
  if (minutes < 60) return formatDuration(Math.max(1, minutes));
  if (minutes < DAY_MINUTES) return formatDuration(Math.floor(minutes / 60) * 60);
  const days = Math.floor(minutes / DAY_MINUTES);
  return days === 1 ? "1 day" : `${days} days`;
};

const minutesBetween = (from: number, to: number): number => Math.floor((to - from) / MINUTE_MS);

/** `now` in ms. */
export const isOverdue = ({ startsAt }: Pick<ReadableTime, "startsAt">, now: number): boolean =>
  Date.parse(startsAt) < now;

/** "2 h overdue", "Due in 40 min", else "Due Tue 24 Nov, 14:00". `now` in ms. */
export const dueText = (due: Pick<ReadableTime, "startsAt" | "text">, now: number): string => {
  const at = Date.parse(due.startsAt);
  if (at < now) return `${spanText(minutesBetween(at, now))} overdue`;
  const left = minutesBetween(now, at);
  return left < DAY_MINUTES ? `Due in ${spanText(left)}` : `Due ${due.text}`;
};

/** "1,204", and "1,204+" of a number with visitors who were not counted to the last. @param visitors those in it */
export const waitingText = (count: number, visitors: number): string =>
  formatCount(count) + (visitors >= MOST_VISITORS && count >= MOST_VISITORS ? "+" : "");

/** "waiting for 3 h". `now` in ms. */
export const ageText = ({ startsAt }: Pick<ReadableTime, "startsAt">, now: number): string =>
  `waiting for ${spanText(minutesBetween(Date.parse(startsAt), now))}`;
