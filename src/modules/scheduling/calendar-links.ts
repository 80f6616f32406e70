// A specialist's other calendars as he sees them.
import { type Ctx, userOf } from "../../platform/ctx.ts";
import { type Instant, iso } from "../../platform/time.ts";
import { findExternalCalendar } from "./external-calendars.ts";
import { findFeedUrl } from "./feeds.ts";
import type { CalendarLinks } from "./link-shapes.ts";

type Other = NonNullable<Awaited<ReturnType<typeof findExternalCalendar>>>;

const orNull = (at: Instant | null): string | null => at === null ? null : iso(at);

/** "calendar.google.com/…/basic.ics" */
const shownUrl = (text: string): string => {
  const { host, pathname } = new URL(text);
  const last = pathname.split("/").at(-1) ?? "";
  return /\.ics$/i.test(last) && last.length < 30 ? `${host}/…/${last}` : `${host}/…`;
};

/** How another calendar stands. */
export const otherCalendarOf = (
  { url, readAt, failingSince, error, busy }: Other,
  now: Instant,
): NonNullable<CalendarLinks["other"]> => ({
  shown: shownUrl(url),
  state: failingSince !== null ? "failing" : readAt === null ? "waiting" : "working",
  readAt: orNull(readAt),
  failingSince: orNull(failingSince),
  error,
  busyTimes: busy.filter(([, to]) => to > now).length,
});

export const viewCalendarLinks = async (ctx: Ctx): Promise<CalendarLinks> => {
  const { id } = userOf(ctx);
  const other = await findExternalCalendar(ctx.db.read, id);
  return {
    feedUrl: await findFeedUrl(ctx, id) ?? null,
    other: other ? otherCalendarOf(other, ctx.now) : null,
  };
};
