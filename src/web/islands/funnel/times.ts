// Times as people read them beside other times.
import type { ReadableTime } from "@/platform/http/schemas.ts";
import { formatDay, formatTimeOfDay } from "@/platform/time/formats.ts";

/** "Mon 11:00" */
export const shortTime = ({ date, hour, minute }: Pick<ReadableTime, "date" | "hour" | "minute">): string =>
  `${formatDay(date).weekday} ${formatTimeOfDay(hour, minute)}`;

type Parts = Pick<ReadableTime, "text" | "day" | "clock">;

/** A time where somebody else is, beside the visitor's own: without its day where that is the same. */
export const timeBeside = ({ text, day, clock }: Parts, own: Pick<Parts, "day">): string =>
  day === own.day ? clock : text;
