// What operators see and repair: deliveries that wait or failed, queues, and how scheduled tasks ran.
import { and, asc, count, desc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Ctx, Tx } from "../ctx.ts";
import { hasStatus } from "../db/status-sets.ts";
import type { Reader } from "../db/types.ts";
import { eventDeliveries as deliveries, FAILED, outboxEvents, PENDING } from "../events/outbox.ts";
import { type DeliveryRef, HANDOVER_MS } from "../events/deliveries.ts";
import { scheduleRuns } from "./schedules.ts";
import { sweep } from "./sweep.ts";
import type { Instant } from "../time/time.ts";

/** Web processes need it only when an operator looks at queues. */
const loadBullMq = () => import("./bullmq.ts");

const pending = hasStatus(deliveries.state, PENDING);
const failed = hasStatus(deliveries.state, FAILED);
/** A delivery is overdue when it should have started this long ago, in ms. */
const OVERDUE_MS = 60_000;

export interface DeliveryCounts {
  /** Due, passed to the queue, or running; not those of a later time. */
  waiting: number;
  /** Should have started a minute ago or earlier. */
  overdue: number;
  failed: number;
  /** When the oldest waiting delivery was due. */
  oldestDueAt: Instant | null;
}

const dueBy = (at: Instant) => and(pending, lte(deliveries.dueAt, at));

const countWhere = async (db: Reader, condition: SQL | undefined): Promise<number> => {
  const [row] = await db.select({ all: count() }).from(deliveries).where(condition);
  return row?.all ?? 0;
};

/** How many deliveries should have started a minute ago or earlier. */
export const countOverdue = (db: Reader, now: Instant): Promise<number> => countWhere(db, dueBy(now - OVERDUE_MS));

/** How many deliveries failed; `by`: at that instant or earlier. */
export const countFailed = (db: Reader, by?: Instant): Promise<number> =>
  countWhere(db, and(failed, by === undefined ? undefined : lte(deliveries.finishedAt, by)));

/** How many deliveries wait, are overdue, and failed. */
export const countDeliveries = async (db: Reader, now: Instant): Promise<DeliveryCounts> => {
  const oldest = sql<number | null>`min(${deliveries.dueAt})`;
  const [[waiting], overdue, failures] = await Promise.all([
    // What the queue has is due again after this time.
    db.select({ all: count(), oldest }).from(deliveries).where(dueBy(now + HANDOVER_MS)),
    countOverdue(db, now),
    countFailed(db),
  ]);
  return { waiting: waiting?.all ?? 0, overdue, failed: failures, oldestDueAt: waiting?.oldest ?? null };
};

interface FailedPage {
  page: number;
  pageSize: number;
  /** By when they failed. */
  dir: "asc" | "desc";
}

/** One page of failed deliveries. */
export const listFailedDeliveries = (db: Reader, { page, pageSize, dir }: FailedPage) =>
  db.select({
    eventId: deliveries.eventId,
    listener: deliveries.listener,
    attempts: deliveries.attempts,
    error: deliveries.lastError,
    failedAt: deliveries.finishedAt,
    event: outboxEvents.name,
    payload: outboxEvents.payload,
    occurredAt: outboxEvents.occurredAt,
  }).from(deliveries).innerJoin(outboxEvents, eq(outboxEvents.id, deliveries.eventId)).where(failed)
    .orderBy((dir === "asc" ? asc : desc)(deliveries.finishedAt)).limit(pageSize).offset((page - 1) * pageSize);

const fresh = { state: "pending" as const, attempts: 0, leasedUntil: null, finishedAt: null };

/** Runs a delivery that ended in one of `endings` again, from its first attempt. Returns whether there was one. */
export const retryDelivery = async (
  tx: Tx,
  { eventId, listener }: DeliveryRef,
  endings: readonly ("failed" | "done")[] = ["failed"],
): Promise<boolean> => {
  const ended = inArray(deliveries.state, [...endings]);
  const restarted = await tx.update(deliveries).set({ ...fresh, dueAt: tx.now })
    .where(and(eq(deliveries.eventId, eventId), eq(deliveries.listener, listener), ended))
    .returning({ listener: deliveries.listener });
  if (restarted.length > 0) tx.wakeRelay = true;
  return restarted.length > 0;
};

/** Gives up a failed delivery: it is kept as `removed` and never runs again. Returns whether there was one. */
export const removeDelivery = async (tx: Tx, { eventId, listener }: DeliveryRef): Promise<boolean> => {
  const removed = await tx.update(deliveries).set({ state: "removed" })
    .where(and(eq(deliveries.eventId, eventId), eq(deliveries.listener, listener), failed))
    .returning({ listener: deliveries.listener });
  return removed.length > 0;
};

/** The deliveries of some events that ended in one of `endings` and could run again. */
export const listEndedDeliveries = (
  db: Reader,
  eventIds: readonly string[],
  endings: readonly ("failed" | "done")[],
): Promise<DeliveryRef[]> =>
  db.select({ eventId: deliveries.eventId, listener: deliveries.listener }).from(deliveries)
    .where(and(inArray(deliveries.eventId, [...eventIds]), inArray(deliveries.state, [...endings])));

/** Runs every failed delivery again, in batches. Returns how many. */
export const retryFailedDeliveries = sweep({
  batch: 150,
  select: (tx, limit) =>
    tx.select({ eventId: deliveries.eventId, listener: deliveries.listener }).from(deliveries).where(failed)
      .limit(limit),
  each: (tx, delivery) => retryDelivery(tx, delivery),
});

/** Every schedule that has ever run, by name. */
export const listScheduleRuns = (db: Reader) => db.select().from(scheduleRuns).orderBy(asc(scheduleRuns.name));

export interface QueueCounts {
  name: string;
  waiting: number;
  active: number;
  delayed: number;
}

/** The number of jobs in each queue; undefined while Redis is away, or where there is none. */
export const countQueues = async ({ redis }: Ctx, names: readonly string[]): Promise<QueueCounts[] | undefined> => {
  if (!redis) return undefined;
  const { createQueueHandle } = await loadBullMq();
  const handles = names.map((name) => ({ name, handle: createQueueHandle(name, redis, {}) }));
  try {
    return await Promise.all(handles.map(async ({ name, handle }) => {
      const queue = await handle.open();
      const { wait = 0, active = 0, delayed = 0 } = await queue.getJobCounts("wait", "active", "delayed");
      return { name, waiting: wait, active, delayed };
    }));
  } catch {
    return undefined; // not a fault: the screen says that Redis is away
  } finally {
    await Promise.all(handles.map(({ handle }) => handle.close()));
  }
};

/** Pauses or resumes a queue right away. Does nothing while Redis is away: workers do it when it is back. */
export const applyPause = async ({ redis }: Ctx, name: string, paused: boolean): Promise<void> => {
  if (!redis) return;
  const { createQueueHandle, setPaused } = await loadBullMq();
  const handle = createQueueHandle(name, redis, {});
  try {
    await setPaused(await handle.open(), paused);
  } catch {
    // not a fault: the database says what is true
  } finally {
    await handle.close();
  }
};
