// Batches on a real libSQL server: facts, constraints, lost answers, and replicas that follow each other.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemCtx } from "../../ctx.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { temporaryFolder } from "@tests/support/app/running-app.ts";
import { startBaseServer } from "@tests/support/app/base-data.ts";
import { HAS_SQLD, type Sqld } from "@tests/support/app/sqld.ts";
import { startBusyProxy } from "@tests/support/app/busy-proxy.ts";
import { startLaggingProxy } from "@tests/support/app/lagging-proxy.ts";
import { startTestRedis } from "@tests/support/app/redis.ts";
import { createLog } from "../../log.ts";
import { connectRedis, whenReady } from "../../queue/redis.ts";
import { createWriteTurns } from "../../queue/write-turns.ts";
import { openDatabase } from "../connection.ts";
import { migratePatiently, readMigrations } from "../migrate.ts";
import { requireChange } from "./plan.ts";
import { transact } from "../transact.ts";
import type { Database } from "../types.ts";

let sqld: Sqld;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let app: TestApp;
let database: Database;
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
  [database, other] = [await open("one"), await open("other")];
});
afterAll(async () => {
  if (!HAS_SQLD) return;
  for (const db of [database, other]) db.close();
  await app.close();
  await sqld.stop();
  await folder.remove();
});

