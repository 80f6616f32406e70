// External calendars: connected by address and read every 15 minutes. The last good copy counts while one is unreachable.
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { busyTimesChanged, calendarConnected } from "@/events.ts";
import { type Ctx, type Outcome, type Tx, userOf } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { retryTimeOf } from "@/platform/integrations/circuit-breakers.ts";
import { findUrlProblem, toOutbound, Unreachable } from "@/platform/integrations/outbound-http.ts";
import { sweepRows } from "@/platform/queue/sweep.ts";
import { DAY_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { fetchFromHost } from "../connections/http.ts";
import { calendarConnections } from "../connections/tables.ts";
import { externalCalendars as calendars } from "../tables.ts";
import { readFeed } from "./busy-reader.ts";
import { ALL_READ } from "./rules.ts";
import { readingWindow } from "./reading-window.ts";
import { UnreadableCalendar } from "./busy-reading.ts";

type Row = typeof calendars.$inferSelect;

/** How often a calendar is read (docs/product/connections.md#calendars). */
const INTERVAL_MS = 15 * MINUTE_MS;
/** The longest booking window, and some days more. */
const AHEAD_MS = 100 * DAY_MS;

const selectCalendar = prepared((db) =>
  db.select().from(calendars).where(eq(calendars.specialistId, sql.placeholder("specialistId"))).prepare()
);

export const findExternalCalendar = async (db: Reader, specialistId: string): Promise<Row | undefined> =>
  await selectCalendar(db).get({ specialistId });

const connection = prepared((db) =>
  db.select({ id: calendars.specialistId }).from(calendars)
    .where(eq(calendars.specialistId, sql.placeholder("specialistId")))
    .unionAll(
      db.select({ id: calendarConnections.id }).from(calendarConnections)
        .where(eq(calendarConnections.specialistId, sql.placeholder("specialistId"))),
    ).prepare()
);

/** Whether a specialist has connected another calendar, without reading its busy times. */
export const isCalendarConnected = async (db: Reader, specialistId: string): Promise<boolean> =>
  await connection(db).get({ specialistId }) !== undefined;

/** Calendars write https as `webcal://`. Throws `bad_address`. */
const normalizeUrl = (text: string): string => {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, "https:"));
  if (url && /^https?:$/.test(url.protocol)) return url.href;
  throw conflict(
    "bad_address",
    "Please paste the calendar's address. It starts with https:// or webcal:// and often ends with .ics.",
  );
};

/** Connects a calendar, which is read right away. The same address again changes nothing. Throws `bad_address`. */
export const connectCalendar = async (ctx: Ctx, { url: text }: { url: string }): Promise<void> => {
  const url = normalizeUrl(text);
  const problem = await findUrlProblem(toOutbound(ctx), url);
  if (problem) throw conflict("bad_address", problem);
  await saveCalendar(ctx, url);
};

const saveCalendar = (ctx: Ctx, url: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const { id: specialistId } = userOf(ctx);
    const current = await findExternalCalendar(tx, specialistId);
    if (current?.url === url) return;
    const fresh = { url, connectedAt: tx.now, dueAt: tx.now, readAt: null, failingSince: null, error: null };
    const version = (current?.version ?? 0) + 1;
    const row = { ...fresh, version, etag: null, lastModified: null, busy: [], unread: ALL_READ };
    await tx.insert(calendars).values({ specialistId, ...row })
      .onConflictDoUpdate({ target: calendars.specialistId, set: row });
    if (current?.busy.length) await publish(tx, busyTimesChanged({ specialistId }));
    await publish(tx, calendarConnected({ specialistId }));
  });

/** Disconnects the caller's calendar, if there is one. Its busy times no longer count. */
export const disconnectCalendar = (ctx: Ctx): Promise<void> =>
  transact(ctx, (tx) => deleteExternalCalendar(tx, userOf(ctx).id));

export const deleteExternalCalendar = async (tx: Tx, specialistId: string): Promise<void> => {
  const [deleted] = await tx.delete(calendars).where(eq(calendars.specialistId, specialistId))
    .returning({ busy: calendars.busy });
  if (deleted?.busy.length) await publish(tx, busyTimesChanged({ specialistId }));
};

/** Listens to scheduling.zone_changed in its transaction: whole days and times without a zone are at other instants now. */
export const readCalendarAgain = async (tx: Tx, { specialistId }: { specialistId: string }): Promise<void> => {
  const stale = { dueAt: tx.now, etag: null, lastModified: null, version: sql`${calendars.version} + 1` };
  const [known] = await tx.update(calendars).set(stale).where(eq(calendars.specialistId, specialistId))
    .returning({ specialistId: calendars.specialistId });
  if (known) await publish(tx, calendarConnected({ specialistId }));
};

