// The verbs of meetings: hold time, confirm, let go; and the questions others ask about them.
import { and, asc, count, eq, gt, gte, inArray, lt, lte, ne, or, sql } from "drizzle-orm";
import { holdPlaced, holdReleased, meetingArranged, meetingSettled } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import { insertRow, prepared } from "@/platform/db/prepared.ts";
import { findInHand } from "@/platform/db/statement-cache.ts";
import { type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { SPECIALIST_CUT_OFF_HOURS } from "./after-booking-rules.ts";
import { freeTime, takeTime } from "./cells.ts";
import { type CalendarRules, MEETING_MOVES } from "./rules.ts";
import { externalCalendars, meetings } from "./tables.ts";

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

/** When the planned meeting ends, and what it occupies with the calendar's buffers. */
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

const given = sql.placeholder;
// Written out, so that the partial index on live meetings serves it.
const liveMeeting = prepared((db) =>
  db.select().from(meetings)
    .where(and(eq(meetings.trackId, given("trackId")), sql`${meetings.status} in ('held', 'confirmed')`)).prepare()
);
const meetingById = prepared((db) => db.select().from(meetings).where(eq(meetings.id, given("id"))).prepare());

/** The meeting that a track holds or has confirmed. */
export const findLiveMeeting = async (db: Reader, trackId: string): Promise<Meeting | undefined> => {
  const [row] = await liveMeeting(db).all({ trackId });
  return row;
};

export const findMeeting = async (db: Reader, id: string): Promise<Meeting | undefined> =>
  findInHand<Meeting>(db, meetingKey(id)) ?? await meetingById(db).get({ id });

/** Under which a transaction keeps a meeting in hand. */
export const meetingKey = (id: string) => `meeting-${id}`;

/** A meeting by its id. Throws 404. */
export const getMeeting = async (db: Reader, id: string): Promise<Meeting> => {
  const meeting = await findMeeting(db, id);
  if (!meeting) throw notFound("This meeting does not exist.");
  return meeting;
};

/** Holds time for a track until `expiresAt`, in place of what it held before. Throws `slot_taken`. */
export const holdMeeting = async (tx: Tx, plan: MeetingPlan, expiresAt: Instant): Promise<Meeting> => {
  await releaseHold(tx, plan.trackId);
  const row = { ...rowOf(tx, newId(), plan), status: "held" as const, holdExpiresAt: expiresAt };
  await takeTime(tx, { ...row, meetingId: row.id, expiresAt });
  const [meeting] = await tx.insert(meetings).values(row).returning();
  const { id: meetingId, specialistId, trackId } = row;
  await publish(tx, holdPlaced({ meetingId, specialistId, trackId }));
  return meeting!;
};

/** Lets go of what a track holds; nothing happens when it holds nothing. */
export const releaseHold = async (tx: Tx, trackId: string): Promise<void> => {
  const [held] = await tx.delete(meetings).where(and(eq(meetings.trackId, trackId), eq(meetings.status, "held")))
    .returning();
  if (!held) return;
  await freeTime(tx, { ...held, meetingId: held.id });
  await publish(tx, holdReleased({ meetingId: held.id, specialistId: held.specialistId, trackId }));
};

/** Makes a meeting of a track's choice, using its hold when that is the same time. Answers its id. Throws `slot_taken`. */
export const confirmMeeting = async (
  tx: Tx,
  plan: MeetingPlan,
  held: Meeting | undefined,
  leadId: string,
): Promise<string> => {
  const same = held?.specialistId === plan.specialistId && held.startsAt === plan.startsAt;
  if (held && !same) await releaseHold(tx, plan.trackId);
  const row = rowOf(tx, same ? held.id : newId(), plan);
  // The calendar may have changed since the hold: cells that the meeting no longer needs must not stay behind.
  if (same && (held.busyFrom < row.busyFrom || held.busyTo > row.busyTo)) {
    await freeTime(tx, { ...held, meetingId: held.id });
  }
  await takeTime(tx, { ...row, meetingId: row.id, expiresAt: null });
  const confirmed = { ...row, status: "confirmed" as const, leadId, holdExpiresAt: null, confirmedAt: tx.now };
  if (same) await tx.update(meetings).set(confirmed).where(eq(meetings.id, held.id));
  else await insertRow(tx, meetings, confirmed);
  return row.id;
};

/**
 * A meeting that its specialist puts on the own calendar, at any time that is free there: opening hours and notice are
 * for visitors. Throws `slot_taken`.
 */
export const arrangeMeeting = async (tx: Tx, plan: MeetingPlan, leadId: string): Promise<Meeting> => {
  const before = await findLiveMeeting(tx, plan.trackId);
  if (before?.status === "confirmed") await concludePast(tx, before);
  const meetingId = await confirmMeeting(tx, plan, before?.status === "held" ? before : undefined, leadId);
  const { specialistId, trackId } = plan;
  await publish(tx, meetingArranged({ meetingId, specialistId, trackId }));
  return await getMeeting(tx, meetingId);
};

/** An earlier meeting of which nobody said anything counts as held. Throws `already_booked` while it is to come. */
const concludePast = async (tx: Tx, { id: meetingId, endsAt, specialistId, trackId }: Meeting): Promise<void> => {
  if (endsAt > tx.now) throw conflict("already_booked", "This request has a meeting already.");
  await tx.update(meetings).set({ status: MEETING_MOVES.complete.to, settleBy: null, changedAt: tx.now })
    .where(eq(meetings.id, meetingId));
  await publish(tx, meetingSettled({ meetingId, specialistId, trackId, outcome: "held" }));
};

/** These meetings, in no order. */
export const listMeetings = async (db: Reader, ids: string[]): Promise<Meeting[]> =>
  ids.length === 0 ? [] : await db.select().from(meetings).where(inArray(meetings.id, ids));

/** How many of these meetings are confirmed and still to come, by category. */
export const countUpcoming = (db: Reader, ids: string[], now: Instant) =>
  db.select({ categoryId: meetings.categoryId, meetings: count() }).from(meetings)
    .where(and(inArray(meetings.id, ids), eq(meetings.status, "confirmed"), gt(meetings.startsAt, now)))
    .groupBy(meetings.categoryId);

const busy = prepared((db) =>
  db.select({
    from: meetings.busyFrom,
    to: meetings.busyTo,
    status: meetings.status,
    trackId: meetings.trackId,
    categoryId: meetings.categoryId,
    subcategoryId: meetings.subcategoryId,
    holdExpiresAt: meetings.holdExpiresAt,
  }).from(meetings).where(
    and(
      eq(meetings.specialistId, given("specialistId")),
      gte(meetings.startsAt, given("from")),
      lt(meetings.startsAt, given("to")),
      or(eq(meetings.status, "confirmed"), and(eq(meetings.status, "held"), gt(meetings.holdExpiresAt, given("now")))),
    ),
  ).orderBy(asc(meetings.startsAt)).prepare()
);

/** Stands where a meeting's track does, for times of a specialist's other calendar. */
const OTHER_CALENDAR = { status: "confirmed", trackId: "other-calendar", categoryId: "" } as const;

/**
 * What keeps a specialist busy between two instants: meetings with their buffers, unexpired holds, and what his other
 * calendar says.
 */
export const listBusy = async (db: Reader, specialistId: string, from: Instant, to: Instant, now: Instant) => {
  const meant = await busy(db).all({ specialistId, from, to, now });
  const [other] = await otherBusy(db).all({ specialistId });
  if (!other) return meant;
  const elsewhere = other.busy.filter((time) => time[0] < to && time[1] > from)
    .map(([begin, end]) => ({ ...OTHER_CALENDAR, from: begin, to: end, subcategoryId: null, holdExpiresAt: null }));
  return [...meant, ...elsewhere];
};

const otherBusy = prepared((db) =>
  db.select({ busy: externalCalendars.busy }).from(externalCalendars)
    .where(eq(externalCalendars.specialistId, given("specialistId"))).prepare()
);

const liveHolds = prepared((db) =>
  db.select({ categoryId: meetings.categoryId, subcategoryId: meetings.subcategoryId }).from(meetings).where(
    and(
      eq(meetings.specialistId, given("specialistId")),
      sql`${meetings.status} = 'held'`,
      gt(meetings.holdExpiresAt, given("now")),
      ne(meetings.trackId, given("exceptTrackId")),
    ),
  ).prepare()
);

/** The unexpired holds of other tracks, which count against a specialist's credits and caps. */
export const listLiveHolds = (db: Reader, specialistId: string, exceptTrackId: string, now: Instant) =>
  liveHolds(db).all({ specialistId, exceptTrackId, now });

export interface Record30 {
  kept: number;
  missed: number;
  recent: number;
}

const LATE_MS = SPECIALIST_CUT_OFF_HOURS * 60 * MINUTE_MS;

/** What became of a specialist's meetings in a category: kept, missed or cancelled late by him, booked since `since`. */
export const recordOf = async (
  db: Reader,
  specialistId: string,
  categoryId: string,
  since: Instant,
): Promise<Record30> => {
  const [row] = await db.select({
    kept: sql<number>`coalesce(sum(${meetings.status} = 'completed'), 0)`,
    missed: sql<number>`coalesce(sum((${meetings.status} = 'no-show' and ${meetings.absent} = 'specialist')
      or (${meetings.status} = 'cancelled' and ${meetings.cancelledBy} = 'specialist'
        and ${meetings.cancelledAt} > ${meetings.startsAt} - ${LATE_MS})), 0)`,
    recent: sql<number>`coalesce(sum(${meetings.status} <> 'held' and ${meetings.confirmedAt} >= ${since}), 0)`,
  }).from(meetings).where(and(eq(meetings.specialistId, specialistId), eq(meetings.categoryId, categoryId)));
  return row ?? { kept: 0, missed: 0, recent: 0 };
};

/** Holds removed in one transaction: each frees some dozens of cells. */
const EXPIRED_AT_ONCE = 5;

/** Removes holds whose time is over. Returns how many. Nobody waits for it: readers ignore them. */
export const expireHolds = async (ctx: Ctx): Promise<number> => {
  for (let expired = 0;;) {
    const batch = await expireSome(ctx);
    expired += batch;
    if (batch < EXPIRED_AT_ONCE) return expired;
  }
};

const expireSome = (ctx: Ctx): Promise<number> =>
  transact(ctx, async (tx) => {
    const expired = await tx.select({ trackId: meetings.trackId }).from(meetings)
      .where(and(eq(meetings.status, "held"), lte(meetings.holdExpiresAt, ctx.now))).limit(EXPIRED_AT_ONCE);
    for (const held of expired) await releaseHold(tx, held.trackId);
    return expired.length;
  });
