// Replicas on disk: one that is damaged or belongs to another server is made again, also while a process runs.
import { sql } from "drizzle-orm";
import { Buffer } from "node:buffer";
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { cp, rm, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "@tests/support/app/eventually.ts";
import { temporaryFolder } from "@tests/support/app/running-app.ts";
import { HAS_SQLD, type Sqld, startSqld } from "@tests/support/app/sqld.ts";
import { openDatabase } from "../connection.ts";
import type { Database } from "../types.ts";

const closing: (() => unknown)[] = [];
let folder: string;
let file: string;
let reasons: string[];
beforeEach(async () => {
  const temporary = await temporaryFolder();
  closing.push(temporary.remove);
  folder = temporary.path;
  file = `${folder}/replica.db`;
  reasons = [];
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const start = async (options: Parameters<typeof startSqld>[0] = {}): Promise<Sqld> => {
  const sqld = await startSqld(options);
  closing.push(() => sqld.stop());
  return sqld;
};
const open = async (sqld: Sqld, options: { replica?: string; authToken?: string } = { replica: file }) => {
  const db = await openDatabase({ url: sqld.url, onReplicaRebuilt: (reason) => reasons.push(reason), ...options });
  closing.push(() => db.close());
  return db;
};
const fill = async (db: Database, marks: string[]) => {
  await db.write(async (tx) => {
    await tx.run(sql`create table if not exists marks (mark text)`);
    for (const mark of marks) await tx.run(sql`insert into marks values (${mark})`);
  });
};
const marksOf = async ({ read }: Database) =>
  (await read.all<{ mark: string }>(sql`select mark from marks order by rowid`)).map(({ mark }) => mark);

test.runIf(HAS_SQLD).each<[string, () => Promise<unknown>]>([
  ["is no database", () => writeFile(file, "not a database ".repeat(1_000))],
  ["lacks the record of its position", () => rm(`${file}-client_wal_index`)],
])("a replica that %s is deleted and made again, and the reason is reported", async (_, damage) => {
  const sqld = await start();
  const first = await open(sqld);
  await fill(first, ["one", "two"]);
  first.close();
  await damage();
  for (const suffix of ["-wal", "-shm"]) await rm(file + suffix, { force: true });
  expect(await marksOf(await open(sqld))).toEqual(["one", "two"]);
  expect(reasons).toEqual([expect.any(String)]);
});

test.runIf(HAS_SQLD)("a replica is left alone while its server is away", async () => {
  const sqld = await start();
  (await open(sqld)).close();
  await sqld.kill();
  await expect(open(sqld)).rejects.toThrow();
  expect(reasons).toEqual([]);
  expect((await Deno.stat(file)).size).toBeGreaterThan(0);
});

test.runIf(HAS_SQLD)("the replica of one server follows another", async () => {
  const [one, other] = [await start(), await start()];
  const first = await open(one);
  await fill(first, ["one", "two", "three"]);
  first.close();
  await fill(await open(other, {}), ["other"]);
  expect(await marksOf(await open(other))).toEqual(["other"]);
});

test.runIf(HAS_SQLD)(
  "a running process whose server is restored from a backup forgets what came after it",
  async () => {
    const sqld = await start();
    const db = await open(sqld);
    await fill(db, ["kept"]);
    await sqld.kill();
    await cp(sqld.folder, `${folder}/backup`, { recursive: true });
    await sqld.restart();
    await fill(db, ["lost", "lost, too", "and this"]);
    const before = db.replica!.position();

    await sqld.kill();
    await rm(sqld.folder, { recursive: true });
    await cp(`${folder}/backup`, sqld.folder, { recursive: true });
    await sqld.restart();
    await eventually("the replica has what the server has", async () => (await marksOf(db)).length === 1);
    await eventually("its position is that of the server", () => db.replica!.position() < before);
    await eventually("it can write", () => fill(db, ["new"]).then(() => true, () => false));
    await eventually("it reads what it wrote", async () => (await marksOf(db)).join() === "kept,new");
  },
  60_000,
);

test.runIf(HAS_SQLD)(
  "two processes with the same file have a replica each, and a third takes over what is free",
  async () => {
    const sqld = await start();
    const [one, other] = [await open(sqld), await open(sqld)];
    await fill(one, ["one"]);
    await other.replica!.catchUp();
    expect([await marksOf(one), await marksOf(other)]).toEqual([["one"], ["one"]]);
    expect((await Deno.stat(`${file}-2`)).size).toBeGreaterThan(0);
    other.close();
    const third = await open(sqld);
    await fill(third, ["two"]);
    expect(await marksOf(third)).toEqual(["one", "two"]);
    await expect(Deno.stat(`${file}-3`)).rejects.toThrow(Deno.errors.NotFound);
  },
);

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

test.runIf(HAS_SQLD)(
  "a server that requires tokens accepts one that its key has signed, for the replica too",
  async () => {
    const { privateKey } = generateKeyPairSync("ed25519");
    const key = privateKey.export({ type: "pkcs8", format: "pem" });
    const publicKey = createPublicKey(createPrivateKey(key)).export({ type: "spki", format: "pem" });
    await writeFile(`${folder}/key.pem`, publicKey);
    const text = `${encode({ alg: "EdDSA", typ: "JWT" })}.${encode({ a: "rw" })}`;
    const authToken = `${text}.${sign(null, Buffer.from(text), privateKey).toString("base64url")}`;
    const sqld = await start({ args: ["--auth-jwt-key-file", `${folder}/key.pem`], authToken });
    const db = await open(sqld, { replica: file, authToken });
    await fill(db, ["one"]);
    expect(await marksOf(db)).toEqual(["one"]);
    await expect(open(sqld, { authToken: `${authToken.slice(0, -4)}AAAA` })).rejects.toThrow(/database server/);
  },
);
