// Limits by address and by account, with and without Redis.
import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Redis } from "ioredis";
import { openStage, type Stage } from "@tests/support/app/background.ts";
import { eventually } from "@tests/support/app/eventually.ts";
import { startTestRedis, type TestRedis } from "@tests/support/app/redis.ts";
import type { Services } from "../ctx.ts";
import { connectRedis } from "../queue/redis.ts";
import { handleError } from "./errors.ts";
import { requestContext } from "./request-context.ts";
import { limit, takePoints } from "./limits.ts";
import { householdOf } from "./networks.ts";
import { access, ctx, type Env, routes } from "./route.ts";

let server: TestRedis;
let redis: Redis;
let stage: Stage;
beforeAll(async () => void (server = await startTestRedis()));
afterAll(() => server.stop());
beforeEach(async () => {
  stage = await openStage([]);
  redis = connectRedis(server, "producer", stage.services.log);
  await eventually("the connection", () => redis.status === "ready");
  await redis.flushall();
});
afterEach(async () => {
  redis.disconnect();
  await stage.close();
});

/** The web server of one process, with limited routes. */
const web = (services: Partial<Services> = {}, mode: "everybody" | "not-loopback" = "everybody") => {
  const all = { ...stage.services, redis, ...services, config: { ...stage.services.config, rateLimits: mode } };
  const app = new Hono<Env>().use(requestContext(all, () => Promise.resolve(undefined))).onError(handleError).route(
    "/",
    routes()
      .get("/two", access("anyone"), limit({ name: "two", points: 2, seconds: 60 }), (c) => c.text("ok"))
      .get(
        "/own",
        access("anyone"),
        limit({ name: "own", points: 1, seconds: 60, per: (c) => c.req.query("key")! }),
        (c) => c.text("ok"),
      )
      .get("/action", access("anyone"), async (c) => {
        await takePoints(ctx(c), "account", "a@parley.test", 1, 60);
        return c.text("ok");
      }),
  );
  return async (path: string, hostname = "203.0.113.7") => await app.request(path, {}, { remoteAddr: { hostname } });
};
const statuses = async (get: ReturnType<typeof web>, path: string, times: number, from?: string) => {
  const seen: number[] = [];
  for (let i = 0; i < times; i++) seen.push((await get(path, from)).status);
  return seen;
};

test("a used-up limit is 429 with Retry-After, for that address only", async () => {
  const get = web();
  expect(await statuses(get, "/two", 3)).toEqual([200, 200, 429]);
  const response = await get("/two");
  const wait = Number(response.headers.get("Retry-After"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await response.json()).toEqual([expect.stringContaining("Too many requests")]);
  expect(await statuses(get, "/two", 1, "203.0.113.8")).toEqual([200]);
});

test("processes share their counters", async () => {
  const another = connectRedis(server, "producer", stage.services.log);
  await eventually("the connection", () => another.status === "ready");
  expect(await statuses(web(), "/two", 2)).toEqual([200, 200]);
  expect(await statuses(web({ redis: another }), "/two", 1)).toEqual([429]);
  another.disconnect();
});

test("with Redis away the limit still holds", async () => {
  const get = web();
  await server.shutDown();
  await eventually("it is noticed", () => redis.status !== "ready");
  expect(await statuses(get, "/two", 3)).toEqual([200, 200, 429]);
  await server.startAgain();
  await eventually("it counts again", async () => (await get("/two")).status === 200);
});

test("the limit holds without any Redis, too", async () => {
  expect(await statuses(web({ redis: undefined }), "/two", 3, "203.0.113.99")).toEqual([200, 200, 429]);
});

test("a route may count by a key of its own", async () => {
  const get = web();
  expect(await statuses(get, "/own?key=a", 2)).toEqual([200, 429]);
  expect(await statuses(get, "/own?key=b", 1)).toEqual([200]);
});

test("an action may take points for an account, from whatever address", async () => {
  const get = web();
  expect(await statuses(get, "/action", 1, "203.0.113.1")).toEqual([200]);
  expect(await statuses(get, "/action", 1, "203.0.113.2")).toEqual([429]);
});

describe("outside production", () => {
  test("callers from this machine are unlimited, others are not", async () => {
    const get = web({}, "not-loopback");
    expect(await statuses(get, "/two", 4, "127.0.0.1")).toEqual([200, 200, 200, 200]);
    expect(await statuses(get, "/two", 4, "::1")).toEqual([200, 200, 200, 200]);
    expect(await statuses(get, "/two", 3)).toEqual([200, 200, 429]);
  });

  test("with RATE_LIMITS=on every caller is limited", async () => {
    expect(await statuses(web(), "/two", 3, "127.0.0.1")).toEqual([200, 200, 429]);
  });
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  [undefined, "unknown"],
])("%s counts as %s", (address, network) => expect(householdOf(address)).toBe(network));
