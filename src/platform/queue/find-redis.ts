// Chooses the Redis: the configured one, one that already runs on this data, or one that this process starts.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { Redis } from "ioredis";
import type { Config } from "@/config.ts";
import { isUntrusted } from "../integrations/outbound-http.ts";
import { deepestMessage, type Log } from "../log.ts";
import { HINTS } from "./live-updates.ts";
import { LIMIT_PREFIX, QUEUE_PREFIX } from "./queue-names.ts";
import type { RedisAddress } from "./redis.ts";
import { spawn } from "node:child_process";
import { createServer } from "node:net";

/** A Redis to use. `stop` ends it when this process owns it, and does nothing otherwise. */
export interface FoundRedis extends RedisAddress {
  /** Where it came from, for the start-up message. */
  origin: string;
  /** The server's process; undefined when it runs in this one. */
  pid?: number;
  stop(): Promise<void>;
}

const START_MS = 10_000;
const STOP_MS = 3_000;

/** Starts a server that keeps its append-only file in `dir`. Undefined when the program is not on this machine. */
export const startRedisServer = async (program: string, dir: string, port: number): Promise<FoundRedis | undefined> => {
  await mkdir(dir, { recursive: true });
  const options = ["--dir", dir, "--logfile", "redis.log", "--appendonly", "yes", "--save", ""];
  const network = ["--bind", "127.0.0.1", "--port", String(port)];
  // Detached, because Ctrl-C reaches the whole foreground group, and the queue must outlive the processes that use it.
  const child = spawn(program, [...options, ...network, "--maxmemory-policy", "noeviction"], {
    detached: true,
    stdio: "ignore",
  });
  const ended = new Promise<"missing" | "ended">((done) => {
    child.once("error", () => done("missing"));
    child.once("exit", () => done("ended"));
  });
  const url = `redis://127.0.0.1:${port}`;
  const up = await Promise.race([ended, answers(url)]);
  if (up === "missing") return undefined;
  if (up === "ended") throw new Error(`${program} ended at once; see ${join(dir, "redis.log")}`);
  const stop = async () => {
    child.kill("SIGTERM");
    const kill = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    await ended;
    clearTimeout(kill);
  };
  return { url, origin: `${program}, started for this data`, pid: child.pid, stop };
};

/** Starts the bundled Valkey in a thread. It keeps nothing on disk. */
export const startEmbeddedValkey = async (port: number): Promise<FoundRedis> => {
  const thread = new Worker(new URL("./embedded-valkey.ts", import.meta.url), { type: "module", name: String(port) });
  await new Promise<void>((started, failed) => {
    thread.onmessage = () => started();
    thread.onerror = (event) => failed(new Error(`The embedded Valkey did not start: ${event.message}`));
  });
  const url = `redis://127.0.0.1:${port}`;
  await answers(url);
  return { url, origin: "the embedded Valkey, in memory only", stop: () => Promise.resolve(thread.terminate()) };
};

/** Resolves when the server at `url` takes commands; rejects after 10 s. */
const answers = async (url: string): Promise<"answers"> => {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 20, commandTimeout: START_MS });
  redis.on("error", () => {}); // it is not up yet
  try {
    await redis.ping();
    return "answers";
  } finally {
    redis.disconnect();
  }
};

/** A port that is free now. */
const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });

/** How long the server may take to say what it is, in ms. */
const TIMEOUT_MS = 3_000;

/** The lines of INFO as fields. */
const readFields = (info: string): Map<string, string> =>
  new Map([...info.matchAll(/^([^:\r\n]+):(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));

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

const PROBE = `${QUEUE_PREFIX}:rights`;

/** What programs do with Redis, by one call of each kind. A user needs the right to all of them. */
const USES: readonly ((redis: Redis) => Promise<unknown>)[] = [
  (redis) => redis.eval("return 1", 1, PROBE),
  (redis) => redis.zadd(PROBE, 1, "a"),
  (redis) => redis.bzpopmin(PROBE, 0.001),
  (redis) => redis.xadd(PROBE, "*", "a", "b"),
  (redis) => redis.del(PROBE),
  (redis) => redis.del(`${LIMIT_PREFIX}:rights`),
  (redis) => redis.publish(PROBE, ""),
  (redis) => redis.subscribe(HINTS),
];

/** A user of the server may not do what programs need: they would try for ever. */
const lacksRights = (error: unknown): boolean => /NOPERM/.test(deepestMessage(error));

/** Throws the server's refusal where the user lacks a right. */
const requireRights = async (redis: Redis): Promise<void> => {
  for (const use of USES) {
    await use(redis).catch((error) => {
      if (lacksRights(error)) throw error;
    });
  }
};

/** Throws a sentence with the right that the user lacks. Undefined while no server answers. */
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
    const info = await redis.info();
    if (!refusalOf(readFields(info))) await requireRights(redis);
    return info;
  } catch (error) {
    if (lacksRights(error)) {
      throw new Error(
        `The user of REDIS_URL or VALKEY_URL has too few rights: ${deepestMessage(error)}. It needs those to all ` +
          `commands but administration, INFO, the keys ${QUEUE_PREFIX}:* and ${LIMIT_PREFIX}:*, and the channels ${QUEUE_PREFIX}:*.`,
      );
    }
    if (isUntrusted(failure ?? error)) {
      throw new Error(`The certificate of the Redis server isn't trusted: ${deepestMessage(failure ?? error)}.`);
    }
    return undefined; // away
  } finally {
    redis.disconnect();
  }
};

