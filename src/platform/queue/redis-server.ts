// Starts a private Redis: a server in a process, or the embedded Valkey in a thread.
import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { Redis } from "ioredis";
import type { RedisAddress } from "./redis.ts";

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
export const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });
