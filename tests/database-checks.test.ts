// `check` finds every broken rule of a database, in one in use and in a copy, and says so by exit code and JSON.
import { createClient } from "@libsql/client";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checks } from "@/app.ts";
import { runChecks } from "@/platform/checks.ts";
import { openForReading } from "@/platform/db/connection.ts";
import { copyFile } from "./support/app/base-data.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { temporaryFolder } from "./support/app/running-app.ts";
import { CATEGORY, ELEVEN, requestedBookings, TEN } from "./support/funnel/requested-bookings.ts";
import { makeOpenSpecialist } from "./support/scheduling/bookings.ts";

let app: TestApp;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
/** A booking that its visitor has confirmed, and one that waits. */
let confirmed: string;
let pending: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  app = await openTestApp([], { proof: "required" });
  const visitors = requestedBookings(app, await makeOpenSpecialist(app, { category: CATEGORY }));
  const first = await visitors.request(TEN);
  confirmed = first.meetingId;
  await visitors.confirm(first, confirmed, { code: await visitors.codeOf(first.trackId) });
  pending = (await visitors.request(ELEVEN)).meetingId;
});
afterAll(async () => {
  await app.close();
  await folder.remove();
});

let copies = 0;
/** A copy of the database after these statements, which no rule of the database stops. */
const brokenCopy = async (statements: string): Promise<string> => {
  const file = join(folder.path, `copy-${copies++}.db`);
  const { services: { config } } = app;
  await copyFile(config.database.url.slice("file:".length), { ...config, database: { url: `file:${file}` } });
  const careless = createClient({ url: `file:${file}` });
  await careless.executeMultiple(`PRAGMA foreign_keys=OFF; PRAGMA ignore_check_constraints=ON; ${statements}`);
  careless.close();
  return file;
};

/** The rules that a database breaks, with their ids. */
const problemsOf = async (file: string, now = app.clock.now()): Promise<Record<string, string[]>> => {
  const db = await openForReading({ url: `file:${file}` });
  const results = await runChecks(db.read, checks, now);
  db.close();
  return Object.fromEntries(results.filter(({ count }) => count > 0).map(({ name, ids }) => [name, ids]));
};

test("a database with a confirmed and a pending booking breaks no rule", async () => {
  expect(confirmed).not.toBe(pending);
  expect(await problemsOf(await brokenCopy("SELECT 1"))).toEqual({});
});

test.each<[name: string, statements: () => string, ids: () => unknown[]]>([
  [
    "database.references",
    () => "INSERT INTO sessions VALUES ('s', 'h', 'nobody', 1, 1, null, null, null)",
    () => [expect.stringMatching(/^sessions \d+ -> users$/)],
  ],
  [
    "database.schema",
    () =>
      "DELETE FROM schema_migrations WHERE number = 12; INSERT INTO schema_migrations VALUES (9999, 'later', 1, null)",
    () => [
      expect.stringContaining("at migration 9999 (later)"),
      "migration 0012_add_versions_drafts_and_documents is missing",
    ],
  ],
  [
    "events.overdue-deliveries",
    () =>
      `UPDATE event_deliveries SET state = 'pending', due_at = ${app.clock.now() - 61_000}
      WHERE rowid = (SELECT min(rowid) FROM event_deliveries)`,
    () => [expect.stringMatching(/^[0-9a-f-]{36} \w+\.\w+$/)],
  ],
  [
    "scheduling.meetings-without-time",
    () =>
      `DELETE FROM occupied_cells WHERE meeting_id = '${confirmed}' AND cell = (
      SELECT min(cell) FROM occupied_cells WHERE meeting_id = '${confirmed}')`,
    () => [confirmed],
  ],
  ["scheduling.time-without-meeting", () => `INSERT INTO occupied_cells VALUES ('s', 1, 'gone', null)`, () => ["gone"]],
  [
    "scheduling.time-without-meeting",
    () =>
      `INSERT INTO occupied_cells SELECT specialist_id, min(cell) - 1, meeting_id, null FROM occupied_cells
      WHERE meeting_id = '${confirmed}'`,
    () => [confirmed],
  ],
  [
    "billing.lots-and-ledger",
    () => "UPDATE credit_lots SET remaining = remaining - 1",
    () => [expect.any(String)],
  ],
  ["billing.lots-and-reservations", () => "UPDATE credit_lots SET reserved = 2", () => [expect.any(String)]],
  ["leads.reservations", () => "UPDATE credit_reservations SET key = 'other'", () => ["other"]],
  ["leads.missing-reservations", () => "UPDATE credit_reservations SET key = 'other'", () => [pending]],
  ["leads.meetings-without-lead", () => "UPDATE leads SET meeting_id = null", () => [confirmed]],
  [
    "leads.booked-without-meeting",
    () => `UPDATE meetings SET status = 'no-show' WHERE id = '${confirmed}'`,
    () => [expect.any(String)],
  ],
  [
    "leads.credits",
    () => "UPDATE credit_entries SET unique_key = 'consume-x' WHERE kind = 'consume'",
    () => [expect.any(String)],
  ],
  ["leads.credits", () => "UPDATE leads SET credit_state = 'returned'", () => [expect.any(String)]],
])("%s is found", async (name, statements, ids) => {
  expect(await problemsOf(await brokenCopy(statements()))).toHaveProperty([name], ids());
});

