// The workers: they run reactions and sweeps, and finish what they are at before they stop.
import type { Job } from "bullmq";
import type { Redis } from "ioredis";
import { type Services, systemCtx } from "@/platform/ctx.ts";
import { type DeliveryRef, runDelivery } from "@/platform/events/deliveries.ts";
import type { LeaseTimes } from "@/platform/events/lease.ts";
import { REACTIONS, startWorker, type WorkerOptions } from "@/platform/queue/bullmq.ts";
import { connectRedis } from "@/platform/queue/redis.ts";
import type { Running } from "@/platform/queue/polling-loop.ts";
import type { Schedule } from "@/platform/queue/schedules.ts";
import { type RelayOptions, startRelay } from "./relay.ts";
import { startSweeper, syncSchedulers } from "./schedules.ts";

export interface BackgroundOptions extends RelayOptions, Partial<LeaseTimes>, Partial<WorkerOptions> {}

/** Sweeps mostly wait for the database, which lets one write at a time. */
const SWEEPS_AT_ONCE = 4;

/** Runs one reaction after another, `concurrency` at a time. */
const startReactions = (services: Services, redis: Redis, options: BackgroundOptions = {}): Running => {
  const react = ({ data }: Job<DeliveryRef>) =>
    runDelivery(systemCtx(services, `reaction ${data.listener}`), data, options);
  const toldAlready = () => {}; // with the request that caused it
  return startWorker(REACTIONS, redis, react, toldAlready, {
    ...options,
    concurrency: options.concurrency ?? services.config.workerConcurrency,
  });
};

/**
 * Everything that happens behind the requests: relay, reactions, schedules, on connections of its own. `stop` waits
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
  const senders = [startRelay(services, producer, options), syncSchedulers(services, producer, schedules)];
  const workers = [
    startReactions(services, consumer, options),
    startSweeper(services, consumer, schedules, { ...options, concurrency: SWEEPS_AT_ONCE }),
  ];
  const stop = async () => {
    await Promise.all(senders.map((sender) => sender.stop()));
    await Promise.all(workers.map((worker) => worker.stop()));
    producer.disconnect();
    consumer.disconnect();
  };
  return { stop };
};
