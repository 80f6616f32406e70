// From an outbox row to its listener over a real Redis that goes away and loses its data.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openStage, somethingHappened, type Stage } from "@tests/support/app/background.ts";
import { eventually } from "@tests/support/app/eventually.ts";
import { startTestRedis, type TestRedis } from "@tests/support/app/redis.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import type { Listener } from "@/platform/ctx.ts";
import { backoff } from "@/platform/events/deliveries.ts";
import type { Running } from "@/platform/queue/polling-loop.ts";
import { transact } from "@/platform/db/transact.ts";
import type { QueueName } from "@/platform/queue/queue-names.ts";
import { toJobs } from "./relay.ts";
import { type BackgroundOptions, startBackground } from "./workers.ts";

const QUICK: BackgroundOptions = { pollMs: 50, handoverMs: 400, leaseMs: 900, lockMs: 1_000, stalledMs: 300 };

let redis: TestRedis;
let stage: Stage;
const parts: Running[] = [];
beforeAll(async () => void (redis = await startTestRedis()));
afterAll(() => redis.stop());
beforeEach(() => redis.flush());
afterEach(async () => {
  await Promise.all(parts.splice(0).map((part) => part.stop()));
  await stage.close();
});

const leaveTrace: Listener = afterCommit(
  somethingHappened,
  "test.leave_trace",
  (ctx, { subject }) => transact(ctx, (tx) => stage.trace(tx, subject)),
);
const work = (options: BackgroundOptions = {}) => {
  const part = startBackground(stage.services, redis, [], { ...QUICK, ...options });
  parts.push(part);
  return part;
};
const traces = (count: number) => eventually(`${count} traces`, async () => (await stage.traces()).length >= count);
const allDone = () =>
  eventually("every reaction is done", async () => (await stage.deliveries()).every((d) => d.state === "done"));
const logLines = (text: string) => stage.logged.filter((line) => line.message.includes(text)).length;

test("every listener of an event runs once, at once", async () => {
  const another = afterCommit(
    somethingHappened,
    "test.another",
    (ctx) => transact(ctx, (tx) => stage.trace(tx, "other")),
  );
  stage = await openStage([leaveTrace, another]);
  work({ pollMs: 60_000 });
  await stage.publish("first");
  await stage.publish("second");
  await allDone();
  expect((await stage.traces()).sort()).toEqual(["first", "other", "other", "second"]);
});

const delivery = (n: number, attempts = 0) => ({ eventId: `event-${n}`, listener: "test.react", attempts, dueAt: 0 });

test("first attempts of reactions and emails share jobs; what was tried before or calls has one of its own", () => {
  const sizes = (queue: QueueName, due: ReturnType<typeof delivery>[]) =>
    toJobs(queue, due).map(({ data: { more = [] } }) => 1 + more.length);
  const first = Array.from({ length: 23 }, (_, n) => delivery(n));
  expect(sizes("reactions", [delivery(90, 1), ...first, delivery(91, 2)])).toEqual([10, 10, 3, 1, 1]);
  expect(sizes("emails", [delivery(90, 1), ...first.slice(0, 6)])).toEqual([4, 2, 1]);
  expect(sizes("outside", first.slice(0, 2))).toEqual([1, 1]);
  expect(toJobs("emails", first.slice(0, 2), () => true)).toHaveLength(2);
  expect(toJobs("reactions", [delivery(1), delivery(2)])).toEqual([{
    name: "test.react",
    data: { eventId: "event-1", listener: "test.react", more: [{ eventId: "event-2", listener: "test.react" }] },
    opts: { jobId: expect.stringMatching(/^event-1-test\.react-0-[0-9a-f]{16}$/) },
  }]);
  expect(toJobs("emails", [delivery(1)])[0]!.opts.jobId).toBe("event-1-test.react-0");
});

test("two relays that see other deliveries after the same first one queue all of them", () => {
  const idOf = (...numbers: number[]) => toJobs("reactions", numbers.map((n) => delivery(n)))[0]!.opts.jobId;
  expect(idOf(1, 2, 3)).toBe(idOf(1, 2, 3));
  expect(new Set([idOf(1), idOf(1, 2), idOf(1, 2, 3), idOf(1, 3)]).size).toBe(4);
});

test("two workers that relay at once run every delivery once", async () => {
  stage = await openStage([leaveTrace]);
  work();
  work();
  await Promise.all(Array.from({ length: 60 }, (_, i) => stage.publish(`event ${i}`)));
  await allDone();
  expect(new Set(await stage.traces()).size).toBe(60);
  expect((await stage.traces()).length).toBe(60);
  expect(await stage.deliveries()).toMatchObject(Array(60).fill({ attempts: 1 }));
});

