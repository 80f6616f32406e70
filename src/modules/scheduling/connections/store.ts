// Reads connected accounts, their calendars and the entries that were written into them.
import { and, asc, eq, getTableColumns, isNull, lte, or, sql } from "drizzle-orm";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import type { Reader } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import type { Instant } from "@/platform/time/time.ts";
import { meetings } from "../tables.ts";
import { isEnded, LIVE_CONNECTIONS } from "./rules.ts";
import { calendarConnections, calendarEntries, connectedCalendars } from "./tables.ts";

export type Connection = typeof calendarConnections.$inferSelect;
export type ConnectedCalendar = typeof connectedCalendars.$inferSelect;
export type Entry = typeof calendarEntries.$inferSelect;
export interface TimedEntry extends Entry {
  /** Of its meeting, in ms: the entry itself may be longer. */
  length: number;
}

export const findConnection = (db: Reader, id: string): Promise<Connection | undefined> =>
  db.select().from(calendarConnections).where(eq(calendarConnections.id, id)).get();

/** The caller's own connection. Throws 404 for another one, and for one that was disconnected. */
export const getOwnConnection = async (db: Reader, ctx: Ctx, id: string): Promise<Connection> => {
  const row = await findConnection(db, id);
  if (row?.specialistId !== userOf(ctx).id || isEnded(row.status)) {
    throw notFound("This calendar isn't connected any more.");
  }
  return row;
};

const ofSpecialist = sql.placeholder("specialistId");
const connectionsOf = prepared((db) =>
  db.select().from(calendarConnections)
    .where(
      and(eq(calendarConnections.specialistId, ofSpecialist), hasStatus(calendarConnections.status, LIVE_CONNECTIONS)),
    )
    .orderBy(asc(calendarConnections.connectedAt), asc(calendarConnections.id)).prepare()
);

/** The connections of a specialist that were not disconnected, the oldest first. */
export const listConnections = (db: Reader, specialistId: string): Promise<Connection[]> =>
  connectionsOf(db).all({ specialistId });

export const listCalendarsOf = (db: Reader, connectionId: string): Promise<ConnectedCalendar[]> =>
  db.select().from(connectedCalendars).where(eq(connectedCalendars.connectionId, connectionId))
    .orderBy(sql`lower(${connectedCalendars.name})`, asc(connectedCalendars.calendarId));

const calendarsOfSpecialist = prepared((db) =>
  db.select().from(connectedCalendars).where(eq(connectedCalendars.specialistId, ofSpecialist))
    .orderBy(sql`lower(${connectedCalendars.name})`, asc(connectedCalendars.calendarId)).prepare()
);

export const listCalendarsOfSpecialist = (db: Reader, specialistId: string): Promise<ConnectedCalendar[]> =>
  calendarsOfSpecialist(db).all({ specialistId });

/** A condition: this calendar of an account. */
export const isCalendar = ({ connectionId, calendarId }: Pick<ConnectedCalendar, "connectionId" | "calendarId">) =>
  and(eq(connectedCalendars.connectionId, connectionId), eq(connectedCalendars.calendarId, calendarId));

const receiving = prepared((db) =>
  db.select().from(connectedCalendars)
    .where(and(eq(connectedCalendars.specialistId, ofSpecialist), sql`receives = 1`)).prepare()
);

/** The calendar into which a specialist's meetings are written. */
export const findReceiving = (db: Reader, specialistId: string): Promise<ConnectedCalendar | undefined> =>
  receiving(db).get({ specialistId });

const entryOf = prepared((db) =>
  db.select().from(calendarEntries).where(eq(calendarEntries.meetingId, sql.placeholder("meetingId"))).prepare()
);

/** Where a meeting is in its specialist's own calendar. */
export const findEntry = (db: Reader, meetingId: string): Promise<Entry | undefined> => entryOf(db).get({ meetingId });

/** The entries that an account has, apart from those that a worker is writing. */
export const listEntries = (db: Reader, connectionId: string, now: Instant): Promise<TimedEntry[]> =>
  db.select({
    ...getTableColumns(calendarEntries),
    length: sql<number>`${meetings.endsAt} - ${meetings.startsAt}`,
  }).from(calendarEntries).innerJoin(meetings, eq(meetings.id, calendarEntries.meetingId)).where(and(
    eq(calendarEntries.connectionId, connectionId),
    or(isNull(calendarEntries.leasedUntil), lte(calendarEntries.leasedUntil, now)),
  ));

/** The entries that are still at an account and no longer belong there. */
export const listFormerEntries = (db: Reader, connectionId: string): Promise<Entry[]> =>
  db.select().from(calendarEntries).where(and(
    // Literal, for the index.
    sql`former <> '[]'`,
    sql`exists (select 1 from json_each(former) where json_extract(value, '$.connectionId') = ${connectionId})`,
  ));
