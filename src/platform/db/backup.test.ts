// Backups: one verified snapshot, taken while other connections write, that never overwrites a file.
import { sql } from "drizzle-orm";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "@tests/support/app/running-app.ts";
import { backUp } from "./backup.ts";
import { openDatabase } from "./connection.ts";
import type { Database } from "./types.ts";
import { createLog } from "../log.ts";
import { migrate, readMigrations } from "./migrate.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let db: Database;
let url: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  url = `file:${join(folder.path, "parley.db")}`;
  db = await openDatabase({ url });
  await migrate(db, createLog("error"), 0);
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
  expect(await backUp(url, target())).toEqual({ migration: newest, bytes: expect.any(Number) });
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
  await expect(backUp(url, target())).rejects.toThrow("already exists. A backup never overwrites a file");
  await expect(backUp(url, "")).rejects.toThrow("Please name a file");
  await expect(backUp("libsql://db.example", target())).rejects.toThrow("that server's own backup");
});

test("reports a copy with rows whose parent is missing", async () => {
  await db.write(async (tx) => {
    await tx.run(sql`pragma defer_foreign_keys = on`);
    await tx.run(sql`create table children (parent integer references pairs(id))`);
  });
  await orphan();
  await expect(backUp(url, target())).rejects.toThrow("failed its integrity checks");
});

/** Writes a row without its parent, with foreign keys off. */
const orphan = async () => {
  const { createClient } = await import("@libsql/client");
  const careless = createClient({ url });
  await careless.executeMultiple("PRAGMA foreign_keys=OFF; INSERT INTO children VALUES (42);");
  careless.close();
};
