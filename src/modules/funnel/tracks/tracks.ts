// The verbs of tracks: begin, look, close, abandon. Steps are in steps.ts, the booking in booking.ts.
import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { trackClosed, trackStarted } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, invalid, notFound } from "@/platform/errors.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import { insertRow, prepared } from "@/platform/db/prepared.ts";
import { findPreloaded } from "@/platform/db/read-cache.ts";
import { DAY_MS, findZone, type Instant, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { findCategory, findSubcategory, getCategoryDetail, questionsOf } from "@/modules/catalog/index.ts";
import { findLiveMeeting, findMeeting, releaseHold } from "@/modules/scheduling/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { countedSource } from "./attribution.ts";
import { listConsents } from "./consents.ts";
import { manageUrl } from "../manage/links.ts";
import { readable } from "../readable-time.ts";
import { maskAnswers, maskContact, stepAfter, tidyAttribution, tidyLine } from "../rules.ts";
import type { Attribution, Step, TrackView } from "../schemas.ts";
import { tracks } from "../tables.ts";

export type Track = typeof tracks.$inferSelect;

const trackById = prepared((db) => db.select().from(tracks).where(eq(tracks.id, sql.placeholder("id"))).prepare());

export const findTrack = async (db: Reader, id: string): Promise<Track | undefined> =>
  findPreloaded<Track>(db, trackKey(id)) ?? await trackById(db).get({ id });

/** Under which a transaction keeps a track in hand. */
export const trackKey = (id: string) => `track-${id}`;

/** A track by its id. Throws 404. */
export const getTrack = async (db: Reader, id: string): Promise<Track> => {
  const track = await findTrack(db, id);
  if (!track || track.closeReason === "deleted") throw notFound("This request does not exist.");
  return track;
};

/** A track as its visitor asks for it: one that has forgotten him is gone. Throws 404. */
export const getRememberedTrack = async (db: Reader, id: string): Promise<Track> => {
  const track = await getTrack(db, id);
  if (track.forgottenAt !== null) throw notFound("This request does not exist.");
  return track;
};

/** The secret that lets a track's own browser see what was typed. */
export const resumeToken = (ctx: Ctx, track: Pick<Track, "id" | "resumeVersion">): string =>
  ctx.secrets.of("resume", track.id, track.resumeVersion);

/** Whether the caller presented the track's own secret. */
export const mayUnmask = (
  ctx: Ctx,
  track: Pick<Track, "id" | "resumeVersion">,
  presented: string | undefined,
): boolean => presented !== undefined && ctx.secrets.fits(presented, "resume", track.id, track.resumeVersion);

/** The visitor's zone under its proper name. Throws 400. */
export const visitorZone = (text: string): string => {
  const zone = findZone(text);
  if (!zone) throw invalid(["Timezone must be a time zone such as Europe/Vienna."]);
  return zone;
};

/** A subcategory of this category. Throws 404. */
export const requireSubcategory = async (db: Reader, categoryId: string, subcategoryId: string): Promise<void> => {
  const subcategory = await findSubcategory(db, subcategoryId);
  if (!subcategory?.active || subcategory.categoryId !== categoryId) throw notFound("This subcategory does not exist.");
};

export interface Start {
  categoryId: string;
  subcategoryId?: string;
  timezone: string;
  locale?: string;
  attribution?: Attribution;
}

/** Begins a track. Throws 404 for an unknown category, 400 for an unknown zone. */
export const startTracking = async (ctx: Ctx, input: Start) => {
  const timezone = visitorZone(input.timezone);
  const { trackId } = await transactOnce(ctx, "Funnel/StartTracking", input, async (tx) => {
    const { categoryId, subcategoryId } = input;
    if (!(await findCategory(tx, categoryId))?.active) throw notFound("This category does not exist.");
    if (subcategoryId) await requireSubcategory(tx, categoryId, subcategoryId);
    const { questionSetId } = await getCategoryDetail(tx, categoryId, subcategoryId);
    const id = newId();
    const attribution = tidyAttribution(input.attribution ?? {}, new URL(ctx.config.publicUrl).hostname);
    await insertRow(tx, tracks, {
      id,
      categoryId,
      subcategoryId,
      questionSetId,
      status: "started",
      step: "start",
      answers: {},
      timezone,
      locale: tidyLine(input.locale ?? "en"),
      attribution,
      source: await countedSource(tx, attribution),
      timings: { start: ctx.now },
      createdAt: ctx.now,
      lastActivityAt: ctx.now,
    });
    await publish(tx, trackStarted({ trackId: id, categoryId }));
    return { trackId: id };
  });
  return { trackId, resumeToken: resumeToken(ctx, { id: trackId, resumeVersion: 1 }), step: "start" as const };
};

/** What a track holds at this moment, in the visitor's time. */
const selectionOf = async (ctx: Ctx, track: Track): Promise<TrackView["selection"]> => {
  const held = await findLiveMeeting(ctx.db.read, track.id);
  if (held?.status !== "held" || (held.holdExpiresAt ?? 0) <= ctx.now) return null;
  const profile = await findProfile(ctx.db.read, held.specialistId);
  return {
    startsAt: iso(held.startsAt),
    endsAt: iso(held.endsAt),
    time: readable(held.startsAt, track.timezone),
    location: held.location,
    specialistId: held.specialistId,
    displayName: profile?.displayName ?? "",
    expiresAt: iso(held.holdExpiresAt ?? ctx.now),
  };
};

/** The page of the meeting that a track led to. */
const managePage = async (ctx: Ctx, { meetingId }: Track): Promise<string | null> => {
  const meeting = meetingId ? await findMeeting(ctx.db.read, meetingId) : undefined;
  return meeting ? manageUrl(ctx, meeting) : null;
};

/** Question steps that ask nothing in this track's category. */
export const emptySteps = (questions: readonly { step: Step }[]): Step[] =>
  (["about", "needs"] as const).filter((step) => questions.every((question) => question.step !== step));

/** A track as its caller may see it; `next` is the step after the one last accepted unless told. */
export const viewTrack = async (
  ctx: Ctx,
  track: Track,
  { unmasked, next }: { unmasked: boolean; next?: Step },
): Promise<TrackView> => {
  const questions = await questionsOf(ctx.db.read, track.questionSetId);
  const step = track.step as Step;
  return {
    id: track.id,
    status: track.status,
    closeReason: track.closeReason,
    step,
    next: next ?? stepAfter(step, emptySteps(questions)),
    categoryId: track.categoryId,
    subcategoryId: track.subcategoryId,
    timezone: track.timezone,
    masked: !unmasked,
    answers: unmasked ? track.answers : maskAnswers(track.answers),
    preferences: track.preferences,
    contact: track.contact && (unmasked ? track.contact : maskContact(track.contact)),
    consents: await listConsents(ctx.db.read, track.id),
    selection: await selectionOf(ctx, track),
    meetingId: track.meetingId,
    manageUrl: unmasked ? await managePage(ctx, track) : null,
    lastActivityAt: iso(track.lastActivityAt),
  };
};

/** An abandoned track goes on within 14 days; what was closed for another reason stays closed. */
export const requireOpen = async (db: Reader, track: Track, now: Instant): Promise<void> => {
  if (track.status !== "closed") return;
  if (track.closeReason === "booked") {
    throw conflict(
      "already_booked",
      "This request has already led to a meeting. Its details are in your confirmation mail.",
    );
  }
  const { trackResumableDays } = await lifecycleOf(db);
  const silent = track.closeReason === "abandoned" || track.closeReason === "no-availability";
  if (!silent || track.lastActivityAt < now - trackResumableDays * DAY_MS) {
    throw conflict("track_closed", "This request is closed. Please start a new one.");
  }
};

/** Closes a track that led nowhere, and lets go of what it held. */
export const endTrack = async (
  tx: Tx,
  track: Pick<Track, "id" | "categoryId">,
  reason: "visitor-closed" | "abandoned" | "no-availability",
): Promise<void> => {
  await releaseHold(tx, track.id);
  const foundNothing = reason === "no-availability" ? { foundNothing: true } : {};
  await tx.update(tracks).set({ status: "closed", closeReason: reason, closedAt: tx.now, ...foundNothing })
    .where(eq(tracks.id, track.id));
  await publish(tx, trackClosed({ trackId: track.id, categoryId: track.categoryId, reason }));
};

/** Closes a track at the visitor's wish. Closing a closed one changes nothing. */
export const closeTrack = (ctx: Ctx, id: string) =>
  transact(ctx, async (tx) => {
    const track = await getTrack(tx, id);
    if (track.status !== "closed") await endTrack(tx, track, "visitor-closed");
    return { id, status: "closed" as const, closeReason: track.closeReason ?? "visitor-closed" };
  });

const asBooked = { status: "closed", closeReason: "booked", step: "thank-you", assigned: true } as const;
const bookedNow = prepared((db) =>
  db.update(tracks).set({
    ...asBooked,
    meetingId: sql`${sql.placeholder("meetingId")}`,
    closedAt: sql`${sql.placeholder("now")}`,
    lastActivityAt: sql`${sql.placeholder("now")}`,
  }).where(eq(tracks.id, sql.placeholder("id"))).prepare()
);

/** Marks a track as having led to a meeting, in the booking's own transaction. Answers it as it is then. */
export const closeAsBooked = async (tx: Tx, track: Track, meetingId: string): Promise<Track> => {
  const { id, categoryId } = track;
  await bookedNow(tx).run({ id, meetingId, now: tx.now });
  await publish(tx, trackClosed({ trackId: id, categoryId, reason: "booked" }));
  return { ...track, ...asBooked, meetingId, closedAt: tx.now, lastActivityAt: tx.now };
};

/** Tracks closed in one transaction: each changes a handful of rows, with what it held some dozens. */
const CLOSED_AT_ONCE = 20;

/** Closes tracks that have been silent too long (PRODUCT section 3). Returns how many. */
export const closeAbandonedTracks = async (ctx: Ctx): Promise<number> => {
  for (let closed = 0;;) {
    const batch = await closeSomeAbandoned(ctx);
    closed += batch;
    if (batch < CLOSED_AT_ONCE) return closed;
  }
};

const closeSomeAbandoned = (ctx: Ctx): Promise<number> =>
  transact(ctx, async (tx) => {
    const silentSince: Instant = ctx.now - (await lifecycleOf(tx)).trackAbandonedMinutes * MINUTE_MS;
    const silent = await tx.select({ id: tracks.id, categoryId: tracks.categoryId }).from(tracks)
      .where(and(inArray(tracks.status, ["started", "updated"]), lte(tracks.lastActivityAt, silentSince)))
      .orderBy(asc(tracks.lastActivityAt)).limit(CLOSED_AT_ONCE);
    for (const track of silent) await endTrack(tx, track, "abandoned");
    return silent.length;
  });
