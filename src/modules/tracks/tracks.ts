// Tracks, a visitor's way through the funnel: find, close, reopen. The start is in start.ts.
import { t } from "@/languages/language.ts";
import { and, asc, eq, inArray, lte, not, type SQL, sql } from "drizzle-orm";
import { trackClosed } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { prepared, updateRow } from "@/platform/db/prepared.ts";
import { findPreloaded } from "@/platform/db/preloaded.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, invalid, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS, findZone, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { findSubcategory } from "@/modules/catalog/index.ts";
import { isConfirming, releaseHold } from "@/modules/scheduling/index.ts";
import { sweep } from "@/platform/queue/sweep.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { canUnmask, type OwnTracks, requireResumeToken } from "./resume-token.ts";
import { CLOSE_REASON, isOpenTrack, OPEN_TRACKS } from "./rules.ts";
import { tracks } from "./tables.ts";

export type Track = typeof tracks.$inferSelect;

const trackById = prepared((db) => db.select().from(tracks).where(eq(tracks.id, sql.placeholder("id"))).prepare());

/** The key under which a transaction preloads a track. */
export const trackKey = (id: string) => `track-${id}`;

export const findTrack = async (db: Reader, id: string): Promise<Track | undefined> =>
  findPreloaded<Track>(db, trackKey(id)) ?? await trackById(db).get({ id });

/**
 * Reads what decides who can be booked for a request, and in which order; `value` is what matching reads in the same
 * statement.
 */
export const matchedTrackWith = <T>(value: SQL<T>) =>
  prepared((db) =>
    db.select({
      id: tracks.id,
      categoryId: tracks.categoryId,
      subcategoryId: tracks.subcategoryId,
      questionSetId: tracks.questionSetId,
      closeReason: tracks.closeReason,
      answers: tracks.answers,
      preferences: tracks.preferences,
      contactEmail: tracks.contactEmail,
      timezone: tracks.timezone,
      locale: tracks.locale,
      preferred: tracks.preferred,
      origin: tracks.origin,
      chosenStart: tracks.chosenStart,
      value,
    }).from(tracks).where(eq(tracks.id, sql.placeholder("id"))).prepare()
  );

