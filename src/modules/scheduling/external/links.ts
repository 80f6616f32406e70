// The view of a specialist's feed and external calendar.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Instant } from "@/platform/time/time.ts";
import { getZone } from "../calendar/calendars.ts";
import { momentIn } from "../connections/view.ts";
import type { CalendarLinks } from "../schemas.ts";
import { findExternalCalendar } from "./external-calendars.ts";
import { findFeedUrl } from "./feed.ts";

type ExternalCalendar = NonNullable<Awaited<ReturnType<typeof findExternalCalendar>>>;

/** "calendar.google.com/…/basic.ics" */
const redactedUrl = (text: string): string => {
  const { host, pathname } = new URL(text);
  const last = pathname.split("/").at(-1) ?? "";
  return /\.ics$/i.test(last) && last.length < 30 ? `${host}/…/${last}` : `${host}/…`;
};

const viewExternalCalendar = (
  { url, readAt, failingSince, error, busy, unread }: ExternalCalendar,
  { now, zone }: { now: Instant; zone: string },
): NonNullable<CalendarLinks["other"]> => ({
  shown: redactedUrl(url),
  state: failingSince !== null ? "failing" : readAt === null ? "waiting" : "working",
  readAt: readAt === null ? null : momentIn(zone)(readAt),
  failingSince: failingSince === null ? null : momentIn(zone)(failingSince),
  error,
  unread,
  busyTimes: busy.filter(([, to]) => to > now).length,
});

export const viewCalendarLinks = async (ctx: Ctx): Promise<CalendarLinks> => {
  const { id } = userOf(ctx);
  const [other, zone, feedUrl = null] = await Promise.all([
    findExternalCalendar(ctx.db.read, id),
    getZone(ctx.db.read, id),
    findFeedUrl(ctx, id),
  ]);
  return {
    feedUrl,
    other: other ? viewExternalCalendar(other, { now: ctx.now, zone }) : null,
  };
};
