// Which Redis servers Parley can use: one that takes writes. Cluster, Sentinel and replicas are refused with a sentence.
import { Redis } from "ioredis";
import { deepestMessage, type Log } from "../log.ts";
import type { RedisAddress } from "./redis.ts";

/** How long the server may take to say what it is, in ms. */
const TIMEOUT_MS = 3_000;

/** The lines of INFO as fields. */
const fieldsOf = (info: string): Map<string, string> =>
  new Map(
    info.split("\r\n").filter((line) => line.includes(":")).map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );

/** Why a server cannot be used; undefined for one that can. */
const refusalOf = (info: Map<string, string>): string | undefined => {
  if (info.get("redis_mode") === "sentinel") return "is a Sentinel. Name the server itself: Sentinel is not supported";
  if (info.get("redis_mode") === "cluster" || info.get("cluster_enabled") === "1") {
    return "runs in cluster mode, which is not supported. One server without cluster mode is enough";
  }
  // A master is called so, and everything else is a replica; Valkey says the same.
  if (info.has("role") && info.get("role") !== "master") return "is a replica, which takes no writes. Name its master";
  return undefined;
};

const askInfo = async ({ url, ca }: RedisAddress): Promise<string | undefined> => {
  const limits = { connectTimeout: TIMEOUT_MS, commandTimeout: TIMEOUT_MS, maxRetriesPerRequest: 0 };
  const redis = new Redis(url, {
    lazyConnect: true,
    enableReadyCheck: false,
    retryStrategy: () => null,
    ...limits,
    ...(ca ? { tls: { ca } } : {}),
  });
  let failure: Error | undefined;
  redis.on("error", (error: Error) => failure = error);
  try {
    await redis.connect();
    return await redis.info();
  } catch (error) {
    if (isUntrusted(failure ?? error)) {
      throw new Error(`The certificate of the Redis server isn't trusted: ${deepestMessage(failure ?? error)}.`);
    }
    return undefined; // away, or a server that forbids INFO
  } finally {
    redis.disconnect();
  }
};

/** A server that is away may come back; one whose certificate is wrong will not. */
const isUntrusted = (error: unknown): boolean =>
  /certificate|UnknownIssuer|altname|CERT_/i.test(
    `${(error as { code?: string }).code ?? ""} ${deepestMessage(error)}`,
  );

/**
 * Throws when the server that answers at this address cannot be used. Warns when it may delete jobs: they are in the
 * database, too, but are then late. Does nothing while no server answers.
 */
export const requireSupported = async (address: RedisAddress, log: Log): Promise<void> => {
  const text = await askInfo(address);
  if (text === undefined) return;
  const info = fieldsOf(text);
  const refusal = refusalOf(info);
  if (refusal) throw new Error(`The Redis server of REDIS_URL or VALKEY_URL ${refusal}.`);
  const policy = info.get("maxmemory_policy");
  if (policy && policy !== "noeviction") {
    log.warn("Redis may delete jobs when its memory is full, and work is then late; set maxmemory-policy noeviction", {
      policy,
    });
  }
};
