// The workers: they run deliveries and scheduled tasks, and finish running jobs before they stop.
import type { Job } from "bullmq";
import type { Redis } from "ioredis";
import { type Services, systemCtx } from "@/platform/ctx.ts";
import { type DeliveryRef, runDelivery } from "@/platform/events/deliveries.ts";
import type { LeaseTimes } from "@/platform/events/lease.ts";
import { startWorker, type WorkerOptions } from "@/platform/queue/bullmq.ts";
import { DELIVERIES } from "@/platform/queue/queue-names.ts";
import { connectRedis } from "@/platform/queue/redis.ts";
import type { Running } from "@/platform/queue/polling-loop.ts";
import type { Schedule } from "@/platform/queue/schedules.ts";
import { type RelayOptions, startRelay } from "./relay.ts";
import { startSweeper, syncSchedulers } from "./schedules.ts";

export interface BackgroundOptions extends RelayOptions, Partial<LeaseTimes>, Partial<WorkerOptions> {}

/** Sweeps mostly wait for the database, which allows one write at a time. */
const SWEEPS_AT_ONCE = 4;

/** Runs deliveries, `concurrency` at a time. */
const startDeliveries = (services: Services, redis: Redis, options: BackgroundOptions = {}): Running => {
  const run = ({ data }: Job<DeliveryRef>) =>
    runDelivery(systemCtx(services, `delivery ${data.listener}`), data, options);
  const ignoreFailure = () => {}; // runDelivery has logged it
  return startWorker(DELIVERIES, redis, run, ignoreFailure, {
    ...options,
    concurrency: options.concurrency ?? services.config.workerConcurrency,
  });
};

/**
 * All background work: relay, deliveries and schedules, on separate connections. `stop` waits
 * for the jobs that are running, however long they take, but not for a Redis that is away.
 */
export const startBackground = (
  services: Services,
  redisUrl: string,
  schedules: Schedule[],
  options: BackgroundOptions = {},
): Running => {
  const producer = connectRedis(redisUrl, "producer", services.log);
  const consumer = connectRedis(redisUrl, "worker", services.log);
  const producers = [startRelay(services, producer, options), syncSchedulers(services, producer, schedules)];
  const workers = [
    startDeliveries(services, consumer, options),
    startSweeper(services, consumer, schedules, { ...options, concurrency: SWEEPS_AT_ONCE }),
  ];
  const stop = async () => {
    await Promise.all(producers.map((producer) => producer.stop()));
    await Promise.all(workers.map((worker) => worker.stop()));
    producer.disconnect();
    consumer.disconnect();
  };
  return { stop };
};
