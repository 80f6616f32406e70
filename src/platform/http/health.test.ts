// Liveness and readiness while parts fail and recover.
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStage, type Stage } from "@tests/support/app/background.ts";
import { eventually } from "@tests/support/app/eventually.ts";
import { startTestRedis, type TestRedis } from "@tests/support/app/redis.ts";
import type { Redis } from "ioredis";
import { connectRedis } from "../queue/redis.ts";
import { requestContext } from "./request-context.ts";
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

const get = async (path: string, parts = vitalParts(stage.services.db, redis)) => {
  const context = requestContext(stage.services, () => Promise.resolve(undefined));
  const response = await new Hono<Env>().use(context).route("/", healthRoutes(parts)).request(path);
  return [response.status, await response.json()];
};
const READY = [200, { status: "ready", parts: { database: "ok", queue: "ok" } }];

test("ready when database and queue respond", async () => {
  expect(await get("/readyz")).toEqual(READY);
});

test("not ready without the queue, ready again when it is back, and alive all the time", async () => {
  await server.shutDown();
  expect(await get("/readyz")).toEqual([503, { status: "not-ready", parts: { database: "ok", queue: "away" } }]);
  expect(await get("/healthz")).toEqual([200, { status: "ok" }]);
  await server.startAgain();
  await eventually("it is ready", async () => (await get("/readyz"))[0] === 200);
});

test("a part that never responds counts as away", async () => {
  const parts = { database: () => new Promise(() => {}), queue: () => Promise.resolve() };
  expect(await get("/readyz", parts)).toEqual([503, { status: "not-ready", parts: { database: "away", queue: "ok" } }]);
});
