// What operators look at and mend: reactions that wait or were given up, and how the schedules ran.
import { and, asc, count, desc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Ctx, Tx } from "../ctx.ts";
import type { Reader } from "../db/types.ts";
import { eventDeliveries as deliveries, outboxEvents } from "../events/outbox.ts";
import type { DeliveryRef } from "../events/deliveries.ts";
import { createQueueHandle } from "./bullmq.ts";
import { scheduleRuns } from "./schedules.ts";
import type { Instant } from "../time/time.ts";
import { transact } from "../db/transact.ts";

// Literal, because SQLite uses a partial index only where the query says its condition word for word.
const pending = sql`${deliveries.state} = 'pending'`;
const failed = sql`${deliveries.state} = 'failed'`;
/** A reaction is overdue when it should have begun so long ago, in ms. */
const OVERDUE_MS = 60_000;

export interface ReactionCounts {
  waiting: number;
  /** Should have begun a minute ago or earlier. */
  overdue: number;
  failed: number;
  /** When the one that is due for longest was due. */
  oldestDueAt: Instant | null;
}

/** How many reactions wait, are late, and were given up. */
export const countReactions = async (db: Reader, now: Instant): Promise<ReactionCounts> => {
  const [waiting] = await db.select({ all: count(), oldest: sql<number | null>`min(${deliveries.dueAt})` })
    .from(deliveries).where(pending);
  const [late] = await db.select({ all: count() }).from(deliveries)
    .where(and(pending, lte(deliveries.dueAt, now - OVERDUE_MS)));
  const [gone] = await db.select({ all: count() }).from(deliveries).where(failed);
  return {
    waiting: waiting?.all ?? 0,
    overdue: late?.all ?? 0,
    failed: gone?.all ?? 0,
    oldestDueAt: waiting?.oldest ?? null,
  };
};

/** One page of reactions that were given up, the latest first. */
export const listFailedReactions = (db: Reader, { page, pageSize }: { page: number; pageSize: number }) =>
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
    .orderBy(desc(deliveries.finishedAt)).limit(pageSize).offset((page - 1) * pageSize);

const fresh = { state: "pending" as const, attempts: 0, leasedUntil: null, finishedAt: null };

/** Lets a reaction that ended in one of `endings` run once more from its first try; answers whether there was one. */
export const retryReaction = async (
  tx: Tx,
  { eventId, listener }: DeliveryRef,
  endings: readonly ("failed" | "done")[] = ["failed"],
): Promise<boolean> => {
  const ended = inArray(deliveries.state, [...endings]);
  const revived = await tx.update(deliveries).set({ ...fresh, dueAt: tx.now })
    .where(and(eq(deliveries.eventId, eventId), eq(deliveries.listener, listener), ended))
    .returning({ listener: deliveries.listener });
  if (revived.length > 0) tx.wakeRelay = true;
  return revived.length > 0;
};

/** Which reactions to some events have ended, in one of `endings`, and could run once more. */
export const listEndedReactions = (
  db: Reader,
  eventIds: readonly string[],
  endings: readonly ("failed" | "done")[],
): Promise<DeliveryRef[]> =>
  db.select({ eventId: deliveries.eventId, listener: deliveries.listener }).from(deliveries)
    .where(and(inArray(deliveries.eventId, [...eventIds]), inArray(deliveries.state, [...endings])));

/** Rows changed in one transaction. */
const AT_ONCE = 150;

/** Lets every reaction run again that was given up, in batches; answers how many. */
export const retryFailedReactions = async (ctx: Ctx): Promise<number> => {
  let revived = 0;
  for (let some = AT_ONCE; some === AT_ONCE; revived += some) {
    some = await transact(ctx, async (tx) => {
      const keys = await tx.select({ eventId: deliveries.eventId, listener: deliveries.listener }).from(deliveries)
        .where(failed).limit(AT_ONCE);
      for (const key of keys) await retryReaction(tx, key);
      return keys.length;
    });
  }
  return revived;
};

/** Every schedule that has ever run, by name. */
export const listScheduleRuns = (db: Reader) => db.select().from(scheduleRuns).orderBy(asc(scheduleRuns.name));

export interface QueueCounts {
  name: string;
  waiting: number;
  active: number;
  delayed: number;
}

/** What lies in the queues; nothing while Redis is away, or where there is none. */
export const countQueues = async ({ redis }: Ctx, names: readonly string[]): Promise<QueueCounts[] | undefined> => {
  if (!redis) return undefined;
  const doors = names.map((name) => ({ name, door: createQueueHandle(name, redis, {}) }));
  try {
    return await Promise.all(doors.map(async ({ name, door }) => {
      const queue = await door.open();
      const { wait = 0, active = 0, delayed = 0 } = await queue.getJobCounts("wait", "active", "delayed");
      return { name, waiting: wait, active, delayed };
    }));
  } catch {
    return undefined; // Redis being away is an answer here, not a fault: the screen says so.
  } finally {
    await Promise.all(doors.map(({ door }) => door.close()));
  }
};