/**
 * Throws when the server that answers at this address cannot be used. Warns when it may delete jobs: they are in the
 * database, too, but are then late. Does nothing while no server answers.
 */
const requireSupported = async (address: RedisAddress, log: Log): Promise<void> => {
  const text = await askInfo(address);
  if (text === undefined) return;
  const info = readFields(text);
  const refusal = refusalOf(info);
  if (refusal) throw new Error(`The Redis server of REDIS_URL or VALKEY_URL ${refusal}.`);
  const policy = info.get("maxmemory_policy");
  if (policy && policy !== "noeviction") {
    log.warn("Redis may delete jobs when its memory is full, and work is then late; set maxmemory-policy noeviction", {
      policy,
    });
  }
};

type RedisConfig = Pick<Config, "redisUrl" | "redisCaFile" | "dataDir" | "production">;

/** Redis servers, in the order in which they are tried. */
const PROGRAMS = ["redis-server", "valkey-server"];
const nothing = () => Promise.resolve();

/**
 * The Redis of the whole program: REDIS_URL or VALKEY_URL; else one that still runs on this data; else a server found on
 * this machine, started privately; else the embedded one. Throws in production when none is configured.
 */
export const findRedis = async (config: RedisConfig, log: Log): Promise<FoundRedis> => {
  const configured = await useConfigured(config, log);
  if (configured) return configured;
  if (config.production) throw new Error("Production needs REDIS_URL or VALKEY_URL.");
  const running = await findRunning(config);
  if (running) return running;
  const dir = folderOf(config);
  for (const program of PROGRAMS) {
    const started = await startRedisServer(program, dir, await freePort()).catch((error) => {
      log.warn(`${program} is here but did not start`, { error: error.message });
    });
    if (started) return await publishAddress(started, config);
  }
  return await publishAddress(await startEmbeddedValkey(await freePort()), config);
};

/** The Redis of a process that runs beside others: the configured one, or the one that `all` has started here. */
export const joinRedis = async (config: RedisConfig, log: Log): Promise<FoundRedis> => {
  const configured = await useConfigured(config, log);
  if (configured) return configured;
  const running = await findRunning(config);
  if (!running) throw new Error("No Redis is known. Set REDIS_URL, or start `all`, which brings its own.");
  return { ...running, stop: nothing };
};

/** Throws a sentence when the configured server is one that Parley cannot use. One that is away may come later. */
const useConfigured = async ({ redisUrl: url, redisCaFile }: RedisConfig, log: Log) => {
  if (!url) return undefined;
  const ca = redisCaFile && await readFile(redisCaFile, "utf8").catch(({ message }) => {
    throw new Error(`REDIS_CA_FILE can't be read: ${message}`);
  });
  await requireSupported({ url, ca }, log);
  return { url, ca, origin: "as configured", stop: nothing };
};

const folderOf = ({ dataDir }: RedisConfig) => join(resolve(dataDir), "redis");
const addressFile = (config: RedisConfig) => join(folderOf(config), "address.json");

/** Writes the address to a file for processes that are started separately; removed when the server stops. */
const publishAddress = async (found: FoundRedis, config: RedisConfig): Promise<FoundRedis> => {
  const file = addressFile(config);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ url: found.url, owner: process.pid }));
  const stop = async () => {
    await rm(file, { force: true });
    await found.stop();
  };
  return { ...found, stop };
};

/** Undefined where there is none, and for what a process has left half written that was killed. */
const readAddress = async (config: RedisConfig): Promise<{ url: string; owner: number } | undefined> => {
  try {
    return JSON.parse(await readFile(addressFile(config), "utf8"));
  } catch {
    return undefined;
  }
};

/**
 * The published address, if a server still answers there. This process stops it when its owner was killed, or was this
 * very process before a file changed (`deno --watch`).
 */
const findRunning = async (config: RedisConfig): Promise<FoundRedis | undefined> => {
  const published = await readAddress(config);
  if (!published || !await isUp(published.url)) return undefined;
  const { url, owner } = published;
  const others = owner !== process.pid && isAlive(owner);
  return { url, origin: "already running on this data", stop: others ? nothing : () => shutDown(url) };
};

const connectOnce = (url: string) => {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  redis.on("error", () => {}); // the command rejects
  return redis;
};

const isUp = async (url: string): Promise<boolean> => {
  const redis = connectOnce(url);
  const up = await redis.ping().then(() => true, () => false);
  redis.disconnect();
  return up;
};

const shutDown = async (url: string): Promise<void> => {
  const redis = connectOnce(url);
  await redis.shutdown().catch(() => {}); // SHUTDOWN closes the connection instead of answering
  redis.disconnect();
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
