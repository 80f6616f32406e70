// Queues that an operator has paused. The rows are the truth; workers apply them to Redis again and again, so that an
// emptied Redis does not resume anything.
import { eq } from "drizzle-orm";
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../db/columns.ts";
import type { Reader } from "../db/types.ts";
import type { Tx } from "../ctx.ts";
import type { Instant } from "../time/time.ts";
import { type QueueName, QUEUES } from "./queue-names.ts";

/** One row for each paused queue. Who paused it is in the audit log. */
export const queuePauses = sqliteTable("queue_pauses", {
  queue: text("queue", { enum: QUEUES }).primaryKey(),
  pausedAt: instant("paused_at").notNull(),
});

/** The paused queues, each with the time since when it is paused. */
export const listPaused = async (db: Reader): Promise<Map<QueueName, Instant>> =>
  new Map((await db.select().from(queuePauses)).map(({ queue, pausedAt }) => [queue, pausedAt]));

/** Pauses a queue. Returns false when it is paused already. */
export const pauseQueue = async (tx: Tx, queue: QueueName): Promise<boolean> => {
  if ((await listPaused(tx)).has(queue)) return false;
  await tx.insert(queuePauses).values({ queue, pausedAt: tx.now });
  return true;
};

/** Resumes a queue. Returns false when it is not paused. */
export const resumeQueue = async (tx: Tx, queue: QueueName): Promise<boolean> => {
  if (!(await listPaused(tx)).has(queue)) return false;
  await tx.delete(queuePauses).where(eq(queuePauses.queue, queue));
  tx.wakeRelay = true;
  return true;
};
