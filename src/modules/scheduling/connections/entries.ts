// Writes meetings into the calendar that receives them: one entry each, which follows the meeting. A meeting's entry is
// written by one worker at a time, and writing it twice gives one event.
import { and, eq, gt, isNotNull, isNull, lte, notInArray, or, sql } from "drizzle-orm";
import type { Ctx, Outcome, Tx } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { findMeeting, type Meeting } from "../meetings/meetings.ts";
import { isCancelled, isConfirmed, MEETINGS } from "../rules.ts";
import { meetings } from "../tables.ts";
import { openCalendar } from "./credentials.ts";
import { storeFailure } from "./failures.ts";
import { AccessLost, CalendarRejected, type EventPlan, ReadOnlyCalendar } from "./port.ts";
import { hasOpenQuestion, isEnded } from "./rules.ts";
import { type ConnectedCalendar, type Entry, findConnection, findEntry, findReceiving, isCalendar } from "./store.ts";
import { calendarEntries, connectedCalendars } from "./tables.ts";

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

/** The meeting's own calendar: only while it is to take place, and where its specialist still wants it. */
const findTarget = async (db: Reader, meeting: Meeting, entry: Entry, now: number): Promise<Target | undefined> => {
  if (isCancelled(meeting.status)) return undefined;
  const receiving = await findReceiving(db, meeting.specialistId);
  if (isConfirmed(meeting.status) && meeting.endsAt > now) return receiving;
  // Meetings that are over stay where they are.
  return entry.connectionId && entry.calendarId && entry.specialistId === meeting.specialistId
    ? { connectionId: entry.connectionId, calendarId: entry.calendarId }
    : undefined;
};

const isSame = (entry: Entry, target: Target | undefined): boolean =>
  entry.connectionId === target?.connectionId && entry.calendarId === target?.calendarId;

/** Deletes the entry where the meeting no longer belongs. A connection that is gone has none any more. */
const deleteFormer = async (ctx: Ctx, { connectionId, calendarId, ref }: Entry): Promise<void> => {
  const connection = connectionId ? await findConnection(ctx.db.read, connectionId) : undefined;
  if (!connection || !calendarId || !ref || (isEnded(connection.status) && connection.keepsEntries)) return;
  await openCalendar(ctx, connection).deleteEvent(calendarId, ref);
};

const toPlan = (meeting: Meeting, texts: EntryTexts): EventPlan => ({
  ...texts,
  uid: meeting.calendarUid,
  sequence: meeting.sequence,
  stampedAt: meeting.changedAt,
  startsAt: meeting.startsAt,
  endsAt: meeting.endsAt,
});

const write = async (ctx: Ctx, meeting: Meeting, texts: EntryTexts, target: Target): Promise<Partial<Entry>> => {
  const connection = await findConnection(ctx.db.read, target.connectionId);
  if (!connection) throw new Error("This calendar was disconnected meanwhile");
  const { ref, etag } = await openCalendar(ctx, connection).saveEvent(target.calendarId, toPlan(meeting, texts));
  const { specialistId, sequence, startsAt, endsAt } = meeting;
  return { ...target, specialistId, ref, etag, sequence, startsAt, endsAt, change: null, changedAt: null };
};

/** The specialist is told beside the calendar; the account stays as it is. */
const noteReadOnly = (ctx: Ctx, target: Target): Promise<void> =>
  transact(ctx, async (tx) => {
    await tx.update(connectedCalendars).set({ writable: false }).where(isCalendar(target));
  });

/** The owner reads what is wrong; a retry would not help until they have repaired it. */
const reportLoss = async (ctx: Ctx, connectionId: string | null, error: Error): Promise<void> => {
  const connection = connectionId ? await findConnection(ctx.db.read, connectionId) : undefined;
  if (connection) await storeFailure(ctx, connection, error, connection.dueAt);
};

/**
 * Brings the entry in line with the meeting: written, replaced, moved to another calendar, or deleted. Does nothing while
 * its specialist is asked about it: the answer writes it. Throws while the service is away, so that the delivery is
 * retried.
 */
export const syncEntry = async (ctx: Ctx, meetingId: string, texts: EntryTexts): Promise<Outcome> => {
  const known = await findMeeting(ctx.db.read, meetingId);
  if (!known || !await hasEntry(ctx.db.read, known)) return "skipped";
  const entry = await claim(ctx, known);
  if (!entry) return "skipped";
  let written: Partial<Entry> | undefined = {};
  let at: string | null = entry.connectionId;
  let target: Target | undefined;
  try {
    const meeting = await findMeeting(ctx.db.read, meetingId) ?? known;
    target = await findTarget(ctx.db.read, meeting, entry, ctx.clock.now());
    if (!isSame(entry, target)) {
      await deleteFormer(ctx, entry);
      written = target ? { connectionId: null, calendarId: null, ref: null } : undefined;
    }
    at = target?.connectionId ?? at;
    if (target) written = await write(ctx, meeting, texts, target);
  } catch (error) {
    if (!(error instanceof AccessLost || error instanceof CalendarRejected)) throw error;
    if (error instanceof ReadOnlyCalendar && target) await noteReadOnly(ctx, target);
    else await reportLoss(ctx, at, error);
  } finally {
    await release(ctx, entry, written);
  }
};

/**
 * The meetings of a specialist whose calendar is behind: upcoming ones that are not in the calendar that receives them,
 * or in an earlier version, and cancelled ones that are still in one. What is up to date is not written again, because
 * its specialist may have changed it there, and Parley has not read that yet.
 */
export const listEntryMeetings = async (db: Reader, specialistId: string, now: number): Promise<string[]> => {
  const receiving = await findReceiving(db, specialistId);
  const rows = await db.select({ meeting: meetings, entry: calendarEntries }).from(meetings)
    .leftJoin(calendarEntries, eq(calendarEntries.meetingId, meetings.id)).where(and(
      eq(meetings.specialistId, specialistId),
      or(
        and(hasStatus(meetings.status, MEETINGS.confirmed), gt(meetings.endsAt, now)),
        and(hasStatus(meetings.status, MEETINGS.cancelled), isNotNull(calendarEntries.meetingId)),
      ),
    ));
  return rows.filter(({ meeting, entry }) =>
    isCancelled(meeting.status) || !entry || !isSame(entry, receiving) || entry.sequence < meeting.sequence
  ).map(({ meeting }) => meeting.id);
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

/** The specialist has answered, so they are no longer asked. */
export const settleEntryChange = async (tx: Tx, { meetingId }: Entry): Promise<void> => {
  await tx.update(calendarEntries).set({ change: null, changedAt: null })
    .where(eq(calendarEntries.meetingId, meetingId));
};

/** Its account is gone: Parley knows the entries no more. What their specialist has not answered stays asked. */
export const detachEntries = async (tx: Tx, connectionId: string): Promise<void> => {
  const own = eq(calendarEntries.connectionId, connectionId);
  const rows = await tx.select({ entry: calendarEntries, meeting: meetings }).from(calendarEntries)
    .innerJoin(meetings, eq(meetings.id, calendarEntries.meetingId)).where(own);
  const asked = rows.filter(({ entry, meeting }) => hasOpenQuestion(entry, meeting, tx.now))
    .map(({ meeting }) => meeting.id);
  await tx.delete(calendarEntries).where(and(own, notInArray(calendarEntries.meetingId, asked)));
  await tx.update(calendarEntries).set({ connectionId: null, calendarId: null, ref: null, etag: null }).where(own);
};
