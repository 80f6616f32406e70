// Writes meetings into the calendar that receives them: one entry each, which follows the meeting. A meeting's entry is
// written by one worker at a time, and writing it twice gives one event.
import { createHash } from "node:crypto";
import { and, asc, eq, gt, isNotNull, isNull, lte, ne, notInArray, or, sql } from "drizzle-orm";
import { entriesDue } from "@/events.ts";
import type { Ctx, Outcome, Tx } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { findMeeting, type Meeting } from "../meetings/meetings.ts";
import { isCancelled, isConfirmed, MEETINGS } from "../rules.ts";
import { meetings } from "../tables.ts";
import { isTeamsWanted, storeTeamsLink } from "../zoom/teams.ts";
import { openCalendar } from "./credentials.ts";
import { storeFailure } from "./failures.ts";
import { AccessLost, CalendarAway, CalendarGone, CalendarRejected, type EventPlan, ReadOnlyCalendar } from "./port.ts";
import { hasLostAccess, hasOpenQuestion, isEnded, UNWRITTEN, WORKING_CONNECTIONS } from "./rules.ts";
import {
  type ConnectedCalendar,
  type Connection,
  type Entry,
  findConnection,
  findEntry,
  findReceiving,
  isCalendar,
  listCalendarsOfSpecialist,
  listConnections,
  listFormerEntries,
} from "./store.ts";
import { calendarConnections, calendarEntries, connectedCalendars, type FormerEntry } from "./tables.ts";

/**
 * How long a worker has an entry to itself, in ms. After that another worker takes over. The lease of a delivery can't
 * take its place: several events may concern one meeting at a time, and each has a delivery of its own.
 */
const LEASE_MS = 60_000;

/** What a calendar shows; written by the module that knows the lead. */
export type EntryTexts = Pick<EventPlan, "product" | "summary" | "description" | "location" | "url">;

type Target = Pick<ConnectedCalendar, "connectionId" | "calendarId">;

/** Whether a meeting has to be in a calendar, or is in one. Nothing is asked outside. */
export const hasEntry = async (db: Reader, meeting: Meeting): Promise<boolean> =>
  await findEntry(db, meeting.id) !== undefined || await findReceiving(db, meeting.specialistId) !== undefined;

/** Undefined while its specialist is asked about the entry. Throws while another worker writes it. */
const claim = (ctx: Ctx, { id: meetingId, specialistId }: Meeting): Promise<Entry | undefined> =>
  transact(ctx, async (tx) => {
    const now = ctx.clock.now();
    const known = await findEntry(tx, meetingId);
    const meeting = await findMeeting(tx, meetingId);
    if (known && meeting && hasOpenQuestion(known, meeting, now)) return undefined;
    const leasedUntil = now + LEASE_MS;
    const [row] = await tx.insert(calendarEntries).values({ meetingId, specialistId, leasedUntil })
      .onConflictDoUpdate({
        target: calendarEntries.meetingId,
        set: { leasedUntil },
        setWhere: or(isNull(calendarEntries.leasedUntil), lte(calendarEntries.leasedUntil, now)),
      }).returning();
    if (!row) throw new Error("Another worker is writing this calendar entry");
    return row;
  });

/** Stores what was done, if this worker still has the lease. Undefined: the entry is gone. */
const release = (ctx: Ctx, { meetingId, leasedUntil }: Entry, written: Partial<Entry> | undefined): Promise<void> =>
  transact(ctx, async (tx) => {
    const own = and(eq(calendarEntries.meetingId, meetingId), eq(calendarEntries.leasedUntil, leasedUntil!));
    if (written) await tx.update(calendarEntries).set({ ...written, leasedUntil: null }).where(own);
    else await tx.delete(calendarEntries).where(own);
  });

/** The calendars in which entries that are rooms stay: those that can be written, now or later. */
const listRoomPlaces = async (db: Reader, specialistId: string): Promise<Target[]> => {
  const [connections, calendars] = await Promise.all([
    listConnections(db, specialistId),
    listCalendarsOfSpecialist(db, specialistId),
  ]);
  const ids = new Set(connections.filter(({ status }) => !hasLostAccess(status)).map(({ id }) => id));
  return calendars.filter(({ connectionId, writable }) => writable && ids.has(connectionId));
};

