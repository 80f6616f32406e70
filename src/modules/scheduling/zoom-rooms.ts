// Brings Zoom in line with what zoom_meetings says: rooms made, moved, deleted; once, however often it runs or is killed.
import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Outcome } from "@/platform/events/bus.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { type Room, type RoomPlan, type Zoom, ZoomRefused } from "@/platform/integrations/zoom.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import { getMeeting, type Meeting } from "./meetings.ts";
import { meetings, zoomMeetings } from "./tables.ts";
import { findZoomRow, ROOM_BY_MS, withoutRoom, type ZoomRow } from "./zoom-meetings.ts";

/** How long one worker may be alone with a meeting's room, in ms; a killed one's work is taken over after it. */
const LEASE_MS = 30_000;

const markerOf = (meetingId: string): string => `Parley ${meetingId}`;

/** scheduling.room_changed: does what the row says now. Throws while Zoom is away: the delivery tries again. */
export const keepRoom = async (ctx: Ctx, { meetingId }: { meetingId: string }): Promise<Outcome> => {
  const known = await findZoomRow(ctx.db.read, meetingId);
  if (!ctx.zoom || !known || !isOpenWork(known)) return "skipped";
  const row = await claim(ctx, meetingId);
  try {
    await settle(ctx, ctx.zoom, row);
  } finally {
    await note(ctx, row, () => ({ leasedUntil: null }));
  }
};

const mayBeOrphaned = ({ attempted, zoomId, state }: ZoomRow) => attempted && !zoomId && state !== "wanted";
const isOpenWork = (row: ZoomRow): boolean => row.state === "wanted" || row.discards.length > 0 || mayBeOrphaned(row);

/** Throws while another worker is at it. */
const claim = (ctx: Ctx, meetingId: string): Promise<ZoomRow> =>
  transact(ctx, async (tx) => {
    const now = ctx.clock.now();
    const free = or(isNull(zoomMeetings.leasedUntil), lte(zoomMeetings.leasedUntil, now));
    const [row] = await tx.update(zoomMeetings).set({ leasedUntil: now + LEASE_MS })
      .where(and(eq(zoomMeetings.meetingId, meetingId), free)).returning();
    if (!row) throw new Error("Another worker is at this Zoom meeting");
    return row;
  });

type Change = (fresh: ZoomRow, tx: Tx) => Partial<ZoomRow> | Promise<Partial<ZoomRow>>;

/** Changes the row as it stands now; only whoever holds its lease may. Answers the row. */
const note = (ctx: Ctx, { meetingId, leasedUntil }: ZoomRow, change: Change): Promise<ZoomRow> =>
  transact(ctx, async (tx) => {
    const fresh = await findZoomRow(tx, meetingId);
    if (!fresh || fresh.leasedUntil !== leasedUntil) throw new Error("Another worker has taken over this Zoom meeting");
    const changed = await change(fresh, tx);
    await tx.update(zoomMeetings).set(changed).where(eq(zoomMeetings.meetingId, meetingId));
    return { ...fresh, ...changed };
  });

const settle = async (ctx: Ctx, zoom: Zoom, claimed: ZoomRow): Promise<void> => {
  let row = claimed.state === "wanted" ? await open(ctx, zoom, claimed) : claimed;
  if (mayBeOrphaned(row)) {
    const orphan = await zoom.find(markerOf(row.meetingId));
    row = await note(ctx, row, ({ discards }) => ({
      attempted: false,
      discards: orphan && !discards.includes(orphan.id) ? [...discards, orphan.id] : discards,
    }));
  }
  for (const id of row.discards) {
    await zoom.remove(id).catch((error) => giveUp(ctx, row, error));
    await note(ctx, row, ({ discards }) => ({ discards: discards.filter((one) => one !== id) }));
  }
};

/** For good: an operator reads why; nobody waits for it. Throws what may work later. */
const giveUp = (ctx: Ctx, { meetingId }: ZoomRow, error: unknown): void => {
  if (!(error instanceof ZoomRefused)) throw error;
  ctx.log.warn("Zoom refused", { meetingId, error: error.message });
};

const isLate = (ctx: Ctx, { wantedAt }: ZoomRow): boolean => ctx.clock.now() >= wantedAt + ROOM_BY_MS;

const open = async (ctx: Ctx, zoom: Zoom, row: ZoomRow): Promise<ZoomRow> => {
  const meeting = await getMeeting(ctx.db.read, row.meetingId);
  if (isLate(ctx, row)) return await keepPersonalLink(ctx, row);
  let room: Room;
  try {
    room = await roomFor(ctx, zoom, row, meeting);
  } catch (error) {
    giveUp(ctx, row, error);
    // A plain no has left nothing behind.
    return await keepPersonalLink(ctx, row, { attempted: false });
  }
  // Zoom's answer is known: nothing is left there that we do not know of.
  return await note(ctx, row, async (fresh, tx) => ({
    ...await putLink(ctx, tx, { fresh, meeting, room }),
    attempted: false,
  }));
};

/** The personal link may have been mailed, or soon is: no room takes its place any more. */
const keepPersonalLink = (ctx: Ctx, row: ZoomRow, also: Partial<ZoomRow> = {}): Promise<ZoomRow> =>
  note(ctx, row, (fresh) => {
    const anew = fresh.state !== "wanted" || fresh.wantedAt !== row.wantedAt;
    return anew ? {} : { state: "personal", ...withoutRoom(fresh), ...also };
  });

/** The meeting's own room, moved to its time; else the one whose answer was lost; else a new one. */
const roomFor = async (ctx: Ctx, zoom: Zoom, row: ZoomRow, meeting: Meeting): Promise<Room> => {
  const plan = await planOf(ctx, meeting);
  const { zoomId, joinUrl, attempted, discards } = row;
  if (zoomId && joinUrl && await zoom.update(zoomId, plan)) return { id: zoomId, joinUrl };
  const lost = attempted ? await zoom.find(plan.marker) : undefined;
  if (lost && !discards.includes(lost.id) && await zoom.update(lost.id, plan)) return lost;
  await note(ctx, row, () => ({ attempted: true }));
  return await zoom.create(plan);
};

const planOf = async (ctx: Ctx, meeting: Meeting): Promise<RoomPlan> => {
  const { id, startsAt, endsAt, specialistZone: zone, categoryId } = meeting;
  const category = await findCategory(ctx.db.read, categoryId);
  return { topic: `Meeting: ${category?.name ?? "Parley"}`, marker: markerOf(id), startsAt, endsAt, zone };
};

interface Made {
  fresh: ZoomRow;
  meeting: Meeting;
  room: Room;
}

/** Only the meeting for which the room was made gets its link, and only while mails still wait for it. */
const putLink = async (ctx: Ctx, tx: Tx, { fresh, meeting, room }: Made): Promise<Partial<ZoomRow>> => {
  if (fresh.discards.includes(room.id)) return {};
  const own = { ...fresh, zoomId: room.id };
  if (fresh.state !== "wanted") return withoutRoom(own);
  if (isLate(ctx, fresh)) return { state: "personal", ...withoutRoom(own) };
  const [told] = await tx.update(meetings).set({ locationDetail: room.joinUrl })
    .where(and(eq(meetings.id, meeting.id), eq(meetings.sequence, meeting.sequence), eq(meetings.status, "confirmed")))
    .returning({ id: meetings.id });
  // Moved meanwhile: the reaction to that goes on with this room.
  return { state: told ? "open" : "wanted", zoomId: room.id, joinUrl: room.joinUrl };
};
