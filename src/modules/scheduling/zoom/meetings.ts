// Which Zoom room each meeting is to have, written in the commit that changes the meeting.
import { eq } from "drizzle-orm";
import { roomChanged } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { publish } from "@/platform/events/outbox.ts";
import { findMeeting, type Meeting } from "../meetings/meetings.ts";
import { isCancelled, isConfirmed, type MeetingStatus } from "../rules.ts";
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

/** An imported meeting keeps the link that its visitor has, until it is changed here. */
const keepsLink = ({ confirmedAt, sequence, locationDetail }: Meeting): boolean =>
  confirmedAt === null && sequence === 0 && locationDetail !== null;

/** Whether the row was written for this meeting as it is now. */
const isFor = (row: ZoomRow, { specialistId, startsAt, endsAt }: Meeting): boolean =>
  row.state !== "closed" && row.specialistId === specialistId && row.startsAt === startsAt && row.endsAt === endsAt;

const saveRow = async (tx: Tx, meetingId: string, row: Partial<ZoomRow> & Pick<ZoomRow, "state">): Promise<void> => {
  await tx.insert(zoomMeetings).values({ meetingId, wantedAt: tx.now, ...row })
    .onConflictDoUpdate({ target: zoomMeetings.meetingId, set: row });
  await publish(tx, roomChanged({ meetingId }));
};

/**
 * Listens to scheduling.meeting_changed in its transaction: the room that the meeting is to have. A confirmed meeting on
 * Zoom has one at its time, and until Zoom has answered the personal link. Another specialist gets another room, because
 * the former one knows the link. A cancelled meeting has none.
 */
export const mirrorRoom = async (tx: Tx, { meetingId, status }: { meetingId: string; status: MeetingStatus }) => {
  if (!tx.config.zoom) return;
  const meeting = await findMeeting(tx, meetingId);
  const row = await findZoomRow(tx, meetingId);
  if (!meeting) return;
  if (isCancelled(status)) {
    if (row && row.state !== "closed") await saveRow(tx, meetingId, { state: "closed", ...discardRoom(row) });
    return;
  }
  if (meeting.location !== "zoom" || !isConfirmed(status) || meeting.endsAt <= tx.now || keepsLink(meeting)) return;
  if (row && isFor(row, meeting)) return;
  const { specialistId, startsAt, endsAt } = meeting;
  const isOthers = row && row.specialistId !== null && row.specialistId !== specialistId;
  await saveRow(tx, meetingId, {
    state: "wanted",
    wantedAt: tx.now,
    specialistId,
    startsAt,
    endsAt,
    ...isOthers ? discardRoom(row) : {},
  });
};

/** Changes a row so that its room, if it has one, is deleted at Zoom. */
export const discardRoom = ({ zoomId, discards }: ZoomRow) => ({
  zoomId: null,
  joinUrl: null,
  discards: zoomId ? [...discards, zoomId] : discards,
});