test("events published while Redis is away are delivered when it is back, and the outage is logged once", async () => {
  stage = await openStage([leaveTrace]);
  work();
  await stage.publish("before");
  await traces(1);
  await redis.shutDown();
  await stage.publish("during");
  await eventually("the outage is logged", () => logLines("relay: failed and will be retried") > 0);
  await stage.publish("still during");
  expect(await stage.traces()).toEqual(["before"]);
  await redis.startAgain();
  await allDone();
  expect((await stage.traces()).sort()).toEqual(["before", "during", "still during"]);
  await eventually("the recovery is logged", () => logLines("relay: works again") > 0);
  expect(logLines("relay: failed and will be retried")).toBe(1);
});

test("a worker that starts while Redis is away works as soon as it is back", async () => {
  stage = await openStage([leaveTrace]);
  await redis.shutDown();
  work();
  await stage.publish("early");
  await eventually("the outage is logged", () => logLines("Redis is away") > 0);
  await redis.startAgain();
  await allDone();
});

test("a delivery whose job Redis has lost still runs", async () => {
  let blocked = true;
  let entered = 0;
  const block: Listener = afterCommit(somethingHappened, "test.block", async () => {
    entered++;
    await eventually("it is let go", () => !blocked);
  });
  stage = await openStage([block, leaveTrace]);
  work({ concurrency: 1, leaseMs: 15_000, handoverMs: 1_000 });
  await stage.publish("one");
  await stage.publish("two");
  await eventually("the only hand is busy", () => entered > 0);
  await eventually("all are handed over", async () => (await stage.deliveries()).every((d) => d.dueAt > Date.now()));
  await redis.flush();
  blocked = false;
  await allDone();
  expect((await stage.traces()).sort()).toEqual(["one", "two"]);
});

test("a delivery takes effect once when Redis loses its data meanwhile", async () => {
  let entered = 0;
  let blocked = true;
  stage = await openStage([afterCommit(somethingHappened, "test.slow", async (ctx) => {
    entered++;
    await eventually("it is let go", () => !blocked);
    await transact(ctx, (tx) => stage.trace(tx, "effect"));
  })]);
  work({ leaseMs: 15_000, handoverMs: 50 });
  work({ leaseMs: 15_000, handoverMs: 50 });
  await stage.publish("x");
  await eventually("it runs", () => entered === 1);
  await redis.flush();
  await stage.publish("y");
  await eventually("the other one runs too", () => entered === 2);
  blocked = false;
  await allDone();
  expect(await stage.traces()).toEqual(["effect", "effect"]);
  expect(entered).toBe(2);
});

test("a failing listener is retried with the delays from the database", async () => {
  let tries = 0;
  const services = (url?: string) =>
    openStage([afterCommit(somethingHappened, "test.fail_once", async (ctx) => {
      if (++tries === 1) throw new Error("not yet");
      await transact(ctx, (tx) => stage.trace(tx, "at last"));
    })], { url, clock: { now: () => Date.now() + skipped } });
  let skipped = 0;
  stage = await services();
  work();
  await stage.publish("x");
  const failed = await eventually(
    "the failure is noted",
    async () => (await stage.deliveries()).find((d) => d.lastError),
  );
  expect(failed).toMatchObject({ state: "pending", attempts: 1, lastError: "not yet" });
  expect(failed.dueAt - Date.now()).toBeGreaterThan(backoff(1) / 2);
  skipped = backoff(1);
  await allDone();
  expect(await stage.traces()).toEqual(["at last"]);
  await eventually("the success is logged", () => logLines("delivery") > 1);
  const about = { requestId: stage.logged.find(({ event }) => event)!.requestId, listener: "test.fail_once" };
  expect(about.requestId).toMatch(/^test-/);
  expect(stage.logged.filter(({ listener }) => listener)).toMatchObject([
    { ...about, level: "warn", message: "a delivery failed and will be retried", attempt: 1, error: "not yet" },
    { ...about, level: "info", message: "delivery", attempt: 2, state: "done" },
  ]);
});

test("stopping waits for the running delivery, also while Redis is away", async () => {
  let entered = false;
  let blocked = true;
  stage = await openStage([afterCommit(somethingHappened, "test.slow", async (ctx) => {
    entered = true;
    await eventually("it is let go", () => !blocked);
    await transact(ctx, (tx) => stage.trace(tx, "finished"));
  })]);
  work();
  await stage.publish("x");
  await eventually("it runs", () => entered);
  await redis.shutDown();
  const stopped = parts.splice(0)[0]!.stop();
  blocked = false;
  await stopped;
  expect(await stage.traces()).toEqual(["finished"]);
  await redis.startAgain();
});