/** The requests with these ids, in the order of the ids. */
export const listTracksById = async (db: Reader, ids: readonly string[]): Promise<Track[]> => {
  if (ids.length === 0) return [];
  const rows = await db.select().from(tracks).where(inArray(tracks.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** Those of the requests that a browser claims whose tokens are right. */
export const listOwnTracks = async (db: Reader, ctx: Ctx, own: OwnTracks): Promise<string[]> => {
  const tokens = new Map(own);
  const rows = await db.select({ id: tracks.id, resumeVersion: tracks.resumeVersion }).from(tracks)
    .where(inArray(tracks.id, [...tokens.keys()]));
  return rows.filter((row) => canUnmask(ctx, row, tokens.get(row.id))).map(({ id }) => id);
};

/** A track by its id. Throws 404, also for a deleted one. */
export const getTrack = async (db: Reader, id: string): Promise<Track> => {
  const track = await findTrack(db, id);
  if (!track || track.closeReason === "deleted") throw notFound(t("errors.request"));
  return track;
};

/** A track for its visitor. Throws 404, also for an anonymised one. */
export const getVisitorTrack = async (db: Reader, id: string): Promise<Track> => {
  const track = await getTrack(db, id);
  if (track.anonymisedAt !== null) throw notFound(t("errors.request"));
  return track;
};

/** A time zone under its canonical name. Throws 400. */
export const requireZone = (text: string): string => {
  const zone = findZone(text);
  if (!zone) throw invalid([t("errors.zone")]);
  return zone;
};

/** Throws 404 unless the category has this active subcategory. */
export const requireSubcategory = async (db: Reader, categoryId: string, subcategoryId: string): Promise<void> => {
  const subcategory = await findSubcategory(db, subcategoryId);
  if (!subcategory?.active || subcategory.categoryId !== categoryId) throw notFound(t("errors.topic"));
};

/** Whether the track has had activity within the resumable days of the settings. */
export const isResumable = async (
  db: Reader,
  { lastActivityAt }: Pick<Track, "lastActivityAt">,
  now: Instant,
): Promise<boolean> => lastActivityAt >= now - (await getLifecycle(db)).trackResumableDays * DAY_MS;

/** Throws `already_booked` or `track_closed` unless the track is open, or may be resumed. */
export const requireOpenTrack = async (db: Reader, track: Track, now: Instant): Promise<void> => {
  if (isOpenTrack(track.status)) return;
  if (track.closeReason === "booked") {
    throw conflict(
      "already_booked",
      t("errors.alreadyBooked"),
    );
  }
  const canResume = track.closeReason !== null && CLOSE_REASON[track.closeReason].canResume;
  if (!canResume || !await isResumable(db, track, now)) {
    throw conflict("track_closed", t("errors.trackClosed"));
  }
};

type UnfinishedReason = "visitor-closed" | "abandoned" | "no-availability";

/** Closes a track that led to no meeting, and releases the time that it holds or has requested. */
export const closeUnfinished = async (
  tx: Tx,
  track: Pick<Track, "id" | "categoryId">,
  reason: UnfinishedReason,
): Promise<void> => {
  await releaseHold(tx, track.id);
  await closeWithoutTime(tx, track, reason);
};

/** Closes a track whose time the caller has released. */
export const closeWithoutTime = async (
  tx: Tx,
  { id, categoryId }: Pick<Track, "id" | "categoryId">,
  reason: UnfinishedReason,
): Promise<void> => {
  const foundNothing = reason === "no-availability" ? { foundNothing: true } : {};
  await tx.update(tracks).set({ status: "closed", closeReason: reason, closedAt: tx.now, ...foundNothing })
    .where(eq(tracks.id, id));
  await publish(tx, trackClosed({ trackId: id, categoryId, reason }));
};

/** Funnel/Close: closes a track for its visitor. Closing it again changes nothing. Throws 403 without its token. */
export const closeTrack = (ctx: Ctx, id: string, token: string | undefined) =>
  transact(ctx, async (tx) => {
    const track = await getTrack(tx, id);
    requireResumeToken(ctx, track, token);
    if (isOpenTrack(track.status)) await closeUnfinished(tx, track, "visitor-closed");
    return { id, status: "closed" as const, closeReason: track.closeReason ?? "visitor-closed" };
  });

/** A request that has led to a meeting. */
export const BOOKED = { status: "closed", closeReason: "booked", step: "thank-you", assigned: true } as const;
const markBooked = prepared((db) =>
  db.update(tracks).set({
    ...BOOKED,
    meetingId: sql`${sql.placeholder("meetingId")}`,
    closedAt: sql`${sql.placeholder("now")}`,
    lastActivityAt: sql`${sql.placeholder("now")}`,
  }).where(eq(tracks.id, sql.placeholder("id"))).prepare()
);

/** Closes a track in the transaction of its booking. Returns the closed track. */
export const closeAsBooked = async (tx: Tx, track: Track, meetingId: string): Promise<Track> => {
  const { id, categoryId } = track;
  await markBooked(tx).run({ id, meetingId, now: tx.now });
  await publish(tx, trackClosed({ trackId: id, categoryId, reason: "booked" }));
  return { ...track, ...BOOKED, meetingId, closedAt: tx.now, lastActivityAt: tx.now };
};

/** What of a request can change while it is open. */
export type TrackChange = Partial<Omit<typeof tracks.$inferInsert, "id" | "status" | "closeReason" | "closedAt">>;

/** A request goes on, or opens again, with what has changed of it. One whose meeting is requested stays open. */
export const reopenTrack = async (tx: Tx, id: string, change: TrackChange = {}): Promise<void> => {
  await updateRow(tx, tracks, id, {
    ...change,
    status: "updated",
    closeReason: null,
    closedAt: null,
    lastActivityAt: tx.now,
  });
};

/** Closes tracks without activity for too long. Returns how many. */
export const closeAbandonedTracks = sweep({
  // Each changes a handful of rows, with a hold some dozens.
  batch: 20,
  select: async (tx, limit) => {
    const inactiveSince: Instant = tx.now - (await getLifecycle(tx)).trackAbandonedMinutes * MINUTE_MS;
    return await tx.select({ id: tracks.id, categoryId: tracks.categoryId }).from(tracks)
      .where(and(
        hasStatus(tracks.status, OPEN_TRACKS),
        lte(tracks.lastActivityAt, inactiveSince),
        // One that waits for its confirmation ends with the meeting.
        not(isConfirming(tracks.id)),
      ))
      .orderBy(asc(tracks.lastActivityAt)).limit(limit);
  },
  each: (tx, track) => closeUnfinished(tx, track, "abandoned"),
});
