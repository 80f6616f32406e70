// Batches on a real libSQL server: facts, constraints, lost answers, and replicas that follow each other.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { systemCtx } from "../../ctx.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { temporaryFolder } from "@tests/support/app/running-app.ts";
import { startBaseServer } from "@tests/support/app/base-data.ts";
import { HAS_SQLD, type Sqld } from "@tests/support/app/sqld.ts";
import { startLaggingProxy } from "@tests/support/app/lagging-proxy.ts";
import { openDatabase } from "../connection.ts";
import { requireChange } from "./plan.ts";
import { transact } from "../transact.ts";
import type { Database } from "../types.ts";

let sqld: Sqld;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let app: TestApp;
let one: Database;
let other: Database;
let roundTrips = 0;
beforeAll(async () => {
  if (!HAS_SQLD) return;
  [sqld, folder, app] = await Promise.all([startBaseServer("now"), temporaryFolder(), openTestApp()]);
  const first = await openDatabase({ url: sqld.url });
  await first.write((tx) =>
    tx.run(sql`create table stock (name text primary key, pieces integer not null, note blob)`)
  );
  first.close();
  const open = (name: string) =>
    openDatabase({ url: sqld.url, replica: `${folder.path}/${name}.db`, onRoundTrip: () => roundTrips++ });
  [one, other] = [await open("one"), await open("other")];
}, 120_000);
afterAll(async () => {
  if (!HAS_SQLD) return;
  for (const db of [one, other]) db.close();
  await app.close();
  await sqld.stop();
  await folder.remove();
});

beforeEach(async () => {
  if (!HAS_SQLD) return;
  await write(one, async (tx) => {
    await tx.run(sql`delete from stock`);
    await tx.run(sql`insert into stock values ('credits', 40, x'00ff')`);
  });
  await other.replica!.sync();
});

type Work<T> = Parameters<typeof transact<T>>[1];
const write = <T>(db: Database, work: Work<T>) => transact({ ...systemCtx({ ...app.services, db }, "test") }, work);
const piecesIn = async (db: Database) =>
  (await db.primary.get<{ pieces: number }>(sql`select pieces from stock where name = 'credits'`))?.pieces;

/** Takes one piece if there is one: decided by the value that was read. */
const takeOne = (db: Database) =>
  write(db, async (tx) => {
    const row = await tx.get<{ pieces: number }>(sql`select pieces, note from stock where name = 'credits'`);
    if (!row || row.pieces === 0) return "none left";
    await tx.run(sql`update stock set pieces = ${row.pieces - 1} where name = 'credits'`);
    return "taken";
  });

test.runIf(HAS_SQLD)("a batch is one request and one to follow it, and its own process reads it at once", async () => {
  roundTrips = 0;
  expect(await takeOne(one)).toBe("taken");
  expect(roundTrips).toBe(2);
  expect(await one.read.get(sql`select pieces from stock`)).toEqual({ pieces: 39 });
});

test.runIf(HAS_SQLD)("two replicas race for the last pieces: each is taken once, nobody fails", async () => {
  const outcomes = await Promise.all(Array.from({ length: 60 }, (_, n) => takeOne(n % 2 ? one : other)));
  expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(40);
  expect(outcomes.filter((outcome) => outcome === "none left")).toHaveLength(20);
  expect(await piecesIn(one)).toBe(0);
}, 60_000);

test.runIf(HAS_SQLD)("a refusal that a stale replica suggests is decided again by the present facts", async () => {
  await write(one, (tx) => tx.run(sql`update stock set pieces = 0`));
  await other.replica!.sync();
  await write(one, (tx) => tx.run(sql`update stock set pieces = 5`));
  expect(await takeOne(other)).toBe("taken");
  expect(await piecesIn(one)).toBe(4);
});

test.runIf(HAS_SQLD)("a statement that must change a row refuses the whole batch when it does not", async () => {
  const outcome = write(one, async (tx) => {
    await tx.run(sql`insert into stock values ('other', 1, null)`);
    requireChange(await tx.run(sql`update stock set pieces = 1 where name = 'missing'`));
  });
  await expect(outcome).rejects.toThrow("changed no row");
  expect(await one.primary.all(sql`select name from stock`)).toEqual([{ name: "credits" }]);
});

test.runIf(HAS_SQLD)(
  "a violated constraint is reported as the database reports it, and nothing is written",
  async () => {
    const outcome = write(one, async (tx) => {
      await tx.run(sql`update stock set pieces = 7`);
      await tx.run(sql`insert into stock values ('credits', 1, null)`);
    });
    await expect(outcome).rejects.toThrow();
    expect(await piecesIn(one)).toBe(40);
  },
);

test.runIf(HAS_SQLD)("a batch whose server is killed is applied once", async () => {
  let killed = Promise.resolve();
  const running = Array.from({ length: 12 }, (_, n) => {
    if (n === 6) killed = sqld.kill().then(() => sqld.restart());
    return takeOne(n % 2 ? one : other).catch((error) => (error as { status?: number }).status ?? String(error));
  });
  const outcomes = await Promise.all(running);
  await killed;
  expect(outcomes.filter((outcome) => outcome !== "taken" && outcome !== 503 && outcome !== 500)).toEqual([]);
  const taken = outcomes.filter((outcome) => outcome === "taken").length;
  const left = await piecesIn(one);
  // What was answered is there. An answer that got lost may have been applied, but never twice.
  expect(40 - left!).toBeGreaterThanOrEqual(taken);
  expect(40 - left!).toBeLessThanOrEqual(12);
}, 60_000);

test.runIf(HAS_SQLD)("a batch whose answer does not arrive in time is sent again, and applied once", async () => {
  const proxy = await startLaggingProxy(sqld.url, 60_000, "everyone");
  const far = await openDatabase({ url: proxy.url, requestMs: 400 });
  let noticed = Promise.resolve();
  try {
    await write(far, async (tx) => {
      await tx.run(sql`update stock set pieces = pieces - 1`);
      await proxy.startLagging();
      noticed = new Promise((resolve) => setTimeout(resolve, 700)).then(proxy.stopLagging);
    });
    expect(await piecesIn(one)).toBe(39);
  } finally {
    await noticed;
    far.close();
    await proxy.stop();
  }
}, 60_000);
