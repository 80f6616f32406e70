// Which room each meeting online is to have, at Zoom or by Teams, written in the commit that changes the meeting.
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { roomChanged } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import type { Reader } from "@/platform/db/types.ts";
import { publish } from "@/platform/events/outbox.ts";
import { WORKING_CONNECTIONS } from "../connections/rules.ts";
import { calendarConnections, connectedCalendars } from "../connections/tables.ts";
import { findMeeting, isUnchanged, type Meeting } from "../meetings/meetings.ts";
import { changeMeetings } from "../meetings/writer.ts";
import { isCancelled, isConfirmed, type MeetingStatus, onlineService, TEAMS_NAME } from "../rules.ts";
import { zoomMeetings } from "../tables.ts";

export type ZoomRow = typeof zoomMeetings.$inferSelect;

/** How long after the request a room can still replace the personal link, in ms. */
const ROOM_TIMEOUT_MS = 50_000;
/** How long emails wait for the room, in ms. It is a little longer, so that no link changes after it was sent. */
const EMAIL_WAIT_MS = 60_000;

export const findZoomRow = (db: Reader, meetingId: string): Promise<ZoomRow | undefined> =>
  db.select().from(zoomMeetings).where(eq(zoomMeetings.meetingId, meetingId)).get();

/**
 * Whether a meeting's room is still being created, for a minute at most. Call it before reading the meeting, so that a
 * link that is written in between is seen. `exceptBy`: a service whose rooms the caller itself creates.
 */
export const isLinkPending = async (
  ctx: Ctx,
  meetingId: string,
  exceptBy?: ZoomRow["service"],
): Promise<boolean> => {
  if (!ctx.config.zoom && !ctx.microsoft) return false;
  const row = await findZoomRow(ctx.db.read, meetingId);
  if (row?.state !== "wanted" || row.service === exceptBy || (row.service === "zoom" && !ctx.config.zoom)) return false;
  return ctx.clock.now() < row.wantedAt + EMAIL_WAIT_MS;
};

export const updateZoomRow = async (tx: Tx, meetingId: string, change: Partial<ZoomRow>): Promise<void> => {
  await tx.update(zoomMeetings).set(change).where(eq(zoomMeetings.meetingId, meetingId));
};

/** Whether the personal link is used instead. A meeting without one waits for its room. */
export const isLate = (ctx: Ctx, { wantedAt }: ZoomRow, { locationDetail }: Meeting): boolean =>
  locationDetail !== null && ctx.clock.now() >= wantedAt + ROOM_TIMEOUT_MS;

/** An imported meeting keeps the link that its visitor has, until it is changed here. */
const keepsLink = ({ confirmedAt, sequence, locationDetail }: Meeting): boolean =>
  confirmedAt === null && sequence === 0 && locationDetail !== null;

/** Whether the row was written for this meeting as it is now. */
export const isRoomOf = (row: ZoomRow, { specialistId, startsAt, endsAt }: Meeting): boolean =>
  row.state !== "closed" && row.specialistId === specialistId && row.startsAt === startsAt && row.endsAt === endsAt;

const saveRow = async (tx: Tx, meetingId: string, row: Partial<ZoomRow> & Pick<ZoomRow, "state">): Promise<void> => {
  await tx.insert(zoomMeetings).values({ meetingId, wantedAt: tx.now, ...row })
    .onConflictDoUpdate({ target: zoomMeetings.meetingId, set: row });
  await publish(tx, roomChanged({ meetingId }));
};

// Always one row, and without the meeting itself: the transaction that asks has just written it.
const roomOf = prepared((db) =>
  db.select({ ...getTableColumns(zoomMeetings), teams: calendarConnections.id }).from(sql`(select 1)`)
    .leftJoin(zoomMeetings, eq(zoomMeetings.meetingId, sql.placeholder("id")))
    .leftJoin(
      connectedCalendars,
      and(
        eq(connectedCalendars.specialistId, sql.placeholder("specialistId")),
        // Literal, for the index.
        sql`${connectedCalendars.receives} = 1`,
        eq(connectedCalendars.hasTeams, true),
        eq(connectedCalendars.byTeams, true),
        eq(connectedCalendars.writable, true),
      ),
    )
    .leftJoin(
      calendarConnections,
      and(
        eq(calendarConnections.id, connectedCalendars.connectionId),
        hasStatus(calendarConnections.status, WORKING_CONNECTIONS),
      ),
    ).prepare()
);

/** The room of a meeting, and whether a calendar of its specialist, which can be written now, opens rooms of Teams. */
const findRoom = async (db: Reader, { id, specialistId }: Meeting): Promise<{ row?: ZoomRow; opensTeams: boolean }> => {
  const { teams = null, ...row } = (await roomOf(db).get({ id, specialistId }))!;
  return { row: row.meetingId === null ? undefined : row as ZoomRow, opensTeams: teams !== null };
};

/** What visitor and specialist meet on, as texts call it; also before the meeting has its link. Null unless it is online. */
export const findOnlineService = async (db: Reader, meeting: Meeting): Promise<string | null> => {
  if (meeting.location !== "zoom") return null;
  const { row, opensTeams } = await findRoom(db, meeting);
  const isTeamsNext = row
    ? row.service === "teams" && row.state === "wanted"
    : opensTeams && !isConfirmed(meeting.status);
  return isTeamsNext ? TEAMS_NAME : onlineService(meeting.locationDetail);
};

/**
 * Listens to scheduling.meeting_changed in its transaction: the room that the meeting is to have. A confirmed meeting
 * online has one at its time, and until its service has answered the personal link. Another specialist gets another room,
 * because the former one knows the link. A room of Teams is for any time, so a meeting that moves keeps its link. A
 * cancelled meeting has none.
 */
export const mirrorRoom = async (tx: Tx, { meetingId, status }: { meetingId: string; status: MeetingStatus }) => {
  const meeting = await findMeeting(tx, meetingId);
  if (!meeting || (meeting.location !== "zoom" && !isCancelled(status))) return;
  const { row, opensTeams } = await findRoom(tx, meeting);
  if (isCancelled(status)) {
    if (row && row.state !== "closed") await saveRow(tx, meetingId, { state: "closed", ...discardRoom(row) });
    return;
  }
  if (!isConfirmed(status) || meeting.endsAt <= tx.now || keepsLink(meeting)) return;
  if (row && isRoomOf(row, meeting)) return;
  const { specialistId, startsAt, endsAt } = meeting;
  const isOthers = row && row.specialistId !== null && row.specialistId !== specialistId;
  if (row?.service === "teams" && row.state === "open" && !isOthers) {
    await updateZoomRow(tx, meetingId, { startsAt, endsAt });
    await changeMeetings(tx, isUnchanged(meeting), { locationDetail: row.joinUrl });
    return;
  }
  // What a visitor was told stays: a room at Zoom moves there, also where its specialist meets by Teams since.
  const keepsService = row && !isOthers && (row.state === "open" || row.state === "wanted");
  const service = keepsService ? row.service : opensTeams ? "teams" : tx.config.zoom ? "zoom" : undefined;
  if (!service) {
    if (row && isOthers) await saveRow(tx, meetingId, { state: "closed", ...discardRoom(row) });
    return;
  }
  await saveRow(tx, meetingId, {
    service,
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
