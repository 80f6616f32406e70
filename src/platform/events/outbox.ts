// The outbox: events and their deliveries, kept in the database so that Redis may vanish at any time.
import { and, asc, inArray, lt, sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, json } from "../db/columns.ts";
import { hasStatus } from "../db/status-sets.ts";
import type { Ctx, DomainEvent, Tx } from "../ctx.ts";
import { newId } from "../ids.ts";
import { insertRows } from "../db/prepared.ts";
import { sweep } from "../queue/sweep.ts";
import type { Instant } from "../time/time.ts";
import { currentTraceparent } from "../telemetry/tracing.ts";

/** Every published event; kept for the record and for late deliveries. */
export const outboxEvents = sqliteTable("outbox_events", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  payload: json<unknown>("payload").notNull(),
  actor: json<unknown>("actor").notNull(),
  requestId: text("request_id").notNull(),
  /** The span that published it (W3C trace context); null without traces. */
  traceparent: text("traceparent"),
  occurredAt: instant("occurred_at").notNull(),
}, (t) => [index("outbox_events_occurred_idx").on(t.occurredAt)]);

const DELIVERY_STATES = ["pending", "done", "skipped", "failed", "removed"] as const;
/** Waiting, or running. */
export const PENDING = ["pending"] as const;
export const FAILED = ["failed"] as const;

/** One row for each delivery of an event to a listener; deliveries.ts changes its state. */
export const eventDeliveries = sqliteTable("event_deliveries", {
  eventId: text("event_id").notNull().references(() => outboxEvents.id),
  listener: text("listener").notNull(),
  /** `failed` waits for an operator, who retries it or removes it: then it is `removed`. */
  state: text("state", { enum: DELIVERY_STATES }).notNull().default("pending"),
  /** How often it was started. The number also fences the running attempt: an older one can no longer finish. */
  attempts: integer("attempts").notNull().default(0),
  /** When the relay may pass it to the queue (again). */
  dueAt: instant("due_at").notNull(),
  /** While a worker runs it: how long the worker counts as alive. */
  leasedUntil: instant("leased_until"),
  lastError: text("last_error"),
  finishedAt: instant("finished_at"),
}, (t) => [
  primaryKey({ columns: [t.eventId, t.listener] }),
  index("event_deliveries_due_idx").on(t.dueAt).where(hasStatus(t.state, PENDING)),
  index("event_deliveries_failed_idx").on(t.finishedAt).where(hasStatus(t.state, FAILED)),
]);

/** What a transaction has published so far; written at once before it commits. */
interface Published {
  events: (typeof outboxEvents.$inferInsert)[];
  deliveries: (typeof eventDeliveries.$inferInsert)[];
  delayed?: { dueAt: Instant; eventIds: string[] };
  isQuiet?: boolean;
}
const published = new WeakMap<Tx, Published>();

/** An action publishes a few events; a sweep publishes many, and a prepared statement for each number would not pay. */
const insertAll = async <T extends typeof outboxEvents | typeof eventDeliveries>(
  tx: Tx,
  table: T,
  rows: T["$inferInsert"][],
): Promise<void> => {
  if (rows.length <= 12) await insertRows(tx, table, rows);
  else await tx.insert(table as typeof outboxEvents).values(rows as (typeof outboxEvents.$inferInsert)[]);
};

const publishedIn = (tx: Tx): Published => {
  const known = published.get(tx);
  if (known) return known;
  const fresh: Published = { events: [], deliveries: [] };
  published.set(tx, fresh);
  tx.beforeCommit.push(async () => {
    await insertAll(tx, outboxEvents, fresh.events);
    await insertAll(tx, eventDeliveries, fresh.deliveries);
  });
  return fresh;
};

/**
 * Lets the deliveries of everything that this transaction publishes from now on wait until `dueAt`. Returns the ids of
 * those events: the list grows while they are published.
 */
export const delayDeliveries = (tx: Tx, dueAt: Instant): readonly string[] => {
  const eventIds: string[] = [];
  publishedIn(tx).delayed = { dueAt, eventIds };
  return eventIds;
};

/** From now on this transaction tells nobody: no message follows from its events. What mirrors state follows it. */
export const keepQuiet = (tx: Tx): void => {
  publishedIn(tx).isQuiet = true;
};

export const isQuiet = (tx: Tx): boolean => publishedIn(tx).isQuiet === true;

/** Ends the deliveries of delayed events. Returns false, and changes nothing, when one of them has begun. */
export const withdrawDeliveries = async (tx: Tx, eventIds: readonly string[]): Promise<boolean> => {
  if (eventIds.length === 0) return true;
  const { eventId, state, attempts } = eventDeliveries;
  const rows = await tx.select({ state, attempts }).from(eventDeliveries).where(inArray(eventId, [...eventIds]));
  if (rows.some((row) => row.state !== "pending" || row.attempts > 0)) return false;
  await tx.update(eventDeliveries).set({ state: "skipped", finishedAt: tx.now })
    .where(inArray(eventId, [...eventIds]));
  return true;
};

/**
 * Runs the in-transaction listeners now and records a delivery for each after-commit listener that wants the event.
 * @param id for rows that name the event whose delivery handles them.
 */
export const publish = async (tx: Tx, event: DomainEvent, id = newId()): Promise<void> => {
  for (const listener of tx.bus.inTransaction(event.name)) await listener.run(tx, event.payload as never);
  tx.counted.push(event.name);
  const { now: occurredAt, actor, requestId } = tx;
  const { events, deliveries, delayed, isQuiet } = publishedIn(tx);
  delayed?.eventIds.push(id);
  const traceparent = currentTraceparent();
  events.push({ id, name: event.name, payload: event.payload, actor, requestId, traceparent, occurredAt });
  const listeners = tx.bus.afterCommit(event.name)
    .filter(({ wants, tells }) => !(isQuiet && tells) && wants(event.payload as never));
  deliveries.push(
    ...listeners.map((listener) => ({ eventId: id, listener: listener.name, dueAt: delayed?.dueAt ?? occurredAt })),
  );
  if (listeners.length > 0 && !delayed) tx.wakeRelay = true;
};

/** Deletes events older than `before` whose deliveries have all ended. Returns how many. */
export const purgeOldEvents = (ctx: Ctx, before: Instant): Promise<number> => {
  const unfinished = sql`select 1 from event_deliveries d
    where d.event_id = ${outboxEvents.id} and ${hasStatus(sql`d.state`, [...PENDING, ...FAILED])}`;
  const purgeEvents = sweep({
    // An event has a few deliveries, so this many events stay within the 200 rows of one transaction.
    batch: 40,
    select: (tx, limit) =>
      tx.select({ id: outboxEvents.id }).from(outboxEvents)
        .where(and(lt(outboxEvents.occurredAt, before), sql`not exists (${unfinished})`))
        .orderBy(asc(outboxEvents.occurredAt)).limit(limit),
    apply: async (tx, old) => {
      const ids = old.map(({ id }) => id);
      await tx.delete(eventDeliveries).where(inArray(eventDeliveries.eventId, ids));
      await tx.delete(outboxEvents).where(inArray(outboxEvents.id, ids));
    },
  });
  return purgeEvents(ctx);
};
