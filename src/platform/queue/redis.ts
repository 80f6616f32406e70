// Connections to Redis: producers fail at once when it is away, workers wait for it.
import { Redis, type RedisOptions } from "ioredis";
import type { Log } from "../log.ts";

export interface RedisAddress {
  url: string;
  /** A certificate authority of our own, as PEM, for `rediss://`. */
  ca?: string;
}

/** After a failover the old server only reads: its name may lead to the new one now. */
const reconnectOnError = ({ message }: Error): boolean => message.startsWith("READONLY");

/** Quick at first, then every 2 s, without an end. */
const retryStrategy = (tries: number): number => Math.min(50 * 2 ** Math.min(tries, 10), 2_000);

const OPTIONS: Record<"producer" | "worker", RedisOptions> = {
  // A Redis that hangs counts as away after the first timeout, so that not every request waits for it.
  producer: { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1_000, socketTimeout: 1_000 },
  worker: { maxRetriesPerRequest: null },
};

/**
 * Connects in the background. A `producer` rejects commands while Redis is away, and those that take over 1 s; a
 * `worker` keeps them until it is back. Each outage is logged once, and so is its end.
 */
export const connectRedis = ({ url, ca }: RedisAddress, role: "producer" | "worker", log: Log): Redis => {
  const tls = ca ? { tls: { ca } } : {};
  const redis = new Redis(url, { connectTimeout: 2_000, retryStrategy, reconnectOnError, ...tls, ...OPTIONS[role] });
  let away = false;
  redis.on("error", (error: Error) => {
    if (!away) log.warn("Redis is away; work waits in the database", { connection: role, error: error.message });
    away = true;
  });
  redis.on("ready", () => {
    if (away) log.info("Redis is back", { connection: role });
    away = false;
  });
  return redis;
};

/**
 * Resolves when Redis can be asked. Waits only for a connection that is just being made, 2 s at most; rejects when
 * Redis is away.
 */
export const whenReady = async (redis: Redis): Promise<void> => {
  if (redis.status === "connecting" || redis.status === "connect") await outcome(redis);
  if (redis.status !== "ready") throw new Error("Redis is away");
};

/** Resolves when Redis answers now; rejects when it is away. */
export const pingRedis = async (redis: Redis): Promise<void> => {
  await whenReady(redis);
  await redis.ping();
};

const outcome = (redis: Redis): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(limit);
      redis.off("ready", done).off("close", done);
      resolve();
    };
    const limit = setTimeout(done, 2_000);
    redis.on("ready", done).on("close", done);
  });
