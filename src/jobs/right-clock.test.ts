// A worker whose clock is days ahead does nothing, on a real queue; it begins when its clock is right.
import { Redis } from "ioredis";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStage, somethingHappened, type Stage } from "@tests/support/app/background.ts";
import { eventually } from "@tests/support/app/eventually.ts";
import { startTestRedis, type TestRedis } from "@tests/support/app/redis.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { transact } from "@/platform/db/transact.ts";
import { connectRedis } from "@/platform/queue/redis.ts";
import { guardClock } from "@/platform/queue/reference-clocks.ts";
import type { Schedule } from "@/platform/queue/schedules.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { runWhileClockIsRight } from "./right-clock.ts";
import { startBackground } from "./workers.ts";

let server: TestRedis;
let stage: Stage;
let ahead: number;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  ahead = 3 * DAY_MS;
  server = await startTestRedis();
  stage = await openStage([leaveTrace], { clock: { now: () => Date.now() + ahead } });
  closing.push(() => server.stop(), () => stage.close());
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const leaveTrace = afterCommit(
  somethingHappened,
  "test.leave_trace",
  (ctx, { subject }) => transact(ctx, (tx) => stage.trace(tx, subject)),
);
const sweep: Schedule = {
  name: "test.sweep",
  every: 100,
  run: (ctx) => transact(ctx, (tx) => stage.trace(tx, "swept")),
};

const startWorker = () => {
  const redis = connectRedis(server, "producer", stage.services.log);
  const clockGuard = guardClock(stage.services, redis);
  const services = { ...stage.services, clockGuard };
  const worker = runWhileClockIsRight(clockGuard, () => startBackground(services, server, [sweep], { pollMs: 20 }));
  closing.push(() => redis.disconnect(), () => clockGuard.stop(), () => worker.stop());
  return clockGuard;
};
const countTraces = async (name: string) => (await stage.traces()).filter((trace) => trace === name).length;

test("three days ahead: no sweep, no delivery and nothing in the queue; both begin when the clock is set", async () => {
  await stage.publish("delivered");
  const clockGuard = startWorker();
  await eventually("the clock is known to be wrong", () => clockGuard.state().state === "wrong");
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await stage.traces()).toEqual([]);
  const redis = new Redis(server.url);
  expect((await redis.keys("parley:*")).filter((key) => !key.endsWith(":meta"))).toEqual([]);
  redis.disconnect();

  ahead = 0;
  await eventually("the clock is right", () => clockGuard.isRight());
  await eventually("a sweep has run", async () => await countTraces("swept") > 0);
  // The event was published by the wrong clock: it is due in three days.
  expect(await countTraces("delivered")).toBe(0);
  await stage.publish("later");
  await eventually("a delivery has run", async () => await countTraces("later") === 1);
});

test("a jump while the worker runs stops it before the next sweep", async () => {
  ahead = 0;
  const clockGuard = startWorker();
  await eventually("sweeps run", async () => await countTraces("swept") > 1);
  ahead = 3 * DAY_MS;
  await eventually("the clock is known to be wrong", () => !clockGuard.isRight());
  await new Promise((resolve) => setTimeout(resolve, 200)); // for the one that was running
  const swept = await countTraces("swept");
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await countTraces("swept")).toBe(swept);
  expect(stage.logged.filter(({ level }) => level === "error").map(({ message }) => message)).toEqual([
    "the clock is wrong: nothing that is due is done",
  ]);
  ahead = 0;
  await eventually("sweeps run again", async () => await countTraces("swept") > swept);
});
