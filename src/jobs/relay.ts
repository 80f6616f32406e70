// The relay: hands due reactions from the outbox to the queue, which may vanish at any time.
import type { Redis } from "ioredis";
import { type Ctx, type Services, systemCtx } from "@/platform/ctx.ts";
import { HANDOVER_MS, listDueDeliveries, recordHandover } from "@/platform/events/deliveries.ts";
import { createQueueHandle, type QueueHandle, REACTIONS } from "@/platform/queue/bullmq.ts";
import { type Running, startPollingLoop } from "@/platform/queue/polling-loop.ts";

export interface RelayOptions {
  /** How often the outbox is read when nothing wakes the relay, in ms. */
  pollMs?: number;
  /** How long the queue may do nothing before a reaction is handed over again, in ms. */
  handoverMs?: number;
}

/** As many as one transaction may change without keeping others waiting. */
const BATCH = 100;

/** The queue of reactions. Tries are the database's: the queue forgets every job that has ended, however it ended. */
const reactionQueue = (redis: Redis): QueueHandle =>
  createQueueHandle(REACTIONS, redis, { removeOnComplete: true, removeOnFail: true });

/**
 * Hands over one batch; answers how many. Two relays may hand over the same reaction: the queue keeps one job of one
 * id, and a job that runs once more finds the reaction done. Throws while Redis is away; nothing is noted then.
 */
const relayBatch = async (ctx: Ctx, door: QueueHandle, handoverMs = HANDOVER_MS): Promise<number> => {
  const due = await listDueDeliveries(ctx, BATCH);
  if (due.length === 0) return 0;
  const reactions = await door.open();
  await reactions.addBulk(due.map(({ eventId, listener, attempts }) => ({
    name: listener,
    data: { eventId, listener },
    opts: { jobId: `${eventId}-${listener}-${attempts}` },
  })));
  await recordHandover(ctx, due, handoverMs);
  return due.length;
};

/** Relays at once after commits of this process and after outages, and finds by looking what other processes left. */
export const startRelay = (services: Services, redis: Redis, options: RelayOptions = {}): Running => {
  const door = reactionQueue(redis);
  const rounds = startPollingLoop("relay", options.pollMs ?? 500, services.log, async () => {
    let handed: number;
    do handed = await relayBatch(systemCtx(services, "relay"), door, options.handoverMs); while (handed === BATCH);
  });
  services.bus.onWake(rounds.wake);
  redis.on("ready", rounds.wake);
  const stop = async () => {
    redis.off("ready", rounds.wake);
    await rounds.stop();
    await door.close();
  };
  return { stop };
};
