// What the health calls say while parts come and go.
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStage, type Stage } from "@tests/support/background.ts";
import { eventually } from "@tests/support/eventually.ts";
import { startTestRedis, type TestRedis } from "@tests/support/redis.ts";
import type { Redis } from "ioredis";
import { connectRedis } from "../queue/redis.ts";
import { requestContext } from "./guards.ts";
import { healthRoutes, vitalParts } from "./health.ts";
import type { Env } from "./route.ts";

let server: TestRedis;
let redis: Redis;
let stage: Stage;
beforeEach(async () => {
  server = await startTestRedis();
  stage = await openStage([]);
  redis = connectRedis(server.url, "producer", stage.services.log);
});
afterEach(async () => {
  redis.disconnect();
  await stage.close();
  await server.stop();
});

const ask = async (path: string, parts = vitalParts(stage.services.db, redis)) => {
  const context = requestContext(stage.services, () => Promise.resolve(undefined));
  const answer = await new Hono<Env>().use(context).route("/", healthRoutes(parts)).request(path);
  return [answer.status, await answer.json()];
};
const READY = [200, { status: "ready", parts: { database: "ok", queue: "ok" } }];

test("ready when database and queue answer, from the start", async () => {
  expect(await ask("/readyz")).toEqual(READY);
});

test("not ready without the queue, and ready again when it is back; alive all the time", async () => {
  await server.goAway();
  expect(await ask("/readyz")).toEqual([503, { status: "not-ready", parts: { database: "ok", queue: "away" } }]);
  expect(await ask("/healthz")).toEqual([200, { status: "ok" }]);
  await server.comeBack();
  await eventually("it is ready", async () => (await ask("/readyz"))[0] === 200);
});

test("a part that never answers counts as away", async () => {
  const parts = { database: () => new Promise(() => {}), queue: () => Promise.resolve() };
  expect(await ask("/readyz", parts)).toEqual([503, { status: "not-ready", parts: { database: "away", queue: "ok" } }]);
});
