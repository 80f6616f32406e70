// One delivery of one event to one listener: run once, leased, retried, failed.
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { openStage, somethingHappened, type Stage } from "@tests/support/app/background.ts";
import { afterCommit } from "./bus.ts";
import { settableClock } from "@tests/support/app/settable-clock.ts";
import type { Ctx, Delivery, Listener, Tx } from "../ctx.ts";
import { countDeliveries } from "../queue/operations.ts";
import {
  backoff,
  hastenDeliveries,
  listDueDeliveries,
  MAX_ATTEMPTS,
  postponeDelivery,
  recordHandover,
  runDeliveries,
} from "./deliveries.ts";
import { outboxEvents, purgeOldEvents } from "./outbox.ts";
import { transact } from "../db/transact.ts";

const START = Date.UTC(2026, 10, 20, 9);
let stage: Stage;
afterEach(() => stage?.close());

/** An app with one listener that runs `run`. Its clock stands still until the test moves it. */
const withListener = async (run: (ctx: Ctx, delivery: Delivery) => Promise<void | "skipped">) => {
  const clock = settableClock(START);
  const listener: Listener = afterCommit(
    somethingHappened,
    "test.react",
    (ctx, _payload, delivery) => run(ctx, delivery),
  );
  stage = await openStage([listener], { clock });
  await stage.publish("x");
  const [due] = await listDueDeliveries(stage.ctx(), 10);
  return { clock, due: due!, row: async () => (await stage.deliveries())[0]! };
};

test("a listener runs once, however often its delivery is queued", async () => {
  const { due, row } = await withListener((ctx) => transact(ctx, (tx) => stage.trace(tx, "effect")));
  await runDeliveries(stage.ctx(), [due]);
  await runDeliveries(stage.ctx(), [due]);
  expect(await stage.traces()).toEqual(["effect"]);
  expect(await row()).toMatchObject({ state: "done", attempts: 1, finishedAt: START, leasedUntil: null });
});

test("a delivery is skipped when its listener finds nothing to do", async () => {
  const { due, row } = await withListener(() => Promise.resolve("skipped"));
  await runDeliveries(stage.ctx(), [due]);
  expect((await row()).state).toBe("skipped");
});

test("a listener runs with the request id of the event", async () => {
  const seen: string[] = [];
  const { due } = await withListener((ctx) => Promise.resolve(void seen.push(ctx.requestId)));
  const [event] = await stage.services.db.read.select().from(outboxEvents);
  await runDeliveries({ ...stage.ctx(), requestId: "another" }, [due]);
  expect(seen).toEqual([event!.requestId]);
});

describe("what a listener begins with", () => {
  /** An app with `test.begins` and `test.other`, whose begun work ends in traces. */
  const withBegin = async (begin: (tx: Tx) => Promise<string>) => {
    const seen: unknown[] = [];
    const see = (_ctx: Ctx, _payload: object, { begun }: Delivery) => Promise.resolve(void seen.push(begun));
    const [begins, other] = ["test.begins", "test.other"].map((name) => afterCommit(somethingHappened, name, see));
    stage = await openStage([{ ...begins!, begin }, other!], { clock: settableClock(START) });
    await stage.publish("x");
    const due = await listDueDeliveries(stage.ctx(), 10);
    return { run: () => runDeliveries(stage.ctx(), due), seen };
  };

  test("is written when its attempt starts, and handed to it", async () => {
    const { run, seen } = await withBegin(async (tx) => {
      await stage.trace(tx, "begun");
      return "its result";
    });
    await run();
    expect(seen.toSorted()).toEqual(["its result", undefined]);
    expect(await stage.traces()).toEqual(["begun"]);
  });

  test("keeps no other delivery from starting when it fails, nor its own", async () => {
    const { run, seen } = await withBegin(async (tx) => {
      await stage.trace(tx, "begun");
      throw new Error("broken");
    });
    await run();
    expect(seen).toEqual([undefined, undefined]);
    expect(await stage.traces()).toEqual([]);
    expect(await stage.deliveries()).toMatchObject([{ state: "done", attempts: 1 }, { state: "done", attempts: 1 }]);
  });
});