const isSame = (entry: Entry, target: Target | undefined): boolean =>
  entry.connectionId === target?.connectionId && entry.calendarId === target?.calendarId;

/** An entry that is the room of its meeting stays where it is, unless nobody can write there any more. */
const staysAsRoom = (entry: Entry, places: readonly Target[]): boolean =>
  entry.hasRoom && places.some((place) => isSame(entry, place));

/** The meeting's own calendar: only while it is to take place, and where its specialist still wants it. */
const findTarget = async (db: Reader, meeting: Meeting, entry: Entry, now: number): Promise<Target | undefined> => {
  if (isCancelled(meeting.status)) return undefined;
  const { specialistId } = meeting;
  const { connectionId, calendarId } = entry;
  const current = connectionId && calendarId && entry.specialistId === specialistId
    ? { connectionId, calendarId }
    : undefined;
  // Meetings that are over stay where they are.
  if (!(isConfirmed(meeting.status) && meeting.endsAt > now)) return current;
  if (current && entry.hasRoom && staysAsRoom(entry, await listRoomPlaces(db, specialistId))) return current;
  return await findReceiving(db, specialistId) ?? (entry.hasRoom ? current : undefined);
};

/** Where the entry is and doesn't belong any more. The room of a meeting that is to take place stays there. */
const listFormer = (entry: Entry, meeting: Meeting, target: Target | undefined): FormerEntry[] => {
  const { former, connectionId, calendarId, ref, hasRoom } = entry;
  const current = connectionId && calendarId && ref ? [{ connectionId, calendarId, ref, isRoom: hasRoom }] : [];
  const keepsRooms = !isCancelled(meeting.status) && entry.specialistId === meeting.specialistId;
  return [...former, ...current]
    .filter((place) => place.connectionId !== target?.connectionId || place.calendarId !== target.calendarId)
    .map(({ isRoom, ...place }) => isRoom && keepsRooms ? { ...place, isRoom } : place);
};

/** Deletes an entry where it no longer belongs. A connection that is gone has none any more. */
const deleteFormer = async (
  ctx: Ctx,
  connection: Connection | undefined,
  { calendarId, ref }: FormerEntry,
): Promise<void> => {
  if (!connection || (isEnded(connection.status) && connection.keepsEntries)) return;
  await openCalendar(ctx, connection).deleteEvent(calendarId, ref);
};

const toPlan = (meeting: Meeting, texts: EntryTexts, opensRoom: boolean): EventPlan => ({
  ...texts,
  uid: meeting.calendarUid,
  sequence: meeting.sequence,
  stampedAt: meeting.changedAt,
  startsAt: meeting.startsAt,
  endsAt: meeting.endsAt,
  ...opensRoom ? { opensRoom } : {},
});

/** Of what a calendar shows, without the time at which it was written. */
const digestOf = ({ stampedAt: _, ...shown }: EventPlan): string =>
  createHash("sha256").update(JSON.stringify(shown)).digest("base64url");

/** Whether the calendar has exactly this, as far as Parley knows. */
const isWritten = (entry: Entry, target: Target | undefined, { sequence }: Meeting, plan: EventPlan): boolean =>
  entry.ref !== null && isSame(entry, target) && entry.sequence === sequence && entry.written === digestOf(plan);

const write = async (
  ctx: Ctx,
  connection: Connection | undefined,
  meeting: Meeting,
  { plan, target, ref: former }: { plan: EventPlan; target: Target; ref?: string },
): Promise<Partial<Entry>> => {
  const { connectionId, calendarId } = target;
  if (!connection) throw new Error("This calendar was disconnected meanwhile");
  const calendar = openCalendar(ctx, connection);
  let saved = await calendar.saveEvent(calendarId, plan, former);
  if (plan.opensRoom && saved.room && !saved.room.joinUrl) throw new CalendarAway("The room is still being created.");
  const joinUrl = saved.room?.joinUrl ?? null;
  const link = plan.opensRoom || saved.room ? await storeTeamsLink(ctx, meeting, joinUrl) : null;
  const hasRoom = joinUrl !== null && joinUrl === link;
  if (saved.room && !hasRoom && !former) {
    // Another link was sent meanwhile, and nobody shall wait in this room.
    await calendar.deleteEvent(calendarId, saved.ref);
    saved = await calendar.saveEvent(calendarId, { ...plan, opensRoom: false }, saved.ref);
  }
  const { ref, etag } = saved;
  const { specialistId, sequence, startsAt, endsAt } = meeting;
  const place = { connectionId, calendarId, specialistId, ref, etag, hasRoom, written: digestOf(plan) };
  return { ...place, sequence, startsAt, endsAt, change: null, changedAt: null };
};

