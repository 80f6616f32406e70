// The visits of a new request: the one that led to it, and the first one of the same browser within 90 days.
import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { insertRow } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import { iso } from "@/platform/time/time.ts";
import { utcDayOf } from "@/modules/scheduling/index.ts";
import { findFirstTouch, otherTouch, toTouch, type Touch, TOUCHES_PER_DAY } from "./rules.ts";
import { touchCounts, trackTouches } from "./tables.ts";
import { canUnmask, type OwnTracks } from "../resume-token.ts";
import type { Attribution } from "../schemas.ts";
import { tracks } from "../tables.ts";

/** The visit under which a request is counted: "other" once a day has had too many different ones. */
const countedTouch = async (tx: Tx, source: string, attribution: Attribution): Promise<Touch> => {
  const touch = toTouch(source, attribution);
  const { medium, campaign } = touch;
  if (medium === "" && campaign === "") return touch;
  const ofDay = and(eq(touchCounts.touch, "last"), eq(touchCounts.day, utcDayOf(tx.now)));
  const [known] = await tx.select({ one: sql`1` }).from(touchCounts).where(and(
    ofDay,
    eq(touchCounts.source, source),
    eq(touchCounts.medium, medium),
    eq(touchCounts.campaign, campaign),
  )).limit(1);
  if (known) return touch;
  // A visit has a row for each category.
  const visits = tx.selectDistinct({
    source: touchCounts.source,
    medium: touchCounts.medium,
    campaign: touchCounts.campaign,
  }).from(touchCounts).where(ofDay).as("visits");
  const [row] = await tx.select({ touches: count() }).from(visits);
  return (row?.touches ?? 0) < TOUCHES_PER_DAY ? touch : otherTouch(source);
};

/** The first visit of the browser, by the requests whose tokens it has. */
const findFirst = async (tx: Tx, ctx: Ctx, own: OwnTracks) => {
  if (own.length === 0) return undefined;
  const tokens = new Map(own);
  const rows = await tx.select({
    id: trackTouches.trackId,
    resumeVersion: tracks.resumeVersion,
    trackId: trackTouches.firstTrackId,
    at: trackTouches.firstAt,
    source: trackTouches.firstSource,
    medium: trackTouches.firstMedium,
    campaign: trackTouches.firstCampaign,
  }).from(trackTouches).innerJoin(tracks, eq(tracks.id, trackTouches.trackId))
    .where(inArray(trackTouches.trackId, [...tokens.keys()]));
  return findFirstTouch(rows.filter((row) => canUnmask(ctx, row, tokens.get(row.id))), tx.now);
};

interface NewTrack {
  trackId: string;
  categoryId: string;
  source: string;
  attribution: Attribution;
  own: OwnTracks;
}

/** Both visits of a request that is being started. Reads before anything of the request is written. */
export const planTouches = async (tx: Tx, ctx: Ctx, { trackId, categoryId, source, attribution, own }: NewTrack) => {
  const [last, earlier] = await Promise.all([countedTouch(tx, source, attribution), findFirst(tx, ctx, own)]);
  const first = earlier ?? { ...last, trackId, at: tx.now };
  return {
    trackId,
    categoryId,
    day: utcDayOf(tx.now),
    lastSource: last.source,
    lastMedium: last.medium,
    lastCampaign: last.campaign,
    firstTrackId: first.trackId,
    firstAt: first.at,
    firstSource: first.source,
    firstMedium: first.medium,
    firstCampaign: first.campaign,
  };
};

export const insertTouches = (tx: Tx, touches: Awaited<ReturnType<typeof planTouches>>): Promise<void> =>
  insertRow(tx, trackTouches, touches);

/** The visits of a request, for its visitor; null without any. */
export const exportTouches = async (db: Reader, trackId: string) => {
  const [row] = await db.select().from(trackTouches).where(eq(trackTouches.trackId, trackId));
  return row
    ? {
      last: { source: row.lastSource, medium: row.lastMedium, campaign: row.lastCampaign },
      first: { at: iso(row.firstAt), source: row.firstSource, medium: row.firstMedium, campaign: row.firstCampaign },
    }
    : null;
};

/** Takes the visits off a request. Their counters stay. */
export const deleteTouches = async (tx: Tx, trackId: string): Promise<void> => {
  await tx.delete(trackTouches).where(eq(trackTouches.trackId, trackId));
};
