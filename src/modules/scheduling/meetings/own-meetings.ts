// A specialist's meetings for their own calendar: those of a period, and those of the past.
import { and, asc, desc, eq, gt, isNotNull, lt, lte, not, or, sql } from "drizzle-orm";
import { prepared } from "@/platform/db/prepared.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import type { Reader } from "@/platform/db/types.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { BusyTime } from "../availability/open-starts.ts";
import { holding } from "../availability/busy.ts";
import { MEETINGS } from "../rules.ts";
import { meetings } from "../tables.ts";
import type { Meeting } from "./meetings.ts";

/** No meeting is longer. */
const LONGEST_MS = 86_400_000;

/** Meetings that touch a period, and holds and requests that have not expired, in order. */
export const listMeetingsIn = (
  db: Reader,
  specialistId: string,
  { from, to, now }: BusyTime & { now: Instant },
): Promise<Meeting[]> =>
  db.select().from(meetings).where(and(
    eq(meetings.specialistId, specialistId),
    gt(meetings.startsAt, from - LONGEST_MS),
    lt(meetings.startsAt, to),
    gt(meetings.endsAt, from),
    or(hasStatus(meetings.status, MEETINGS.taking), and(holding, gt(meetings.holdExpiresAt, now))),
  )).orderBy(asc(meetings.startsAt));

const takenSince = prepared((db) =>
  db.select({
    meetingId: meetings.id,
    leadId: meetings.leadId,
    startsAt: meetings.startsAt,
    endsAt: meetings.endsAt,
    status: meetings.status,
  }).from(meetings).where(
    and(
      eq(meetings.specialistId, sql.placeholder("specialistId")),
      hasStatus(meetings.status, MEETINGS.taking),
      gt(meetings.startsAt, sql.placeholder("since")),
    ),
  ).orderBy(asc(meetings.startsAt)).prepare()
);

/** Meetings that begin after an instant and take or took their time, in order: confirmed, completed and missed ones. */
export const listTakenSince = (db: Reader, specialistId: string, since: Instant) =>
  takenSince(db).all({ specialistId, since });
export type TakenMeeting = Awaited<ReturnType<typeof listTakenSince>>[number];

const first = prepared((db) =>
  db.select({ endsAt: meetings.endsAt }).from(meetings)
    .where(and(
      eq(meetings.specialistId, sql.placeholder("specialistId")),
      hasStatus(meetings.status, MEETINGS.real),
      isNotNull(meetings.confirmedAt),
    ))
    .orderBy(asc(meetings.startsAt)).limit(sql.placeholder("limit")).prepare()
);

/** When the first meetings of a specialist end that took place or will, without imported ones; the first one first. */
export const listFirstMeetings = (db: Reader, specialistId: string, limit: number) =>
  first(db).all({ specialistId, limit });

/** Meetings that are over or were cancelled before they began, the latest first. */
export const listPastMeetings = (
  db: Reader,
  specialistId: string,
  { now, limit, offset }: { now: Instant; limit: number; offset: number },
): Promise<Meeting[]> =>
  db.select().from(meetings).where(and(
    eq(meetings.specialistId, specialistId),
    lte(meetings.startsAt, now),
    lte(meetings.endsAt, now),
    not(holding),
  )).orderBy(desc(meetings.startsAt)).limit(limit).offset(offset);
