// Schedules across several workers and a real Redis: each runs once, missed runs are caught up, expired leases are taken over.
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openStage, type Stage } from "@tests/support/app/background.ts";
import { eventually } from "@tests/support/app/eventually.ts";
import { startTestRedis, type TestRedis } from "@tests/support/app/redis.ts";
import type { Running } from "@/platform/queue/polling-loop.ts";
import { runSchedule, type Schedule, scheduleRuns } from "@/platform/queue/schedules.ts";
import { transact } from "@/platform/db/transact.ts";
import { removeOrphans, updateSchedulers } from "./schedules.ts";
import { startBackground } from "./workers.ts";

const HOUR = 3_600_000;
let redis: TestRedis;
let stage: Stage;
const parts: Running[] = [];
beforeAll(async () => void (redis = await startTestRedis()));
afterAll(() => redis.stop());
beforeEach(async () => {
  await redis.flush();
  stage = await openStage([]);
});
afterEach(async () => {
  await Promise.all(parts.splice(0).map((part) => part.stop()));
  await stage.close();
});

const work = (list: Schedule[]) => void parts.push(startBackground(stage.services, redis, list));
const traced = (name: string): Schedule["run"] => (ctx) => transact(ctx, (tx) => stage.trace(tx, name));
const traces = (count: number) => eventually(`${count} traces`, async () => (await stage.traces()).length >= count);
const runs = () => stage.services.db.read.select().from(scheduleRuns);

/** The queue as another client sees it. */
const looking = async <T>(look: (queue: Queue, redis: Redis) => Promise<T>, name = "sweeps"): Promise<T> => {
  const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
  const queue = new Queue(name, { connection: connection as never, prefix: "parley" });
  try {
    return await look(queue, connection);
  } finally {
    await queue.close();
    connection.disconnect();
  }
};
const schedulers = () => looking(async (queue) => (await queue.getJobSchedulers()).map((s) => s.key).sort());

test("an interval schedule repeats, each time once across two workers", async () => {
  const list: Schedule[] = [{ name: "test.sweep", every: 200, run: traced("swept") }];
  work(list);
  work(list);
  const began = performance.now();
  await traces(4);
  const fits = Math.ceil((performance.now() - began) / 200) + 1;
  expect((await stage.traces()).length).toBeLessThanOrEqual(fits);
});

test("a cron schedule runs at start-up only if its time was missed", async () => {
  const list: Schedule[] = [{ name: "test.nightly", cron: "0 3 * * *", run: traced("nightly") }];
  const marker: Schedule = { name: "test.marker", every: HOUR, run: traced("marker") };
  work(list);
  await traces(1);
  await eventually("it is noted", async () => (await runs())[0]?.finishedAt);
  await Promise.all(parts.splice(0).map((part) => part.stop()));
  await redis.flush();
  work([...list, marker]);
  await traces(2);
  expect(await stage.traces()).toEqual(["nightly", "marker"]);

  await transact(
    stage.ctx(),
    async (tx) => void (await tx.update(scheduleRuns).set({ startedAt: Date.now() - 25 * HOUR })),
  );
  work(list);
  await traces(3);
  expect((await stage.traces()).filter((mark) => mark === "nightly").length).toBe(2);
});

test("a nightly task that failed, or whose worker was killed, runs again after a while", async () => {
  const nightly = (name: string): Schedule => ({ name, cron: "0 3 * * *", run: traced(name) });
  const now = Date.now();
  const [minute, day] = [60_000, 24 * HOUR];
  const before = { runs: 2, finishedAt: now - day, lastError: "out of order" };
  await transact(stage.ctx(), async (tx) => {
    await tx.insert(scheduleRuns).values([
      { name: "test.failed", ...before, startedAt: now - 11 * minute },
      { name: "test.killed", ...before, startedAt: now - 11 * minute, leasedUntil: now - 10 * minute },
      { name: "test.being-tried", ...before, startedAt: now - minute },
      { name: "test.running", ...before, startedAt: now - 11 * minute, leasedUntil: now + minute },
      { name: "test.done", runs: 2, startedAt: now, finishedAt: now },
    ]);
  });
  const marker: Schedule = { name: "test.marker", every: HOUR, run: traced("marker") };
  const names = ["failed", "killed", "being-tried", "running", "done"].map((name) => `test.${name}`);
  work([...names.map(nightly), marker]);
  await traces(3);
  expect((await stage.traces()).sort()).toEqual(["marker", "test.failed", "test.killed"]);
});

const only: Schedule = { name: "test.newer", every: HOUR, run: traced("newer") };

