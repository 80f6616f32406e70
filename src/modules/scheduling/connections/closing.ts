// What is left to do at a service after an account was disconnected: meetings, push notifications, the access itself.
import { and, asc, eq, gt, lt, lte } from "drizzle-orm";
import type { Ctx, Outcome } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { transact } from "@/platform/db/transact.ts";
import { errorFields } from "@/platform/log.ts";
import { sweepRows } from "@/platform/queue/sweep.ts";
import { DAY_MS, HOUR_MS } from "@/platform/time/time.ts";
import { openCalendar } from "./credentials.ts";
import { detachEntries } from "./entries.ts";
import { CalendarAway, type CalendarProvider } from "./port.ts";
import { ENDED_CONNECTIONS, isEnded } from "./rules.ts";
import { type Connection, findConnection, listCalendarsOf, listEntries, listFormerEntries } from "./store.ts";
import { calendarConnections, calendarEntries, connectedCalendars } from "./tables.ts";

/** How long a service that is away is tried. After that the credentials are erased anyway. */
const PATIENCE_MS = HOUR_MS;

const closeAtService = async (ctx: Ctx, connection: Connection, provider: CalendarProvider): Promise<void> => {
  const now = ctx.clock.now();
  // An entry that is the room of its meeting stays: visitors have its link.
  const ahead = (await listEntries(ctx.db.read, connection.id, now))
    .filter(({ endsAt, hasRoom }) => (endsAt ?? 0) > now && !hasRoom);
  for (const { calendarId, ref } of connection.keepsEntries ? [] : ahead) {
    if (calendarId && ref) await provider.deleteEvent(calendarId, ref);
  }
  const former = connection.keepsEntries ? [] : await listFormerEntries(ctx.db.read, connection.id);
  for (const { connectionId, calendarId, ref, isRoom } of former.flatMap(({ former }) => former)) {
    if (connectionId === connection.id && !isRoom) await provider.deleteEvent(calendarId, ref);
  }
  for (const { channelId: id, channelResource: resource } of await listCalendarsOf(ctx.db.read, connection.id)) {
    if (id && resource) await provider.push?.stop({ id, resource });
  }
  await provider.revoke();
};

/** Deletes an account with its credentials, unless it was connected again. */
const deleteConnection = (ctx: Ctx, connectionId: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const row = await findConnection(tx, connectionId);
    if (!row || !isEnded(row.status)) return;
    await detachEntries(tx, connectionId);
    await tx.delete(connectedCalendars).where(eq(connectedCalendars.connectionId, connectionId));
    await tx.delete(calendarConnections).where(eq(calendarConnections.id, connectionId));
  });

/** Throws while a worker writes a meeting of this specialist: it may have begun when the account was still connected. */
const requireQuiet = async (ctx: Ctx, { specialistId }: Connection): Promise<void> => {
  const isLeased = and(
    eq(calendarEntries.specialistId, specialistId),
    gt(calendarEntries.leasedUntil, ctx.clock.now()),
  );
  if (await ctx.db.read.$count(calendarEntries, isLeased) > 0) throw new Error("A calendar entry is being written");
};

/** Listens to scheduling.calendar_disconnected. Throws while the service is away, so that it is tried again. */
export const closeConnection = async (ctx: Ctx, { connectionId }: { connectionId: string }): Promise<Outcome> => {
  const connection = await findConnection(ctx.db.read, connectionId);
  if (!connection || !isEnded(connection.status)) return "skipped";
  await requireQuiet(ctx, connection);
  try {
    await closeAtService(ctx, connection, openCalendar(ctx, connection));
  } catch (error) {
    const mayWork = error instanceof CalendarAway && ctx.clock.now() < connection.endedAt! + PATIENCE_MS;
    if (mayWork) throw error;
    ctx.log.warn("a calendar was disconnected without its service", { connectionId, ...errorFields(error) });
  }
  await deleteConnection(ctx, connectionId);
};

/** How long Parley knows where a meeting is in a calendar: to remove the visitor's name there, too. */
const ENTRIES_KEPT_MS = 180 * DAY_MS;

const deleteAbandoned = sweepRows({
  batch: 100,
  select: ({ db, now }, limit, after?: { id: string }) => {
    const { id, status, endedAt } = calendarConnections;
    return db.read.select({ id }).from(calendarConnections)
      .where(and(hasStatus(status, ENDED_CONNECTIONS), lte(endedAt, now - 2 * PATIENCE_MS), gt(id, after?.id ?? "")))
      .orderBy(asc(id)).limit(limit);
  },
  each: (ctx, { id }) => deleteConnection(ctx, id),
});

/** Erases what is left of accounts whose service did not answer, and entries of meetings that were over long ago. */
export const purgeConnections = async (ctx: Ctx): Promise<void> => {
  await deleteAbandoned(ctx);
  await transact(ctx, async (tx) => {
    await tx.delete(calendarEntries).where(lt(calendarEntries.endsAt, ctx.now - ENTRIES_KEPT_MS));
  });
};
