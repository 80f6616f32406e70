// How emails write a meeting: its time for each side, and the link to join it.
import { t } from "@/languages/language.ts";
import { formatOffset } from "@/platform/time/formats.ts";
import { daysBetween, type Instant, MINUTE_MS, renderTime } from "@/platform/time/time.ts";

/** The sides of a meeting. */
export type Side = "visitor" | "specialist";

/** What emails say about a meeting. */
export interface MeetingFacts {
  startsAt: Instant;
  endsAt: Instant;
  visitorZone: string;
  specialistZone: string;
  categoryName: string;
  location: "zoom" | "whatsapp" | "phone";
  /** The Zoom link or the specialist's number, where one is known. */
  locationDetail: string | null;
}

/** The zone of a side. */
export const zoneOf = ({ visitorZone, specialistZone }: MeetingFacts, side: Side): string =>
  side === "visitor" ? visitorZone : specialistZone;

/** "Vienna time"; zones without a city have only their own name. */
const zoneName = (city: string): string => city.startsWith("UTC") ? city : t("email.cityTime", { city });

/** For subjects: "Tue 24 Nov, 14:00 (Vienna time)". */
export const shortTime = (at: Instant, zone: string): string => {
  const { text, city } = renderTime(at, zone);
  return `${text} (${zoneName(city)})`;
};

/** For receipts: "Tuesday 24 November 2026, 14:00 (Vienna time)". */
export const longTime = (at: Instant, zone: string): string => {
  const { long, city } = renderTime(at, zone);
  return `${long} (${zoneName(city)})`;
};

/** "Friday 20 October 2028" */
export const longDay = (at: Instant, zone: string): string => renderTime(at, zone).longDay;

/** "Tuesday 24 November 2026, 14:00" and "Vienna time (UTC+1), 30 minutes". */
export const fullTime = ({ startsAt, endsAt }: MeetingFacts, zone: string): { time: string; note: string } => {
  const { long, city, offset } = renderTime(startsAt, zone);
  const minutes = Math.round((endsAt - startsAt) / MINUTE_MS);
  return { time: long, note: t("email.zone", { zone: zoneName(city), offset: formatOffset(offset), minutes }) };
};

/** The same moment for the other side: "Tue 24 Nov, 08:00 · New York" and "(UTC-5)"; undefined where clocks agree. */
export const otherTime = (
  at: Instant,
  { zone, than }: { zone: string; than: string },
): { time: string; offset: string } | undefined => {
  const { full, offset } = renderTime(at, zone);
  if (offset === renderTime(at, than).offset) return undefined;
  return { time: full, offset: `(${formatOffset(offset)})` };
};

/** "Today at 14:00", "Tomorrow at 14:00", else "Tue 24 Nov, 14:00", by the reader's calendar at `now`. */
export const dayAndTime = (at: Instant, zone: string, now: Instant): string => {
  const [then, today] = [renderTime(at, zone), renderTime(now, zone)];
  const days = daysBetween(today.date, then.date);
  const clock = then.text.slice(then.day.length + 2);
  if (days === 0) return t("email.today", { time: clock });
  return days === 1 ? t("email.tomorrow", { time: clock }) : then.text;
};

/** The location detail as a link, when it is an HTTPS address. */
export const meetingLink = ({ location, locationDetail }: MeetingFacts): string | undefined => {
  if (location !== "zoom" || !locationDetail || !URL.canParse(locationDetail)) return undefined;
  const { protocol, href } = new URL(locationDetail);
  return protocol === "https:" ? href : undefined;
};