beforeEach(async () => {
  if (!HAS_SQLD) return;
  await write(database, async (tx) => {
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
  expect(await takeOne(database)).toBe("taken");
  expect(roundTrips).toBe(2);
  expect(await database.read.get(sql`select pieces from stock`)).toEqual({ pieces: 39 });
});

test.runIf(HAS_SQLD)("batches that wait share a commit, and a refused one leaves the others alone", async () => {
  await Promise.all(Array.from({ length: 3 }, () => write(database, (tx) => tx.all(sql`select 1`)))); // compiles
  roundTrips = 0;
  const names = ["a", "b", "credits", "c", "a", "d"];
  const outcomes = await Promise.allSettled(
    names.map((name) => write(database, (tx) => tx.run(sql`insert into stock values (${name}, 1, null)`))),
  );
  expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual([true, true, false, true, false, true]);
  const stored = await database.primary.all<{ name: string }>(sql`select name from stock order by name`);
  expect(stored.map(({ name }) => name)).toEqual(["a", "b", "c", "credits", "d"]);
});

test.runIf(HAS_SQLD)("a fact of one row is compared with all its cells: text, number, bytes and nothing", async () => {
  const take = (row: unknown[]) =>
    database.commit({
      facts: [{ sql: "select name, pieces, note, null from stock", args: [], one: true, rows: [row] }],
      statements: [{ sql: "update stock set pieces = pieces - 1", args: [] }],
    });
  expect(await take(["credits", 40, new Uint8Array([0, 254]), null])).toBe("conflict");
  expect(await take(["credits", 41, new Uint8Array([0, 255]), null])).toBe("conflict");
  expect(await take(["credits", 40, new Uint8Array([0, 255]), 0])).toBe("conflict");
  expect(await take(["credits", 40, new Uint8Array([0, 255]), null])).toBe("applied");
  expect(await piecesIn(database)).toBe(39);
});

test.runIf(HAS_SQLD)("a commit that could not begin was not executed: it is sent again", async () => {
  const proxy = startBusyProxy(sqld.url, 2);
  const db = await openDatabase({ url: proxy.url });
  try {
    await Promise.all(
      ["e", "f"].map((name) => write(db, (tx) => tx.run(sql`insert into stock values (${name}, 1, null)`))),
    );
    expect(proxy.refused()).toBe(2);
    expect(await database.primary.all(sql`select name from stock where name in ('e', 'f')`)).toHaveLength(2);
  } finally {
    db.close();
    await proxy.stop();
  }
});

test.runIf(HAS_SQLD)("a commit of many that fails is tried again with each alone", async () => {
  await database.write(async (tx) => {
    await tx.run(sql`create table if not exists parent (id integer primary key)`);
    await tx.run(sql`create table if not exists child (
      parent_id integer not null references parent (id) deferrable initially deferred)`);
  });
  const outcomes = await Promise.allSettled([
    write(database, (tx) => tx.run(sql`insert into stock values ('g', 1, null)`)),
    write(database, (tx) => tx.run(sql`insert into child values (404)`)), // noticed by the commit alone
    write(database, (tx) => tx.run(sql`insert into stock values ('h', 1, null)`)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await database.primary.all(sql`select name from stock where name in ('g', 'h')`)).toHaveLength(2);
  expect(await database.primary.all(sql`select * from child`)).toEqual([]);
});

test.runIf(HAS_SQLD)("writers with turns, without, and of an emptied Redis never take the same piece", async () => {
  const redis = await startTestRedis();
  const connections = [database, other].map(() => connectRedis(redis, "producer", createLog("error")));
  await Promise.all(connections.map(whenReady));
  const turns = connections.map(createWriteTurns);
  const third = await openDatabase({ url: sqld.url });
  try {
    database.shareTurns!(turns[0]!.take);
    other.shareTurns!(turns[1]!.take);
    const taking = Array.from({ length: 60 }, (_, n) => takeOne([database, other, third][n % 3]!));
    await taking[3];
    await redis.flush();
    const outcomes = await Promise.all(taking);
    expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(40);
    expect(await piecesIn(database)).toBe(0);
  } finally {
    for (const db of [database, other]) db.shareTurns!(() => Promise.resolve(() => {}));
    turns.forEach((turn) => turn.stop());
    connections.forEach((connection) => connection.disconnect());
    third.close();
    await redis.stop();
  }
});

test.runIf(HAS_SQLD)("two replicas race for the last pieces: each is taken once, nobody fails", async () => {
  const outcomes = await Promise.all(Array.from({ length: 60 }, (_, n) => takeOne(n % 2 ? database : other)));
  expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(40);
  expect(outcomes.filter((outcome) => outcome === "none left")).toHaveLength(20);
  expect(await piecesIn(database)).toBe(0);
});

test.runIf(HAS_SQLD)("a refusal that a stale replica suggests is decided again by the present facts", async () => {
  await write(database, (tx) => tx.run(sql`update stock set pieces = 0`));
  await other.replica!.sync();
  await write(database, (tx) => tx.run(sql`update stock set pieces = 5`));
  expect(await takeOne(other)).toBe("taken");
  expect(await piecesIn(database)).toBe(4);
});

test.runIf(HAS_SQLD)("a statement that must change a row refuses the whole batch when it does not", async () => {
  const outcome = write(database, async (tx) => {
    await tx.run(sql`insert into stock values ('other', 1, null)`);
    requireChange(await tx.run(sql`update stock set pieces = 1 where name = 'missing'`));
  });
  await expect(outcome).rejects.toThrow("changed no row");
  expect(await database.primary.all(sql`select name from stock`)).toEqual([{ name: "credits" }]);
});

test.runIf(HAS_SQLD)(
  "a violated constraint is reported as the database reports it, and nothing is written",
  async () => {
    const outcome = write(database, async (tx) => {
      await tx.run(sql`update stock set pieces = 7`);
      await tx.run(sql`insert into stock values ('credits', 1, null)`);
    });
    await expect(outcome).rejects.toThrow();
    expect(await piecesIn(database)).toBe(40);
  },
);

test.runIf(HAS_SQLD)("a batch whose server is killed is applied once", async () => {
  let killed = Promise.resolve();
  const running = Array.from({ length: 12 }, (_, n) => {
    if (n === 6) killed = sqld.kill().then(() => sqld.restart());
    return takeOne(n % 2 ? database : other).catch((error) => (error as { status?: number }).status ?? String(error));
  });
  const outcomes = await Promise.all(running);
  await killed;
  expect(outcomes.filter((outcome) => outcome !== "taken" && outcome !== 503 && outcome !== 500)).toEqual([]);
  const taken = outcomes.filter((outcome) => outcome === "taken").length;
  const left = await piecesIn(database);
  // What was answered is there. An answer that got lost may have been applied, but never twice.
  expect(40 - left!).toBeGreaterThanOrEqual(taken);
  expect(40 - left!).toBeLessThanOrEqual(12);
});

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
    expect(await piecesIn(database)).toBe(39);
  } finally {
    await noticed;
    far.close();
    await proxy.stop();
  }
});

describe.runIf(HAS_SQLD)("migrations on a server", () => {
  const log = createLog("error");
  /** Longer than the server leaves a transaction open while another one waits. */
  const slow = {
    number: 9001,
    name: "slow",
    oldestProgram: 63,
    statements: [
      "create table slow (a)",
      "with recursive n (x) as (select 1 union all select x + 1 from n where x < 90000000) insert into slow select max(x) from n",
    ],
  };

  test("of any length are applied once, also by two processes at once", async () => {
    const server = await startBaseServer();
    const options = { url: server.url };
    const two = [await openDatabase(options), await openDatabase(options)];
    const own = [...await readMigrations(), slow];
    await Promise.all(two.map((db) => migratePatiently(db, options, { log, now: 1, own })));
    expect(await two[0]!.primary.all(sql`select a from slow`)).toEqual([{ a: 90_000_000 }]);
    for (const db of two) db.close();
    await server.stop();
  });

  test("that fail leave nothing behind, and say why", async () => {
    const server = await startBaseServer();
    const options = { url: server.url };
    const db = await openDatabase(options);
    const broken = { ...slow, statements: ["create table half (a)", "insert into nowhere values (1)"] };
    const own = [...await readMigrations(), broken];
    await expect(migratePatiently(db, options, { log, now: 1, own })).rejects.toThrow(/nowhere/);
    expect(await db.primary.all(sql`select name from sqlite_master where name = 'half'`)).toEqual([]);
    expect(await db.primary.all(sql`select name from schema_migrations where number = 9001`)).toEqual([]);
    db.close();
    await server.stop();
  });
});
