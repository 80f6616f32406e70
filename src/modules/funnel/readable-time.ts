// Instants as people read them, for every answer of the funnel.
import { type Instant, iso, renderTime } from "@/platform/time/time.ts";
import type { ReadableTime } from "./schemas.ts";

/** Local time, offset and city of an instant, so that a browser never converts. */
export const readable = (ms: Instant, zone: string): ReadableTime => {
  const { date, hour, minute, offset, city, text } = renderTime(ms, zone);
  return { startsAt: iso(ms), date, hour, minute, offset, zone, city, text };
};
