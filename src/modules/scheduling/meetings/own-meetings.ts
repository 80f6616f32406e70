// A specialist's meetings for their own calendar: those of a period, and those of the past.
import { and, asc, desc, eq, gt, inArray, lt, lte, or } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { BusyTime } from "../availability/open-starts.ts";
import { isHolding } from "../availability/busy.ts";
import type { MeetingStatus } from "../rules.ts";
import { meetings } from "../tables.ts";
import type { Meeting } from "./meetings.ts";

/** The statuses in which a meeting takes or took its time. */
const TAKING_TIME: MeetingStatus[] = ["confirmed", "completed", "no-show"];
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
    or(inArray(meetings.status, TAKING_TIME), and(isHolding, gt(meetings.holdExpiresAt, now))),
  )).orderBy(asc(meetings.startsAt));

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
    inArray(meetings.status, [...TAKING_TIME, "cancelled"]),
  )).orderBy(desc(meetings.startsAt)).limit(limit).offset(offset);
