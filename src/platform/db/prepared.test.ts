// Prepared statements: built once, correct on any database and in any transaction.
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { users } from "@/modules/auth/tables.ts";
import { categories, questionSets } from "@/modules/catalog/tables.ts";
import { settingsDocuments } from "@/modules/settings/tables.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { startTrack } from "@tests/support/funnel/visitor.ts";
import { candidates, openTimes } from "@/modules/matching/tables.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import type { Tx } from "../ctx.ts";
import { conflict } from "../errors.ts";
import { insertNewRows, insertRow, insertRows, prepared, updateRow } from "./prepared.ts";
import { requireChange } from "./writer/plan.ts";
import { scheduleRuns } from "../queue/schedules.ts";

let apps: TestApp[];
beforeAll(async () => {
  apps = await Promise.all([openTestApp(), openTestApp()]);
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

let built = 0;
const runOf = prepared((db) => {
  built++;
  return db.select().from(scheduleRuns).where(eq(scheduleRuns.name, sql.placeholder("name"))).prepare();
});

it("builds once and runs on the given database", async () => {
  const [one, two] = apps.map((app) => app.services.db.read);
  await apps[0]!.transact((tx) => insertRow(tx, scheduleRuns, { name: "here", startedAt: 7 }));
  expect(await runOf(one!).all({ name: "here" })).toMatchObject([{
    name: "here",
    startedAt: 7,
    runs: 0,
    leasedUntil: null,
  }]);
  expect(await runOf(two!).all({ name: "here" })).toEqual([]);
  expect(built).toBe(1);
});

it("sees writes of its transaction, which a rollback removes", async () => {
  const [app] = apps as [TestApp];
  const failed = app.transact(async (tx) => {
    await insertRow(tx, scheduleRuns, { name: "gone", startedAt: 1 });
    expect(await runOf(tx).all({ name: "gone" })).toHaveLength(1);
    expect(await runOf(app.services.db.read).all({ name: "gone" })).toEqual([]);
    throw conflict("no", "No.");
  });
  await expect(failed).rejects.toThrow("No.");
  expect(await runOf(app.services.db.read).all({ name: "gone" })).toEqual([]);
});

it("inserts no, one or several rows with their defaults, and ignores existing ones only on request", async () => {
  const [app] = apps as [TestApp];
  const named = (name: string, startedAt: number) => ({ name, startedAt });
  await app.transact(async (tx) => {
    await insertRows(tx, scheduleRuns, []);
    await insertRows(tx, scheduleRuns, [named("a", 1), { ...named("b", 2), runs: 5 }]);
    await insertNewRows(tx, scheduleRuns, [named("b", 9), named("c", 3)]);
  });
  const doubled = app.transact((tx) => insertRows(tx, scheduleRuns, [named("d", 4), named("c", 9)]));
  await expect(doubled).rejects.toThrow("Failed query");
  const rows = await Promise.all(["a", "b", "c", "d"].map((name) => runOf(app.services.db.read).get({ name })));
  expect(rows.slice(0, 3)).toMatchObject([
    { ...named("a", 1), runs: 0 },
    { ...named("b", 2), runs: 5 },
    { ...named("c", 3), runs: 0 },
  ]);
  expect(rows[3]).toBeUndefined();
});

it("reads and writes every kind of column as drizzle itself does, by the private members that 0.45.4 has", async () => {
  const [app] = apps as [TestApp];
  const { read } = app.services.db;
  for (const table of [categories, questionSets, settingsDocuments]) {
    const rows = await read.select().from(table);
    expect(rows.length).toBeGreaterThan(0);
    expect(await prepared((db) => db.select().from(table).prepare())(read).all()).toEqual(rows);
  }
  const specialistId = await makeSpecialist(app);
  const kinds = [openTimes, candidates, users] as const;
  for (const table of kinds) {
    const key = table === users ? users.id : (table as typeof openTimes).specialistId;
    const own = eq(key, specialistId);
    const [row] = await read.select().from(table).where(own);
    expect(await prepared((db) => db.select().from(table).where(own).prepare())(read).get()).toEqual(row);
  }
  // Bytes, JSON and numbers, written by both.
  const [open] = await read.select().from(openTimes).where(eq(openTimes.specialistId, specialistId));
  const rewrite = async (insert: (tx: Tx) => Promise<unknown>) => {
    await app.transact((tx) => tx.delete(openTimes).where(eq(openTimes.specialistId, specialistId)).then(() => {}));
    await app.transact(async (tx) => void (await insert(tx)));
    return await read.select().from(openTimes).where(eq(openTimes.specialistId, specialistId));
  };
  expect(await rewrite((tx) => insertRow(tx, openTimes, open!))).toEqual([open]);
  expect(await rewrite((tx) => tx.insert(openTimes).values(open!))).toEqual([open]);
});

it("stores null as null, also in a column of JSON or of flags", async () => {
  const [app] = apps as [TestApp];
  const { trackId } = await startTrack(app);
  const isNull = async () =>
    await app.services.db.read.get(
      sql`select preferences is null as preferences, closed_at is null as closed from tracks where id = ${trackId}`,
    );
  expect(await isNull()).toMatchObject({ preferences: 1 });
  await app.transact((tx) => updateRow(tx, tracks, trackId, { preferences: null, closedAt: 5 }));
  expect(await isNull()).toMatchObject({ preferences: 1, closed: 0 });
});

it("changes the given columns of one row, and no other", async () => {
  const [app] = apps as [TestApp];
  const [one, other] = [await startTrack(app), await startTrack(app)];
  const read = async () =>
    await app.services.db.read.select().from(tracks).where(inArray(tracks.id, [one.trackId, other.trackId]))
      .orderBy(tracks.id);
  const before = await read();
  const change = { answers: { a: "b" }, assigned: true, step: undefined, closedAt: null } as const;
  await app.transact((tx) => updateRow(tx, tracks, one.trackId, change));
  const { step: _, ...changed } = change;
  expect(await read()).toEqual(before.map((row) => row.id === one.trackId ? { ...row, ...changed } : row));
  const missing = app.transact(async (tx) => requireChange(await updateRow(tx, tracks, "none", { assigned: true })));
  await expect(missing).rejects.toThrow("A statement changed no row");
});

it("names a missing value", async () => {
  await expect(runOf(apps[0]!.services.db.read).all({})).rejects.toThrow('No value for placeholder "name"');
});
