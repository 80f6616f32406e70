// Liveness and readiness while parts fail and recover.
import { Hono } from "hono";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStage, type Stage } from "@tests/support/app/background.ts";
import { eventually } from "@tests/support/app/eventually.ts";
import { startTestRedis, type TestRedis } from "@tests/support/app/redis.ts";
import type { Redis } from "ioredis";
import { connectRedis } from "../queue/redis.ts";
import { zoneDataVersion } from "../time/zones.ts";
import { requestContext } from "./request-context.ts";
import { healthRoutes, listParts } from "./health.ts";
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

const web = () => listParts("web", stage.services.db, redis);
const worker = () => listParts("worker", stage.services.db, redis);
const get = async (path: string, parts = web()) => {
  const context = requestContext(stage.services, () => Promise.resolve(undefined));
  const response = await new Hono<Env>().use(context).route("/", healthRoutes(parts)).request(path);
  return [response.status, await response.json()];
};
const zones = zoneDataVersion();
const OK = { database: "ok", writing: "ok", disk: "ok", queue: "ok" };
const READY = [200, { status: "ready", degraded: [], parts: OK, zones }];
const WITHOUT_QUEUE = { degraded: ["queue"], parts: { ...OK, queue: "away" }, zones };

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

/** SQLite itself refuses another page, as on a disk without space. */
const fillDisk = async ({ db }: Stage["services"]) => {
  await db.write((tx) => tx.run(sql`pragma max_page_count = 1`));
  const fill = () => db.write((tx) => tx.run(sql`insert into traces (mark) values (hex(zeroblob(100000)))`));
  await expect((async () => {
    for (let n = 0; n < 100; n++) await fill();
  })()).rejects.toMatchObject({ status: 503 });
};

test("on a full disk processes are degraded: all share it, and reading works", async () => {
  await fillDisk(stage.services);
  const states = { ...OK, writing: "full", disk: "full" };
  const full = { status: "degraded", degraded: ["writing", "disk"], parts: states, zones };
  expect(await get("/readyz")).toEqual([200, full]);
  expect(await get("/readyz", worker())).toEqual([200, full]);
});

test("a required part that never responds counts as away", async () => {
  const parts = { ...web(), database: { check: () => new Promise<void>(() => {}), required: true } };
  const body = { status: "not-ready", degraded: ["database"], parts: { ...OK, database: "away" }, zones };
  expect(await get("/readyz", parts)).toEqual([503, body]);
});
