// Choosing a time asks the connected calendars once more for that time, for a second at most. Then the last copy counts.
// A person chooses one when they select or move it, take an earlier one or a replacement, and give it to somebody.
import { and, eq } from "drizzle-orm";
import { busyTimesChanged } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { publish } from "@/platform/events/outbox.ts";
import { errorFields } from "@/platform/log.ts";
import { HOUR_MS, type Instant } from "@/platform/time/time.ts";
import type { BusyTime } from "../availability/open-starts.ts";
import type { BusyReading } from "../external/busy-reading.ts";
import { mergeTimes, withoutTimes } from "../external/merge-times.ts";
import { readingWindow } from "../external/reading-window.ts";
import { openCalendar } from "./credentials.ts";
import { hasLostAccess, isEnded } from "./rules.ts";
import { type Connection, findConnection, listCalendarsOfSpecialist, listConnections, listEntries } from "./store.ts";
import { timesOfEntries } from "./sync.ts";
import { calendarConnections } from "./tables.ts";

/** How long a visitor waits for the calendars, in ms. */
export const SELECTION_MS = 1_000;
/** What is read around a start: the longest meeting with its buffers. */
const BEFORE_MS = 2 * HOUR_MS;
const AFTER_MS = 5 * HOUR_MS;

/** The copy with a period of it replaced. What was not sent stays in it. */
const replacePeriod = (
  copy: Connection["busy"],
  { busy, isPartial }: BusyReading,
  period: BusyTime,
): Connection["busy"] => {
  const kept = withoutTimes(copy.map(([from, to]) => ({ from, to })), isPartial ? [] : [period]);
  const within = busy.map(({ from, to }) => ({ from: Math.max(from, period.from), to: Math.min(to, period.to) }))
    .filter(({ from, to }) => from < to);
  return mergeTimes([...kept, ...within]).map(({ from, to }) => [from, to]);
};

const storePeriod = (
  ctx: Ctx,
  { id, version }: Connection,
  fresh: BusyReading,
  period: BusyTime,
): Promise<void> =>
  transact(ctx, async (tx) => {
    const current = await findConnection(tx, id);
    if (!current || isEnded(current.status) || current.version !== version) return;
    const busy = replacePeriod(current.busy, fresh, period);
    if (JSON.stringify(busy) === JSON.stringify(current.busy)) return;
    await tx.update(calendarConnections).set({ busy, version: version + 1 })
      .where(and(eq(calendarConnections.id, id), eq(calendarConnections.version, version)));
    await publish(tx, busyTimesChanged({ specialistId: current.specialistId }));
  });

const readPeriod = async (ctx: Ctx, connection: Connection, calendarIds: string[], period: BusyTime): Promise<void> => {
  const window = await readingWindow(ctx.db.read, connection.specialistId, period);
  const reading = await openCalendar(ctx, connection).readBusy(calendarIds, window);
  const own = timesOfEntries(await listEntries(ctx.db.read, connection.id, ctx.clock.now()));
  await storePeriod(ctx, connection, { ...reading, busy: withoutTimes(reading.busy, own) }, period);
};

const wait = (ms: number): { over: Promise<void>; stop(): void } => {
  let timer: ReturnType<typeof setTimeout>;
  const over = new Promise<void>((resolve) => timer = setTimeout(resolve, Math.max(0, ms)));
  return { over, stop: () => clearTimeout(timer) };
};

/**
 * Updates the copy of a specialist's connected calendars around a start, until `timeoutMs` are over. Never throws: a
 * service that is slow or away leaves the copy as it is.
 */
export const refreshAround = async (
  ctx: Ctx,
  specialistId: string,
  startsAt: Instant,
  timeoutMs = SELECTION_MS,
): Promise<void> => {
  const [connections, calendars] = await Promise.all([
    listConnections(ctx.db.read, specialistId),
    listCalendarsOfSpecialist(ctx.db.read, specialistId),
  ]);
  const period = { from: startsAt - BEFORE_MS, to: startsAt + AFTER_MS };
  const reading = connections.map(async (connection) => {
    const ids = calendars.filter((calendar) => calendar.connectionId === connection.id && calendar.blocks)
      .map(({ calendarId }) => calendarId);
    if (ids.length === 0 || hasLostAccess(connection.status)) return;
    await readPeriod(ctx, connection, ids, period).catch((error) => {
      ctx.log.debug("a calendar was not asked again", errorFields(error));
    });
  });
  if (reading.length === 0) return;
  const timeout = wait(timeoutMs);
  await Promise.race([Promise.all(reading), timeout.over]);
  timeout.stop();
};
