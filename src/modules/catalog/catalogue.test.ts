// The catalogue in memory follows every change, whoever makes it, and no change that was rolled back.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { switchingReads } from "@tests/support/app/switching-reads.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import type { Tx } from "@/platform/ctx.ts";
import { categoriesById, listServable, loadCatalogNames, starterId } from "./index.ts";
import { categories, questionSets, subcategories } from "./tables.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const CAREER = starterId("career");
const nameNow = async (db: Parameters<typeof loadCatalogNames>[0] = app.services.db.read) =>
  (await loadCatalogNames(db)).get(CAREER);
const rename = (tx: Tx, name: string) => tx.update(categories).set({ name }).where(eq(categories.id, CAREER));

test("a transaction sees its own changes, and others see them after the commit", async () => {
  const before = await nameNow();
  await app.transact(async (tx) => {
    await rename(tx, "Work");
    expect([await nameNow(tx), await nameNow()]).toEqual(["Work", before]);
  });
  expect(await nameNow()).toBe("Work");
});

test("a change that is rolled back leaves nothing behind", async () => {
  const before = await nameNow();
  const rollBack = app.transact(async (tx) => {
    await rename(tx, "Never");
    expect(await nameNow(tx)).toBe("Never");
    throw new Error("rolled back");
  });
  await expect(rollBack).rejects.toThrow("rolled back");
  expect(await nameNow()).toBe(before);
});

test("a change of another process takes effect at once", async () => {
  await nameNow();
  const other = await openDatabase({ url: app.services.config.database.url });
  await other.write((tx) => tx.update(categories).set({ active: false }).where(eq(categories.id, CAREER)));
  other.close();
  expect((await listServable(app.services.db.read)).some(({ id }) => id === CAREER)).toBe(false);
  expect((await categoriesById(app.services.db.read)).get(CAREER)).toMatchObject({ active: false });
});

test("a replica that is behind the server that was asked for the version is not believed for good", async () => {
  const behind = await openTestApp();
  await app.transact((tx) => rename(tx, "Renamed"));
  const { read, readBehind } = switchingReads(app.services.db.read, behind.services.db.read);
  const reading = nameNow(read);
  readBehind(true);
  await reading;
  readBehind(false);
  expect(await nameNow(read)).toBe("Renamed");
  await behind.close();
});

test("topics and questions count as well", async () => {
  const all = await listServable(app.services.db.read);
  const before = all.find(({ matching, subcategories }) => matching.length > 0 && subcategories.length > 0)!;
  await app.transact(async (tx) => {
    await tx.update(subcategories).set({ name: "Other" }).where(eq(subcategories.id, before.subcategories[0]!.id));
    await tx.update(questionSets).set({ questions: [] }).where(eq(questionSets.categoryId, before.id));
  });
  const after = (await listServable(app.services.db.read)).find(({ id }) => id === before.id)!;
  expect([after.subcategories[0]!.name, after.matching]).toEqual(["Other", []]);
});
