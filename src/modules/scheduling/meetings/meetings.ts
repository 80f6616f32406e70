// Holding time, requesting, confirming and arranging meetings, and the queries about them.
import { and, asc, count, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { t } from "@/languages/language.ts";
import { holdPlaced, holdReleased, meetingArranged, meetingLapsed, meetingSettled } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { findPreloaded } from "@/platform/db/preloaded.ts";
import { isAmong, isAmongPlaceholder, isKnown, isNone, type RowIds } from "@/platform/db/row-ids.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { freeTime, takeTime } from "../availability/cells.ts";
import { type CalendarRules } from "../calendar/rules.ts";
import {
  CHANGE_LIMITS,
  isCancelled,
  isConfirmed,
  isHeld,
  isHolding,
  isPending,
  MEETING_STATUS,
  MEETINGS,
} from "../rules.ts";
import { meetingAnswers, meetings } from "../tables.ts";
import { addMeeting, changeMeeting, deleteHeld, meetingKey } from "./writer.ts";

export type Meeting = typeof meetings.$inferSelect;

/**
 * What its visitor and its specialist are promised, from the moment when the time is held. Confirming a meeting reads it
 * from the row; what the specialist's calendar, and the request, say since then does not reach it.
 */
export type MeetingPlan = Pick<
  Meeting,
  | "trackId"
  | "specialistId"
  | "categoryId"
  | "subcategoryId"
  | "startsAt"
  | "endsAt"
  | "busyFrom"
  | "busyTo"
  | "location"
  | "locationDetail"
  | "visitorZone"
  | "specialistZone"
  | "origin"
>;

/** A meeting at a start by a calendar: its end, the time that it occupies with the buffers, and the zone. */
export const planTimes = (calendar: CalendarRules, startsAt: Instant) => {
  const endsAt = startsAt + calendar.slotMinutes * MINUTE_MS;
  return {
    startsAt,
    endsAt,
    busyFrom: startsAt - calendar.bufferBefore * MINUTE_MS,
    busyTo: endsAt + calendar.bufferAfter * MINUTE_MS,
    specialistZone: calendar.zone,
  };
};

/** How long a meeting takes, in minutes. */
export const minutesOf = ({ startsAt, endsAt }: Pick<Meeting, "startsAt" | "endsAt">): number =>
  (endsAt - startsAt) / MINUTE_MS;

/** What a meeting has promised. */
export const promiseOf = (meeting: MeetingPlan): MeetingPlan => {
  const { trackId, specialistId, categoryId, subcategoryId, startsAt, endsAt, busyFrom, busyTo } = meeting;
  const { location, locationDetail, visitorZone, specialistZone, origin } = meeting;
  return {
    trackId,
    specialistId,
    categoryId,
    subcategoryId,
    startsAt,
    endsAt,
    busyFrom,
    busyTo,
    location,
    locationDetail,
    visitorZone,
    specialistZone,
    origin,
  };
};

const toRow = (tx: Tx, id: string, plan: MeetingPlan) => ({
  id,
  ...plan,
  calendarUid: `${id}@parley`,
  createdAt: tx.now,
  changedAt: tx.now,
});

const param = sql.placeholder;
const liveMeeting = prepared((db) =>
  db.select().from(meetings)
    .where(and(eq(meetings.trackId, param("trackId")), hasStatus(meetings.status, MEETINGS.live)))
    .prepare()
);
const meetingById = prepared((db) => db.select().from(meetings).where(eq(meetings.id, param("id"))).prepare());

/** A track's held, pending or confirmed meeting. */
export const findLiveMeeting = async (db: Reader, trackId: string): Promise<Meeting | undefined> =>
  await liveMeeting(db).get({ trackId });

export const findMeeting = async (db: Reader, id: string): Promise<Meeting | undefined> =>
  findPreloaded<Meeting>(db, meetingKey(id)) ?? await meetingById(db).get({ id });

/** The calendar UIDs of a specialist's meetings that end after an instant, cancelled ones included. */
export const listCalendarUids = async (
  db: Reader,
  specialistId: string,
  after: Instant,
): Promise<Map<string, number>> => {
  const { calendarUid: uid, startsAt, endsAt } = meetings;
  const rows = await db.select({ uid, startsAt, endsAt }).from(meetings)
    .where(and(eq(meetings.specialistId, specialistId), gt(meetings.startsAt, after - DAY_MS)));
  return new Map(rows.map(({ uid, startsAt, endsAt }) => [uid, endsAt - startsAt]));
};

/** What every event says about its meeting. */
export const toRef = ({ id, specialistId, trackId }: Pick<Meeting, "id" | "specialistId" | "trackId">) => ({
  meetingId: id,
  specialistId,
  trackId,
});

/** A condition: a meeting is confirmed, and as it was read. */
export const isUnchanged = ({ id, sequence }: Meeting) =>
  and(eq(meetings.id, id), eq(meetings.sequence, sequence), hasStatus(meetings.status, MEETINGS.confirmed));

/** Throws 404 for an unknown id. */
export const getMeeting = async (db: Reader, id: string): Promise<Meeting> => {
  const meeting = await findMeeting(db, id);
  if (!meeting) throw notFound(t("errors.meeting"));
  return meeting;
};

interface Hold {
  expiresAt: Instant;
  /** The visitor's network while their address is unproven. */
  network?: string;
  /** Where the time ends that is held, when the visitor's own meeting occupies the rest. */
  busyTo?: Instant;
}

const hasSameTime = (
  meeting: Meeting | undefined,
  { specialistId, startsAt }: Pick<MeetingPlan, "specialistId" | "startsAt">,
): meeting is Meeting => meeting?.specialistId === specialistId && meeting.startsAt === startsAt;

/** The times as they were promised to a track that holds or has requested this start; undefined for any other one. */
export const findPromise = (
  live: Meeting | undefined,
  wanted: Pick<MeetingPlan, "specialistId" | "startsAt">,
  now: Instant,
): ReturnType<typeof planTimes> | undefined => {
  if (!hasSameTime(live, wanted) || !isHolding(live.status) || live.holdExpiresAt! <= now) return undefined;
  const { startsAt, endsAt, busyFrom, busyTo, specialistZone } = live;
  return { startsAt, endsAt, busyFrom, busyTo, specialistZone };
};

/** Holds time for a track, and releases what the track held or requested before. Throws `slot_taken`. */
export const holdMeeting = async (
  tx: Tx,
  plan: MeetingPlan,
  { expiresAt, network, busyTo }: Hold,
): Promise<Meeting> => {
  const before = await findLiveMeeting(tx, plan.trackId);
  await releaseTime(tx, before, "replaced");
  const renewals = before && isHeld(before.status) && hasSameTime(before, plan) ? before.renewals + 1 : 0;
  const row = {
    ...toRow(tx, newId(), plan),
    status: "held" as const,
    holdExpiresAt: expiresAt,
    network: network ?? null,
    renewals,
    ...busyTo === undefined ? {} : { busyTo },
  };
  await takeTime(tx, row, expiresAt);
  const held = await addMeeting(tx, row);
  await publish(tx, holdPlaced(toRef(held)));
  return held;
};

/** Why a pending meeting ends without its visitor's confirmation. */
export type ReleaseReason =
  | "not-confirmed"
  | "not-delivered"
  | "not-me"
  | "replaced"
  | "given-up"
  | "wave"
  | "rejected"
  | "unavailable"
  | "not-released";

/** Releases the time that a track holds or has requested, if there is any. */
export const releaseHold = async (tx: Tx, trackId: string, reason: ReleaseReason = "given-up"): Promise<void> =>
  await releaseTime(tx, await findLiveMeeting(tx, trackId), reason);

const releaseTime = async (tx: Tx, meeting: Meeting | undefined, reason: ReleaseReason): Promise<void> => {
  if (meeting && isHeld(meeting.status)) await deleteHold(tx, meeting);
  if (meeting && isPending(meeting.status)) await endPending(tx, meeting, reason);
};

/** Ends a pending meeting: its time is free, and billing releases its credit. */
const endPending = async (tx: Tx, meeting: Meeting, reason: ReleaseReason): Promise<void> => {
  await changeMeeting(tx, meeting, {
    status: MEETING_STATUS.pending.transitions.lapse,
    cancelReason: reason,
    cancelledAt: tx.now,
    changedAt: tx.now,
    network: null,
  });
  await freeTime(tx, meeting);
  await publish(tx, meetingLapsed({ ...toRef(meeting), reason }));
};

const deleteHold = async (tx: Tx, held: Meeting): Promise<void> => {
  await deleteHeld(tx, held);
  await freeTime(tx, held);
  await publish(tx, holdReleased(toRef(held)));
};

/** What a meeting is confirmed or requested with. */
type Occupation = Pick<Meeting, "status" | "holdExpiresAt" | "network"> & Partial<Meeting>;

/** Takes the plan's time for a track, in place of what it has when both have the same time. Throws `slot_taken`. */
const occupy = async (
  tx: Tx,
  plan: MeetingPlan,
  held: Meeting | undefined,
  occupation: Occupation,
): Promise<Meeting> => {
  const same = hasSameTime(held, plan);
  if (held && !same) await releaseTime(tx, held, "replaced");
  const row = { ...toRow(tx, same ? held.id : newId(), plan), ...occupation };
  // A request that is confirmed late is planned anew. Cells that the meeting no longer needs are freed.
  if (same && (held.busyFrom < row.busyFrom || held.busyTo > row.busyTo)) await freeTime(tx, held);
  await takeTime(tx, row, row.holdExpiresAt);
  return same ? await changeMeeting(tx, held, row) : await addMeeting(tx, row);
};

/**
 * Confirms a track's meeting, in place of `before` when both have the same time: a hold, a pending meeting, or one that
 * has lapsed. Throws `slot_taken`.
 */
export const confirmMeeting = (
  tx: Tx,
  plan: MeetingPlan,
  before: Meeting | undefined,
  leadId: string,
): Promise<Meeting> =>
  occupy(tx, plan, before, {
    status: "confirmed",
    leadId,
    holdExpiresAt: null,
    network: null,
    confirmedAt: tx.now,
    ...before && isCancelled(before.status) ? { cancelReason: null, cancelledAt: null } : {},
  });

/**
 * Requests a meeting, which waits until `expiresAt` to be confirmed, in place of `held` when both have the same time.
 * Throws `slot_taken`.
 */
export const requestMeeting = async (
  tx: Tx,
  plan: MeetingPlan,
  held: Meeting | undefined,
  { expiresAt, network }: Hold,
): Promise<Meeting> => {
  const meeting = await occupy(tx, plan, held, {
    status: "pending",
    holdExpiresAt: expiresAt,
    network: network ?? null,
    cancelReason: null,
    cancelledAt: null,
  });
  await publish(tx, holdPlaced(toRef(meeting)));
  return meeting;
};

/**
 * Confirms a meeting that the specialist arranges. It can be at any free time, because opening hours and notice apply to
 * visitors only. Throws `slot_taken`, and `already_booked` while an earlier meeting of the track is still to come, or while
 * it is not settled whether it took place.
 */
export const arrangeMeeting = async (tx: Tx, plan: MeetingPlan, leadId: string): Promise<Meeting> => {
  const before = await findLiveMeeting(tx, plan.trackId);
  if (before && isConfirmed(before.status)) await requireConcluded(tx, before);
  if (before && isPending(before.status)) await endPending(tx, before, "replaced");
  const meeting = await confirmMeeting(tx, plan, before && isHeld(before.status) ? before : undefined, leadId);
  await publish(tx, meetingArranged(toRef(meeting)));
  return meeting;
};

/**
 * A confirmed meeting that is over counts as having taken place when nobody has answered about it. Answers decide
 * otherwise, and nobody overrules them. Returns whether it is settled now.
 */
export const concludePast = async (tx: Tx, meeting: Meeting): Promise<boolean> => {
  const answered = await tx.select().from(meetingAnswers).where(eq(meetingAnswers.meetingId, meeting.id)).limit(1);
  if (meeting.endsAt > tx.now || answered.length > 0) return false;
  const status = MEETING_STATUS.confirmed.transitions.complete;
  await changeMeeting(tx, meeting, { status, settleBy: null, changedAt: tx.now });
  await publish(tx, meetingSettled({ ...toRef(meeting), outcome: "held" }));
  return true;
};

const requireConcluded = async (tx: Tx, meeting: Meeting): Promise<void> => {
  if (await concludePast(tx, meeting)) return;
  throw conflict(
    "already_booked",
    meeting.endsAt > tx.now
      ? "This request already has a meeting."
      : "It isn't settled yet whether the earlier meeting took place. You can add another one once it is.",
  );
};

/** Every meeting of a track, the oldest first. */
export const listMeetingsOfTrack = (db: Reader, trackId: string): Promise<Meeting[]> =>
  db.select().from(meetings).where(eq(meetings.trackId, trackId)).orderBy(asc(meetings.id));

const meetingsById = prepared((db) => db.select().from(meetings).where(isAmongPlaceholder(meetings.id)).prepare());

/** In no particular order. */
export const listMeetings = async (db: Reader, ids: RowIds): Promise<Meeting[]> => {
  if (isNone(ids)) return [];
  return isKnown(ids)
    ? await meetingsById(db).all({ ids: JSON.stringify(ids) })
    : await db.select().from(meetings).where(isAmong(meetings.id, ids));
};

/** Counts those of these meetings that are confirmed or requested and still to come, by category. */
export const countUpcoming = (db: Reader, ids: string[], now: Instant) =>
  db.select({ categoryId: meetings.categoryId, meetings: count() }).from(meetings)
    .where(
      and(inArray(meetings.id, ids), hasStatus(meetings.status, MEETINGS.expected), gt(meetings.startsAt, now)),
    )
    .groupBy(meetings.categoryId);

/** How many meetings by a specialist's booking link are requested, to take place, or took place. */
export const countOwnMeetings = (db: Reader, specialistId: string, exceptId?: string): Promise<number> =>
  db.$count(
    meetings,
    and(
      eq(meetings.specialistId, specialistId),
      eq(meetings.origin, "own-link"),
      exceptId === undefined ? undefined : ne(meetings.id, exceptId),
      hasStatus(meetings.status, [...MEETINGS.pending, ...MEETINGS.real]),
    ),
  );

/**
 * A specialist's meetings in a category: kept, missed or cancelled late by the specialist, and confirmed after `since`.
 * Those by their booking link are with people who know them, and don't count.
 */
export const getTrackRecord = async (db: Reader, specialistId: string, categoryId: string, since: Instant) => {
  const missed = hasStatus(meetings.status, MEETINGS.missed);
  const requested = hasStatus(meetings.status, MEETINGS.requested);
  const [row] = await db.select({
    kept: sql<number>`coalesce(sum(${hasStatus(meetings.status, MEETINGS.completed)}), 0)`,
    missed: sql<number>`coalesce(sum((${missed} and ${meetings.absent} = 'specialist')
      or (${hasStatus(meetings.status, MEETINGS.cancelled)} and ${meetings.cancelledBy} = 'specialist'
        and ${meetings.cancelledAt} > ${meetings.startsAt} - ${CHANGE_LIMITS.specialistHours * HOUR_MS})), 0)`,
    recent: sql<number>`coalesce(sum(${requested} and ${meetings.confirmedAt} >= ${since}), 0)`,
  }).from(meetings).where(and(
    eq(meetings.specialistId, specialistId),
    eq(meetings.categoryId, categoryId),
    eq(meetings.origin, "market"),
  ));
  return row!;
};
