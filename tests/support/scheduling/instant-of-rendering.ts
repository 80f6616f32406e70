// The instant that a rendering stands for: what people read must lead back to it.
import { type Instant, instantsOf, type LocalTime, localTime } from "@/platform/time/time.ts";

/** Undefined when the zone never showed that time with that offset. */
export const instantOfRendering = (
  { zone, date, hour, minute, offset }: Pick<LocalTime, "zone" | "date" | "hour" | "minute" | "offset">,
): Instant | undefined =>
  instantsOf(zone, date, hour, minute).find((ms) => {
    const shown = localTime(ms, zone);
    return shown.hour === hour && shown.minute === minute && shown.offset === offset;
  });
