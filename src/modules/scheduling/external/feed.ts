// The feed of a specialist's meetings: a secret address to which calendars subscribe. Its owner can change or close it.
import { and, asc, eq, gte, sql } from "drizzle-orm";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import type { Meeting } from "../meetings/meetings.ts";
import { MEETINGS } from "../rules.ts";
import { calendarFeeds, meetings } from "../tables.ts";

const selectFeed = prepared((db) =>
  db.select().from(calendarFeeds).where(eq(calendarFeeds.specialistId, sql.placeholder("specialistId"))).prepare()
);

const findFeed = async (db: Reader, specialistId: string) => {
  const feed = await selectFeed(db).get({ specialistId });
  return feed?.active ? feed : undefined;
};

/** The address of a specialist's feed; undefined while it is closed. */
export const findFeedUrl = async (ctx: Ctx, specialistId: string): Promise<string | undefined> => {
  const feed = await findFeed(ctx.db.read, specialistId);
  if (!feed) return undefined;
  const secret = ctx.secrets.of("feed", specialistId, feed.version);
  return `${ctx.config.publicUrl}/api/v2/Leads/CalendarFeed/${specialistId}?secret=${secret}`;
};

/** Opens the feed at a new address. Older addresses stop working. */
export const openFeed = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (tx) => {
    const row = { active: true, changedAt: tx.now };
    await tx.insert(calendarFeeds).values({ specialistId: userOf(ctx).id, version: 1, ...row }).onConflictDoUpdate({
      target: calendarFeeds.specialistId,
      set: { ...row, version: sql`${calendarFeeds.version} + 1` },
    });
  });

/** Closes the feed. Calendars that subscribed to it get nothing any more. */
export const closeFeed = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (tx) => {
    await tx.update(calendarFeeds).set({ active: false, changedAt: tx.now })
      .where(eq(calendarFeeds.specialistId, userOf(ctx).id));
  });

/** Whether a secret opens a specialist's feed. */
export const isFeedOpen = async (ctx: Ctx, { id, secret }: { id: string; secret: string }): Promise<boolean> => {
  const feed = await findFeed(ctx.db.read, id);
  return feed !== undefined && ctx.secrets.fits(secret, "feed", id, feed.version);
};

const PAST_MS = 30 * DAY_MS;
const MAX_MEETINGS = 500;

/** The meetings of the last 30 days and all upcoming ones that are confirmed or took place. */
export const listFeedMeetings = (db: Reader, specialistId: string, now: Instant): Promise<Meeting[]> =>
  db.select().from(meetings).where(
    and(
      eq(meetings.specialistId, specialistId),
      gte(meetings.startsAt, now - PAST_MS),
      hasStatus(meetings.status, MEETINGS.real),
    ),
  ).orderBy(asc(meetings.startsAt)).limit(MAX_MEETINGS);
