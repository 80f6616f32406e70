// Services that are away, as one process reports them and another reads them, over a real Redis.
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "@tests/support/app/background.ts";
import { eventually } from "@tests/support/app/eventually.ts";
import { startTestRedis, type TestRedis } from "@tests/support/app/redis.ts";
import type { Breakers } from "../integrations/circuit-breakers.ts";
import { listServicesAway, reportBreakers } from "./breaker-reports.ts";
import { connectRedis } from "./redis.ts";

let server: TestRedis;
let redis: Redis;
const stages: Stage[] = [];
beforeAll(async () => {
  server = await startTestRedis();
});
afterAll(() => server.stop());
afterEach(async () => {
  redis.disconnect();
  for (const stage of stages.splice(0)) await stage.close();
});

const openProcess = async () => {
  const stage = await openStage([], { breakers: { failures: 1, openMs: 100 } });
  stages.push(stage);
  return { stage, reports: reportBreakers(stage.services, redis) };
};
const fail = (breakers: Breakers, ...[service, host]: ["smtp" | "calendars", string?]) =>
  breakers.of(service, () => true, host).run(() => Promise.reject(new Error("No answer"))).catch(() => {});
const namesAway = async () => (await listServicesAway(redis)).map(({ name }) => name).sort();

test("an open breaker is reported by each process until it closes or the process ends", async () => {
  redis = connectRedis(server, "worker", (await openStage([])).services.log);
  const process = await openProcess();
  const other = await openProcess();
  await fail(process.stage.services.breakers, "smtp");
  await fail(other.stage.services.breakers, "smtp");
  await fail(other.stage.services.breakers, "calendars", "a.test");
  await eventually("both are reported, each once", async () => (await namesAway()).join() === "calendars a.test,smtp");
  await other.reports.stop();
  await eventually("the calendar's report has ended", async () => (await namesAway()).join() === "smtp");
  const breaker = process.stage.services.breakers.find("smtp")!;
  await eventually("it may be tried", () => breaker.accepts() === "one");
  await breaker.run(() => Promise.resolve());
  await eventually("nothing is away", async () => (await namesAway()).length === 0);
  await process.reports.stop();
});

test("the report of a process that died ends by itself, and without Redis there are none", async () => {
  redis = new Redis(server.url);
  const report = (at: number) =>
    JSON.stringify({ at, open: [{ name: "zoom", service: "zoom", state: "open", since: 1 }] });
  await redis.hset("parley:breakers", { dead: report(Date.now() - 90_000) });
  expect(await listServicesAway(redis)).toEqual([]);
  expect(await redis.hlen("parley:breakers")).toBe(0);
  expect(await listServicesAway(undefined)).toEqual([]);
});
