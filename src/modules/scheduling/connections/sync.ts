// Reads connected accounts: when they are busy, and what their specialist did there to our entries.
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { busyTimesChanged, entriesDue, entryChanged } from "@/events.ts";
import type { Ctx, Outcome, Tx } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { transact } from "@/platform/db/transact.ts";
import { publish } from "@/platform/events/outbox.ts";
import { sweepRows } from "@/platform/queue/sweep.ts";
import { DAY_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import type { BusyTime } from "../availability/open-starts.ts";
import { mergeTimes, withoutTimes } from "../external/merge-times.ts";
import { readingWindow } from "../external/reading-window.ts";
import { findMeeting } from "../meetings/meetings.ts";
import { openCalendar } from "./credentials.ts";
import {
  AccessLost,
  CalendarAway,
  type CalendarProvider,
  CalendarRejected,
  type Changes,
  type RemoteEvent,
} from "./port.ts";
import { storeFailure } from "./failures.ts";
import { renewPush } from "./push.ts";
import { changeOf, hasOpenQuestion, isEnded, isWorking, LIVE_CONNECTIONS, UNWRITTEN } from "./rules.ts";
import {
  type ConnectedCalendar,
  type Connection,
  type Entry,
  findConnection,
  findEntry,
  isCalendar,
  listCalendarsOf,
  listEntries,
  type TimedEntry,
} from "./store.ts";
import { calendarConnections, calendarEntries, connectedCalendars } from "./tables.ts";

/** How often an account is read that has no push notifications; with them, it is the fallback. */
const POLL_MS = 3 * MINUTE_MS;
const POLL_WITH_PUSH_MS = 10 * MINUTE_MS;
/** The longest booking window, and some days more. */
const AHEAD_MS = 100 * DAY_MS;

interface SeenEntry {
  entry: Entry;
  found: RemoteEvent | undefined;
}
interface ReadCalendar {
  calendar: ConnectedCalendar;
  changes: Changes;
}
interface Reading {
  /** Those that are not used, too. */
  all: ConnectedCalendar[];
  calendars: ReadCalendar[];
  entries: SeenEntry[];
  /** Undefined: as before. */
  read?: Pick<Connection, "busy" | "unread">;
}

/** A calendar that Parley may not write to tells no changes either: it is read every time. */
const readChanges = async (
  provider: CalendarProvider,
  calendar: ConnectedCalendar,
  token: string | null,
  period: BusyTime,
): Promise<Changes> =>
  calendar.writable
    ? await provider.changesSince(calendar.calendarId, token, period)
    : { token: null, isChanged: true, refs: new Set<string>() };

/** The entries whose event may have changed, as the service has them. */
const readEntries = async (
  provider: CalendarProvider,
  { calendar, changes }: ReadCalendar,
  entries: readonly Entry[],
): Promise<SeenEntry[]> => {
  const mine = entries.filter((entry) =>
    entry.calendarId === calendar.calendarId && entry.ref && (changes.refs?.has(entry.ref) ?? changes.isChanged)
  );
  const seen = [];
  for (const entry of mine) seen.push({ entry, found: await provider.findEvent(calendar.calendarId, entry.ref!) });
  return seen;
};

/** When our entries take the time of their meetings at the service, as far as is known. */
export const timesOfEntries = (entries: readonly TimedEntry[], seen: readonly SeenEntry[] = []): BusyTime[] => {
  const found = new Map(seen.map((entry) => [entry.entry.meetingId, entry.found]));
  return entries.flatMap((entry) => {
    if (found.has(entry.meetingId) ? !found.get(entry.meetingId) : entry.change === "deleted") return [];
    const { startsAt, endsAt } = found.get(entry.meetingId) ?? entry;
    if (startsAt === null || endsAt === null) return [];
    return [{ from: startsAt, to: Math.min(endsAt, startsAt + entry.length) }];
  });
};

const isSameDay = (a: Instant | null, b: Instant) => a !== null && Math.floor(a / DAY_MS) === Math.floor(b / DAY_MS);

const readAccount = async (ctx: Ctx, connection: Connection, provider: CalendarProvider): Promise<Reading> => {
  const now = ctx.clock.now();
  const all = await listCalendarsOf(ctx.db.read, connection.id);
  const used = all.filter(({ blocks, receives }) => blocks || receives);
  const isFull = !isSameDay(connection.readAt, now);
  const period = { from: now - DAY_MS, to: now + AHEAD_MS };
  const calendars: ReadCalendar[] = [];
  for (const calendar of used) {
    const token = isFull ? null : calendar.syncToken;
    calendars.push({ calendar, changes: await readChanges(provider, calendar, token, period) });
  }
  const own = (await listEntries(ctx.db.read, connection.id, now)).filter(({ endsAt }) => (endsAt ?? 0) > now - DAY_MS);
  const entries: SeenEntry[] = [];
  for (const calendar of calendars) entries.push(...await readEntries(provider, calendar, own));
  const blocking = calendars.filter(({ calendar }) => calendar.blocks);
  // What a service didn't send may be there by now, and that is no change.
  const wasComplete = connection.unread.count === 0;
  if (!isFull && wasComplete && blocking.every(({ changes }) => !changes.isChanged)) return { all, calendars, entries };
  const window = await readingWindow(ctx.db.read, connection.specialistId, period);
  const reading = await provider.readBusy(blocking.map(({ calendar }) => calendar.calendarId), window);
  // The copy has what is missing now. It is given up after a day, because it also has what was deleted since, and at once
  // when other calendars or another zone have made it stale (`readAgain`).
  const keepsCopy = reading.isPartial && connection.readAt !== null && (wasComplete || !isFull);
  const before = keepsCopy ? connection.busy.map(([from, to]) => ({ from, to })) : [];
  const merged = mergeTimes([...before, ...withoutTimes(reading.busy, timesOfEntries(own, entries))]);
  return { all, calendars, entries, read: { busy: merged.map(({ from, to }) => [from, to]), unread: reading.unread } };
};

/** Records what the service has, and asks the specialist when they moved or deleted a meeting there. */
const storeEntry = async (tx: Tx, { entry, found }: SeenEntry): Promise<void> => {
  const current = await findEntry(tx, entry.meetingId);
  const meeting = await findMeeting(tx, entry.meetingId);
  if (!current || !meeting || current.leasedUntil !== entry.leasedUntil || current.etag !== entry.etag) return;
  const change = changeOf(current, found, meeting, tx.now);
  const place = found && { etag: found.etag, startsAt: found.startsAt, endsAt: found.endsAt };
  const isNew = change !== null &&
    (change !== current.change || place?.startsAt !== current.startsAt && change === "moved");
  // They have put it back, so what was not written meanwhile is written now.
  const isDue = !change && hasOpenQuestion(current, meeting, tx.now);
  await tx.update(calendarEntries).set({
    ...place,
    change,
    changedAt: isNew ? tx.now : current.changedAt,
    ...isDue ? UNWRITTEN : {},
  }).where(eq(calendarEntries.meetingId, entry.meetingId));
  const { specialistId } = entry;
  if (isNew) await publish(tx, entryChanged({ meetingId: meeting.id, specialistId, change }));
  if (isDue) await publish(tx, entriesDue({ specialistId }));
};

/** False when another worker has stored a reading meanwhile, which may be older or newer: then it is read again. */
const storeReading = (
  ctx: Ctx,
  connection: Connection,
  { calendars, entries, read }: Reading,
  isPushed: boolean,
): Promise<boolean> =>
  transact(ctx, async (tx) => {
    const current = await findConnection(tx, connection.id);
    if (!current || isEnded(current.status) || current.grantId !== connection.grantId) return true;
    if (current.version !== connection.version) return false;
    const now = ctx.clock.now();
    await tx.update(calendarConnections).set({
      status: "working",
      readAt: now,
      failingSince: null,
      error: null,
      version: current.version + 1,
      ...read,
      dueAt: now + (isPushed ? POLL_WITH_PUSH_MS : POLL_MS),
    }).where(eq(calendarConnections.id, connection.id));
    for (const { calendar, changes } of calendars) {
      await tx.update(connectedCalendars).set({ syncToken: changes.token }).where(isCalendar(calendar));
    }
    for (const seen of entries) await storeEntry(tx, seen);
    // What was missed while it didn't work.
    if (!isWorking(current.status)) await publish(tx, entriesDue({ specialistId: connection.specialistId }));
    if (read && JSON.stringify(read.busy) !== JSON.stringify(current.busy)) {
      await publish(tx, busyTimesChanged({ specialistId: connection.specialistId }));
    }
    return true;
  });

const isExpected = (error: unknown): error is Error =>
  error instanceof CalendarAway || error instanceof AccessLost || error instanceof CalendarRejected;

const readAndStore = async (ctx: Ctx, connection: Connection): Promise<boolean> => {
  try {
    const provider = openCalendar(ctx, connection);
    const reading = await readAccount(ctx, connection, provider);
    const used = reading.calendars.map(({ calendar }) => calendar);
    const isPushed = await renewPush(ctx, provider, used, reading.all);
    return await storeReading(ctx, connection, reading, isPushed);
  } catch (error) {
    if (!isExpected(error)) throw error;
    const retryAt = error instanceof CalendarAway ? error.retryAt : undefined;
    await storeFailure(ctx, connection, error, Math.max(retryAt ?? 0, ctx.clock.now() + POLL_MS));
    return true;
  }
};

const MAX_READINGS = 4;

/** Reads an account and stores the result, whatever it is. */
const syncConnection = async (ctx: Ctx, connection: Connection): Promise<void> => {
  let current: Connection | undefined = connection;
  for (let n = 0; current && n < MAX_READINGS; n++) {
    if (await readAndStore(ctx, current)) return;
    current = await findConnection(ctx.db.read, connection.id);
  }
};

/** Listens to scheduling.calendar_read_due. */
export const readAccountNow = async (ctx: Ctx, { connectionId }: { connectionId: string }): Promise<Outcome> => {
  const connection = await findConnection(ctx.db.read, connectionId);
  if (!connection || isEnded(connection.status)) return "skipped";
  await syncConnection(ctx, connection);
};

/** Reads every account that is due. */
export const syncDueConnections = sweepRows({
  batch: 200,
  concurrency: 8,
  select: (ctx, limit, after?: Connection) => {
    const { id, status, dueAt } = calendarConnections;
    const later = after && sql`(${dueAt}, ${id}) > (${after.dueAt}, ${after.id})`;
    return ctx.db.read.select().from(calendarConnections)
      .where(and(lte(dueAt, ctx.now), hasStatus(status, LIVE_CONNECTIONS), later))
      .orderBy(asc(dueAt), asc(id)).limit(limit);
  },
  each: syncConnection,
});