test("a worker leaves an unknown schedule to one that knows it, without using up its attempts", async () => {
  work([]);
  await looking((queue) => updateSchedulers(queue, [only]));
  await eventually("it is left", () => stage.logged.some(({ message }) => message.includes("another version")));
  const waits = () => looking(async (queue) => (await queue.getDelayed()).some((job) => job.timestamp < Date.now()));
  await eventually("it is offered again", waits);
  expect(await looking(async (queue) => (await queue.getDelayed()).map((job) => job.attemptsMade))).not.toContain(1);
  expect(await stage.traces()).toEqual([]);
});

test("workers keep each other's schedules, and remove those that no worker has had for some time", async () => {
  const older: Schedule = { name: "test.older", cron: "0 3 * * *", run: traced("older") };
  const compare = (list: Schedule[], orphanMs?: number) =>
    looking(async (queue, connection) => {
      await updateSchedulers(queue, list);
      await removeOrphans(queue, connection, list, orphanMs);
    });
  await compare([older]);
  await compare([older, only]);
  await compare([older]);
  expect(await schedulers()).toEqual(["test.newer", "test.older"]);
  await compare([only], 0);
  expect(await schedulers()).toEqual(["test.newer"]);
});

test("a task that calls a service has a queue of its own, and its old scheduler runs nothing", async () => {
  const outside: Schedule = { name: "test.outside", queue: "outside", every: HOUR, run: traced("outside") };
  await looking((queue) => updateSchedulers(queue, [outside]));
  work([outside]);
  await traces(1);
  const isIdle = () => looking(async (queue) => (await queue.getJobCounts("wait", "active")).wait === 0);
  await eventually("the job in the old queue has ended", isIdle);
  expect(await looking(async (queue) => (await queue.getJobSchedulers()).map((s) => s.key), "outside")).toEqual([
    "test.outside",
  ]);
  expect(await stage.traces()).toEqual(["outside"]);
});

test("a task that finds its service away is not reported again: it runs again soon", async () => {
  const breaker = stage.services.breakers.of("zoom", () => true);
  const call = () => breaker.run(() => Promise.reject(new Error("No answer")));
  for (let n = 0; n < 5; n++) await call().catch(() => {});
  let runs = 0;
  work([{ name: "test.away", queue: "outside", every: 100, run: () => (runs++, call()) }]);
  await eventually("it ran again", () => runs > 2);
  // A slow machine is still at the last run when the next one is due, and says so.
  const isOverlap = ({ error }: Record<string, unknown>) => String(error).includes("still running elsewhere");
  const failed = stage.logged.filter((line) => line.message.includes("schedule failed") && !isOverlap(line));
  expect(failed).toEqual([]);
});

test("a changed interval is applied, an unchanged one is left alone", async () => {
  const sweep = (every: number): Schedule[] => [{ name: "test.sweep", every, run: traced("x") }];
  const next = () => looking(async (queue) => (await queue.getJobScheduler("test.sweep"))!.next!);
  await looking((queue) => updateSchedulers(queue, sweep(HOUR)));
  const planned = await next();
  await looking((queue) => updateSchedulers(queue, sweep(HOUR)));
  expect(await next()).toBe(planned);
  await looking((queue) => updateSchedulers(queue, sweep(2 * HOUR)));
  expect(await looking(async (queue) => (await queue.getJobScheduler("test.sweep"))!.every)).toBe(2 * HOUR);
});

test("a run in progress is not started twice, and the lease of a dead one expires", async () => {
  const finish: (() => void)[] = [];
  const slow: Schedule = {
    name: "test.slow",
    every: HOUR,
    run: () => new Promise<void>((resolve) => finish.push(resolve)),
  };
  const first = runSchedule(stage.ctx(), slow);
  await eventually("it runs", () => finish.length > 0);
  expect(await runSchedule(stage.ctx(), slow)).toBe(false);
  finish[0]!();
  expect(await first).toBe(true);

  const lapsed = { leasedUntil: Date.now() - 1 };
  await transact(stage.ctx(), async (tx) => void (await tx.update(scheduleRuns).set(lapsed)));
  expect(await runSchedule(stage.ctx(), { ...slow, run: () => Promise.resolve() })).toBe(true);
});

test("the error of a schedule is recorded", async () => {
  const broken: Schedule = { name: "test.broken", every: HOUR, run: () => Promise.reject(new Error("out of order")) };
  await expect(runSchedule(stage.ctx(), broken)).rejects.toThrow("out of order");
  expect(await runs()).toMatchObject([{ lastError: "out of order", leasedUntil: null, finishedAt: null }]);
  await runSchedule(stage.ctx(), { ...broken, run: () => Promise.resolve() });
  expect(await runs()).toMatchObject([{ lastError: null, runs: 2 }]);
});
