// Liveness and readiness while parts fail and recover.
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStage, type Stage } from "@tests/support/app/background.ts";
import { eventually } from "@tests/support/app/eventually.ts";
import { startTestRedis, type TestRedis } from "@tests/support/app/redis.ts";
import type { Redis } from "ioredis";
import { connectRedis } from "../queue/redis.ts";
import { requestContext } from "./request-context.ts";
import { healthRoutes, partsOf } from "./health.ts";
import type { Env } from "./route.ts";

let server: TestRedis;
let redis: Redis;
let stage: Stage;
beforeEach(async () => {
  server = await startTestRedis();
  stage = await openStage([]);
  redis = connectRedis(server, "producer", stage.services.log);
});
afterEach(async () => {
  redis.disconnect();
  await stage.close();
  await server.stop();
});

const web = () => partsOf("web", stage.services.db, redis);
const worker = () => partsOf("worker", stage.services.db, redis);
const get = async (path: string, parts = web()) => {
  const context = requestContext(stage.services, () => Promise.resolve(undefined));
  const response = await new Hono<Env>().use(context).route("/", healthRoutes(parts)).request(path);
  return [response.status, await response.json()];
};
const OK = { database: "ok", writing: "ok", disk: "ok", queue: "ok" };
const READY = [200, { status: "ready", degraded: [], parts: OK }];
const WITHOUT_QUEUE = { degraded: ["queue"], parts: { ...OK, queue: "away" } };

test("ready when database and queue respond", async () => {
  expect(await get("/readyz")).toEqual(READY);
  expect(await get("/readyz", worker())).toEqual(READY);
});

test("without the queue web is degraded and a worker not ready; both are alive, and ready when it is back", async () => {
  await server.shutDown();
  expect(await get("/readyz")).toEqual([200, { status: "degraded", ...WITHOUT_QUEUE }]);
  expect(await get("/readyz", worker())).toEqual([503, { status: "not-ready", ...WITHOUT_QUEUE }]);
  expect(await get("/healthz")).toEqual([200, { status: "ok" }]);
  await server.startAgain();
  await eventually("it is ready", async () => (await get("/readyz"))[1].status === "ready");
});

test("a required part that never responds counts as away", async () => {
  const parts = { ...web(), database: { check: () => new Promise<void>(() => {}), required: true } };
  const body = { status: "not-ready", degraded: ["database"], parts: { ...OK, database: "away" } };
  expect(await get("/readyz", parts)).toEqual([503, body]);
});
