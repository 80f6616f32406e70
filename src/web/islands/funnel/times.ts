// Times as people read them beside other times.
import type { ReadableTime } from "@/platform/http/schemas.ts";
import { formatTimeOfDay } from "@/platform/time/formats.ts";

/** "Mon 11:00" */
export const shortTime = ({ text, hour, minute }: ReadableTime): string =>
  `${text.slice(0, 3)} ${formatTimeOfDay(hour, minute)}`;

/** A time where somebody else is, beside the visitor's own: without its day where that is the same. */
export const timeBeside = (text: string, own: string): string => {
  const clock = text.search(/\d{1,2}:\d\d/);
  return text.slice(0, clock) === own.slice(0, clock) ? text.slice(clock) : text;
};
