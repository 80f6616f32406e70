// The workers: they run deliveries and scheduled tasks, and finish running jobs before they stop.
import type { Job } from "bullmq";
import type { Redis } from "ioredis";
import { type Services, systemCtx } from "@/platform/ctx.ts";
import { postponeDelivery, runDeliveries } from "@/platform/events/deliveries.ts";
import type { LeaseTimes } from "@/platform/events/lease.ts";
import { createQueueHandle, startWorker, type WorkerOptions } from "@/platform/queue/bullmq.ts";
import { type QueueName, QUEUES } from "@/platform/queue/queue-names.ts";
import { connectRedis, type RedisAddress } from "@/platform/queue/redis.ts";
import type { Running } from "@/platform/queue/polling-loop.ts";
import type { Schedule } from "@/platform/queue/schedules.ts";
import { errorFields } from "@/platform/log.ts";
import { type Gates, openGates, type QueueHandles } from "./gates.ts";
import { requireRightClock } from "./right-clock.ts";
import { type DeliveryJob, type RelayOptions, startRelay } from "./relay.ts";
import { createSweeper, syncSchedulers } from "./schedules.ts";

export interface BackgroundOptions extends RelayOptions, Partial<LeaseTimes>, Partial<WorkerOptions> {
  /** How often the database is asked which queues are paused, in ms. */
  pausesMs?: number;
}

/**
 * How many jobs of each queue one worker runs at a time. Outside calls mostly wait for others, and sweeps for the
 * database, which allows one write at a time.
 */
const concurrencyOf = ({ config }: Services): Record<QueueName, number> => ({
  reactions: config.workerConcurrency,
  emails: config.emailConcurrency,
  outside: 8,
  sweeps: 4,
});

/** The database counts attempts, so the queues remove every job that has ended. */
const openHandles = (redis: Redis): QueueHandles =>
  Object.fromEntries(
    QUEUES.map((name) => [name, createQueueHandle(name, redis, { removeOnComplete: true, removeOnFail: true })]),
  ) as QueueHandles;

interface Setting {
  services: Services;
  handles: QueueHandles;
  gates: Gates;
  options: BackgroundOptions;
}

type RunJob<T> = (job: Job<T>) => Promise<void>;

/** Runs deliveries of one queue. One that belongs to another queue was queued by an older program, and moves there. */
const createDeliverer =
  ({ services, handles, gates, options }: Setting, queue: QueueName): RunJob<DeliveryJob> =>
  async ({ data, name, opts }) => {
    const { eventId, listener, more = [] } = data;
    const refs = [{ eventId, listener }, ...more];
    const ctx = systemCtx(services, "deliveries");
    const own = services.bus.listener(listener)?.queue ?? queue;
    if (own !== queue) return void await (await handles[own].open()).add(name, data, { jobId: opts.jobId });
    if (gates.accepts(queue) === "none") {
      for (const ref of refs) await postponeDelivery(ctx, ref, gates.retryAt(queue));
    } else await runDeliveries(ctx, refs, options);
  };

/** Runs the jobs of one queue: deliveries and scheduled tasks. */
const startQueue = (setting: Setting, queue: QueueName, redis: Redis, schedules: Schedule[]): Running => {
  const { services, gates, options } = setting;
  const deliver = createDeliverer(setting, queue);
  const sweep = createSweeper(services, queue, schedules, gates);
  const isDelivery = (job?: Job): job is Job<DeliveryJob> => job?.data?.listener !== undefined;
  const run = async (job: Job) => {
    requireRightClock(services);
    await (isDelivery(job) ? deliver(job) : sweep(job));
  };
  const logFailure = (job: Job | undefined, error: Error) => {
    if (isDelivery(job)) return; // runDeliveries has logged it
    services.log.warn("a schedule failed and will be retried", { schedule: job?.name, ...errorFields(error) });
  };
  const concurrency = (queue === "reactions" && options.concurrency) || concurrencyOf(services)[queue];
  return startWorker(queue, redis, run, logFailure, { ...options, concurrency });
};

/**
 * All background work: relay, deliveries and schedules, on separate connections. `stop` waits
 * for the jobs that are running, however long they take, but not for a Redis that is away.
 */
export const startBackground = (
  services: Services,
  redis: RedisAddress,
  schedules: Schedule[],
  options: BackgroundOptions = {},
): Running => {
  const producer = connectRedis(redis, "producer", services.log);
  const consumer = connectRedis(redis, "worker", services.log);
  const handles = openHandles(producer);
  const gates = openGates(services, producer, handles, options.pausesMs);
  const setting = { services, handles, gates, options };
  const producers = [
    gates,
    startRelay(services, producer, setting, options),
    syncSchedulers(services, producer, handles, schedules),
  ];
  const workers = QUEUES.map((queue) => startQueue(setting, queue, consumer, schedules));
  const stop = async () => {
    await Promise.all(producers.map((producer) => producer.stop()));
    await Promise.all(workers.map((worker) => worker.stop()));
    await Promise.all(QUEUES.map((queue) => handles[queue].close()));
    producer.disconnect();
    consumer.disconnect();
  };
  return { stop };
};
