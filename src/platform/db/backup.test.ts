// A backup: one sound file as the database was at one moment, taken while others write, and nothing overwritten.
import { sql } from "drizzle-orm";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "@tests/support/running-app.ts";
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

test("is taken while others write, and holds whole transactions of one moment", async () => {
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

test("overwrites nothing, wants a place, and leaves servers to their own means", async () => {
  await writeFile(target(), "precious");
  await expect(backUp(url, target())).rejects.toThrow("exists; a backup overwrites nothing");
  await expect(backUp(url, "")).rejects.toThrow("Say where to");
  await expect(backUp("libsql://db.example", target())).rejects.toThrow("server's own means");
});

test("tells of a copy with orphans", async () => {
  await db.write(async (tx) => {
    await tx.run(sql`pragma defer_foreign_keys = on`);
    await tx.run(sql`create table children (parent integer references pairs(id))`);
  });
  await orphan();
  await expect(backUp(url, target())).rejects.toThrow("is not sound");
});

/** A row whose parent is not there, written past the checks. */
const orphan = async () => {
  const { createClient } = await import("@libsql/client");
  const careless = createClient({ url });
  await careless.executeMultiple("PRAGMA foreign_keys=OFF; INSERT INTO children VALUES (42);");
  careless.close();
};