describe("deliveries that run together", () => {
  /** An app with listeners `test.0`, `test.1` and so on, and their deliveries in this order. */
  const withListeners = async (...runs: ((ctx: Ctx) => Promise<void>)[]) => {
    const clock = settableClock(START);
    const listeners = runs.map((run, n) => afterCommit(somethingHappened, `test.${n}`, (ctx) => run(ctx)));
    stage = await openStage(listeners, { clock });
    await stage.publish("x");
    const due = (await listDueDeliveries(stage.ctx(), 10)).toSorted((one, other) =>
      one.listener < other.listener ? -1 : 1
    );
    let commits = 0;
    const { commit } = stage.services.db;
    stage.services.db.commit = (batch) => (commits++, commit(batch));
    const states = async () => (await stage.deliveries()).map(({ state }) => state);
    return { clock, due, states, commits: () => commits };
  };

  test("begin in one transaction, and end in one when they end at the same moment", async () => {
    const nothing = () => Promise.resolve();
    const { due, states, commits } = await withListeners(nothing, nothing, nothing);
    await runDeliveries(stage.ctx(), due);
    expect(await states()).toEqual(["done", "done", "done"]);
    expect(commits()).toBe(2);
  });

  test("act in their own names, and one that fails stops no other", async () => {
    const seen: string[] = [];
    const see = (ctx: Ctx) =>
      Promise.resolve(void seen.push(`${ctx.actor.kind} ${(ctx.actor as { name: string }).name}`));
    const { due, states } = await withListeners(see, () => Promise.reject(new Error("broken")), see);
    await expect(runDeliveries(stage.ctx(), due)).rejects.toThrow("broken");
    expect(await states()).toEqual(["done", "pending", "done"]);
    expect(seen).toEqual(["system delivery test.0", "system delivery test.2"]);
    expect((await stage.deliveries())[1]).toMatchObject({
      attempts: 1,
      lastError: "broken",
      dueAt: START + backoff(1),
    });
  });

  test("end although another worker has taken one of them over", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => release = resolve);
    const wait = () => gate;
    const { clock, due, states } = await withListeners(wait, wait);
    const together = runDeliveries(stage.ctx(), due);
    await expect.poll(async () => (await stage.deliveries()).filter(({ attempts }) => attempts === 1).length).toBe(2);
    clock.advance(60_000);
    const other = runDeliveries(stage.ctx(), [due[1]!]);
    await expect.poll(async () => (await stage.deliveries())[1]!.attempts).toBe(2);
    release();
    await expect(together).rejects.toThrow("test.1 was taken over");
    await other;
    expect(await states()).toEqual(["done", "done"]);
  });
});

test("the same delivery run twice at the same time takes effect once", async () => {
  const { due } = await withListener((ctx) => transact(ctx, (tx) => stage.trace(tx, "effect")));
  await Promise.all([1, 2, 3, 4].map(() => runDeliveries(stage.ctx(), [due])));
  expect(await stage.traces()).toEqual(["effect"]);
});

test("a failure is recorded with a growing delay until the delivery has failed for good", async () => {
  const { clock, due, row } = await withListener(() => Promise.reject(new Error("no such luck")));
  for (let n = 1; n <= MAX_ATTEMPTS; n++) {
    await expect(runDeliveries(stage.ctx(), [due])).rejects.toThrow("no such luck");
    const { state, attempts, dueAt, lastError } = await row();
    expect({ attempts, lastError }).toEqual({ attempts: n, lastError: "no such luck" });
    if (n === MAX_ATTEMPTS) expect(state).toBe("failed");
    else expect(dueAt).toBe(clock.now() + backoff(n));
    expect(await listDueDeliveries(stage.ctx(), 10)).toEqual([]);
    clock.set(dueAt);
  }
  await runDeliveries(stage.ctx(), [due]);
  expect((await row()).attempts).toBe(MAX_ATTEMPTS);
});

test("a delivery to an unknown listener is left to another program and uses up no attempt", async () => {
  const { due } = await withListener(() => Promise.resolve());
  const elsewhere = await openStage([], { url: stage.services.config.database.url, clock: stage.services.clock });
  await runDeliveries(elsewhere.ctx(), [due]);
  await elsewhere.close();
  expect((await stage.deliveries())[0]).toMatchObject({ state: "pending", attempts: 0 });
});

test("a second worker leaves a running delivery alone and takes it over when the lease has expired", async () => {
  const runs: (() => void)[] = [];
  const { clock, due, row } = await withListener(() => new Promise((resolve) => runs.push(resolve)));
  const first = runDeliveries(stage.ctx(), [due], { leaseMs: 15_000 });
  await expect.poll(() => runs.length).toBe(1);
  await runDeliveries(stage.ctx(), [due]);
  expect(runs.length).toBe(1);
  expect(await listDueDeliveries(stage.ctx(), 10)).toEqual([]);

  clock.advance(15_000);
  expect(await listDueDeliveries(stage.ctx(), 10)).toMatchObject([{ attempts: 1 }]);
  const second = runDeliveries(stage.ctx(), [due]);
  await expect.poll(() => runs.length).toBe(2);
  runs[0]!();
  await expect(first).rejects.toThrow("taken over");
  expect((await row()).state).toBe("pending");
  runs[1]!();
  await second;
  expect(await row()).toMatchObject({ state: "done", attempts: 2 });
});

