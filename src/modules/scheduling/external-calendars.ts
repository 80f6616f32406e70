// Another calendar of a specialist: named, read every quarter of an hour, its last good copy kept while it is away.
import { and, asc, eq, lte } from "drizzle-orm";
import { busyTimesChanged, calendarConnected } from "@/events.ts";
import type { Outcome } from "@/platform/events/bus.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { readOutside, Unreachable } from "@/platform/integrations/outbound-http.ts";
import { DAY_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { UnreadableCalendar } from "./busy-from-ics.ts";
import { readBusyTimes } from "./busy-reader.ts";
import { findCalendar } from "./calendars.ts";
import { externalCalendars as calendars } from "./tables.ts";

type Row = typeof calendars.$inferSelect;

/** How often each is read (PRODUCT section 8, busy times from external calendars). */
const EVERY_MS = 15 * MINUTE_MS;
/** As far ahead as anything can be booked, and a little more. */
const AHEAD_MS = 100 * DAY_MS;
const BYTES = 4_000_000;
const PATIENCE_MS = 10_000;

export const findExternalCalendar = async (db: Reader, specialistId: string): Promise<Row | undefined> => {
  const [row] = await db.select().from(calendars).where(eq(calendars.specialistId, specialistId));
  return row;
};

/** `webcal://` is how calendars name https for themselves. Throws `bad_address` with a sentence. */
const tidyUrl = (text: string): string => {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, "https:"));
  if (url && /^https?:$/.test(url.protocol)) return url.href;
  throw conflict(
    "bad_address",
    "Please paste the calendar's address. It begins with https:// or webcal:// and often ends with .ics.",
  );
};

/** Names another calendar; it is read right after. The same address again changes nothing. */
export const connectCalendar = (ctx: Ctx, { url: text }: { url: string }): Promise<void> =>
  transact(ctx, async (tx) => {
    const { id: specialistId } = userOf(ctx);
    const url = tidyUrl(text);
    const known = await findExternalCalendar(tx, specialistId);
    if (known?.url === url) return;
    const fresh = { url, connectedAt: tx.now, dueAt: tx.now, readAt: null, failingSince: null, error: null };
    const version = (known?.version ?? 0) + 1;
    const row = { ...fresh, version, etag: null, lastModified: null, busy: [] };
    await tx.insert(calendars).values({ specialistId, ...row })
      .onConflictDoUpdate({ target: calendars.specialistId, set: row });
    if (known?.busy.length) await publish(tx, busyTimesChanged({ specialistId }));
    await publish(tx, calendarConnected({ specialistId }));
  });

/** Its busy times count no longer. Calm when there is none. */
export const disconnectCalendar = (ctx: Ctx): Promise<void> =>
  transact(ctx, (tx) => forgetExternalCalendar(tx, userOf(ctx).id));

/** Also when the account is deleted. */
export const forgetExternalCalendar = async (tx: Tx, specialistId: string): Promise<void> => {
  const gone = await tx.delete(calendars).where(eq(calendars.specialistId, specialistId))
    .returning({ busy: calendars.busy });
  if (gone[0]?.busy.length) await publish(tx, busyTimesChanged({ specialistId }));
};

/** Reads the caller's other calendar now. Throws 404 when there is none. */
export const rereadCalendar = async (ctx: Ctx): Promise<void> => {
  const row = await findExternalCalendar(ctx.db.read, userOf(ctx).id);
  if (!row) throw notFound("No other calendar is connected.");
  await publishReading(ctx, row.specialistId);
};

const publishReading = (ctx: Ctx, specialistId: string): Promise<void> =>
  transact(ctx, (tx) => publish(tx, calendarConnected({ specialistId })));

/** scheduling.calendar_connected: reads it, so that its owner sees soon whether it works. */
export const readConnected = async (ctx: Ctx, { specialistId }: { specialistId: string }): Promise<Outcome> => {
  const row = await findExternalCalendar(ctx.db.read, specialistId);
  if (!row) return "skipped";
  await readAndKeep(ctx, row);
};

const AT_ONCE = 8;
const PER_ROUND = 200;

/** Reads every calendar whose quarter of an hour is over. */
export const readDueCalendars = async (ctx: Ctx): Promise<void> => {
  const due = await ctx.db.read.select().from(calendars).where(lte(calendars.dueAt, ctx.now))
    .orderBy(asc(calendars.dueAt)).limit(PER_ROUND);
  const next = async (): Promise<void> => {
    for (let row = due.shift(); row; row = due.shift()) await readAndKeep(ctx, row);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
};

/** What reading came to: times, nothing new, or a sentence. */
type Reading = { busy: Row["busy"]; etag: string | null; lastModified: string | null } | "unchanged" | {
  error: string;
};

const readAndKeep = async (ctx: Ctx, row: Row): Promise<void> => {
  const reading = await read(ctx, row);
  const now = ctx.clock.now();
  await transact(ctx, async (tx) => {
    const own = and(eq(calendars.specialistId, row.specialistId), eq(calendars.version, row.version));
    const [still] = await tx.update(calendars).set({ dueAt: now + EVERY_MS, ...outcomeOf(reading, row, now) }).where(
      own,
    )
      .returning({ busy: calendars.busy });
    if (still && JSON.stringify(still.busy) !== JSON.stringify(row.busy)) {
      await publish(tx, busyTimesChanged({ specialistId: row.specialistId }));
    }
  });
};

const outcomeOf = (reading: Reading, { failingSince }: Row, now: Instant): Partial<Row> => {
  if (reading === "unchanged") return { readAt: now, failingSince: null, error: null };
  if ("error" in reading) return { failingSince: failingSince ?? now, error: reading.error };
  return { ...reading, readAt: now, failingSince: null, error: null };
};

const DAY_OLD = DAY_MS;

/** A copy of yesterday is asked for in full, because its window has moved on. */
const conditionsOf = ({ etag, lastModified, readAt }: Row, now: Instant): Record<string, string> => {
  if (readAt === null || Math.floor(readAt / DAY_OLD) !== Math.floor(now / DAY_OLD)) return {};
  return { ...(etag ? { "If-None-Match": etag } : {}), ...(lastModified ? { "If-Modified-Since": lastModified } : {}) };
};

const one = (value: string | string[] | undefined): string | null => typeof value === "string" ? value : null;

const read = async (ctx: Ctx, row: Row): Promise<Reading> => {
  try {
    const headers = { Accept: "text/calendar", "User-Agent": "Parley", ...conditionsOf(row, ctx.clock.now()) };
    const limits = { maxBytes: BYTES, timeoutMs: PATIENCE_MS, insideToo: ctx.config.mode !== "production" };
    const answer = await readOutside({ url: row.url, headers, ...limits });
    if (answer.status === 304) return "unchanged";
    if (answer.status !== 200) throw new Unreachable(`This address answers with an error (${answer.status}).`);
    const zone = (await findCalendar(ctx.db.read, row.specialistId))?.zone ?? "UTC";
    const now = ctx.clock.now();
    const busy = await readBusyTimes(answer.text, { from: now - DAY_MS, to: now + AHEAD_MS, zone });
    const { etag, "last-modified": modified } = answer.headers;
    return { busy: busy.map(({ from, to }) => [from, to]), etag: one(etag), lastModified: one(modified) };
  } catch (error) {
    // An address that does not work is an answer for its owner; anything else is a fault of ours.
    if (error instanceof Unreachable || error instanceof UnreadableCalendar) return { error: error.message };
    throw error;
  }
};
