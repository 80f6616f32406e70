// A Redis for one test file, which can stop and start again on the same port.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { type FoundRedis, startEmbeddedValkey, startRedisServer } from "@/platform/queue/find-redis.ts";
import { freePort } from "./running-app.ts";

export interface TestRedis {
  url: string;
  /** Stops the server, which loses its data. */
  shutDown(): Promise<void>;
  startAgain(): Promise<void>;
  /** Deletes everything with FLUSHALL. */
  flush(): Promise<void>;
  /** The server's process id; undefined for the embedded Valkey, which runs in the test's process. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

/** Starts redis-server if it is installed, or else the embedded Valkey; `embedded` forces the latter. */
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
    shutDown: goAway,
    async startAgain() {
      server = await start();
    },
    async flush() {
      const redis = new Redis(`redis://127.0.0.1:${port}`);
      await redis.flushall();
      redis.disconnect();
    },
    pid: () => server?.pid,
    async stop() {
      await goAway();
      await rm(dir, { recursive: true, force: true });
    },
  };
};
