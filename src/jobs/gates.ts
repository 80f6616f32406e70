// Which queues may run now: operators pause queues, and emails wait while the mail server is away.
import type { Redis } from "ioredis";
import type { Services } from "@/platform/ctx.ts";
import type { Instant } from "@/platform/time/time.ts";
import { type QueueHandle, setPaused } from "@/platform/queue/bullmq.ts";
import { listPaused } from "@/platform/queue/pauses.ts";
import { type QueueName, QUEUES } from "@/platform/queue/queue-names.ts";
import { type Running, startPollingLoop } from "@/platform/queue/polling-loop.ts";

export interface Gates extends Running {
  /** What may start: everything, one delivery that shows whether the mail server is back, or nothing. */
  accepts(queue: QueueName): "all" | "one" | "none";
  isPaused(queue: QueueName): boolean;
  /** When a delivery that may not start now is worth another try. */
  retryAt(queue: QueueName): Instant;
}

export type QueueHandles = Record<QueueName, QueueHandle>;

/** How often the database is asked which queues are paused, in ms. */
const COMPARE_MS = 2_000;

/**
 * Reads which queues are paused, and pauses and resumes them in Redis, where all workers obey. Between an emptied Redis
 * and the next comparison, this process obeys by itself.
 */
export const openGates = (services: Services, redis: Redis, handles: QueueHandles, everyMs = COMPARE_MS): Gates => {
  const { breakers, clock, db, log } = services;
  let paused: ReadonlySet<QueueName> = new Set();
  const readPaused = async () => paused = new Set((await listPaused(db.read)).keys());
  const compare = async (name: QueueName): Promise<void> => {
    const queue = await handles[name].open();
    const isPaused = await queue.isPaused();
    // Read again, because the queue may have been paused or resumed since.
    if (isPaused !== paused.has(name) && isPaused !== (await readPaused()).has(name)) {
      await setPaused(queue, paused.has(name));
    }
  };
  const loop = startPollingLoop("queue pauses", everyMs, log, async () => {
    await readPaused();
    if (redis.status === "ready") await Promise.all(QUEUES.map(compare));
  });
  redis.on("ready", loop.wake);
  const breakerOf = (queue: QueueName) => queue === "emails" ? breakers.find("smtp") : undefined;
  return {
    accepts: (queue) => paused.has(queue) ? "none" : breakerOf(queue)?.accepts() ?? "all",
    isPaused: (queue) => paused.has(queue),
    retryAt: (queue) => paused.has(queue) ? clock.now() + everyMs : breakerOf(queue)?.retryAt() ?? clock.now(),
    stop: loop.stop,
  };
};