/** The specialist is told beside the calendar; the account stays as it is. Rooms that are in it are entered elsewhere. */
const noteReadOnly = (ctx: Ctx, target: Target): Promise<void> =>
  transact(ctx, async (tx) => {
    const { writable, specialistId } = connectedCalendars;
    const changed = await tx.update(connectedCalendars).set({ writable: false })
      .where(and(isCalendar(target), eq(writable, true))).returning({ specialistId });
    for (const owner of changed) await publish(tx, entriesDue(owner));
  });

/**
 * Whether a call to an account succeeded. Its owner reads what is wrong where a retry would not help until they have
 * repaired it; anything else is kept, to be thrown at the end.
 */
const attempt = async (
  ctx: Ctx,
  target: Target,
  failures: unknown[],
  call: (connection: Connection | undefined) => Promise<void>,
): Promise<boolean> => {
  const connection = await findConnection(ctx.db.read, target.connectionId);
  try {
    await call(connection);
    return true;
  } catch (error) {
    if (error instanceof ReadOnlyCalendar || error instanceof CalendarGone) await noteReadOnly(ctx, target);
    else if (connection && (error instanceof AccessLost || error instanceof CalendarRejected)) {
      await storeFailure(ctx, connection, error, connection.dueAt);
    } else failures.push(error);
    return false;
  }
};

/**
 * Brings the entry in line with the meeting: written, replaced, moved to another calendar, or deleted. It may run late, and
 * any number of times: what is written is read when it has the entry to itself. Does nothing while
 * its specialist is asked about it: the answer writes it. An account that can't be used keeps no other from its part: what
 * could not be deleted there is remembered. Throws while a service is away, so that the delivery is retried.
 */
export const syncEntry = async (
  ctx: Ctx,
  meetingId: string,
  describe: (meeting: Meeting) => Promise<EntryTexts>,
): Promise<Outcome> => {
  const known = await findMeeting(ctx.db.read, meetingId);
  if (!known || !await hasEntry(ctx.db.read, known)) return "skipped";
  const entry = await claim(ctx, known);
  if (!entry) return "skipped";
  const failures: unknown[] = [];
  let written: Partial<Entry> = {};
  try {
    const meeting = await findMeeting(ctx.db.read, meetingId) ?? known;
    const target = await findTarget(ctx.db.read, meeting, entry, ctx.clock.now());
    const former = listFormer(entry, meeting, target);
    written = isSame(entry, target)
      ? { former }
      : { connectionId: null, calendarId: null, ref: null, hasRoom: false, former };
    const plan = target && toPlan(meeting, await describe(meeting), await isTeamsWanted(ctx.db.read, meeting));
    if (plan && !isWritten(entry, target, meeting, plan)) {
      await attempt(ctx, target, failures, async (connection) => {
        const ref = isSame(entry, target) ? entry.ref ?? undefined : undefined;
        written = { ...written, ...await write(ctx, connection, meeting, { plan, target, ref }) };
      });
    }
    for (const place of former.filter(({ isRoom }) => !isRoom)) {
      const isDeleted = await attempt(ctx, place, failures, (connection) => deleteFormer(ctx, connection, place));
      if (isDeleted) written.former = written.former!.filter((kept) => kept !== place);
    }
    await release(ctx, entry, target || written.former!.length > 0 ? written : undefined);
  } catch (error) {
    await release(ctx, entry, written);
    throw error;
  }
  if (failures.length > 0) throw failures[0];
};

/**
 * The meetings for which a specialist's calendars are behind: upcoming ones that are not in the calendar that receives
 * them, or in an earlier version; and those that are still where they don't belong. What is up to date is not written
 * again, because its specialist may have changed it there, and Parley has not read that yet.
 */
