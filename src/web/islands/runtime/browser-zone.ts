// The time zone of the browser, which may have a name that is none ("Etc/Unknown", "+03:00") or no zone at all.
import { dateFormat } from "@/platform/intl.ts";

/** Whether `Intl` knows the zone in every browser. Offsets such as "+01:00" are not zones. */
export const isKnownZone = (zone: string): boolean => {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return Boolean(dateFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
};

/** Undefined when the browser names no zone. */
export const browserZone = (): string | undefined => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && timeZone !== "Etc/Unknown" && isKnownZone(timeZone) ? timeZone : undefined;
};
