// Which meetings want a room at Zoom: decided in the commit that makes, moves, hands over or cancels the meeting.
import { eq } from "drizzle-orm";
import { roomChanged } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { findMeeting } from "./meetings.ts";
import { zoomMeetings } from "./tables.ts";

export type ZoomRow = typeof zoomMeetings.$inferSelect;

/** So long after the booking a room may still take the place of the personal link, in ms. */
export const ROOM_BY_MS = 50_000;
/** So long mails wait for it: a little longer, so that no link changes after it was mailed. */
const MAILS_BY_MS = 60_000;

export const findZoomRow = async (db: Reader, meetingId: string): Promise<ZoomRow | undefined> => {
  const [row] = await db.select().from(zoomMeetings).where(eq(zoomMeetings.meetingId, meetingId));
  return row;
};

/**
 * Whether a meeting's link is still being made, at most a minute. Ask before the meeting is read: a link that is
 * written in between is then seen.
 */
export const waitsForLink = async (ctx: Ctx, meetingId: string): Promise<boolean> => {
  if (!ctx.config.zoom) return false;
  const row = await findZoomRow(ctx.db.read, meetingId);
  return row?.state === "wanted" && ctx.clock.now() < row.wantedAt + MAILS_BY_MS;
};

interface Told {
  meetingId: string;
}

/** Made or moved: it has the personal link until Zoom has answered. Nothing happens without keys of Zoom. */
export const wantRoom = async (tx: Tx, { meetingId }: Told): Promise<void> => {
  if (!tx.config.zoom) return;
  const meeting = await findMeeting(tx, meetingId);
  if (meeting?.location !== "zoom" || meeting.status !== "confirmed") return;
  const wanted = { state: "wanted" as const, wantedAt: tx.now };
  await tx.insert(zoomMeetings).values({ meetingId, ...wanted })
    .onConflictDoUpdate({ target: zoomMeetings.meetingId, set: wanted });
  await publish(tx, roomChanged({ meetingId }));
};

/** The former specialist knows the old link: the new one gets a room of his own. */
export const wantOtherRoom = async (tx: Tx, told: Told): Promise<void> => {
  await leaveRoom(tx, told);
  await wantRoom(tx, told);
};

/** Called off: its room goes. */
export const leaveRoom = async (tx: Tx, { meetingId }: Told): Promise<void> => {
  const row = await findZoomRow(tx, meetingId);
  if (!row) return;
  await tx.update(zoomMeetings).set({ state: "closed", ...withoutRoom(row) })
    .where(eq(zoomMeetings.meetingId, meetingId));
  await publish(tx, roomChanged({ meetingId }));
};

/** Its room, where it has one, is to be deleted at Zoom. */
export const withoutRoom = ({ zoomId, discards }: ZoomRow) => ({
  zoomId: null,
  joinUrl: null,
  discards: zoomId ? [...discards, zoomId] : discards,
});
