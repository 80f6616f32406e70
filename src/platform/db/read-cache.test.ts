// The read cache of a transaction: invalidated by writes, not shared, and unused outside a transaction.
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { findPreloaded, invalidateRead, readOnce, withPreloaded } from "./read-cache.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const counting = () => {
  let reads = 0;
  return () => Promise.resolve(++reads);
};

it("reads once per transaction, and again after invalidation", async () => {
  const read = counting();
  await app.transact(async (tx) => {
    expect([await readOnce(tx, "one", read), await readOnce(tx, "one", read)]).toEqual([1, 1]);
    invalidateRead(tx, "one");
    expect(await readOnce(tx, "one", read)).toBe(2);
  });
  await app.transact(async (tx) => expect(await readOnce(tx, "one", read)).toBe(3));
});

it("caches undefined, too", async () => {
  let reads = 0;
  const nothing = () => Promise.resolve(void reads++);
  await app.transact(async (tx) => {
    await readOnce(tx, "none", nothing);
    await readOnce(tx, "none", nothing);
  });
  expect(reads).toBe(1);
});

it("reads each time outside a transaction", async () => {
  const read = counting();
  const { db } = app.services;
  expect([await readOnce(db.read, "one", read), await readOnce(db.read, "one", read)]).toEqual([1, 2]);
});

it("returns preloaded rows only while the work runs, also when it fails", async () => {
  await app.transact(async (tx) => {
    const failing = withPreloaded(tx, { row: { id: 7 } }, () => {
      expect(findPreloaded(tx, "row")).toEqual({ id: 7 });
      expect(findPreloaded(app.services.db.read, "row")).toBeUndefined();
      return Promise.reject(new Error("failed"));
    });
    await expect(failing).rejects.toThrow("failed");
    expect(findPreloaded(tx, "row")).toBeUndefined();
  });
});
