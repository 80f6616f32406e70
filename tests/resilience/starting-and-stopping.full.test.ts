// Starting and stopping processes: concurrent starts on an empty database, graceful shutdown, and production without secrets.
import { createClient } from "@libsql/client";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { users } from "@/modules/auth/tables.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import { makeOpenSpecialist, makeReadyTracks, startOf, visitAndBook } from "../support/scheduling/bookings.ts";
import { eventually } from "../support/app/eventually.ts";
import { callerOf, openParley, type Parley } from "../support/app/parley.ts";
import { startTestRedis } from "../support/app/redis.ts";
import { PROGRAM, runCommand, type RunningApp, startApp, temporaryFolder } from "../support/app/running-app.ts";
import { book, startTrack } from "../support/funnel/visitor.ts";

const QUIET = { LOG_LEVEL: "error" };
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const parleyForTest = async (): Promise<Parley> => {
  const parley = await openParley();
  closing.push(() => parley.close());
  return parley;
};
const emptyFolder = async (): Promise<string> => {
  const folder = await temporaryFolder();
  closing.push(() => folder.remove());
  return folder.path;
};
const refusesConnections = ({ baseURL }: RunningApp) => fetch(`${baseURL}/healthz`).then(() => false, () => true);

test("three processes that start concurrently on an empty database migrate it once, and all serve", async () => {
  const redis = await startTestRedis();
  closing.push(() => redis.stop());
  const env = {
    PARLEY_ENV: "test",
    DATA_DIR: await emptyFolder(),
    REDIS_URL: redis.url,
    SMTP_URL: "smtp://127.0.0.1:1",
  };
  const started = await Promise.all((["web", "web", "worker"] as const).map((command) => startApp(command, env)));
  closing.push(...started.map((app) => () => app.stop("SIGKILL")));
  for (const web of started.slice(0, 2)) {
    const { categories } = await (await callerOf(web).call("/Funnel/StartData")).json();
    expect(categories).toHaveLength(12);
  }
  const migrations = started.map((app) => app.output().match(/"message":"migrated"/g)?.length ?? 0);
  const files = [...Deno.readDirSync("migrations")].filter(({ name }) => /^\d{4}_.*\.sql$/.test(name));
  expect(migrations.reduce((sum, own) => sum + own, 0)).toBe(files.length);
  expect(await Promise.all(started.map((app) => app.stop()))).toEqual([0, 0, 0]);
});

test("a stopped web process finishes its requests, accepts no more, and exits with 0", async () => {
  const parley = await parleyForTest();
  const specialistId = await makeOpenSpecialist(parley);
  const [trackId] = await makeReadyTracks(parley, 1);
  const web = await parley.start("web", QUIET);
  const locker = createClient({ url: parley.services.config.database.url, concurrency: 1 });
  closing.push(() => locker.close());
  const lock = await locker.transaction("write");
  const booking = book(callerOf(web), trackId!, startOf(0), { specialistId });
  // The booking has arrived when a later request to the same process has a response.
  await (await callerOf(web).call(`/Funnel/Track/${trackId}`)).body?.cancel();
  const stopped = web.stop("SIGTERM");
  await eventually("it accepts no more requests", () => refusesConnections(web));
  await lock.rollback();
  expect((await booking).status).toBe(200);
  expect(await stopped).toBe(0);
  expect(await parley.services.db.read.select({ status: meetings.status }).from(meetings)).toEqual([{
    status: "confirmed",
  }]);
});

test("a draining web process is not ready, but serves and writes until DRAIN_SECONDS have passed", async () => {
  const parley = await parleyForTest();
  const web = await parley.start("web", { ...QUIET, DRAIN_SECONDS: "1" });
  const stopped = web.stop("SIGTERM");
  await eventually("it is not ready", async () => {
    const ready = await fetch(`${web.baseURL}/readyz`);
    const { status, parts } = await ready.json();
    return ready.status === 503 && status === "not-ready" && parts.process === "draining" && parts.database === "ok";
  });
  const page = await fetch(`${web.baseURL}/funnel`);
  expect([page.status, page.headers.get("Connection")]).toEqual([200, "close"]);
  await page.body?.cancel();
  expect(await startTrack(callerOf(web))).toMatchObject({ trackId: expect.any(String) });
  await eventually("it accepts no more requests", () => refusesConnections(web));
  expect(await stopped).toBe(0);
});

