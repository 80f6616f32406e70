// What keeps a specialist busy: meetings with their buffers, also settled ones, pending ones and holds, the busy times of
// their external calendars, and the times that they have blocked.
import { and, asc, eq, gt, gte, lt, or, sql } from "drizzle-orm";
import { prepared } from "@/platform/db/prepared.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import type { Reader } from "@/platform/db/types.ts";
import type { Instant } from "@/platform/time/time.ts";
import { calendarConnections } from "../connections/tables.ts";
import { withoutTimes } from "../external/merge-times.ts";
import { MEETINGS } from "../rules.ts";
import { blockedTimes, externalCalendars, meetings } from "../tables.ts";
import type { BusyTime } from "./open-starts.ts";

const param = sql.placeholder;

/** Holds and pending meetings, whose time is kept until it expires. */
export const holding = hasStatus(meetings.status, MEETINGS.holding);

const busyMeetings = prepared((db) =>
  db.select({
    from: meetings.busyFrom,
    to: meetings.busyTo,
    startsAt: meetings.startsAt,
    status: meetings.status,
    trackId: meetings.trackId,
    categoryId: meetings.categoryId,
    subcategoryId: meetings.subcategoryId,
    holdExpiresAt: meetings.holdExpiresAt,
  }).from(meetings).where(
    and(
      eq(meetings.specialistId, param("specialistId")),
      gte(meetings.startsAt, param("from")),
      lt(meetings.startsAt, param("to")),
      or(hasStatus(meetings.status, MEETINGS.taking), and(holding, gt(meetings.holdExpiresAt, param("now")))),
    ),
  ).orderBy(asc(meetings.startsAt)).prepare()
);

/** The copies of the calendar connected by address and of connected accounts, in one statement. */
const externalBusyTimes = prepared((db) =>
  db.select({ busy: externalCalendars.busy }).from(externalCalendars)
    .where(eq(externalCalendars.specialistId, param("specialistId")))
    .unionAll(
      db.select({ busy: calendarConnections.busy }).from(calendarConnections)
        .where(eq(calendarConnections.specialistId, param("specialistId"))),
    ).prepare()
);

/** The busy times of a specialist's other calendars that touch a period; none without one. */
export const listExternalBusy = async (db: Reader, specialistId: string, { from, to }: BusyTime): Promise<BusyTime[]> =>
  (await externalBusyTimes(db).all({ specialistId })).flatMap(({ busy }) => busy)
    .filter(([start, end]) => start < to && end > from).map(([start, end]) => ({ from: start, to: end }));

const blockedBusyTimes = prepared((db) =>
  db.select({ from: blockedTimes.startsAt, to: blockedTimes.endsAt }).from(blockedTimes).where(and(
    eq(blockedTimes.specialistId, param("specialistId")),
    lt(blockedTimes.startsAt, param("to")),
    gt(blockedTimes.endsAt, param("from")),
  )).orderBy(asc(blockedTimes.startsAt)).prepare()
);

/** A busy time of an external calendar, or a blocked one, looks like a meeting of this track. */
const OWN_TIME = {
  status: "confirmed",
  trackId: "own-time",
  categoryId: "",
  subcategoryId: null,
  holdExpiresAt: null,
} as const;

/**
 * Everything that keeps a specialist busy between two instants: meetings with their buffers, holds and pending meetings
 * that have not expired, external busy times and blocked ones. `entry` is a meeting's own one in an external calendar, which
 * keeps no time from it.
 */
export const listBusy = async (
  db: Reader,
  specialistId: string,
  from: Instant,
  to: Instant,
  now: Instant,
  entry?: BusyTime,
) => {
  const [own, external, blocked] = await Promise.all([
    busyMeetings(db).all({ specialistId, from, to, now }),
    listExternalBusy(db, specialistId, { from, to }),
    blockedBusyTimes(db).all({ specialistId, from, to }),
  ]);
  const others = entry ? withoutTimes(external, [entry]) : external;
  return [...own, ...[...others, ...blocked].map((time) => ({ ...OWN_TIME, ...time, startsAt: time.from }))];
};
