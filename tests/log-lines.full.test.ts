// Everything that a process writes is one JSON object a line, also what native code writes while the database is away.
import { spawn } from "node:child_process";
import { dirname } from "node:path";
import { afterEach, expect, test } from "vitest";
import { startBaseServer } from "./support/app/base-data.ts";
import { eventually } from "./support/app/eventually.ts";
import { startTestRedis } from "./support/app/redis.ts";
import { freePort, readinessOf, temporaryFolder } from "./support/app/running-app.ts";
import { HAS_SQLD } from "./support/app/sqld.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const launch = (env: Record<string, string>) => {
  // The `deno` on PATH may be a wrapper, which would leave the process behind.
  const path = `${dirname(Deno.execPath())}:${Deno.env.get("PATH")}`;
  const child = spawn("scripts/parley.sh", ["web"], { env: { ...Deno.env.toObject(), ...env, PATH: path } });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  closing.push(() => (child.kill("SIGKILL"), exited));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => output += bytes);
  return () => output;
};

const isJson = (line: string): boolean => {
  try {
    return typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
};

test.runIf(HAS_SQLD)("a process with a replica writes JSON alone while the server is away", async () => {
  const [sqld, redis, data] = await Promise.all([startBaseServer("now"), startTestRedis(), temporaryFolder()]);
  closing.push(() => Promise.all([sqld.stop(), redis.stop(), data.remove()]));
  const port = await freePort();
  const where = { DATA_DIR: data.path, DATABASE_URL: sqld.url, DATABASE_REPLICA: `${data.path}/replica.db` };
  const output = launch({
    ...where,
    PARLEY_ENV: "test",
    REDIS_URL: redis.url,
    SMTP_URL: "smtp://127.0.0.1:1",
    PORT: String(port),
  });
  const baseURL = `http://127.0.0.1:${port}`;
  await eventually("it is ready", async () => await readinessOf(baseURL) === "ready");
  await sqld.kill();
  await eventually("it notices", async () => await readinessOf(baseURL) === "degraded");
  // The replica is followed every second.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const lines = output().split("\n").filter(Boolean);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter((line) => !isJson(line))).toEqual([]);
});
