// Transactions that share a commit must not affect each other.
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "@tests/support/app/running-app.ts";
import { openDatabase } from "../connection.ts";
import type { Database, DrizzleTx } from "../types.ts";

let db: Database;
let close: () => Promise<unknown>;
beforeEach(async () => {
  const folder = await temporaryFolder();
  db = await openDatabase({ url: `file:${folder.path}/test.db`, transactionMs: 2_000, groupMs: 20_000 });
  await db.write(async (tx) => {
    await tx.run(sql`create table marks (mark text not null unique)`);
    await tx.run(sql`create table ends (mark text references marks (mark) deferrable initially deferred)`);
  });
  close = () => (db.close(), folder.remove());
});
afterEach(() => close());

const insert = (tx: DrizzleTx, mark: string) => tx.run(sql`insert into marks values (${mark})`);
const marksOf = async (reader: Pick<Database["read"], "all">) =>
  (await reader.all<{ mark: string }>(sql`select mark from marks order by rowid`)).map((row) => row.mark);
const write = (mark: string) => db.write((tx) => insert(tx, mark));
/** Requests all of them at once. Returns the errors. */
const together = async (...work: ((tx: DrizzleTx) => Promise<unknown>)[]) =>
  (await Promise.allSettled(work.map((write) => db.write(write))))
    .map((outcome) => outcome.status === "fulfilled" ? "done" : String(outcome.reason?.cause ?? outcome.reason));

test("a queued write sees earlier ones of its group; readers see the group after its commit", async () => {
  const seen: string[][] = [];
  await together(
    (tx) => insert(tx, "one"),
    async (tx) => void seen.push(await marksOf(tx), await marksOf(db.read)),
    (tx) => insert(tx, "two"),
  );
  expect(seen).toEqual([["one"], []]);
  expect(await marksOf(db.read)).toEqual(["one", "two"]);
});

test("an error rolls back its own transaction only", async () => {
  const outcomes = await together(
    (tx) => insert(tx, "one"),
    async (tx) => {
      await insert(tx, "half");
      throw new Error("changed my mind");
    },
    (tx) => insert(tx, "one"),
    (tx) => insert(tx, "two"),
  );
  expect(outcomes).toEqual([
    "done",
    expect.stringContaining("changed my mind"),
    expect.stringContaining("UNIQUE"),
    "done",
  ]);
  expect(await marksOf(db.read)).toEqual(["one", "two"]);
});

test("what was refused once and planned again goes before what came later", async () => {
  const held = Promise.withResolvers<void>();
  const first = db.write((tx) => insert(tx, "first").then(() => held.promise));
  const commit = (mark: string, isRetry: boolean) =>
    db.commit({ facts: [], statements: [{ sql: "insert into marks values (?)", args: [mark] }], isRetry });
  const outcomes = [commit("later", false), commit("again", true)];
  held.resolve();
  await first;
  expect(await Promise.all(outcomes)).toEqual(["applied", "applied"]);
  expect(await marksOf(db.read)).toEqual(["first", "again", "later"]);
});

describe("when a shared commit fails", () => {
  test("each transaction is retried alone", async () => {
    let runs = 0;
    const outcomes = await together(
      (tx) => (runs++, insert(tx, "one")),
      (tx) => tx.run(sql`insert into ends values ('nowhere')`),
      (tx) => insert(tx, "two"),
    );
    expect(outcomes).toEqual(["done", expect.stringContaining("FOREIGN KEY"), "done"]);
    expect(runs).toBe(2);
    expect((await marksOf(db.read)).sort()).toEqual(["one", "two"]);
    await write("three");
    expect((await marksOf(db.read)).sort()).toEqual(["one", "three", "two"]);
  });

  test("the same happens when one of them ends the surrounding transaction", async () => {
    const outcomes = await together(
      (tx) => insert(tx, "one"),
      (tx) => tx.run(sql`rollback`),
      (tx) => insert(tx, "two"),
    );
    expect(outcomes).toEqual(["done", expect.stringContaining("queued_write"), "done"]);
    expect((await marksOf(db.read)).sort()).toEqual(["one", "two"]);
  });
});

test("what follows the end of the surrounding transaction is refused, not committed by itself", async () => {
  const outcomes = await together(async (tx) => {
    await tx.run(sql`rollback`);
    await insert(tx, "by itself").catch(() => {});
  });
  expect(outcomes).not.toContain("done");
  expect(await marksOf(db.read)).toEqual([]);
});

test("an error that depends on another transaction is reported after that one is committed", async () => {
  let again = false;
  const first = db.write(async (tx) => {
    if (again) throw new Error("gives it back");
    again = true;
    await insert(tx, "slot");
    await tx.run(sql`insert into ends values ('nowhere')`);
  });
  const second = write("slot");
  await expect(first).rejects.toThrow("gives it back");
  await second;
  expect(await marksOf(db.read)).toEqual(["slot"]);
});

test("a hanging transaction is rolled back alone, and its group continues", async () => {
  const outcomes = await together(
    (tx) => insert(tx, "one"),
    async (tx) => {
      await insert(tx, "hanging");
      await new Promise(() => {});
    },
    (tx) => insert(tx, "two"),
  );
  expect(outcomes).toEqual(["done", expect.stringContaining("ended after 2000 ms"), "done"]);
  expect(await marksOf(db.read)).toEqual(["one", "two"]);
});

test("a finished transaction cannot write", async () => {
  let kept: DrizzleTx | undefined;
  const late: Promise<unknown>[] = [];
  await together(
    (tx) => Promise.resolve(kept = tx),
    async (tx) => {
      late.push(insert(kept!, "late").catch((error) => String(error.cause)));
      await insert(tx, "own");
    },
  );
  expect(await Promise.all(late)).toEqual([expect.stringContaining("The transaction is over")]);
  expect(await marksOf(db.read)).toEqual(["own"]);
});