export const listEntryMeetings = async (db: Reader, specialistId: string, now: number): Promise<string[]> => {
  const [receiving, places] = await Promise.all([
    findReceiving(db, specialistId),
    listRoomPlaces(db, specialistId),
  ]);
  const upcoming = await db.select({ meeting: meetings, entry: calendarEntries }).from(meetings)
    .leftJoin(calendarEntries, eq(calendarEntries.meetingId, meetings.id)).where(and(
      eq(meetings.specialistId, specialistId),
      gt(meetings.startsAt, now - DAY_MS),
      gt(meetings.endsAt, now),
      hasStatus(meetings.status, MEETINGS.confirmed),
    ));
  const behind = upcoming.filter(({ meeting, entry }) =>
    entry
      ? entry.sequence < meeting.sequence || (!staysAsRoom(entry, places) && !isSame(entry, receiving))
      : receiving !== undefined
  );
  const misplaced = await db.select({ meeting: meetings }).from(calendarEntries)
    .innerJoin(meetings, eq(meetings.id, calendarEntries.meetingId)).where(and(
      eq(calendarEntries.specialistId, specialistId),
      or(hasStatus(meetings.status, MEETINGS.cancelled), ne(meetings.specialistId, specialistId)),
    ));
  const former: Entry[] = [];
  for (const { id } of await listConnections(db, specialistId)) former.push(...await listFormerEntries(db, id));
  const ids = [...[...behind, ...misplaced].map(({ meeting }) => meeting.id), ...former.map((row) => row.meetingId)];
  return [...new Set(ids)];
};

/** At most `limit` specialists behind `after` with an account that works. */
export const listEntrySpecialists = (db: Reader, limit: number, after = ""): Promise<{ specialistId: string }[]> => {
  const { specialistId, status } = calendarConnections;
  return db.selectDistinct({ specialistId }).from(calendarConnections)
    .where(and(gt(specialistId, after), hasStatus(status, WORKING_CONNECTIONS))).orderBy(asc(specialistId)).limit(
      limit,
    );
};

/** The meetings of a track that have an entry. */
export const listEntryMeetingsOfTrack = async (db: Reader, trackId: string): Promise<string[]> => {
  const rows = await db.select({ id: meetings.id }).from(calendarEntries)
    .innerJoin(meetings, eq(meetings.id, calendarEntries.meetingId)).where(eq(meetings.trackId, trackId));
  return rows.map(({ id }) => id);
};

const changedEntries = prepared((db) =>
  db.select().from(calendarEntries)
    .where(
      and(eq(calendarEntries.specialistId, sql.placeholder("specialistId")), isNotNull(calendarEntries.change)),
    ).prepare()
);

/** The entries of a specialist about which they are asked. */
export const listEntryChanges = (db: Reader, specialistId: string): Promise<Entry[]> =>
  changedEntries(db).all({ specialistId });

/** The specialist has answered, so they are no longer asked, and what they left there is replaced. */
export const settleEntryChange = async (tx: Tx, { meetingId }: Entry): Promise<void> => {
  await tx.update(calendarEntries).set({ change: null, changedAt: null, ...UNWRITTEN })
    .where(eq(calendarEntries.meetingId, meetingId));
};

/** Its account is gone: Parley knows the entries no more. What their specialist has not answered stays asked. */
export const detachEntries = async (tx: Tx, connectionId: string): Promise<void> => {
  const own = eq(calendarEntries.connectionId, connectionId);
  const rows = await tx.select({ entry: calendarEntries, meeting: meetings }).from(calendarEntries)
    .innerJoin(meetings, eq(meetings.id, calendarEntries.meetingId)).where(own);
  const asked = rows.filter(({ entry, meeting }) => hasOpenQuestion(entry, meeting, tx.now))
    .map(({ meeting }) => meeting.id);
  for (const { meetingId, former } of await listFormerEntries(tx, connectionId)) {
    const elsewhere = former.filter((place) => place.connectionId !== connectionId);
    await tx.update(calendarEntries).set({ former: elsewhere }).where(eq(calendarEntries.meetingId, meetingId));
  }
  await tx.delete(calendarEntries).where(
    and(own, notInArray(calendarEntries.meetingId, asked), sql`former = '[]'`),
  );
  await tx.update(calendarEntries).set({ connectionId: null, calendarId: null, ref: null, hasRoom: false, etag: null })
    .where(own);
};
