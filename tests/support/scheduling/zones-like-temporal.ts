// Zones for tests that compare with Temporal, whose data is that of the runtime: newer or older than ours.
import { offsetSpan } from "@/platform/time/zones.ts";

const FROM = Date.UTC(1900, 0, 1);
const TO = Date.UTC(2150, 0, 1);

/** Whether Temporal has the same offsets at all of its clock changes and ours, from 1900 to 2150. */
const isLikeTemporal = (zone: string): boolean => {
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(FROM).toZonedDateTimeISO(zone);
  let { to } = offsetSpan(zone, FROM);
  while (true) {
    if (at.offsetNanoseconds / 1e6 !== offsetSpan(zone, at.epochMilliseconds).offset) return false;
    at = at.getTimeZoneTransition("next");
    const next = at?.epochMilliseconds ?? Infinity;
    if (to > TO && next > TO) return true;
    if (!at || next !== to) return false;
    to = offsetSpan(zone, next).to;
  }
};

export const ZONES_LIKE_TEMPORAL: readonly string[] = Intl.supportedValuesOf("timeZone").filter(isLikeTemporal);
