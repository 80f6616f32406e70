// What keeps a specialist busy: confirmed and pending meetings, holds, the busy times of their external
// calendar, and the times that they have blocked.
import { and, asc, eq, gt, gte, lt, or, sql } from "drizzle-orm";
import { prepared } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import type { Instant } from "@/platform/time/time.ts";
import { blockedTimes, externalCalendars, meetings } from "../tables.ts";

const param = sql.placeholder;

/** Holds and pending meetings, whose time is kept until it expires. Literal, because a partial index repeats it. */
export const isHolding = sql`${meetings.status} in ('held', 'pending')`;

const busyMeetings = prepared((db) =>
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
      eq(meetings.specialistId, param("specialistId")),
      gte(meetings.startsAt, param("from")),
      lt(meetings.startsAt, param("to")),
      or(eq(meetings.status, "confirmed"), and(isHolding, gt(meetings.holdExpiresAt, param("now")))),
    ),
  ).orderBy(asc(meetings.startsAt)).prepare()
);

const externalBusyTimes = prepared((db) =>
  db.select({ busy: externalCalendars.busy }).from(externalCalendars)
    .where(eq(externalCalendars.specialistId, param("specialistId"))).prepare()
);

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
 * that have not expired, external busy times and blocked ones.
 */
export const listBusy = async (db: Reader, specialistId: string, from: Instant, to: Instant, now: Instant) => {
  const [own, external, blocked] = await Promise.all([
    busyMeetings(db).all({ specialistId, from, to, now }),
    externalBusyTimes(db).get({ specialistId }),
    blockedBusyTimes(db).all({ specialistId, from, to }),
  ]);
  const elsewhere = (external?.busy ?? []).filter((time) => time[0] < to && time[1] > from)
    .map(([start, end]) => ({ ...OWN_TIME, from: start, to: end }));
  return [...own, ...elsewhere, ...blocked.map((time) => ({ ...OWN_TIME, ...time }))];
};
