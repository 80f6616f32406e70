// The single writer on a real file: order, locks of other processes, hanging transactions, a full disk.
import { createClient } from "@libsql/client";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "@tests/support/app/running-app.ts";
import { openDatabase } from "./connection.ts";
import type { Database, DatabaseOptions } from "./types.ts";
import { AppError } from "../errors.ts";

let url: string;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  const folder = await temporaryFolder();
  closing.push(() => folder.remove());
  url = `file:${folder.path}/test.db`;
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const open = async (options: Partial<DatabaseOptions> = {}): Promise<Database> => {
  const db = await openDatabase({ url, synchronous: "NORMAL", ...options });
  closing.push(() => db.close());
  await db.write((tx) => tx.run(sql`create table if not exists marks (mark text not null unique)`));
  return db;
};
const mark = (db: Database, text: string | number) =>
  db.write((tx) => tx.run(sql`insert into marks values (${String(text)})`));
const marks = async (db: Database) =>
  (await db.read.all<{ mark: string }>(sql`select mark from marks order by rowid`)).map((row) => row.mark);

/** Takes the lock as another process would. Returns a function that releases it. */
const lockFromElsewhere = async () => {
  const other = createClient({ url, concurrency: 1 });
  closing.push(() => other.close());
  const tx = await other.transaction("write");
  return () => tx.commit();
};
const refusal = (work: Promise<unknown>) => work.then(() => "done", (error) => error as AppError & { cause?: Error });
const openFiles = () => [...Deno.readDirSync("/proc/self/fd")].length;

test("writes run first come, first served, and a nested one is refused", async () => {
  const db = await open();
  await Promise.all(Array.from({ length: 20 }, (_, i) => mark(db, i)));
  expect(await marks(db)).toEqual(Array.from({ length: 20 }, (_, i) => String(i)));
  await expect(db.write(() => mark(db, "inside"))).rejects.toThrow("inside a transaction");
});

test("an error in a transaction reaches the caller and rolls it back", async () => {
  const db = await open();
  const broken = db.write(async (tx) => {
    await tx.run(sql`insert into marks values ('half')`);
    throw new Error("changed my mind");
  });
  await expect(broken).rejects.toThrow("changed my mind");
  expect(await marks(db)).toEqual([]);
});

test("a failed statement leaves its transaction and later ones usable", async () => {
  const db = await open();
  await mark(db, "one");
  await db.write(async (tx) => {
    await expect(tx.run(sql`insert into marks values ('one')`)).rejects.toThrow();
    await tx.run(sql`insert into marks values ('two')`);
  });
  await mark(db, "three");
  expect(await marks(db)).toEqual(["one", "two", "three"]);
});

test("many processes can open a new file at once", async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => open()));
  await Promise.all(all.map((db, i) => mark(db, i)));
  expect((await marks(all[0]!)).length).toBe(8);
});

test("a write that queues for longer than the lock wait still runs while others make progress", async () => {
  const db = await open({ lockWaitMs: 300 });
  const other = await open({ lockWaitMs: 60_000 });
  const take = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  let writing = true;
  const competing = (async () => {
    for (; writing; await take(30)) await other.write(() => take(30));
  })();
  // All are requested at once, and take far longer than one lock wait.
  const slowMark = (n: number) =>
    db.write(async (tx) => {
      await tx.run(sql`insert into marks values (${String(n)})`);
      await take(10);
    });
  await Promise.all(Array.from({ length: 80 }, (_, n) => slowMark(n)));
  writing = false;
  await competing;
  expect(await marks(db)).toHaveLength(80);
});

describe("while another process holds the lock", () => {
  test("writes wait, reads continue, and everything commits afterwards", async () => {
    const db = await open();
    const unlock = await lockFromElsewhere();
    const waiting = Promise.all([mark(db, "a"), mark(db, "b")]);
    expect(await marks(db)).toEqual([]);
    await unlock();
    await waiting;
    await mark(db, "c");
    expect(await marks(db)).toEqual(["a", "b", "c"]);
  });

  test("all queued writes fail together with 503 and the cause, and later writes work", async () => {
    const db = await open({ lockWaitMs: 500 });
    const unlock = await lockFromElsewhere();
    // One after the other they would exceed the test's timeout.
    const refusals = await Promise.all(Array.from({ length: 50 }, (_, i) => refusal(mark(db, i))));
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 503, retryAfter: 2 });
    expect(String((refusals[0] as AppError).cause)).toContain("locked");
    expect(await marks(db)).toEqual([]);
    await unlock();
    await mark(db, "afterwards");
    expect(await marks(db)).toEqual(["afterwards"]);
  });

  test("waiting opens no files and does not block the event loop", async () => {
    const db = await open({ lockWaitMs: 400 });
    const unlock = await lockFromElsewhere();
    const before = openFiles();
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 1);
    await refusal(mark(db, "x"));
    clearInterval(ticking);
    expect(openFiles()).toBeLessThanOrEqual(before);
    expect(ticks).toBeGreaterThan(10); // a wait in the driver lets none through
    await unlock();
  });
});

describe("a transaction that stays open too long", () => {
  test("is rolled back and releases the lock at once", async () => {
    const db = await open({ transactionMs: 500 });
    const other = await open({ lockWaitMs: 400 });
    let late = () => {};
    const hanging = refusal(db.write(async (tx) => {
      await tx.run(sql`insert into marks values ('hanging')`);
      await new Promise<void>((resolve) => late = resolve);
      await tx.run(sql`insert into marks values ('late')`);
    }));
    const next = mark(db, "next");
    expect(await hanging).toMatchObject({ status: 503, cause: { message: "A transaction was ended after 500 ms" } });
    await mark(other, "from elsewhere");
    await next;
    late();
    await mark(db, "last");
    expect((await marks(db)).sort()).toEqual(["from elsewhere", "last", "next"]);
  });

  test("leaves foreign keys and durability on for later transactions", async () => {
    const db = await open({ transactionMs: 500, synchronous: "FULL" });
    await refusal(db.write(() => new Promise(() => {})));
    const settings = await db.write(async (tx) => [
      await tx.get(sql`pragma foreign_keys`),
      await tx.get(sql`pragma synchronous`),
      await tx.get(sql`pragma journal_mode`),
    ]);
    expect(settings).toEqual([{ foreign_keys: 1 }, { synchronous: 2 }, { journal_mode: "wal" }]);
  });
});

test("a full disk fails writes with 503 and the cause, reads continue, and writes work again later", async () => {
  const db = await open();
  await mark(db, "before");
  const grow = (pages: number) => db.write((tx) => tx.get(sql.raw(`pragma max_page_count=${pages}`)));
  await grow(1);
  const big = await refusal(mark(db, "x".repeat(50_000)));
  expect(big).toMatchObject({ status: 503, retryAfter: 5 });
  expect(String((big as AppError).cause)).toContain("Failed query: insert into marks");
  expect(await marks(db)).toEqual(["before"]);
  await grow(1_000_000);
  await mark(db, "after");
  expect(await marks(db)).toEqual(["before", "after"]);
});
