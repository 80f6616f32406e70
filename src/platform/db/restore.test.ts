// Restoring a file: what is refused before anything changes, and what stays of the replaced database.
import { createClient } from "@libsql/client";
import { copyFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "@tests/support/app/running-app.ts";
import { openDatabase } from "./connection.ts";
import { backUp } from "./backup.ts";
import { migrate } from "./migrate.ts";
import { restoreFile } from "./restore.ts";
import { createLog } from "../log.ts";

const NOW = Date.UTC(2026, 10, 21, 12, 30, 5);
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let backup: string;
let url: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  const source = `file:${join(folder.path, "source.db")}`;
  const db = await openDatabase({ url: source });
  await migrate(db, createLog("error"), 0);
  db.close();
  backup = join(folder.path, "backup.db");
  await backUp({ url: source }, backup);
  url = `file:${join(folder.path, "parley.db")}`;
});
afterEach(() => {
  prepared.length = 0;
  return folder.remove();
});

const path = () => join(folder.path, "parley.db");
const ownFiles = async () => (await readdir(folder.path)).filter((name) => name.startsWith("parley.db")).sort();
const change = async (file: string, statements: string) => {
  const client = createClient({ url: `file:${file}` });
  await client.executeMultiple(statements);
  client.close();
};
const prepared: string[] = [];
const prepare = (copy: string) => Promise.resolve(void prepared.push(copy));
const restore = () => restoreFile(url, { backup, now: NOW, prepare });

test("the backup takes the database's place, which stays beside it", async () => {
  await copyFile(backup, path());
  const before = await readFile(path());
  const replaced = `${path()}.replaced-2026-11-21T12-30-05Z`;
  expect(await restore()).toMatchObject({ replaced, wasDamaged: false });
  expect(await ownFiles()).toEqual(["parley.db", "parley.db.replaced-2026-11-21T12-30-05Z"]);
  expect((await readFile(replaced)).equals(before)).toBe(true);
});

test("works where there is no database, and for one that is damaged", async () => {
  expect(await restore()).toMatchObject({ wasDamaged: false });
  expect(await ownFiles()).toEqual(["parley.db"]);
  await writeFile(path(), "no database at all, but long enough to have a header".repeat(100));
  expect(await restore()).toMatchObject({ wasDamaged: true });
  const db = await openDatabase({ url });
  await migrate(db, createLog("error"), 0);
  db.close();
});

test("what cannot be restored is refused, and the database stays as it is", async () => {
  await writeFile(path(), "precious");
  await expect(restoreFile("http://db.example", { backup, now: NOW, prepare })).rejects.toThrow(
    "DATABASE_URL is a server",
  );
  await expect(restoreFile(url, { backup: "", now: NOW, prepare })).rejects.toThrow("Please name the backup");
  await expect(restoreFile(url, { backup: join(folder.path, "none.db"), now: NOW, prepare })).rejects.toThrow(
    "There is no file",
  );
  await change(backup, "INSERT INTO schema_migrations VALUES (9999, 'later', 1, 9999)");
  await expect(restore()).rejects.toThrow("needs a program that knows migration 9999");
  await change(backup, "DELETE FROM schema_migrations WHERE number = 9999");
  const refuse = () => Promise.reject(new Error("It breaks a rule"));
  await rm(path());
  await copyFile(backup, path());
  await expect(restoreFile(url, { backup, now: NOW, prepare: refuse })).rejects.toThrow("It breaks a rule");
  await writeFile(path(), "precious");
  await expect(restoreFile(url, { backup, now: NOW, prepare: refuse })).rejects.toThrow("It breaks a rule");
  await writeFile(backup, "not a backup");
  await expect(restore()).rejects.toThrow("is damaged or incomplete");
  expect(prepared).toEqual([]);
  expect(await readFile(path(), "utf8")).toBe("precious");
  expect(await ownFiles()).toEqual(["parley.db"]);
});
