// Rows of requests that an administrator assigns to a specialist, and of those whose meeting is replaced.
import { eq } from "drizzle-orm";
import { trackClosed } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import { publish } from "@/platform/events/outbox.ts";
import { releaseHold } from "@/modules/scheduling/index.ts";
import type { Track } from "./tracks.ts";
import { tracks } from "./tables.ts";

/**
 * Closes an assigned request and releases its hold. A meeting that it had before is no longer the request's. Whatever an
 * administrator assigns is of the market.
 */
export const closeAsAssigned = async (
  tx: Tx,
  { id, categoryId }: Pick<Track, "id" | "categoryId">,
  meetingId: string | null = null,
): Promise<void> => {
  const reason = "admin-assigned" as const;
  await releaseHold(tx, id);
  const closed = { status: "closed", closeReason: reason, assigned: true, closedAt: tx.now, meetingId } as const;
  await tx.update(tracks).set({ ...closed, origin: "market" }).where(eq(tracks.id, id));
  await publish(tx, trackClosed({ trackId: id, categoryId, reason }));
};

/** Makes a request unassigned again. It counts as abandoned, so that its visitor can resume it. */
export const unassignTrack = async (tx: Tx, id: string): Promise<void> => {
  await tx.update(tracks).set({ assigned: false, closeReason: "abandoned" }).where(eq(tracks.id, id));
};

/** Links a request to the meeting that it led to. */
export const linkMeeting = async (tx: Tx, id: string, meetingId: string): Promise<void> => {
  await tx.update(tracks).set({ meetingId }).where(eq(tracks.id, id));
};

/** Marks a request as reassigned to another specialist, without the former meeting. */
export const markReassigned = async (tx: Tx, id: string): Promise<void> => {
  const reassigned = { meetingId: null, assigned: true, closeReason: "admin-assigned" } as const;
  await tx.update(tracks).set(reassigned).where(eq(tracks.id, id));
};

/** Why a request cannot be assigned now; undefined when it can. */
export const assignmentRefusal = (
  { contact, assigned, agentStage }: Pick<Track, "contact" | "assigned" | "agentStage">,
) => {
  if (assigned) return { code: "track_assigned", sentence: "This request is already assigned." };
  if (agentStage === "prepared" || agentStage === "taken-over") {
    return { code: "consent_required", sentence: "An agent prepared this request, and the person hasn't agreed yet." };
  }
  if (contact) return undefined;
  return { code: "no_contact", sentence: "This request has no contact details yet, so it can't be assigned." };
};