test("a late effect is not committed", async () => {
  const runs: (() => void)[] = [];
  const { clock, due } = await withListener(async (ctx, delivery) => {
    const run = runs.length;
    await new Promise<void>((resolve) => runs.push(resolve));
    await transact(ctx, async (tx) => {
      await stage.trace(tx, `effect of ${run}`);
      await delivery.done(tx);
    });
  });
  const first = runDeliveries(stage.ctx(), [due]);
  await expect.poll(() => runs.length).toBe(1);
  clock.advance(60_000);
  const second = runDeliveries(stage.ctx(), [due]);
  await expect.poll(() => runs.length).toBe(2);
  runs[1]!();
  await second;
  runs[0]!();
  await expect(first).rejects.toThrow("taken over");
  expect(await stage.traces()).toEqual(["effect of 1"]);
});

test("a lease is renewed while its work runs", async () => {
  let finish = () => {};
  const { clock, due, row } = await withListener(() => new Promise((resolve) => finish = () => resolve()));
  const running = runDeliveries(stage.ctx(), [due], { leaseMs: 30 });
  await expect.poll(async () => (await row()).leasedUntil).toBe(START + 30);
  clock.advance(1_000);
  await expect.poll(async () => (await row()).leasedUntil).toBe(START + 1_030);
  finish();
  await running;
});

test("hanging work times out and is retried", async () => {
  const { due, row } = await withListener(() => new Promise(() => {}));
  await expect(runDeliveries(stage.ctx(), [due], { workMs: 30 })).rejects.toThrow("took longer than 30 ms");
  expect(await row()).toMatchObject({ state: "pending", attempts: 1, dueAt: START + backoff(1), leasedUntil: null });
});

test("a delivery that always kills its worker ends as failed", async () => {
  const { clock, due, row } = await withListener(() => Promise.resolve());
  const worn = sql`update event_deliveries set attempts = ${MAX_ATTEMPTS}, leased_until = ${START - 1}`;
  await stage.services.db.write((tx) => tx.run(worn));
  await runDeliveries(stage.ctx(), [due]);
  expect(await row()).toMatchObject({
    state: "failed",
    lastError: "The worker died while it ran",
    finishedAt: clock.now(),
  });
});

