// The connected calendar accounts of a specialist, as they see and export them.
import { eq } from "drizzle-orm";
import { type Ctx, type PersonalDataSource, userOf } from "@/platform/ctx.ts";
import { type Instant, iso, renderTime } from "@/platform/time/time.ts";
import { getZone } from "../calendar/calendars.ts";
import { microsoftAdminUrl } from "./microsoft.ts";
import type { CalendarConnections } from "./schemas.ts";
import { type Connection, listCalendarsOfSpecialist, listConnections } from "./store.ts";
import { calendarEntries } from "./tables.ts";

export const momentIn = (zone: string) => (at: Instant) => {
  const { text, city } = renderTime(at, zone);
  return { at: iso(at), text, city };
};

export const viewConnections = async (ctx: Ctx): Promise<CalendarConnections> => {
  const db = ctx.db.read;
  const { id: specialistId } = userOf(ctx);
  const [connections, calendars, zone] = await Promise.all([
    listConnections(db, specialistId),
    listCalendarsOfSpecialist(db, specialistId),
    getZone(db, specialistId),
  ]);
  const moment = momentIn(zone);
  const view = (
    { id, provider, account, status, connectedAt, readAt, failingSince, error, busy, unread }: Connection,
  ) => ({
    id,
    provider,
    account,
    status,
    error,
    connectedAt: moment(connectedAt),
    readAt: readAt === null ? null : moment(readAt),
    failingSince: failingSince === null ? null : moment(failingSince),
    unread,
    busyTimes: busy.filter(([, to]) => to > ctx.now).length,
    calendars: calendars.filter(({ connectionId }) => connectionId === id)
      .map(({ calendarId, name, writable, blocks, receives, hasTeams, byTeams }) => ({
        calendarId,
        name,
        writable,
        blocks,
        receives,
        hasTeams,
        byTeams,
      })),
  });
  return {
    hasGoogle: ctx.google !== undefined,
    hasMicrosoft: ctx.microsoft !== undefined,
    microsoftAdminUrl: ctx.microsoft ? microsoftAdminUrl(ctx, ctx.microsoft) : null,
    connections: connections.map(view),
  };
};

/** A specialist's export of their own data: no credentials. */
export const connectionData: PersonalDataSource[] = [
  {
    name: "calendarConnections",
    collect: async ({ db }, userId) => {
      const calendars = await listCalendarsOfSpecialist(db.read, userId);
      return (await listConnections(db.read, userId)).map((
        { id, provider, account, connectedAt, allowedHosts, busy },
      ) => ({
        provider,
        account,
        connectedAt: iso(connectedAt),
        allowedHosts,
        calendars: calendars.filter(({ connectionId }) => connectionId === id)
          .map(({ name, blocks, receives }) => ({ name, blocks, receives })),
        busy: busy.map(([from, to]) => ({ from: iso(from), to: iso(to) })),
      }));
    },
  },
  {
    name: "calendarEntries",
    collect: async ({ db }, userId) =>
      (await db.read.select().from(calendarEntries).where(eq(calendarEntries.specialistId, userId)))
        .map(({ meetingId, startsAt, endsAt, change }) => ({
          meetingId,
          change,
          startsAt: startsAt === null ? null : iso(startsAt),
          endsAt: endsAt === null ? null : iso(endsAt),
        })),
  },
];