test("a damaged page is found", async () => {
  const file = await brokenCopy(
    "PRAGMA writable_schema=ON; UPDATE sqlite_master SET rootpage = 2 WHERE name = 'calendars'",
  );
  expect(await problemsOf(file)).toHaveProperty(["database.integrity"], expect.any(Array));
});

test("the time of an expired hold is nobody's", async () => {
  const later = app.clock.now() + 60 * 60_000;
  expect(Object.keys(await problemsOf(await brokenCopy("SELECT 1"), later))).toEqual(["events.overdue-deliveries"]);
});

test("a report has the number of problems and ten ids", async () => {
  const rows = Array.from({ length: 12 }, (_, n) => `('s', ${n}, 'gone-${n}', null)`);
  const db = await openForReading({
    url: `file:${await brokenCopy(`INSERT INTO occupied_cells VALUES ${rows.join(", ")}`)}`,
  });
  const results = await runChecks(db.read, checks, app.clock.now());
  db.close();
  const found = results.find(({ name }) => name === "scheduling.time-without-meeting")!;
  expect([found.count, found.ids.length]).toEqual([12, 10]);
});

/** Runs `scripts/parley.sh check` to its end. */
const check = async (args: string[], env: Record<string, string> = {}) => {
  const own = { PARLEY_ENV: "test", DATA_DIR: folder.path, SMTP_URL: "smtp://127.0.0.1:1", ...env };
  const child = spawn("scripts/parley.sh", ["check", ...args], { env: { ...Deno.env.toObject(), ...own } });
  const out = { stdout: "", stderr: "" };
  child.stdout.on("data", (bytes) => out.stdout += bytes);
  child.stderr.on("data", (bytes) => out.stderr += bytes);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, ...out };
};

test("the command reports by exit code, JSON and lines, of the database and of a copy", async () => {
  const inUse = { DATABASE_URL: app.services.config.database.url };
  const [fine, broken, none, live] = await Promise.all([
    check([await brokenCopy("SELECT 1")]),
    check([await brokenCopy("UPDATE credit_lots SET remaining = remaining - 1")]),
    check([join(folder.path, "none.db")]),
    check([], inUse),
  ]);
  expect(fine.code).toBe(0);
  // In a copy, deliveries always wait.
  const { status, checks: results } = JSON.parse(fine.stdout) as { status: string; checks: { name: string }[] };
  expect([status, results.length]).toEqual(["ok", checks.length - 1]);
  expect(fine.stderr.trim().split("\n")).toHaveLength(results.length);
  expect(broken.code).toBe(1);
  expect(JSON.parse(broken.stdout)).toMatchObject({ status: "problems" });
  expect(broken.stderr).toMatch(/^✗ Every lot of credits .*\(billing\.lots-and-ledger\): 1 found: [0-9a-f-]{36}$/m);
  expect(none).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("The database can't be checked") });
  expect([...Deno.readDirSync(folder.path)].map(({ name }) => name)).not.toContain("none.db");
  // The database of the running app, in which deliveries of the test's past time have waited for long.
  expect(live.code).toBe(1);
  expect(JSON.parse(live.stdout).checks.filter(({ count }: { count: number }) => count > 0)).toEqual([
    expect.objectContaining({ name: "events.overdue-deliveries" }),
  ]);
});
