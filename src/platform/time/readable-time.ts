// Instants as people read them, for every response with a time.
import type { ReadableTime } from "../http/schemas.ts";
import { type Instant, iso, renderTime } from "./time.ts";

/** Local time, offset and city of an instant, so that browsers never convert times. */
export const toReadableTime = (ms: Instant, zone: string): ReadableTime => {
  const { date, hour, minute, offset, city, text, day, clock } = renderTime(ms, zone);
  return { startsAt: iso(ms), date, hour, minute, offset, zone, city, text, day, clock };
};
