// How long a request identifies its visitor: as many days as the settings say, apart for requests with contact data
// (docs/product/privacy.md). Anonymising removes who asked and for what, and keeps the numbers.
import { and, asc, eq, lte, not, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { trackAnonymised, trackClosed, trackDeleted } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { inTurn, type Sweep, sweep } from "@/platform/queue/sweep.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import { hasMeetingAfter, releaseHold } from "@/modules/scheduling/index.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { deleteClicks } from "./attribution/clicks.ts";
import { deleteTouches } from "./attribution/touches.ts";
import { removeConsentAddresses } from "./consents.ts";
import { isOpenTrack } from "./rules.ts";
import { saveSearchTerms } from "./track-list.ts";
import { findTrack, type Track } from "./tracks.ts";
import { notAgreed, notAnonymised, tracks } from "./tables.ts";

/**
 * Removes the visitor from a request: contact, answers, preferences, attribution and search terms. What it holds or has
 * requested ends before, because nobody could confirm it any more. Other modules listen and remove what they know of the
 * visitor, in the same transaction.
 */
export const anonymiseTrack = async (tx: Tx, trackId: string): Promise<void> => {
  await releaseHold(tx, trackId);
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
    chosenStart: null,
    attribution: {},
    agent: null,
    agentStage: null,
    lastActivityAt: tx.now,
    anonymisedAt: tx.now,
    // Revokes the browser's token and the links of reminders.
    resumeVersion: sql`${tracks.resumeVersion} + 1`,
  }).where(eq(tracks.id, trackId));
  await saveSearchTerms(tx, trackId, null);
  await removeConsentAddresses(tx, trackId);
  await publish(tx, trackAnonymised({ trackId }));
};

/** Requests anonymised in one transaction. */
const BATCH = 20;

const anonymiseInactive = (hasContact: boolean): Sweep =>
  sweep({
    batch: BATCH,
    select: async (tx, limit) => {
      const { trackAnonymisedDays, trackWithContactAnonymisedDays } = await getLifecycle(tx);
      const days = hasContact ? trackWithContactAnonymisedDays : trackAnonymisedDays;
      const since = tx.now - days * DAY_MS;
      return await tx.select({ id: tracks.id }).from(tracks)
        .where(and(
          eq(tracks.hasContact, hasContact),
          lte(tracks.lastActivityAt, since),
          // A request with a meeting is needed until that is over, and the time begins then.
          hasContact ? not(hasMeetingAfter(tracks.id, since)) : undefined,
          notAnonymised,
        ))
        .orderBy(asc(tracks.lastActivityAt)).limit(limit);
    },
    each: (tx, { id }) => anonymiseTrack(tx, id),
  });

/** Every night: anonymises requests without activity for too long. A lead keeps its own copy. */
export const anonymiseOldTracks = inTurn(anonymiseInactive(false), anonymiseInactive(true));

interface Inactive {
  /** In ms. */
  since: Instant;
  limit: number;
  /** A further condition about the request. */
  where(track: { id: SQLWrapper; email: SQLWrapper }): SQL | undefined;
}

/** Closed requests with contact data that are nobody's lead and in which nothing has happened since then. */
export const listInactive = (tx: Tx, { since, limit, where }: Inactive) =>
  tx.select({ id: tracks.id }).from(tracks).where(and(
    eq(tracks.hasContact, true),
    lte(tracks.lastActivityAt, since),
    notAnonymised,
    eq(tracks.assigned, false),
    where({ id: tracks.id, email: tracks.contactEmail }),
  )).limit(limit);

interface NotAgreed {
  /** Those that nobody has taken over are due when they were created until then, in ms. */
  createdUntil: Instant;
  /** The others when nothing has happened since then, in ms. */
  inactiveSince: Instant;
  limit: number;
}

/** What agents have prepared, and its person has not agreed to in time. */
export const listNotAgreed = (tx: Tx, { createdUntil, inactiveSince, limit }: NotAgreed) =>
  tx.select({ id: tracks.id, categoryId: tracks.categoryId, status: tracks.status }).from(tracks)
    .where(and(
      notAgreed,
      // One that somebody has taken on belongs to its lead.
      eq(tracks.assigned, false),
      or(
        and(eq(tracks.agentStage, "prepared"), lte(tracks.createdAt, createdUntil)),
        lte(tracks.lastActivityAt, inactiveSince),
      ),
    )).limit(limit);

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
  await anonymiseTrack(tx, trackId);
  const { categoryId } = track;
  const closed = { status: "closed", closeReason: "deleted", closedAt: track.closedAt ?? tx.now } as const;
  await tx.update(tracks).set(closed).where(eq(tracks.id, trackId));
  if (isOpenTrack(track.status)) await publish(tx, trackClosed({ trackId, categoryId, reason: "deleted" }));
  await publish(tx, trackDeleted({ trackId, categoryId }));
  return true;
};
