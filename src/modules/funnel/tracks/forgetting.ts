// A request without its visitor: what says who asked, and for what, is taken away; the numbers stay.
import { eq, sql } from "drizzle-orm";
import { trackClosed, trackDeleted } from "@/events.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { releaseHold } from "@/modules/scheduling/index.ts";
import { forgetConsentAddresses } from "./consents.ts";
import { tracks } from "../tables.ts";
import { keepTrackWords } from "./track-words.ts";
import { findTrack, type Track } from "./tracks.ts";

/** Takes the visitor out of a request: contact, answers, wishes, where he came from, and the words he is found by. */
export const forgetVisitor = async (tx: Tx, trackId: string): Promise<void> => {
  await tx.update(tracks).set({
    ...{ contact: null, contactEmail: null, hasContact: false, answers: {}, preferences: null, attribution: {} },
    ...{ lastActivityAt: tx.now, forgottenAt: tx.now },
    // Whoever still holds the token of the browser opens nothing with it.
    resumeVersion: sql`${tracks.resumeVersion} + 1`,
  }).where(eq(tracks.id, trackId));
  await keepTrackWords(tx, trackId, null);
  await forgetConsentAddresses(tx, trackId);
};

/** Why a request cannot be deleted; undefined when it can. */
export const deletionRefusal = ({ assigned }: Pick<Track, "assigned">): string | undefined =>
  assigned ? "Somebody works this request. Please delete its lead instead." : undefined;

/**
 * Deletes a request that nobody works: its person is forgotten, its links are void, what it held is free. False when
 * that was done before. Throws 404, `track_assigned`.
 */
export const deleteTrack = async (tx: Tx, trackId: string): Promise<boolean> => {
  const track = await findTrack(tx, trackId);
  if (!track) throw notFound("This request does not exist.");
  if (track.closeReason === "deleted") return false;
  const refusal = deletionRefusal(track);
  if (refusal) throw conflict("track_assigned", refusal);
  await releaseHold(tx, trackId);
  await forgetVisitor(tx, trackId);
  const { categoryId } = track;
  const closed = { status: "closed", closeReason: "deleted", closedAt: track.closedAt ?? tx.now } as const;
  await tx.update(tracks).set(closed).where(eq(tracks.id, trackId));
  if (track.status !== "closed") await publish(tx, trackClosed({ trackId, categoryId, reason: "deleted" }));
  await publish(tx, trackDeleted({ trackId, categoryId }));
  return true;
};
