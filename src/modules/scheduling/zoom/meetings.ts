// Requests for Zoom rooms, in the commit that confirms, reschedules, hands over or cancels a meeting.
import { eq } from "drizzle-orm";
import { roomChanged } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { publish } from "@/platform/events/outbox.ts";
import { findMeeting } from "../meetings/meetings.ts";
import { isConfirmed } from "../rules.ts";
import { zoomMeetings } from "../tables.ts";

export type ZoomRow = typeof zoomMeetings.$inferSelect;

/** How long after the request a room can still replace the personal link, in ms. */
export const ROOM_TIMEOUT_MS = 50_000;
/** How long emails wait for the room, in ms. It is a little longer, so that no link changes after it was sent. */
const EMAIL_WAIT_MS = 60_000;

export const findZoomRow = (db: Reader, meetingId: string): Promise<ZoomRow | undefined> =>
  db.select().from(zoomMeetings).where(eq(zoomMeetings.meetingId, meetingId)).get();

/**
 * Whether a meeting's room is still being created, for a minute at most. Call it before reading the meeting, so that a
 * link that is written in between is seen.
 */
export const isLinkPending = async (ctx: Ctx, meetingId: string): Promise<boolean> => {
  if (!ctx.config.zoom) return false;
  const row = await findZoomRow(ctx.db.read, meetingId);
  return row?.state === "wanted" && ctx.clock.now() < row.wantedAt + EMAIL_WAIT_MS;
};

type MeetingEvent = { meetingId: string };

/** Requests a room for a confirmed meeting on Zoom. Until Zoom has answered, the meeting has the personal link. */
export const requestRoom = async (tx: Tx, { meetingId }: MeetingEvent): Promise<void> => {
  if (!tx.config.zoom) return;
  const meeting = await findMeeting(tx, meetingId);
  if (meeting?.location !== "zoom" || !isConfirmed(meeting.status)) return;
  const request = { state: "wanted" as const, wantedAt: tx.now };
  await tx.insert(zoomMeetings).values({ meetingId, ...request })
    .onConflictDoUpdate({ target: zoomMeetings.meetingId, set: request });
  await publish(tx, roomChanged({ meetingId }));
};

/** After a handover the former specialist knows the old link, so the meeting gets a new room. */
export const requestNewRoom = async (tx: Tx, event: MeetingEvent): Promise<void> => {
  await closeRoom(tx, event);
  await requestRoom(tx, event);
};

/** The meeting is cancelled, so its room is deleted. */
export const closeRoom = async (tx: Tx, { meetingId }: MeetingEvent): Promise<void> => {
  const row = await findZoomRow(tx, meetingId);
  if (!row) return;
  await tx.update(zoomMeetings).set({ state: "closed", ...discardRoom(row) })
    .where(eq(zoomMeetings.meetingId, meetingId));
  await publish(tx, roomChanged({ meetingId }));
};

/** Changes a row so that its room, if it has one, is deleted at Zoom. */
export const discardRoom = ({ zoomId, discards }: ZoomRow) => ({
  zoomId: null,
  joinUrl: null,
  discards: zoomId ? [...discards, zoomId] : discards,
});
