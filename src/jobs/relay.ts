// The relay: passes due deliveries from the outbox to the queues, which may vanish at any time.
import type { Redis } from "ioredis";
import { createHash } from "node:crypto";
import { type Ctx, type Services, systemCtx } from "@/platform/ctx.ts";
import {
  type DeliveryRef,
  type DueDelivery,
  HANDOVER_MS,
  listDueDeliveries,
  recordHandover,
} from "@/platform/events/deliveries.ts";
import { type QueueName, QUEUES } from "@/platform/queue/queue-names.ts";
import { type Running, startPollingLoop } from "@/platform/queue/polling-loop.ts";
import type { Gates, QueueHandles } from "./gates.ts";
import { requireRightClock } from "./right-clock.ts";

export interface RelayOptions {
  /** How often the outbox is read when nothing wakes the relay, in ms. */
  pollMs?: number;
  /** How long the queue may do nothing before a delivery is queued again, in ms. */
  handoverMs?: number;
}

/** As many deliveries as one transaction may change without delaying others. */
const BATCH = 100;

/**
 * Due deliveries that may run now. Those of paused queues stay in the database, and so do those of listeners that only
 * another version of this program knows: its own relay queues them.
 */
const listReady = async (ctx: Ctx, gates: Gates): Promise<DueDelivery[]> => {
  const open = (state: "all" | "one") => QUEUES.filter((queue) => gates.accepts(queue) === state);
  const due = await listDueDeliveries(ctx, BATCH, ctx.bus.listenersOf(open("all")));
  const single = open("one");
  if (single.length > 0) due.push(...await listDueDeliveries(ctx, 1, ctx.bus.listenersOf(single)));
  return due;
};

/**
 * How many deliveries one job of a queue carries. Reactions are short, and write to the database only. Emails are sent side
 * by side; more of them would wait too long for a connection to the mail server.
 */
const SHARED: Partial<Record<QueueName, number>> = { reactions: 10, emails: 4 };

/** What a job carries: a delivery, and those that run beside it. A worker of 0.3.0 runs the first one only. */
export interface DeliveryJob extends DeliveryRef {
  more?: DeliveryRef[];
}

const toJob = ([{ eventId, listener, attempts }, ...others]: [DueDelivery, ...DueDelivery[]]) => {
  const more = others.map((other) => ({ eventId: other.eventId, listener: other.listener }));
  const data: DeliveryJob = { eventId, listener, ...(more.length > 0 ? { more } : {}) };
  // The queue keeps one job per id: one that carries other deliveries has another, or those would wait for nobody.
  const group = more.length > 0 ? [createHash("sha256").update(JSON.stringify(more)).digest("hex").slice(0, 16)] : [];
  return { name: listener, data, opts: { jobId: [eventId, listener, attempts, ...group].join("-") } };
};

/**
 * What calls an outside service has a job of its own, because it may hang, and so has what has been tried before: it may
 * have killed its worker.
 * @param isAlone whether the deliveries of a listener never share a job.
 */
export const toJobs = (
  queue: QueueName,
  due: readonly DueDelivery[],
  isAlone: (listener: string) => boolean = () => false,
) => {
  const size = SHARED[queue] ?? 1;
  const isShared = ({ attempts, listener }: DueDelivery) => size > 1 && attempts === 0 && !isAlone(listener);
  const shared = due.filter(isShared);
  const groups = Array.from(
    { length: Math.ceil(shared.length / size) },
    (_, n) => shared.slice(n * size, (n + 1) * size) as [DueDelivery, ...DueDelivery[]],
  );
  return [...groups, ...due.filter((delivery) => !isShared(delivery)).map((delivery): [DueDelivery] => [delivery])].map(
    toJob,
  );
};

/**
 * Queues one batch. Returns how many. Two relays may queue the same delivery: the queue keeps one job per
 * id, and a job that runs again finds the delivery done. Throws while Redis is away; nothing is recorded then.
 */
const relayBatch = async (ctx: Ctx, handles: QueueHandles, gates: Gates, handoverMs = HANDOVER_MS): Promise<number> => {
  const due = await listReady(ctx, gates);
  if (due.length > 0) await ctx.db.replica?.catchUp(); // the jobs start at once, and read it
  const byQueue = Map.groupBy(due, ({ listener }): QueueName => ctx.bus.listener(listener)!.queue);
  for (const [name, deliveries] of byQueue) {
    const queue = await handles[name].open();
    // An email to several readers may be one that other events cause, too: side by side, one would wait for the other.
    const isAlone = (listener: string) => name === "emails" && ctx.bus.listener(listener)!.begin === undefined;
    await queue.addBulk(toJobs(name, deliveries, isAlone));
  }
  await recordHandover(ctx, due, handoverMs);
  ctx.metrics?.relayed.inc(due.length);
  return due.length;
};

/** Relays at once after commits of this process and after outages, and polls for what other processes left. */
export const startRelay = (
  services: Services,
  redis: Redis,
  { handles, gates }: { handles: QueueHandles; gates: Gates },
  options: RelayOptions = {},
): Running => {
  const loop = startPollingLoop("relay", options.pollMs ?? 500, services.log, async () => {
    requireRightClock(services);
    let queued = BATCH;
    while (queued >= BATCH) queued = await relayBatch(systemCtx(services, "relay"), handles, gates, options.handoverMs);
  });
  services.bus.onWake(loop.wake);
  services.breakers.onChange(loop.wake);
  redis.on("ready", loop.wake);
  return loop;
};
