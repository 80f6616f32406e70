// Programs and databases of different ages: an older program runs on a newer database that says it may.
import { sql } from "drizzle-orm";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "@tests/support/app/running-app.ts";
import { openDatabase } from "./connection.ts";
import { migrate, migratePatiently, type Migration, readMigrations, requireMigrated } from "./migrate.ts";
import type { Database } from "./types.ts";
import { createLog } from "../log.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let db: Database;
let logged: { level: string; message: string; [field: string]: unknown }[];
const log = createLog("debug", (line) => logged.push(JSON.parse(line)));
/** What releases 0.2 and 0.3 bring: 0.3 adds a column, then drops the one that it replaces. */
let release2: Migration[];
const expand = { number: 9001, name: "add_b", oldestProgram: 63, statements: ["ALTER TABLE things ADD COLUMN b"] };
const contract = {
  number: 9002,
  name: "drop_a",
  oldestProgram: 9001,
  statements: ["ALTER TABLE things DROP COLUMN a"],
};

beforeEach(async () => {
  folder = await temporaryFolder();
  db = await openDatabase({ url: `file:${join(folder.path, "parley.db")}` });
  logged = [];
  const things = { number: 40, name: "create_things", statements: ["CREATE TABLE things (a)"] };
  release2 = [things, (await readMigrations()).find(({ number }) => number === 63)!];
  await migrate(db, log, 1, release2);
});
afterEach(async () => {
  db.close();
  await folder.remove();
});

const appliedRows = () => db.read.all(sql`select number, oldest_program from schema_migrations order by number`);
const NEWER = "the database is newer than this program, which may run on it";

test("a migration stores the oldest program that may run on it", async () => {
  await migrate(db, log, 2, [...release2, expand]);
  expect(await appliedRows()).toEqual([
    { number: 40, oldest_program: null },
    { number: 63, oldest_program: 59 },
    { number: 9001, oldest_program: 63 },
  ]);
});

test("a migration that takes longer than other transactions may is applied, and says that it is at work", async () => {
  const options = { url: `file:${join(folder.path, "parley.db")}`, transactionMs: 50 };
  const limited = await openDatabase(options);
  const slow = {
    ...expand,
    statements: [
      "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 3000000) INSERT INTO things SELECT max(x) FROM n",
      ...expand.statements,
    ],
  };
  const own = [...release2, slow];
  await expect(migrate(limited, log, 2, own)).rejects.toThrow();
  await migratePatiently(limited, options, { log, now: 2, own });
  expect(await limited.read.all(sql`select a from things`)).toEqual([{ a: 3_000_000 }]);
  limited.close();
});

test("what migrations before 0063 say is stored once there is a column for it", async () => {
  const early = { number: 62, name: "early", oldestProgram: 59, statements: ["CREATE TABLE early (a)"] };
  const fresh = await openDatabase({ url: `file:${join(folder.path, "fresh.db")}` });
  await migrate(fresh, log, 1, [early, ...release2.slice(1)]);
  expect(await fresh.read.all(sql`select number, oldest_program from schema_migrations order by number`)).toEqual([
    { number: 62, oldest_program: 59 },
    { number: 63, oldest_program: 59 },
  ]);
  fresh.close();
});

test("a program runs on a database that only newer programs have expanded, and logs that", async () => {
  await migrate(db, log, 2, [...release2, expand]);
  logged = [];
  await requireMigrated(db, log, release2);
  expect(logged).toEqual([expect.objectContaining({ level: "warn", message: NEWER, migrations: ["9001_add_b"] })]);
});

test("on a database that has every migration, no transaction is begun for any of them", async () => {
  let writes = 0;
  const counting: Database = { ...db, write: (work) => (writes++, db.write(work)) };
  await migrate(counting, log, 2, release2);
  expect(writes).toBe(1); // for the table of migrations
});

test("migrate of the older program does nothing on it, and says so", async () => {
  await migrate(db, log, 2, [...release2, expand]);
  const before = await appliedRows();
  logged = [];
  await migrate(db, log, 3, release2);
  expect(logged.map(({ message }) => message)).toEqual([NEWER]);
  expect(await appliedRows()).toEqual(before);
});

test("a program that a later migration has left behind is refused with the migration's name", async () => {
  await migrate(db, log, 2, [...release2, expand, contract]);
  const message =
    /at migration 9002 \(drop_a\), which needs a program that knows migration 9001\. This one \(\d+\.\d+\.\d+\) knows 0063\./;
  await expect(requireMigrated(db, log, release2)).rejects.toThrow(message);
  await expect(migrate(db, log, 3, release2)).rejects.toThrow(message);
  // The release before the contraction already works without the column.
  await requireMigrated(db, log, [...release2, expand]);
});

test.each([9003, 61])("a migration without the statement counts as contracted: %i", async (number) => {
  await db.write((tx) => tx.run(sql`insert into schema_migrations values (${number}, 'silent', 1, null)`));
  await expect(requireMigrated(db, log, release2)).rejects.toThrow(
    `needs a program that knows migration ${String(number).padStart(4, "0")}`,
  );
});

test("an older program's own missing migration is applied beside those that it does not know", async () => {
  const late = { number: 62, name: "late", oldestProgram: 59, statements: ["CREATE TABLE late (a)"] };
  await migrate(db, log, 2, [...release2, expand]);
  await expect(requireMigrated(db, log, [...release2, late])).rejects.toThrow("lacks 1 migrations");
  await migrate(db, log, 3, [...release2, late]);
  expect(await db.read.all(sql`select * from late`)).toEqual([]);
});

test("files from 0063 on must say which is the oldest program", async () => {
  const files = pathToFileURL(`${folder.path}/`);
  const write = (name: string, text: string) => Deno.writeTextFile(new URL(name, files), text);
  await write("0062_before.sql", "-- Nothing is asked of it.\nSELECT 1;\n");
  await write("0064_expand.sql", "-- oldest program: 0059\n-- Adds.\nSELECT 1;\nSELECT 2;\n");
  expect(await readMigrations(files)).toEqual([
    { number: 62, name: "before", statements: ["SELECT 1"] },
    { number: 64, name: "expand", oldestProgram: 59, statements: ["SELECT 1", "SELECT 2"] },
  ]);
  const message = (file: string) => `migrations/${file} needs a line "-- oldest program: NNNN"`;
  await write("0065_ahead.sql", "-- oldest program: 0066\n-- Adds.\nSELECT 1;\n");
  await expect(readMigrations(files)).rejects.toThrow(message("0065_ahead.sql"));
  await write("0065_ahead.sql", "-- oldest program: 0065\n-- Drops.\nSELECT 1;\n");
  await write("0066_silent.sql", "-- Adds.\nSELECT 1;\n");
  await expect(readMigrations(files)).rejects.toThrow(message("0066_silent.sql"));
});