/** Reads the caller's external calendar now. Throws 404 when there is none. */
export const refreshCalendar = async (ctx: Ctx): Promise<void> => {
  const row = await findExternalCalendar(ctx.db.read, userOf(ctx).id);
  if (!row) throw notFound("No external calendar is connected.");
  await transact(ctx, (tx) => publish(tx, calendarConnected({ specialistId: row.specialistId })));
};

/** Listens to scheduling.calendar_connected, so that the owner soon sees whether the calendar can be read. */
export const readConnected = async (ctx: Ctx, { specialistId }: { specialistId: string }): Promise<Outcome> => {
  const row = await findExternalCalendar(ctx.db.read, specialistId);
  if (!row) return "skipped";
  await readAndStore(ctx, row);
};

/** Reads every calendar that is due. */
export const readDueCalendars = sweepRows({
  batch: 200,
  concurrency: 8,
  select: (ctx, limit, after?: Row) => {
    const { dueAt, specialistId } = calendars;
    const later = after && sql`(${dueAt}, ${specialistId}) > (${after.dueAt}, ${after.specialistId})`;
    return ctx.db.read.select().from(calendars).where(and(lte(dueAt, ctx.now), later))
      .orderBy(asc(dueAt), asc(specialistId)).limit(limit);
  },
  each: (ctx, row) => readAndStore(ctx, row),
});

const readAndStore = async (ctx: Ctx, row: Row): Promise<void> => {
  const result = await read(ctx, row);
  const dueAt = ctx.clock.now() + INTERVAL_MS;
  await transact(ctx, async (tx) => {
    // Nothing is stored of an address that was replaced or disconnected meanwhile, or that another worker has read.
    const isCurrent = and(
      eq(calendars.specialistId, row.specialistId),
      eq(calendars.url, row.url),
      eq(calendars.connectedAt, row.connectedAt),
      eq(calendars.version, row.version),
    );
    const version = row.version + 1;
    const [stored] = await tx.update(calendars).set({ dueAt, version, ...result }).where(isCurrent)
      .returning({ busy: calendars.busy });
    if (stored && JSON.stringify(stored.busy) !== JSON.stringify(row.busy)) {
      await publish(tx, busyTimesChanged({ specialistId: row.specialistId }));
    }
  });
};

/** Conditional headers, except on the first read of a day: the window has moved, so the full file is needed. */
const toConditions = ({ etag, lastModified, readAt }: Row, now: Instant): Record<string, string> => {
  if (readAt === null || Math.floor(readAt / DAY_MS) !== Math.floor(now / DAY_MS)) return {};
  return { ...(etag ? { "If-None-Match": etag } : {}), ...(lastModified ? { "If-Modified-Since": lastModified } : {}) };
};

const singleValue = (value: string | string[] | undefined): string | null => typeof value === "string" ? value : null;

const AWAY = "This address can't be reached at the moment.";

/** Busy times where they have changed, or an error as a sentence for the owner and, where it is known, when to try again. */
const read = async (ctx: Ctx, row: Row): Promise<Partial<Row>> => {
  const success = () => ({ readAt: ctx.clock.now(), failingSince: null, error: null });
  const failure = (error: string) => ({ failingSince: row.failingSince ?? ctx.clock.now(), error });
  try {
    const headers = { Accept: "text/calendar", "User-Agent": "Parley", ...toConditions(row, ctx.clock.now()) };
    const response = await fetchFromHost(ctx, { url: row.url, headers }, "This address");
    if (response.status === 304) return success();
    if (response.status !== 200) throw new Unreachable(`This address returns an error (${response.status}).`);
    const now = ctx.clock.now();
    const window = await readingWindow(ctx.db.read, row.specialistId, { from: now - DAY_MS, to: now + AHEAD_MS });
    const { busy, unread } = await readFeed(response.text, window);
    const { etag, "last-modified": modified } = response.headers;
    return {
      ...success(),
      busy: busy.map(({ from, to }) => [from, to]),
      unread,
      etag: singleValue(etag),
      lastModified: singleValue(modified),
    };
  } catch (error) {
    // The owner sees why their address doesn't work. Any other error is a fault of Parley.
    if (error instanceof Unreachable || error instanceof UnreadableCalendar) return failure(error.message);
    const retryAt = retryTimeOf(error);
    if (retryAt !== undefined) return { ...failure(AWAY), dueAt: retryAt };
    throw error;
  }
};
