// How mails put a meeting into words: its time for each side, and how the two meet.
import { daysBetween, type Instant, MINUTE_MS, renderTime } from "@/platform/time/time.ts";

/** A meeting as mails tell it. */
export interface MeetingFacts {
  startsAt: Instant;
  endsAt: Instant;
  visitorZone: string;
  specialistZone: string;
  categoryName: string;
  location: "zoom" | "whatsapp" | "phone";
  /** Zoom link or the specialist's number, where one is known. */
  locationDetail: string | null;
}

/** "Vienna time"; zones without a city are called by their own name. */
const zoneWords = (city: string): string => city.startsWith("UTC") ? city : `${city} time`;

/** For subjects: "Tue 24 Nov, 14:00 (Vienna time)". */
export const shortTime = (at: Instant, zone: string): string => {
  const { text, city } = renderTime(at, zone);
  return `${text} (${zoneWords(city)})`;
};

/** "Tuesday 24 November 2026, 14:00" and "Vienna time (UTC+01:00), 30 minutes". */
export const fullTime = ({ startsAt, endsAt }: MeetingFacts, zone: string): { time: string; note: string } => {
  const { long, city, offset } = renderTime(startsAt, zone);
  const minutes = Math.round((endsAt - startsAt) / MINUTE_MS);
  return { time: long, note: `${zoneWords(city)} (UTC${offset}), ${minutes} minutes` };
};

/** The same moment for the other side: "Tue 24 Nov, 08:00 · New York" and "(UTC-05:00)". */
export const otherTime = (at: Instant, zone: string): { time: string; offset: string } => {
  const { full, offset } = renderTime(at, zone);
  return { time: full, offset: `(UTC${offset})` };
};

/** "Today at 14:00", "Tomorrow at 14:00", else "Tue 24 Nov, 14:00": true on the reader's calendar at `now`. */
export const dayAndTime = (at: Instant, zone: string, now: Instant): string => {
  const [then, today] = [renderTime(at, zone), renderTime(now, zone)];
  const days = daysBetween(today.date, then.date);
  const clock = then.text.slice(then.day.length + 2);
  if (days === 0) return `Today at ${clock}`;
  return days === 1 ? `Tomorrow at ${clock}` : then.text;
};

/** The detail as a link, when it is one that is safe to offer. */
export const meetingLink = ({ location, locationDetail }: MeetingFacts): string | undefined => {
  if (location !== "zoom" || !locationDetail || !URL.canParse(locationDetail)) return undefined;
  const { protocol, href } = new URL(locationDetail);
  return protocol === "https:" ? href : undefined;
};