test("a stopped worker finishes the emails that it is sending, and exits with 0", async () => {
  const parley = await parleyForTest();
  const specialistId = await makeOpenSpecialist(parley);
  const web = await parley.start("web", QUIET);
  const worker = await parley.start("worker", QUIET);
  let release = () => {};
  const held = new Promise<void>((resolve) => release = resolve);
  parley.smtp.behave(() => held.then(() => ({ kind: "accept" })));
  expect((await visitAndBook(callerOf(web), 0, specialistId)).status).toBe(200);
  await eventually("both emails are being sent", () => parley.smtp.attempts === 2);
  const stopped = worker.stop("SIGTERM");
  await eventually("it accepts no more requests", () => refusesConnections(worker));
  expect(parley.smtp.emails).toHaveLength(0);
  release();
  expect(await stopped).toBe(0);
  expect(parley.smtp.emails).toHaveLength(2);
});

const PRODUCTION = {
  PARLEY_ENV: "production",
  PUBLIC_URL: "https://parley.example",
  LINK_SECRET: "a-secret-that-only-this-test-knows-0123456789",
  MAIL_FROM: "Parley <hello@parley.example>",
  SMTP_URL: "smtp://127.0.0.1:1",
  REDIS_URL: "redis://127.0.0.1:1",
  STRIPE_SECRET_KEY: "sk_test_never_asked",
  STRIPE_WEBHOOK_SECRET: "whsec_never_asked",
};
/** Runs the program to its end with only this environment. */
const runToEnd = async (command: string, env: Record<string, string>) => {
  const own = { PATH: Deno.env.get("PATH")!, HOME: Deno.env.get("HOME")! };
  const args = ["run", "-A", PROGRAM, command];
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args,
    env: { ...own, ...env },
    clearEnv: true,
    stdin: "null",
  }).output();
  return { code, output: [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("") };
};

test("production does not start without secrets, names all missing ones, and writes nothing", async () => {
  const DATA_DIR = await emptyFolder();
  const ends = await Promise.all(
    ["web", "worker", "all", "migrate", "seed"].map((command) =>
      runToEnd(command, { PARLEY_ENV: "production", DATA_DIR })
    ),
  );
  const missing = "PUBLIC_URL, LINK_SECRET, SMTP_URL, MAIL_FROM, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, REDIS_URL";
  for (const end of ends) expect(end).toEqual({ code: 1, output: expect.stringContaining(missing) });
  const known = { ...PRODUCTION, DATA_DIR, LINK_SECRET: "development-only-secret-development-only" };
  expect(await runToEnd("migrate", known)).toEqual({ code: 1, output: expect.stringContaining("LINK_SECRET") });
  expect([...Deno.readDirSync(DATA_DIR)]).toEqual([]);
});

test("production has no mailbox, no gallery and no demo data, and does not migrate by itself", async () => {
  const env = { ...PRODUCTION, DATA_DIR: await emptyFolder() };
  for (const command of ["web", "worker"]) {
    expect(await runToEnd(command, env)).toEqual({ code: 1, output: expect.stringContaining("run `migrate` first") });
  }
  await runCommand("migrate", env);
  await runCommand("seed", env);
  const redis = await startTestRedis();
  closing.push(() => redis.stop());
  // Only the host of PUBLIC_URL is served, so the public address is the one that the test calls.
  const { PUBLIC_URL: _, ...local } = env;
  const web = await startApp("web", { ...local, REDIS_URL: redis.url });
  closing.push(() => web.stop("SIGKILL"));
  const statuses = ["/dev/mail", "/dev/ui", "/dev/payments", "/funnel", "/api/v2/Funnel/StartData"].map(
    async (path) => {
      const response = await fetch(web.baseURL + path);
      await response.body?.cancel();
      return response.status;
    },
  );
  expect(await Promise.all(statuses)).toEqual([404, 404, 404, 200, 200]);
  const db = await openDatabase({ url: `file:${env.DATA_DIR}/parley.db` });
  closing.push(() => db.close());
  expect(await db.read.select().from(users)).toEqual([]);

  await db.write((tx) => tx.run(sql`insert into schema_migrations values (9999, 'from_the_future', 1, null)`));
  const old = await runToEnd("worker", { ...env, REDIS_URL: redis.url });
  expect(old).toEqual({ code: 1, output: expect.stringContaining("run the newer program") });
});
