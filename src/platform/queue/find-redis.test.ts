// The choice of the Redis: configured, already running, or started.
import { spawn } from "node:child_process";
import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "@tests/support/app/eventually.ts";
import { temporaryFolder } from "@tests/support/app/running-app.ts";
import { createLog } from "../log.ts";
import { findRedis, type FoundRedis, joinRedis } from "./find-redis.ts";

const silent = createLog("error", () => {});
const closing: (() => unknown)[] = [];
let dataDir: string;
beforeEach(async () => {
  const folder = await temporaryFolder();
  dataDir = folder.path;
  closing.push(() => folder.remove());
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const wishes = (redisUrl?: string, production = false) => ({ dataDir, redisUrl, production });
const find = async (): Promise<FoundRedis> => {
  const found = await findRedis(wishes(), silent);
  closing.push(() => found.stop());
  return found;
};
const ask = async <T>(url: string, question: (redis: Redis) => Promise<T>): Promise<T> => {
  const redis = new Redis(url, { retryStrategy: () => null, maxRetriesPerRequest: 0 });
  redis.on("error", () => {});
  try {
    return await question(redis);
  } finally {
    redis.disconnect();
  }
};
const isUp = (url: string) => ask(url, (redis) => redis.ping()).then(() => true, () => false);
const hasServer = await new Promise<boolean>((known) => {
  const child = spawn("redis-server", ["--version"], { stdio: "ignore" });
  child.on("error", () => known(false)).on("exit", () => known(true));
});

test("a configured Redis is used and never stopped", async () => {
  const found = await findRedis(wishes("redis://127.0.0.1:1"), silent);
  expect(found.url).toBe("redis://127.0.0.1:1");
  await found.stop();
});

test("production does not start a Redis", async () => {
  await expect(findRedis(wishes(undefined, true), silent)).rejects.toThrow("REDIS_URL");
});

test("a separate process finds the running one, or reports what to do", async () => {
  await expect(joinRedis(wishes(), silent)).rejects.toThrow("REDIS_URL");
  const { url } = await find();
  const joined = await joinRedis(wishes(), silent);
  expect(joined.url).toBe(url);
  await joined.stop();
  expect(await isUp(url)).toBe(true);
});

test("an address that was left half written is none", async () => {
  await mkdir(join(dataDir, "redis"), { recursive: true });
  await writeFile(join(dataDir, "redis", "address.json"), '{"url":"redis://127.0');
  await expect(joinRedis(wishes(), silent)).rejects.toThrow("No Redis is known");
  expect(await isUp((await find()).url)).toBe(true);
});

test.runIf(hasServer)(
  "a server on this machine persists its data, evicts nothing and stops with the program",
  async () => {
    const first = await find();
    expect(first.origin).toContain("redis-server");
    expect(await ask(first.url, (redis) => redis.config("GET", "maxmemory-policy"))).toContain("noeviction");
    await ask(first.url, (redis) => redis.set("kept", "yes"));
    await first.stop();
    expect(await isUp(first.url)).toBe(false);
    await expect(access(join(dataDir, "redis", "address.json"))).rejects.toThrow();
    const second = await find();
    expect(await ask(second.url, (redis) => redis.get("kept"))).toBe("yes");
  },
);

test.runIf(hasServer)("a server left behind by a killed program is reused and then stopped", async () => {
  const script = `
    const { findRedis } = await import(${JSON.stringify(new URL("./find-redis.ts", import.meta.url).href)});
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    console.log((await findRedis({ dataDir: ${JSON.stringify(dataDir)}, production: false }, log)).url);
    setInterval(() => {}, 1000);`;
  const child = spawn(Deno.execPath(), ["eval", script], { stdio: ["ignore", "pipe", "inherit"] });
  const killed = new Promise((done) => child.on("exit", done));
  const url = await new Promise<string>((heard) => child.stdout.on("data", (text) => heard(String(text).trim())));
  child.kill("SIGKILL");
  await killed;
  expect(await isUp(url)).toBe(true);
  const found = await findRedis(wishes(), silent);
  expect(found.url).toBe(url);
  await found.stop();
  await eventually("it is gone", async () => !await isUp(url));
});

test("without a server on PATH the embedded one runs without blocking the event loop", async () => {
  vi.stubEnv("PATH", "/nowhere");
  const found = await find();
  expect(found.origin).toContain("embedded");
  await ask(found.url, async (redis) => {
    expect(await redis.set("a", "1")).toBe("OK");
    expect(await redis.eval("return redis.call('get', KEYS[1])", 1, "a")).toBe("1");
  });
  await found.stop();
  expect(await isUp(found.url)).toBe(false);
});
