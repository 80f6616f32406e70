// Brings Zoom in line with zoom_meetings: creates, moves and deletes rooms, once each, even when a worker is killed.
import { and, asc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { findCategory } from "@/modules/catalog/index.ts";
import type { Ctx, Outcome, Tx } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { transact } from "@/platform/db/transact.ts";
import { type Zoom, type ZoomMeeting, type ZoomMeetingPlan, ZoomRejected } from "@/platform/integrations/zoom.ts";
import { logFailure } from "@/platform/outage-log.ts";
import { sweepRows } from "@/platform/queue/sweep.ts";
import { getMeeting, isUnchanged, type Meeting } from "../meetings/meetings.ts";
import { changeMeetings } from "../meetings/writer.ts";
import { WANTED_ROOMS } from "../rules.ts";
import { zoomMeetings } from "../tables.ts";
import { discardRoom, findZoomRow, isLate, type ZoomRow } from "./meetings.ts";

/** How long a worker has a meeting's room to itself, in ms. After that another worker takes over. */
const LEASE_MS = 30_000;

/** Listens to scheduling.room_changed. Throws while Zoom is unavailable, so that the delivery is retried. */
export const syncRoom = async (ctx: Ctx, { meetingId }: { meetingId: string }): Promise<Outcome> => {
  const current = await findZoomRow(ctx.db.read, meetingId);
  if (!current || !needsSync(current)) return "skipped";
  if (current.service === "teams" && current.discards.length === 0) return await settleTeams(ctx, current);
  if (!ctx.zoom) return "skipped";
  const row = await claim(ctx, meetingId);
  try {
    await syncRow(ctx, ctx.zoom, row);
  } finally {
    await updateRow(ctx, row, () => ({ leasedUntil: null }));
  }
};

/** The entry in the calendar is the room. Where it couldn't be written in time, the personal link is used. */
const settleTeams = async (ctx: Ctx, row: ZoomRow): Promise<Outcome> => {
  const meeting = await getMeeting(ctx.db.read, row.meetingId);
  if (row.state !== "wanted" || !isLate(ctx, row, meeting)) return "skipped";
  await keepPersonalLink(ctx, row);
};

/** Settles what still differs at Zoom: its delivery was given up while Zoom was away. */
export const sweepRooms = sweepRows({
  batch: 100,
  select: ({ db }, limit, after?: { meetingId: string }) => {
    const { meetingId, state } = zoomMeetings;
    // Literal, for the index.
    const isWanted = hasStatus(state, WANTED_ROOMS);
    const isUnsettled = sql`(${isWanted} or discards <> '[]' or (attempted = 1 and zoom_id is null))`;
    return db.read.select({ meetingId }).from(zoomMeetings)
      .where(and(isUnsettled, gt(meetingId, after?.meetingId ?? ""))).orderBy(asc(meetingId)).limit(limit);
  },
  each: (ctx, room) =>
    syncRoom(ctx, room).catch((error) => {
      logFailure(ctx.log, "warn", { message: "a Zoom room is still not settled", error, fields: room });
    }),
});

const mayBeOrphaned = ({ attempted, zoomId, state }: ZoomRow) => attempted && !zoomId && state !== "wanted";
const needsSync = (row: ZoomRow): boolean => row.state === "wanted" || row.discards.length > 0 || mayBeOrphaned(row);

/** Throws while another worker has the lease. */
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

/** Updates the row while this worker has its lease. Returns the row. */
const updateRow = (ctx: Ctx, { meetingId, leasedUntil }: ZoomRow, change: Change): Promise<ZoomRow> =>
  transact(ctx, async (tx) => {
    const fresh = await findZoomRow(tx, meetingId);
    if (!fresh || fresh.leasedUntil !== leasedUntil) throw new Error("Another worker has taken over this Zoom meeting");
    const changed = await change(fresh, tx);
    await tx.update(zoomMeetings).set(changed).where(eq(zoomMeetings.meetingId, meetingId));
    return { ...fresh, ...changed };
  });

const syncRow = async (ctx: Ctx, zoom: Zoom, claimed: ZoomRow): Promise<void> => {
  const isWanted = claimed.state === "wanted" && claimed.service === "zoom";
  let row = isWanted ? await openRoom(ctx, zoom, claimed) : claimed;
  if (mayBeOrphaned(row)) {
    const orphan = await zoom.find(row.meetingId);
    row = await updateRow(ctx, row, ({ discards }) => ({
      attempted: false,
      discards: orphan && !discards.includes(orphan.id) ? [...discards, orphan.id] : discards,
    }));
  }
  for (const id of row.discards) {
    await zoom.remove(id).catch((error) => ignoreRejection(ctx, row, error));
    await updateRow(ctx, row, ({ discards }) => ({ discards: discards.filter((discarded) => discarded !== id) }));
  }
};

/** Logs why Zoom rejects a request for good. Throws errors that a retry can solve. */
const ignoreRejection = (ctx: Ctx, { meetingId }: ZoomRow, error: unknown): void => {
  if (!(error instanceof ZoomRejected)) throw error;
  ctx.log.warn("Zoom refused", { meetingId, error: error.message });
};

const openRoom = async (ctx: Ctx, zoom: Zoom, row: ZoomRow): Promise<ZoomRow> => {
  const meeting = await getMeeting(ctx.db.read, row.meetingId);
  if (isLate(ctx, row, meeting)) return await keepPersonalLink(ctx, row);
  let room: ZoomMeeting;
  try {
    room = await roomFor(ctx, zoom, row, meeting);
  } catch (error) {
    ignoreRejection(ctx, row, error);
    // Zoom created nothing.
    return await keepPersonalLink(ctx, row, { attempted: false });
  }
  // The response is known, so no room is lost at Zoom.
  return await updateRow(ctx, row, async (fresh, tx) => ({
    ...await storeLink(ctx, tx, { fresh, meeting, room }),
    attempted: false,
  }));
};

/** The personal link may have been sent already, so no room replaces it. */
const keepPersonalLink = (ctx: Ctx, row: ZoomRow, extra: Partial<ZoomRow> = {}): Promise<ZoomRow> =>
  updateRow(ctx, row, (fresh) => {
    const isNewRequest = fresh.state !== "wanted" || fresh.wantedAt !== row.wantedAt;
    return isNewRequest ? {} : { state: "personal", ...discardRoom(fresh), ...extra };
  });

/** The meeting's own room, moved to its time; else a room whose creation response was lost; else a new one. */
const roomFor = async (ctx: Ctx, zoom: Zoom, row: ZoomRow, meeting: Meeting): Promise<ZoomMeeting> => {
  const plan = await loadPlan(ctx, meeting);
  const { zoomId, joinUrl, attempted, discards } = row;
  if (zoomId && joinUrl && await zoom.update(zoomId, plan)) return { id: zoomId, joinUrl };
  const lost = attempted ? await zoom.find(plan.marker) : undefined;
  if (lost && !discards.includes(lost.id) && await zoom.update(lost.id, plan)) return lost;
  await updateRow(ctx, row, () => ({ attempted: true }));
  return await zoom.create(plan);
};

const loadPlan = async (ctx: Ctx, meeting: Meeting): Promise<ZoomMeetingPlan> => {
  const { id, startsAt, endsAt, specialistZone: zone, categoryId } = meeting;
  const category = await findCategory(ctx.db.read, categoryId);
  const topic = category ? `Meeting: ${category.name}` : "Meeting";
  return { topic, marker: id, startsAt, endsAt, zone };
};

interface CreatedRoom {
  fresh: ZoomRow;
  meeting: Meeting;
  room: ZoomMeeting;
}

/** Only the meeting for which the room was created gets its link, and only while emails still wait for it. */
const storeLink = async (ctx: Ctx, tx: Tx, { fresh, meeting, room }: CreatedRoom): Promise<Partial<ZoomRow>> => {
  if (fresh.discards.includes(room.id)) return {};
  const own = { ...fresh, zoomId: room.id };
  if (fresh.state !== "wanted") return discardRoom(own);
  if (isLate(ctx, fresh, meeting)) return { state: "personal", ...discardRoom(own) };
  const [updated] = await changeMeetings(tx, isUnchanged(meeting), { locationDetail: room.joinUrl });
  // If the meeting was rescheduled meanwhile, the listener of that event goes on with this room.
  return { state: updated ? "open" : "wanted", zoomId: room.id, joinUrl: room.joinUrl };
};
