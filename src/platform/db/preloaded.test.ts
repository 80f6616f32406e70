// Preloaded rows are there while the work runs, for their transaction alone.
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { findPreloaded, withPreloaded } from "./preloaded.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

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
