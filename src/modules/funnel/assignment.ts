// Requests that an administrator gives to somebody, without a time of the visitor's choice (PRODUCT section 3).
import { eq } from "drizzle-orm";
import { trackClosed } from "../../events.ts";
import { publish } from "../../platform/outbox.ts";
import type { Tx } from "../../platform/transact.ts";
import { releaseHold } from "../scheduling/index.ts";
import { tracks } from "./tables.ts";
import type { Track } from "./tracks.ts";

/** Somebody works it from now on: it is closed, and what it held is free again. */
export const closeAsAssigned = async (tx: Tx, { id, categoryId }: Pick<Track, "id" | "categoryId">): Promise<void> => {
  const reason = "admin-assigned" as const;
  await releaseHold(tx, id);
  await tx.update(tracks).set({ status: "closed", closeReason: reason, assigned: true, closedAt: tx.now })
    .where(eq(tracks.id, id));
  await publish(tx, trackClosed({ trackId: id, categoryId, reason }));
};

/** Nobody works it any more. It counts as abandoned, so that the visitor may go on by himself. */
export const unassign = async (tx: Tx, id: string): Promise<void> => {
  await tx.update(tracks).set({ assigned: false, closeReason: "abandoned" }).where(eq(tracks.id, id));
};

/** The meeting that came of it after all. */
export const noteMeeting = async (tx: Tx, id: string, meetingId: string): Promise<void> => {
  await tx.update(tracks).set({ meetingId }).where(eq(tracks.id, id));
};