describe("a listener with waits of its own", () => {
  const withWaits = async (run: (ctx: Ctx, delivery: Delivery) => Promise<void>) => {
    const clock = settableClock(START);
    const listener = {
      ...afterCommit(somethingHappened, "test.react", (ctx, _payload, delivery) => run(ctx, delivery)),
      waitsMs: [60_000],
      giveUp: (tx: Tx) => stage.trace(tx, "given up"),
    };
    stage = await openStage([listener], { clock });
    await stage.publish("x");
    const [due] = await listDueDeliveries(stage.ctx(), 10);
    return { clock, due: due!, row: async () => (await stage.deliveries())[0]! };
  };
  const effectAndRetry = (ctx: Ctx, delivery: Delivery) =>
    transact(ctx, async (tx) => {
      await stage.trace(tx, `attempt ${delivery.attempt} of ${delivery.isLast ? "the last" : "several"}`);
      await delivery.retry(tx, "refused");
    });

  test("retries in the transaction of its effect, and records the end itself", async () => {
    const { clock, due, row } = await withWaits(effectAndRetry);
    await runDeliveries(stage.ctx(), [due]);
    expect(await row()).toMatchObject({ state: "pending", attempts: 1, dueAt: START + 60_000, leasedUntil: null });
    clock.advance(60_000);
    await runDeliveries(stage.ctx(), [due]);
    expect(await row()).toMatchObject({ state: "done", attempts: 2, lastError: "refused", leasedUntil: null });
    expect(await stage.traces()).toEqual(["attempt 1 of several", "attempt 2 of the last", "given up"]);
  });

  test("ends in the same way when it throws, or kills its worker", async () => {
    const { clock, due, row } = await withWaits(() => Promise.reject(new Error("broken")));
    for (const _ of [1, 2]) {
      await expect(runDeliveries(stage.ctx(), [due])).rejects.toThrow("broken");
      clock.advance(60_000);
    }
    expect(await row()).toMatchObject({ state: "done", lastError: "broken" });
    await stage.services.db.write((tx) => tx.run(sql`update event_deliveries set state = 'pending', leased_until = 1`));
    await runDeliveries(stage.ctx(), [due]);
    expect(await row()).toMatchObject({ state: "done", lastError: "The worker died while it ran" });
    expect(await stage.traces()).toEqual(["given up", "given up"]);
  });

  test("postpones without using up an attempt, and can be made due earlier", async () => {
    const { due, row } = await withWaits((ctx, delivery) =>
      transact(ctx, (tx) => delivery.postpone(tx, START + 3_600_000))
    );
    await runDeliveries(stage.ctx(), [due]);
    expect(await row()).toMatchObject({ state: "pending", attempts: 0, dueAt: START + 3_600_000, leasedUntil: null });
    expect((await countDeliveries(stage.services.db.read, START)).waiting).toBe(0);
    const hasten = (tx: Tx) =>
      hastenDeliveries(tx, due.listener, tx.select({ id: outboxEvents.id }).from(outboxEvents));
    await transact(stage.ctx(), hasten);
    expect(await listDueDeliveries(stage.ctx(), 10)).toEqual([due]);
    expect((await countDeliveries(stage.services.db.read, START)).waiting).toBe(1);
  });

  test("can't retry or postpone what another worker has taken over", async () => {
    const runs: (() => void)[] = [];
    const { clock, due, row } = await withWaits(async (ctx, delivery) => {
      await new Promise<void>((resolve) => runs.push(resolve));
      await effectAndRetry(ctx, delivery);
    });
    const first = runDeliveries(stage.ctx(), [due]);
    await expect.poll(() => runs.length).toBe(1);
    clock.advance(60_000);
    const second = runDeliveries(stage.ctx(), [due]);
    await expect.poll(() => runs.length).toBe(2);
    runs[0]!();
    await expect(first).rejects.toThrow("taken over");
    expect(await row()).toMatchObject({ state: "pending", attempts: 2 });
    expect(await stage.traces()).toEqual([]);
    runs[1]!();
    await second;
    expect(await stage.traces()).toEqual(["attempt 2 of the last", "given up"]);
  });

  test("keeps the time of its retry while its lease would be renewed", async () => {
    const runs: (() => void)[] = [];
    const { due, row } = await withWaits(async (ctx, delivery) => {
      await effectAndRetry(ctx, delivery);
      await new Promise<void>((resolve) => runs.push(resolve));
    });
    const running = runDeliveries(stage.ctx(), [due], { leaseMs: 15 });
    await expect.poll(() => runs.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await row()).toMatchObject({ dueAt: START + 60_000, leasedUntil: null });
    runs[0]!();
    await running;
  });
});

test("a queued delivery is due again after its time, unless a worker has started or postponed it", async () => {
  const { clock, due, row } = await withListener(() => Promise.reject(new Error("at once")));
  await recordHandover(stage.ctx(), [due], 5_000);
  expect(await listDueDeliveries(stage.ctx(), 10)).toEqual([]);
  clock.advance(5_000);
  expect(await listDueDeliveries(stage.ctx(), 10)).toEqual([{ ...due, dueAt: clock.now() }]);

  await postponeDelivery(stage.ctx(), due, clock.now() + 1_000);
  await recordHandover(stage.ctx(), [due], 5_000);
  expect((await row()).dueAt).toBe(clock.now() + 1_000);

  await expect(runDeliveries(stage.ctx(), [due])).rejects.toThrow("at once");
  await recordHandover(stage.ctx(), [due], 5_000);
  expect((await row()).dueAt).toBe(clock.now() + backoff(1));
});

test("due deliveries are found by their index", async () => {
  await withListener(() => Promise.resolve());
  const asked = (listDueDeliveries(stage.ctx(), 10) as unknown as { toSQL(): { sql: string } }).toSQL().sql;
  const explain = sql.raw(`explain query plan ${asked.replace("?", "5").replace("?", "10")}`);
  const plan = await stage.services.db.read.all<{ detail: string }>(explain);
  expect(plan.map((step) => step.detail)).toEqual([expect.stringContaining("event_deliveries_due_idx")]);
});

test("old events are purged when all their deliveries have ended", async () => {
  const { clock, due } = await withListener(() => Promise.resolve());
  await stage.publish("unfinished");
  await runDeliveries(stage.ctx(), [due]);
  clock.advance(1_000);
  expect(await purgeOldEvents(stage.ctx(), START)).toBe(0);
  expect(await purgeOldEvents(stage.ctx(), clock.now())).toBe(1);
  expect(await purgeOldEvents(stage.ctx(), clock.now())).toBe(0);
  expect(await stage.deliveries()).toMatchObject([{ state: "pending" }]);
});
