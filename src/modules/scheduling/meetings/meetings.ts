// Holding time, confirming and arranging meetings, and the queries about them.
import { and, count, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { holdPlaced, holdReleased, meetingArranged, meetingSettled } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { insertRow, prepared, withDefaults } from "@/platform/db/prepared.ts";
import { findPreloaded } from "@/platform/db/preloaded.ts";
import { transact } from "@/platform/db/transact.ts";
import { isAmong, isNone, type RowIds } from "@/platform/db/row-ids.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { freeTime, takeTime } from "../availability/cells.ts";
import { type CalendarRules } from "../calendar/rules.ts";
import { MEETING_STATUS, SPECIALIST_DEADLINE_MS } from "../rules.ts";
import { meetings } from "../tables.ts";

export type Meeting = typeof meetings.$inferSelect;

export interface MeetingPlan {
  trackId: string;
  specialistId: string;
  categoryId: string;
  subcategoryId: string | null;
  startsAt: Instant;
  location: Meeting["location"];
  locationDetail: string | null;
  visitorZone: string;
  calendar: CalendarRules;
}

/** When the planned meeting ends, and the time that it occupies with the calendar's buffers. */
export const timesOf = ({ startsAt, calendar }: MeetingPlan) => {
  const endsAt = startsAt + calendar.slotMinutes * MINUTE_MS;
  return {
    endsAt,
    busyFrom: startsAt - calendar.bufferBefore * MINUTE_MS,
    busyTo: endsAt + calendar.bufferAfter * MINUTE_MS,
  };
};

const rowOf = (tx: Tx, id: string, { calendar, ...plan }: MeetingPlan) => ({
  id,
  ...plan,
  ...timesOf({ calendar, ...plan }),
  specialistZone: calendar.zone,
  calendarUid: `${id}@parley`,
  createdAt: tx.now,
  changedAt: tx.now,
});

const param = sql.placeholder;
// Literal, so that SQLite uses the partial index on live meetings.
const liveMeeting = prepared((db) =>
  db.select().from(meetings)
    .where(and(eq(meetings.trackId, param("trackId")), sql`${meetings.status} in ('held', 'confirmed')`)).prepare()
);
const meetingById = prepared((db) => db.select().from(meetings).where(eq(meetings.id, param("id"))).prepare());

/** A track's held or confirmed meeting. */
export const findLiveMeeting = async (db: Reader, trackId: string): Promise<Meeting | undefined> => {
  const row = await liveMeeting(db).get({ trackId });
  return row;
};

export const findMeeting = async (db: Reader, id: string): Promise<Meeting | undefined> =>
  findPreloaded<Meeting>(db, meetingKey(id)) ?? await meetingById(db).get({ id });

/** The key of a meeting among the preloaded rows of a transaction. */
export const meetingKey = (id: string) => `meeting-${id}`;

/** Throws 404 for an unknown id. */
export const getMeeting = async (db: Reader, id: string): Promise<Meeting> => {
  const meeting = await findMeeting(db, id);
  if (!meeting) throw notFound("This meeting does not exist.");
  return meeting;
};

/** Holds time for a track until `expiresAt`, and releases what the track held before. Throws `slot_taken`. */
export const holdMeeting = async (tx: Tx, plan: MeetingPlan, expiresAt: Instant): Promise<Meeting> => {
  await releaseHold(tx, plan.trackId);
  const row = { ...rowOf(tx, newId(), plan), status: "held" as const, holdExpiresAt: expiresAt };
  await takeTime(tx, { ...row, meetingId: row.id, expiresAt });
  await insertRow(tx, meetings, row);
  const { id: meetingId, specialistId, trackId } = row;
  await publish(tx, holdPlaced({ meetingId, specialistId, trackId }));
  return withDefaults(meetings, row);
};

/** Releases the time that a track holds, if it holds any. */
export const releaseHold = async (tx: Tx, trackId: string): Promise<void> => {
  const held = await findLiveMeeting(tx, trackId);
  if (held?.status === "held") await deleteHold(tx, held);
};

const deleteHold = async (tx: Tx, held: Meeting): Promise<void> => {
  const { id: meetingId, specialistId, trackId } = held;
  await tx.delete(meetings).where(and(eq(meetings.id, meetingId), eq(meetings.status, "held")));
  await freeTime(tx, { ...held, meetingId });
  await publish(tx, holdReleased({ meetingId, specialistId, trackId }));
};

/** Confirms a track's meeting, in place of its hold when both have the same time. Throws `slot_taken`. */
export const confirmMeeting = async (
  tx: Tx,
  plan: MeetingPlan,
  held: Meeting | undefined,
  leadId: string,
): Promise<Meeting> => {
  const same = held?.specialistId === plan.specialistId && held.startsAt === plan.startsAt;
  if (held && !same) await deleteHold(tx, held);
  const row = rowOf(tx, same ? held.id : newId(), plan);
  // The calendar's buffers may have changed since the hold. Cells that the meeting no longer needs are freed.
  if (same && (held.busyFrom < row.busyFrom || held.busyTo > row.busyTo)) {
    await freeTime(tx, { ...held, meetingId: held.id });
  }
  await takeTime(tx, { ...row, meetingId: row.id, expiresAt: null });
  const confirmed = { ...row, status: "confirmed" as const, leadId, holdExpiresAt: null, confirmedAt: tx.now };
  if (same) await tx.update(meetings).set(confirmed).where(eq(meetings.id, held.id));
  else await insertRow(tx, meetings, confirmed);
  return same ? { ...held, ...confirmed } : withDefaults(meetings, confirmed);
};

/**
 * Confirms a meeting that the specialist arranges. It can be at any free time, because opening hours and notice apply to
 * visitors only. Throws `slot_taken`, and `already_booked` while an earlier meeting of the track is still to come.
 */
export const arrangeMeeting = async (tx: Tx, plan: MeetingPlan, leadId: string): Promise<Meeting> => {
  const before = await findLiveMeeting(tx, plan.trackId);
  if (before?.status === "confirmed") await concludePast(tx, before);
  const meeting = await confirmMeeting(tx, plan, before?.status === "held" ? before : undefined, leadId);
  const { id: meetingId, specialistId, trackId } = meeting;
  await publish(tx, meetingArranged({ meetingId, specialistId, trackId }));
  return meeting;
};

/** An earlier meeting that nobody has answered about counts as held. Throws `already_booked` while it is to come. */
const concludePast = async (tx: Tx, { id: meetingId, endsAt, specialistId, trackId }: Meeting): Promise<void> => {
  if (endsAt > tx.now) throw conflict("already_booked", "This request already has a meeting.");
  await tx.update(meetings).set({
    status: MEETING_STATUS.confirmed.transitions.complete,
    settleBy: null,
    changedAt: tx.now,
  })
    .where(eq(meetings.id, meetingId));
  await publish(tx, meetingSettled({ meetingId, specialistId, trackId, outcome: "held" }));
};

/** In no particular order. */
export const listMeetings = async (db: Reader, ids: RowIds): Promise<Meeting[]> =>
  isNone(ids) ? [] : await db.select().from(meetings).where(isAmong(meetings.id, ids));

/** Counts those of these meetings that are confirmed and still to come, by category. */
export const countUpcoming = (db: Reader, ids: string[], now: Instant) =>
  db.select({ categoryId: meetings.categoryId, meetings: count() }).from(meetings)
    .where(and(inArray(meetings.id, ids), eq(meetings.status, "confirmed"), gt(meetings.startsAt, now)))
    .groupBy(meetings.categoryId);

export interface TrackRecord {
  kept: number;
  missed: number;
  recent: number;
}

/** A specialist's meetings in a category: kept, missed or cancelled late by the specialist, and confirmed after `since`. */
export const getTrackRecord = async (
  db: Reader,
  specialistId: string,
  categoryId: string,
  since: Instant,
): Promise<TrackRecord> => {
  const [row] = await db.select({
    kept: sql<number>`coalesce(sum(${meetings.status} = 'completed'), 0)`,
    missed: sql<number>`coalesce(sum((${meetings.status} = 'no-show' and ${meetings.absent} = 'specialist')
      or (${meetings.status} = 'cancelled' and ${meetings.cancelledBy} = 'specialist'
        and ${meetings.cancelledAt} > ${meetings.startsAt} - ${SPECIALIST_DEADLINE_MS})), 0)`,
    recent: sql<number>`coalesce(sum(${meetings.status} <> 'held' and ${meetings.confirmedAt} >= ${since}), 0)`,
  }).from(meetings).where(and(eq(meetings.specialistId, specialistId), eq(meetings.categoryId, categoryId)));
  return row ?? { kept: 0, missed: 0, recent: 0 };
};

/** Holds released in one transaction. Each frees some dozens of cells. */
const EXPIRY_BATCH = 5;

/** Releases expired holds, which queries ignore already. Returns how many. */
export const expireHolds = async (ctx: Ctx): Promise<number> => {
  for (let expired = 0;;) {
    const batch = await expireBatch(ctx);
    expired += batch;
    if (batch < EXPIRY_BATCH) return expired;
  }
};

const expireBatch = (ctx: Ctx): Promise<number> =>
  transact(ctx, async (tx) => {
    const expired = await tx.select({ trackId: meetings.trackId }).from(meetings)
      .where(and(eq(meetings.status, "held"), lte(meetings.holdExpiresAt, ctx.now))).limit(EXPIRY_BATCH);
    for (const held of expired) await releaseHold(tx, held.trackId);
    return expired.length;
  });
