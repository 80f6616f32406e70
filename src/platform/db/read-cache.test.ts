// What a transaction reads once: forgotten when written, never shared with others, and nothing at all outside of one.
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/test-app.ts";
import { findPreloaded, invalidateRead, readOnce, withPreloaded } from "./read-cache.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const counting = () => {
  let reads = 0;
  return () => Promise.resolve(++reads);
};

it("reads once in a transaction, again when it was written, and anew in the next", async () => {
  const read = counting();
  await app.transact(async (tx) => {
    expect([await readOnce(tx, "one", read), await readOnce(tx, "one", read)]).toEqual([1, 1]);
    invalidateRead(tx, "one");
    expect(await readOnce(tx, "one", read)).toBe(2);
  });
  await app.transact(async (tx) => expect(await readOnce(tx, "one", read)).toBe(3));
});

it("remembers that there is nothing, too", async () => {
  let reads = 0;
  const nothing = () => Promise.resolve(void reads++);
  await app.transact(async (tx) => {
    await readOnce(tx, "none", nothing);
    await readOnce(tx, "none", nothing);
  });
  expect(reads).toBe(1);
});

it("reads each time outside of a transaction", async () => {
  const read = counting();
  const { db } = app.services;
  expect([await readOnce(db.read, "one", read), await readOnce(db.read, "one", read)]).toEqual([1, 2]);
});

it("keeps rows in hand while something lasts, also when that fails", async () => {
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
