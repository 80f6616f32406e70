// The relay: passes due deliveries from the outbox to the queue, which may vanish at any time.
import type { Redis } from "ioredis";
import { type Ctx, type Services, systemCtx } from "@/platform/ctx.ts";
import { HANDOVER_MS, listDueDeliveries, recordHandover } from "@/platform/events/deliveries.ts";
import { createQueueHandle, type QueueHandle } from "@/platform/queue/bullmq.ts";
import { DELIVERIES } from "@/platform/queue/queue-names.ts";
import { type Running, startPollingLoop } from "@/platform/queue/polling-loop.ts";

export interface RelayOptions {
  /** How often the outbox is read when nothing wakes the relay, in ms. */
  pollMs?: number;
  /** How long the queue may do nothing before a delivery is queued again, in ms. */
  handoverMs?: number;
}

/** As many deliveries as one transaction may change without delaying others. */
const BATCH = 100;

/** The database counts attempts, so the queue removes every job that has ended. */
const createDeliveryQueue = (redis: Redis): QueueHandle =>
  createQueueHandle(DELIVERIES, redis, { removeOnComplete: true, removeOnFail: true });

/**
 * Queues one batch. Returns how many. Two relays may queue the same delivery: the queue keeps one job per
 * id, and a job that runs again finds the delivery done. Throws while Redis is away; nothing is recorded then.
 */
const relayBatch = async (ctx: Ctx, handle: QueueHandle, handoverMs = HANDOVER_MS): Promise<number> => {
  const due = await listDueDeliveries(ctx, BATCH);
  if (due.length === 0) return 0;
  const queue = await handle.open();
  await queue.addBulk(due.map(({ eventId, listener, attempts }) => ({
    name: listener,
    data: { eventId, listener },
    opts: { jobId: `${eventId}-${listener}-${attempts}` },
  })));
  await recordHandover(ctx, due, handoverMs);
  ctx.metrics?.relayed.inc(due.length);
  return due.length;
};

/** Relays at once after commits of this process and after outages, and polls for what other processes left. */
export const startRelay = (services: Services, redis: Redis, options: RelayOptions = {}): Running => {
  const handle = createDeliveryQueue(redis);
  const loop = startPollingLoop("relay", options.pollMs ?? 500, services.log, async () => {
    let queued: number;
    do queued = await relayBatch(systemCtx(services, "relay"), handle, options.handoverMs); while (queued === BATCH);
  });
  services.bus.onWake(loop.wake);
  redis.on("ready", loop.wake);
  const stop = async () => {
    redis.off("ready", loop.wake);
    await loop.stop();
    await handle.close();
  };
  return { stop };
};
