// A specialist's other calendars as he sees them.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { type Instant, iso, renderTime } from "@/platform/time/time.ts";
import { findCalendar } from "./calendars.ts";
import { findExternalCalendar } from "./external-calendars.ts";
import { findFeedUrl } from "./feeds.ts";
import type { CalendarLinks } from "./link-schemas.ts";

type Other = NonNullable<Awaited<ReturnType<typeof findExternalCalendar>>>;

/** The moment on a zone's clock; null when it never came. */
const momentIn = (zone: string) => (at: Instant | null) => {
  if (at === null) return null;
  const { text, city } = renderTime(at, zone);
  return { at: iso(at), text, city };
};

/** "calendar.google.com/…/basic.ics" */
const shownUrl = (text: string): string => {
  const { host, pathname } = new URL(text);
  const last = pathname.split("/").at(-1) ?? "";
  return /\.ics$/i.test(last) && last.length < 30 ? `${host}/…/${last}` : `${host}/…`;
};

const otherCalendarOf = (
  { url, readAt, failingSince, error, busy }: Other,
  { now, zone }: { now: Instant; zone: string },
): NonNullable<CalendarLinks["other"]> => ({
  shown: shownUrl(url),
  state: failingSince !== null ? "failing" : readAt === null ? "waiting" : "working",
  readAt: momentIn(zone)(readAt),
  failingSince: momentIn(zone)(failingSince),
  error,
  busyTimes: busy.filter(([, to]) => to > now).length,
});

export const viewCalendarLinks = async (ctx: Ctx): Promise<CalendarLinks> => {
  const { id } = userOf(ctx);
  const other = await findExternalCalendar(ctx.db.read, id);
  const zone = (await findCalendar(ctx.db.read, id))?.zone ?? "UTC";
  return {
    feedUrl: await findFeedUrl(ctx, id) ?? null,
    other: other ? otherCalendarOf(other, { now: ctx.now, zone }) : null,
  };
};
