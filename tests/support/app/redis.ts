// A private Redis for one test file, which can go away and come back on the same address.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { Redis } from "ioredis";
import { type FoundRedis, freePort, startEmbeddedValkey, startRedisServer } from "@/platform/queue/redis-server.ts";

export interface TestRedis {
  url: string;
  /** Takes it down, with what it held when it keeps nothing on disk. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Forgets everything, as FLUSHALL does. */
  forget(): Promise<void>;
  /** The server's process, to stop and kill by signals; undefined for the embedded Valkey, which is in our own. */
  pid(): Promise<number | undefined>;
  stop(): Promise<void>;
}

/** A redis-server where there is one, else the embedded Valkey; `embedded` asks for the latter. */
export const startTestRedis = async ({ embedded = false } = {}): Promise<TestRedis> => {
  const dir = await mkdtemp(join(tmpdir(), "parley-redis-"));
  const port = await freePort();
  const start = async (): Promise<FoundRedis> =>
    (embedded ? undefined : await startRedisServer("redis-server", dir, port)) ?? await startEmbeddedValkey(port);
  let server: FoundRedis | undefined = await start();
  const goAway = async () => {
    await server?.stop();
    server = undefined;
  };
  return {
    url: server.url,
    goAway,
    async comeBack() {
      server = await start();
    },
    async forget() {
      const redis = new Redis(`redis://127.0.0.1:${port}`);
      await redis.flushall();
      redis.disconnect();
    },
    async pid() {
      const redis = new Redis(`redis://127.0.0.1:${port}`);
      const pid = Number(/process_id:(\d+)/.exec(await redis.info("server"))?.[1]);
      redis.disconnect();
      return pid === process.pid ? undefined : pid;
    },
    async stop() {
      await goAway();
      await rm(dir, { recursive: true, force: true });
    },
  };
};
