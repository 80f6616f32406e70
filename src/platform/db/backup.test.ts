// Backups: one verified snapshot, taken while other connections write, that never overwrites a file.
import { sql } from "drizzle-orm";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyBaseData, startBaseServer } from "@tests/support/app/base-data.ts";
import { readConfig } from "@/config.ts";
import { STARTS_SERVERS, startSqld } from "@tests/support/app/sqld.ts";
import { temporaryFolder } from "@tests/support/app/running-app.ts";
import { backUp, backUpInto } from "./backup.ts";
import { openDatabase, openForReading } from "./connection.ts";
import type { Database } from "./types.ts";
import { platformChecks, runChecks } from "../checks.ts";
import { readMigrations } from "./migrate.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let db: Database;
let url: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  const config = readConfig({ PARLEY_ENV: "test", DATA_DIR: folder.path });
  await copyBaseData(config, "tables");
  url = config.database.url;
  db = await openDatabase({ url });
  await db.write((tx) => tx.run(sql`create table pairs (id integer primary key, one integer, other integer)`));
});
afterEach(async () => {
  db.close();
  await folder.remove();
});

const target = () => join(folder.path, "copy.db");
const pairs = async (from: Database) => await from.read.all<{ one: number; other: number }>(sql`select * from pairs`);

test("contains whole transactions of one moment while others write", async () => {
  let writing = true;
  const writes = (async () => {
    for (let n = 0; writing; n++) {
      await db.write(async (tx) => {
        await tx.run(sql`insert into pairs (one) values (${n})`);
        await tx.run(sql`update pairs set other = ${n} where one = ${n}`);
      });
    }
  })();
  const newest = (await readMigrations()).at(-1)!.number;
  expect(await backUp({ url }, target())).toEqual({ migration: newest, bytes: expect.any(Number) });
  writing = false;
  await writes;
  const copy = await openDatabase({ url: `file:${target()}` });
  const kept = await pairs(copy);
  copy.close();
  expect(kept.filter(({ one, other }) => one !== other)).toEqual([]);
  expect((await pairs(db)).length).toBeGreaterThanOrEqual(kept.length);
});

test("refuses to overwrite a file, a missing file name and a database server", async () => {
  await writeFile(target(), "precious");
  await expect(backUp({ url }, target())).rejects.toThrow("already exists. A backup never overwrites a file");
  await expect(backUp({ url }, "")).rejects.toThrow("Please name a file");
  await expect(backUp({ url: "http://127.0.0.1:1" }, target())).rejects.toThrow();
});

test("reports a copy with rows whose parent is missing", async () => {
  await db.write(async (tx) => {
    await tx.run(sql`pragma defer_foreign_keys = on`);
    await tx.run(sql`create table children (parent integer references pairs(id))`);
  });
  await orphan();
  await expect(backUp({ url }, target())).rejects.toThrow("failed its integrity checks");
});

/** Writes a row without its parent, with foreign keys off. */
const orphan = async () => {
  const { createClient } = await import("@libsql/client");
  const careless = createClient({ url });
  await careless.executeMultiple("PRAGMA foreign_keys=OFF; INSERT INTO children VALUES (42);");
  careless.close();
};

const AT = Date.UTC(2026, 10, 21, 12);

test("a folder keeps the newest backups, and leaves other files alone", async () => {
  const backups = join(folder.path, "backups");
  for (let n = 0; n < 3; n++) await backUpInto({ url }, { folder: backups, now: AT + n * 1_000, keep: 2 });
  await writeFile(join(backups, "notes.txt"), "mine");
  await writeFile(join(backups, "parley-2026-11-19T12-00-00Z.db.part"), "interrupted long ago");
  await writeFile(join(backups, "parley-2026-11-21T11-59-00Z.db.part"), "perhaps still being written");
  for (const [name, hours] of [[".replica-old", 25], [".replica-new", 23]] as const) {
    await mkdir(join(backups, name));
    await writeFile(join(backups, name, "replica.db"), "a server's copy");
    await utimes(join(backups, name), 0, (AT - hours * 3_600_000) / 1_000);
  }
  const { file } = await backUpInto({ url }, { folder: backups, now: AT + 3_000, keep: 2 });
  expect(file).toBe(join(backups, "parley-2026-11-21T12-00-03Z.db"));
  expect((await readdir(backups)).sort()).toEqual([
    ".replica-new",
    "notes.txt",
    "parley-2026-11-21T11-59-00Z.db.part",
    "parley-2026-11-21T12-00-02Z.db",
    "parley-2026-11-21T12-00-03Z.db",
  ]);
});

test("a backup is kept although older ones have a later time, from a clock that was ahead", async () => {
  const backups = join(folder.path, "backups");
  for (const hours of [2, 1, 0]) {
    const { file } = await backUpInto({ url }, { folder: backups, now: AT + hours * 3_600_000, keep: 1 });
    expect(await readdir(backups)).toEqual([basename(file)]);
  }
});

test("a copy that fails its checks gets no name, and no older backup is deleted for it", async () => {
  const backups = join(folder.path, "backups");
  await backUpInto({ url }, { folder: backups, now: AT, keep: 1 });
  await db.write((tx) => tx.run(sql`create table children (parent integer references pairs(id))`));
  await orphan();
  await expect(backUpInto({ url }, { folder: backups, now: AT + 1_000, keep: 1 })).rejects.toThrow(
    "failed its integrity",
  );
  expect(await readdir(backups)).toEqual(["parley-2026-11-21T12-00-00Z.db"]);
});

test.runIf(STARTS_SERVERS)(
  "a server is checked and copied into one file, with which an empty server starts again",
  async () => {
    const server = await startBaseServer();
    const remote = await openDatabase({ url: server.url });
    const applied = await remote.read.all(sql`select * from schema_migrations`);
    remote.close();
    const reader = await openForReading({ url: server.url });
    const results = await runChecks(reader.read, platformChecks, 0);
    expect(results.map(({ count }) => count)).toEqual([0, 0, 0, 0]);
    reader.close();
    const place = join(folder.path, "server");
    await mkdir(place);
    await backUp({ url: server.url }, join(place, "copy.db"));
    await server.stop();
    expect(await readdir(place)).toEqual(["copy.db"]);
    const restored = await startSqld({ backup: join(place, "copy.db") });
    const again = await openDatabase({ url: restored.url, replica: join(folder.path, "replica.db") });
    expect(await again.read.all(sql`select * from schema_migrations`)).toEqual(applied);
    again.close();
    await restored.stop();
  },
);
