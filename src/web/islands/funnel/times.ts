// Times in short form.
import type { ReadableTime } from "@/platform/http/schemas.ts";
import { formatDay, formatTimeOfDay } from "@/platform/time/formats.ts";

/** "Mon 11:00" */
export const shortTime = ({ date, hour, minute }: Pick<ReadableTime, "date" | "hour" | "minute">): string =>
  `${formatDay(date).weekday} ${formatTimeOfDay(hour, minute)}`;
