// How long a request identifies its visitor: 30 days without contact data, 180 with it (docs/product/privacy.md).
// Anonymising removes who asked and for what, and keeps the numbers.
import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import { trackClosed, trackDeleted } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { releaseHold } from "@/modules/scheduling/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { expiredUntil } from "../agents/rules.ts";
import { deleteClicks } from "../attribution/clicks.ts";
import { deleteTouches } from "../attribution/touches.ts";
import { contactCodes, notAgreed, notAnonymised, tracks } from "../tables.ts";
import { deleteCode, purgeCodeSends } from "../proof/codes.ts";
import { purgeProofs } from "../proof/proofs.ts";
import { deleteReviewOfTrack, purgeBookingCounts } from "../proof/reviews.ts";
import { UNPROVEN_DAYS } from "../proof/rules.ts";
import { textCodes } from "../proof/tables.ts";
import { deleteTextCode, purgeTextNetworks } from "../proof/text-codes.ts";
import { purgeUsedChallenges } from "../proof/work.ts";
import { deleteRoutingsOfTrack } from "../routing/personal-data.ts";
import { purgeEndedWaves } from "../waves/waves.ts";
import { removeConsentAddresses } from "./consents.ts";
import { saveSearchTerms } from "./track-list.ts";
import { closeUnfinished, findTrack, type Track } from "./tracks.ts";
import { deleteWaitlistEntries } from "../waitlist/entry-ends.ts";

/** Removes the visitor from a request: contact, answers, preferences, attribution and search terms. */
export const anonymiseTrack = async (tx: Tx, trackId: string): Promise<void> => {
  await deleteWaitlistEntries(tx, trackId);
  await deleteTouches(tx, trackId);
  await deleteClicks(tx, trackId);
  await tx.update(tracks).set({
    contact: null,
    contactEmail: null,
    contactPhone: null,
    hasContact: false,
    answers: {},
    preferences: null,
    preferred: null,
    attribution: {},
    agent: null,
    agentStage: null,
    lastActivityAt: tx.now,
    anonymisedAt: tx.now,
    // Revokes the browser's token and the links of reminders.
    resumeVersion: sql`${tracks.resumeVersion} + 1`,
  }).where(eq(tracks.id, trackId));
  await saveSearchTerms(tx, trackId, null);
  await deleteCode(tx, trackId);
  await deleteTextCode(tx, trackId);
  await deleteReviewOfTrack(tx, trackId);
  await removeConsentAddresses(tx, trackId);
  await deleteRoutingsOfTrack(tx, trackId);
};

/** Requests anonymised in one transaction. */
const BATCH = 20;

/** Every night: anonymises requests without activity for too long, in batches. A lead keeps its own copy. */
export const anonymiseOldTracks = async (ctx: Ctx): Promise<void> => {
  for (const hasContact of [false, true]) {
    while (await anonymiseBatch(ctx, hasContact) === BATCH);
  }
};

/**
 * Every night: anonymises requests of which neither the address nor the number was proven after 14 days, and deletes what
 * no limit and no browser needs any more.
 */
export const purgeUnproven = async (ctx: Ctx): Promise<void> => {
  await transact(ctx, async (tx) => {
    await purgeCodeSends(tx);
    await purgeTextNetworks(tx);
    await purgeProofs(tx);
    await purgeUsedChallenges(tx);
    await purgeEndedWaves(tx);
    await purgeBookingCounts(tx);
  });
  while (await anonymiseUnprovenBatch(ctx) === BATCH);
};

const anonymiseUnprovenBatch = (ctx: Ctx): Promise<number> =>
  transact(ctx, async (tx) => {
    const old = await tx.select({ id: tracks.id }).from(contactCodes)
      .innerJoin(tracks, and(eq(tracks.id, contactCodes.trackId), notAnonymised))
      .leftJoin(textCodes, eq(textCodes.trackId, tracks.id))
      .where(and(
        isNull(contactCodes.provenAt),
        isNull(textCodes.provenAt),
        lte(contactCodes.sentAt, tx.now - UNPROVEN_DAYS * DAY_MS),
        // One that an administrator has assigned is a lead's.
        eq(tracks.assigned, false),
      )).limit(BATCH);
    for (const { id } of old) await anonymiseTrack(tx, id);
    return old.length;
  });

const anonymiseBatch = (ctx: Ctx, hasContact: boolean): Promise<number> =>
  transact(ctx, async (tx) => {
    const { trackAnonymisedDays, trackWithContactAnonymisedDays } = await lifecycleOf(tx);
    const days = hasContact ? trackWithContactAnonymisedDays : trackAnonymisedDays;
    const isInactive = lte(tracks.lastActivityAt, tx.now - days * DAY_MS);
    const old = await tx.select({ id: tracks.id }).from(tracks)
      .where(and(eq(tracks.hasContact, hasContact), isInactive, notAnonymised))
      .orderBy(asc(tracks.lastActivityAt)).limit(BATCH);
    for (const { id } of old) await anonymiseTrack(tx, id);
    return old.length;
  });

/**
 * Every hour: anonymises what agents have prepared and nobody has taken over within a day, and what the person has taken
 * over and not agreed to within 14 days.
 */
export const purgePrepared = async (ctx: Ctx): Promise<void> => {
  while (await purgePreparedBatch(ctx) === BATCH);
};

const purgePreparedBatch = (ctx: Ctx): Promise<number> =>
  transact(ctx, async (tx) => {
    const old = await tx.select({ id: tracks.id, categoryId: tracks.categoryId, status: tracks.status }).from(tracks)
      .where(and(
        notAgreed,
        or(
          and(eq(tracks.agentStage, "prepared"), lte(tracks.createdAt, expiredUntil(tx.now))),
          lte(tracks.lastActivityAt, tx.now - UNPROVEN_DAYS * DAY_MS),
        ),
      )).limit(BATCH);
    for (const track of old) {
      if (track.status !== "closed") await closeUnfinished(tx, track, "abandoned");
      await anonymiseTrack(tx, track.id);
    }
    return old.length;
  });

/** Why a request cannot be deleted; undefined when it can. */
export const deletionRefusal = ({ assigned }: Pick<Track, "assigned">): string | undefined =>
  assigned ? "This request is already assigned. Please delete its lead instead." : undefined;

/**
 * Deletes an unassigned request: anonymises it, voids its links and releases its hold. Returns false when it was already
 * deleted. Throws 404, `track_assigned`.
 */
export const deleteTrack = async (tx: Tx, trackId: string): Promise<boolean> => {
  const track = await findTrack(tx, trackId);
  if (!track) throw notFound("This request does not exist.");
  if (track.closeReason === "deleted") return false;
  const refusal = deletionRefusal(track);
  if (refusal) throw conflict("track_assigned", refusal);
  await releaseHold(tx, trackId);
  await anonymiseTrack(tx, trackId);
  const { categoryId } = track;
  const closed = { status: "closed", closeReason: "deleted", closedAt: track.closedAt ?? tx.now } as const;
  await tx.update(tracks).set(closed).where(eq(tracks.id, trackId));
  if (track.status !== "closed") await publish(tx, trackClosed({ trackId, categoryId, reason: "deleted" }));
  await publish(tx, trackDeleted({ trackId, categoryId }));
  return true;
};
