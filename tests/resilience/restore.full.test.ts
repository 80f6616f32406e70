// Backup and restore by the real commands: scheduled backups, a crash, and a database that is whole again afterwards.
import { spawn } from "node:child_process";
import { createClient } from "@libsql/client";
import { Redis } from "ioredis";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { leads } from "@/modules/leads/tables.ts";
import { openForReading } from "@/platform/db/connection.ts";
import { QUEUE_PREFIX } from "@/platform/queue/queue-names.ts";
import { copyFile } from "../support/app/base-data.ts";
import { eventually } from "../support/app/eventually.ts";
import { callerOf, openParley, type Parley } from "../support/app/parley.ts";
import { temporaryFolder } from "../support/app/running-app.ts";
import { makeOpenSpecialist, visitAndBook } from "../support/scheduling/bookings.ts";

let parley: Parley;
let specialistId: string;
/** The processes' own folder: this process must not have their database open. */
let data: Awaited<ReturnType<typeof temporaryFolder>>;
let env: Record<string, string>;

beforeEach(async () => {
  parley = await openParley();
  specialistId = await makeOpenSpecialist(parley);
  data = await temporaryFolder();
  // The `deno` on PATH may be a wrapper, which swallows signals.
  const path = `${dirname(Deno.execPath())}:${Deno.env.get("PATH")}`;
  env = { ...parley.env, DATA_DIR: data.path, PATH: path };
  const { config } = parley.services;
  const database = { url: `file:${data.path}/parley.db` };
  await copyFile(config.database.url.slice("file:".length), { ...config, database });
});
afterEach(async () => {
  await parley.close();
  await data.remove();
});

const launch = (args: string[]) => {
  const child = spawn("scripts/parley.sh", args, { env: { ...Deno.env.toObject(), ...env } });
  let output = "";
  child.stdout.on("data", (bytes) => output += bytes);
  child.stderr.on("data", (bytes) => output += bytes);
  const code = new Promise<number | null>((resolve) => child.on("close", resolve));
  return { child, code, output: () => output };
};
const run = async (...args: string[]) => {
  const { code, output } = launch(args);
  return { code: await code, output: output() };
};
const start = () => parley.start("web", { ...env, LOG_LEVEL: "error" });
const backups = () => readdirSync(join(data.path, "backups"));

test("a crashed installation is restored, reconciled and checked, and books again", async () => {
  const web = await start();
  const { trackId } = await visitAndBook(callerOf(web), 0, specialistId);
  const folder = join(data.path, "backups/");
  expect(await run("backup", folder, "--keep", "3")).toMatchObject({ code: 0 });
  const [name] = backups();
  const file = join(folder, name!);
  expect((await visitAndBook(callerOf(web), 1, specialistId)).status).toBe(200);

  const early = await run("restore", file);
  expect(early).toEqual({ code: 1, output: expect.stringContaining("Stop all web and worker processes first") });
  await web.stop("SIGKILL");
  const { code, output } = await run("restore", file);
  expect(output).toMatch(/"message":"credits reconciled".*"imbalances":0/);
  expect(output).toMatch(/✓ Every lot of credits equals the sum of its ledger/);
  expect(output).toMatch(/The replaced database is .*parley\.db\.replaced-/);
  expect(output).toContain("The queue is empty");
  expect(code).toBe(0);

  const again = await start();
  expect((await visitAndBook(callerOf(again), 1, specialistId)).status).toBe(200);
  await again.stop();
  const db = await openForReading({ url: `file:${data.path}/parley.db` });
  const kept = await db.read.select({ trackId: leads.trackId }).from(leads);
  db.close();
  expect(kept).toHaveLength(2);
  expect(kept.map((lead) => lead.trackId)).toContain(trackId);
});

test("a backup that breaks a rule replaces nothing, unless one insists", async () => {
  const folder = join(data.path, "backups/");
  await run("backup", folder);
  const file = join(folder, backups()[0]!);
  const copy = createClient({ url: `file:${file}` });
  await copy.executeMultiple("PRAGMA foreign_keys=OFF; DELETE FROM users;");
  copy.close();
  const redis = new Redis(parley.redis.url);
  await redis.set(`${QUEUE_PREFIX}:mine`, "kept");
  const before = readFileSync(`${data.path}/parley.db`);
  const files = readdirSync(data.path).toSorted();

  const outcome = await run("restore", file);
  expect(outcome.output).toMatch(/✗ Every reference has its row/);
  expect(outcome).toEqual({ code: 1, output: expect.stringContaining("Nothing was replaced: ") });
  expect(readFileSync(`${data.path}/parley.db`).equals(before)).toBe(true);
  expect(readdirSync(data.path).toSorted()).toEqual(files);
  expect(await redis.get(`${QUEUE_PREFIX}:mine`)).toBe("kept");

  const insisted = await run("restore", file, "--even-if-broken");
  expect(insisted).toEqual({
    code: 1,
    output: expect.stringMatching(/The replaced database is .*\nThe queue is empty/),
  });
  expect(await redis.exists(`${QUEUE_PREFIX}:mine`)).toBe(0);
  redis.disconnect();
  expect(await run("restore", file, "--force")).toEqual({
    code: 1,
    output: expect.stringContaining("The only option is --even-if-broken."),
  });
});

test("backups are repeated until SIGTERM, and invalid options are refused", async () => {
  const folder = join(data.path, "backups/");
  const loop = launch(["backup", folder, "--every", "1s", "--keep=1"]);
  await eventually("two backups", () => (loop.output().match(/"message":"backed up"/g)?.length ?? 0) >= 2);
  process.kill(loop.child.pid!, "SIGTERM");
  expect(await loop.code).toBe(0);
  expect(backups()).toHaveLength(1);
  const [unit, file] = await Promise.all([
    run("backup", folder, "--every", "soon"),
    run("backup", `${folder}one.db`, "--keep", "1"),
  ]);
  expect(unit).toEqual({ code: 1, output: expect.stringContaining("such as 1h") });
  expect(file).toEqual({ code: 1, output: expect.stringContaining("need a folder, with a / at its end") });
});
