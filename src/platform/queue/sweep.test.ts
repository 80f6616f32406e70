// Sweeps handle everything that is due, in batches, and end: also when a row fails, or stays due.
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStage, type Stage } from "@tests/support/app/background.ts";
import type { Tx } from "../ctx.ts";
import { transact } from "../db/transact.ts";
import { inTurn, purge, sweep, sweepRows } from "./sweep.ts";

const rows = sqliteTable("swept_rows", { id: text("id").primaryKey(), due: integer("due").notNull() });
const isDue = eq(rows.due, 1);

let stage: Stage;
beforeEach(async () => {
  stage = await openStage([]);
  await stage.services.db.write((tx) =>
    tx.run(sql`create table swept_rows (id text primary key, due integer not null)`)
  );
});
afterEach(() => stage.close());

const insert = (...ids: string[]) =>
  transact(stage.ctx(), async (tx) => void await tx.insert(rows).values(ids.map((id) => ({ id, due: 1 }))));
const listDue = async () =>
  (await stage.services.db.read.select({ id: rows.id }).from(rows).where(isDue).orderBy(asc(rows.id)))
    .map(({ id }) => id);
const finish = async (tx: Tx, id: string) => void await tx.update(rows).set({ due: 0 }).where(eq(rows.id, id));

describe("sweep", () => {
  const inBatches = (each: (tx: Tx, row: { id: string }) => Promise<unknown>, sizes: number[] = []) =>
    sweep({
      batch: 2,
      select: async (tx, limit) => {
        const due = await tx.select().from(rows).where(isDue).orderBy(asc(rows.id)).limit(limit);
        sizes.push(due.length);
        return due;
      },
      each,
    });

  it.each([
    [["a", "b", "c", "d", "e"], [2, 2, 1]],
    [["a", "b", "c", "d"], [2, 2, 0]],
    [["a"], [1]],
    [[], [0]],
  ])("handles %j in batches of %j", async (ids, expected) => {
    if (ids.length > 0) await insert(...ids);
    const sizes: number[] = [];
    expect(await inBatches((tx, { id }) => finish(tx, id), sizes)(stage.ctx())).toBe(ids.length);
    expect(sizes).toEqual(expected);
    expect(await listDue()).toEqual([]);
  });

  it("takes back the batch of a row that fails, and keeps those before", async () => {
    await insert("a", "b", "c", "d", "e");
    const run = inBatches(async (tx, { id }) => {
      if (id === "d") throw new Error("d fails");
      await finish(tx, id);
    });
    await expect(run(stage.ctx())).rejects.toThrow("d fails");
    expect(await listDue()).toEqual(["c", "d", "e"]);
  });

  it("ends when what it has handled is still due", async () => {
    await insert("a", "b", "c");
    let handled = 0;
    await expect(inBatches(() => Promise.resolve(handled++))(stage.ctx())).rejects.toThrow("makes no progress");
    expect(handled).toBe(4);
  });

  it("goes on behind the last row where rows stay due, and does not call `apply` without rows", async () => {
    await insert("a", "b", "c", "d");
    const seen: string[][] = [];
    const run = sweep({
      batch: 2,
      select: (tx, limit, after?: { id: string }) =>
        tx.select().from(rows).where(gt(rows.id, after?.id ?? "")).orderBy(asc(rows.id)).limit(limit),
      apply: (_tx, some) => Promise.resolve(seen.push(some.map(({ id }) => id))),
    });
    expect(await run(stage.ctx())).toBe(4);
    expect(seen).toEqual([["a", "b"], ["c", "d"]]);
  });
});

describe("sweepRows", () => {
  const oneByOne = (fails: readonly string[], tried: string[], concurrency = 1) =>
    sweepRows({
      batch: 2,
      concurrency,
      select: ({ db }, limit, after?: { id: string }) =>
        db.read.select().from(rows).where(and(isDue, gt(rows.id, after?.id ?? ""))).orderBy(asc(rows.id)).limit(limit),
      each: async (ctx, { id }) => {
        tried.push(id);
        if (fails.includes(id)) throw new Error(`${id} fails`);
        await transact(ctx, (tx) => finish(tx, id));
      },
    });

  it.each([1, 2])(
    "goes on with the others after a row that fails, and throws the first error (%i at once)",
    async (n) => {
      await insert("a", "b", "c", "d", "e");
      const tried: string[] = [];
      await expect(oneByOne(["b", "d"], tried, n)(stage.ctx())).rejects.toThrow("b fails");
      expect(tried).toEqual(["a", "b", "c", "d", "e"]);
      expect(await listDue()).toEqual(["b", "d"]);
    },
  );

  it("stops when a whole batch fails, since the service behind it is away", async () => {
    await insert("a", "b", "c", "d", "e");
    const tried: string[] = [];
    await expect(oneByOne(["c", "d"], tried)(stage.ctx())).rejects.toThrow("c fails");
    expect(tried).toEqual(["a", "b", "c", "d"]);
  });

  it("returns how many rows there were", async () => {
    expect(await oneByOne([], [])(stage.ctx())).toBe(0);
    await insert("a", "b", "c");
    expect(await oneByOne([], [], 8)(stage.ctx())).toBe(3);
  });
});

it("purge deletes what matches, in batches, and nothing else", async () => {
  await insert("a", "b", "c", "d", "e");
  await transact(stage.ctx(), (tx) => finish(tx, "c"));
  expect(await purge(rows, () => isDue, 2)(stage.ctx())).toBe(4);
  expect((await stage.services.db.read.select().from(rows)).map(({ id }) => id)).toEqual(["c"]);
});

it("inTurn runs one sweep after the other, and none after one that fails", async () => {
  await insert("a", "b");
  const failing = () => Promise.reject(new Error("away"));
  expect(await inTurn(purge(rows, () => eq(rows.id, "a")), purge(rows, () => eq(rows.id, "x")))(stage.ctx())).toBe(1);
  await expect(inTurn(failing, purge(rows, () => isDue))(stage.ctx())).rejects.toThrow("away");
  expect(await listDue()).toEqual(["b"]);
});
