// Upgrades: today's program takes over the last release's database, and that release's program still runs on it afterwards.
import { existsSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checks } from "@/app.ts";
import { readConfig } from "@/config.ts";
import { webhookQueued } from "@/events.ts";
import { users } from "@/modules/auth/tables.ts";
import { leads } from "@/modules/leads/tables.ts";
import { SENDER } from "@/modules/webhooks/rules.ts";
import { newSecret } from "@/modules/webhooks/secrets.ts";
import { webhookDeliveries, webhookEndpoints } from "@/modules/webhooks/tables.ts";
import { runChecks } from "@/platform/checks.ts";
import { openDatabase, openForReading } from "@/platform/db/connection.ts";
import { migrate, type Migration, readMigrations } from "@/platform/db/migrate.ts";
import { eventDeliveries, outboxEvents } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { createLog } from "@/platform/log.ts";
import { sql } from "drizzle-orm";
import { eventually } from "./support/app/eventually.ts";
import { callerOf } from "./support/app/parley.ts";
import { setProof } from "./support/app/proof-setting.ts";
import { hasCommit, listTooNew, readRelease, writeFixture } from "./support/app/release.ts";
import { startTestRedis, type TestRedis } from "./support/app/redis.ts";
import { type RunningApp, startApp, temporaryFolder } from "./support/app/running-app.ts";
import { openTestApp } from "./support/app/test-app.ts";
import { type SmtpSink, startSmtpSink } from "./support/email/smtp-sink.ts";
import { book, get, post, visitorWithContact } from "./support/funnel/visitor.ts";
import { startReceiver } from "./support/webhooks/receiver.ts";
import { provideRelease } from "../scripts/tools/release.mjs";

const release = await readRelease();
const log = createLog("error");
/** What a copy must be: deliveries that wait are no fault of it. */
const checksOfCopy = checks.filter(({ inUseOnly }) => !inUseOnly);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let file: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  file = `${folder.path}/parley.db`;
  await writeFixture(file);
});
afterEach(() => folder.remove());

const findProblems = async () => {
  const db = await openForReading({ url: `file:${file}` });
  const results = await runChecks(db.read, checksOfCopy, Date.now());
  db.close();
  return results.filter(({ count }) => count > 0);
};

const upgrade = async (later: Migration[] = []): Promise<void> => {
  const db = await openDatabase({ url: `file:${file}` });
  await migrate(db, log, release.seededAt, [...await readMigrations(), ...later]);
  await setProof(db, "off");
  db.close();
};

test("today's program migrates the last release's database, which keeps its rows and breaks no rule", async () => {
  const counts = async () => {
    const db = await openForReading({ url: `file:${file}` });
    const [row] = await db.read.all(sql`select (select count(*) from leads) as leads, (select count(*) from meetings)
      as meetings, (select count(*) from users) as users, (select sum(amount) from credit_entries) as credits`);
    db.close();
    return row as Record<string, number>;
  };
  const before = await counts();
  expect(Math.min(...Object.values(before))).toBeGreaterThan(20);
  await upgrade();
  expect(await counts()).toEqual(before);
  expect(await findProblems()).toEqual([]);
});

test("what people see first can be read after the upgrade", async () => {
  await upgrade();
  const app = await openTestApp([], { copyOf: file });
  app.clock.advance(release.seededAt - app.clock.now());
  const people = await app.services.db.read.select({ id: users.id, email: users.email }).from(users);
  const cookieOf = (email: string) => app.signIn(people.find((person) => person.email === email)!.id);
  const [specialist, administrator] = [await cookieOf("specialist@parley.test"), await cookieOf("admin@parley.test")];
  const read = async (path: string, cookie?: string) => (await get(app, path, { cookie })).status;
  expect(
    await Promise.all([
      read("/Funnel/StartData"),
      read("/Dashboard/LayoutProps", specialist),
      read("/Dashboard/DashboardProps", specialist),
      read("/Leads/GetAllForUser", specialist),
      read("/Transactions/Statement", specialist),
      read("/Admin/Market", administrator),
    ]),
  ).toEqual([200, 200, 200, 200, 200, 200]);
  await app.close();
});

/** Without that commit, as in a shallow clone, there is no program to start; without dist/ it has no screens. */
const canRun = existsSync("dist") && await hasCommit(release.commit) && (await listTooNew(release)).length === 0;

describe.runIf(canRun)(`the program of ${release.version} from git`, () => {
  let redis: TestRedis;
  let smtp: SmtpSink;
  let env: Record<string, string>;
  const running: RunningApp[] = [];
  beforeEach(async () => {
    [redis, smtp] = await Promise.all([startTestRedis(), startSmtpSink()]);
    env = { PARLEY_ENV: "test", DATA_DIR: folder.path, REDIS_URL: redis.url, SMTP_URL: smtp.url };
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((app) => app.stop("SIGKILL")));
    await Promise.all([redis.stop(), smtp.stop()]);
  });

  const start = async (command: "web" | "worker", through?: string[]): Promise<RunningApp> => {
    // The release has no bundle of its own.
    const source: Record<string, string> = through ? { PARLEY_PROGRAM: "src/main.ts" } : {};
    const started = await startApp(command, { ...env, ...source }, through);
    running.push(started);
    return started;
  };
  const through = (program: string): string[] => ["sh", "-c", 'cd "$0" && exec "$@"', program];

  /** What a next release may bring, so that the database is always newer than the program. */
  const laterMigration = async (program: string): Promise<Migration[]> => {
    const oldestProgram = (await readMigrations(new URL(`file://${program}/migrations/`))).at(-1)!.number;
    const statements = ["ALTER TABLE leads ADD COLUMN later TEXT", "CREATE TABLE later (id TEXT PRIMARY KEY)"];
    return [{ number: 9999, name: "later", oldestProgram, statements }];
  };

  /** Goes through the funnel in the first category that has a free time. Returns the track. */
  const bookAnything = async (web: RunningApp): Promise<string> => {
    const caller = callerOf(web);
    const { json: { categories } } = await get(caller, "/Funnel/StartData");
    for (const { slug } of categories as { slug: string }[]) {
      const { trackId } = await visitorWithContact(caller, { category: slug });
      const { json: { days } } = await get(caller, `/Funnel/Availabilities/${trackId}?location=zoom`);
      const day = (days as { date: string }[]).at(-1);
      if (!day) continue;
      const hours = await get(caller, `/Funnel/GetAvailabilityHours/${trackId}/${day.date}?location=zoom`);
      const { startsAt } = hours.json.hours[0] as { startsAt: string };
      await post(caller, `/Funnel/Track/${trackId}`, { step: "calendar", selection: { startsAt, location: "zoom" } });
      const booked = await book(caller, trackId, startsAt);
      expect([booked.status, booked.json]).toEqual([200, expect.anything()]);
      return trackId;
    }
    throw new Error("Nobody is free in the demo data.");
  };

  test("runs on the upgraded database, books, and its bookings stay when the new one comes back", async () => {
    const program = (await provideRelease())!;
    await upgrade(await laterMigration(program));
    const old = await start("web", through(program));
    expect(old.output()).toMatch(/"the database is newer than this program, which may run on it".*9999_later/);
    const rolledBack = await bookAnything(old);
    expect(await old.stop()).toBe(0);
    const present = await start("web");
    const rolledForward = await bookAnything(present);
    await eventually("it answers", async () => (await fetch(`${present.baseURL}/readyz`)).ok);
    expect(await present.stop()).toBe(0);
    expect(await findProblems()).toEqual([]);
    const db = await openForReading({ url: `file:${file}` });
    const tracks = (await db.read.select({ trackId: leads.trackId }).from(leads)).map(({ trackId }) => trackId);
    // The reminders of each booking wait for either program.
    const reminders = await db.read.all<{ ours: number; theirs: number }>(sql`select
        (select count(*) from due_messages d where d.meeting_id = m.id and d.template like '%-reminder') as ours,
        (select count(*) from reminders r where r.meeting_id = m.id) as theirs
      from meetings m where m.track_id in (${rolledBack}, ${rolledForward})`);
    db.close();
    expect(reminders).toHaveLength(2);
    for (const { ours, theirs } of reminders) expect([ours > 0, ours]).toEqual([true, theirs]);
    expect(tracks).toEqual(expect.arrayContaining([rolledBack, rolledForward]));
  });

  test("sends the webhooks that the new one has left, which does not send them again", async () => {
    await upgrade();
    const receiver = await startReceiver();
    receiver.knowsMessages = false;
    const { deliveryId, eventId, secret } = await leaveWebhook(receiver.url);
    const old = await start("worker", through((await provideRelease())!));
    await eventually("it is sent", () => receiver.received.length > 0);
    expect(receiver.messages(secret)).toMatchObject([{
      id: "msg_left",
      type: "lead.erased",
      data: { leadId: "lead" },
    }]);
    const stateOf = async (table: string, where: string) => {
      const db = await openForReading({ url: `file:${file}` });
      const [row] = await db.read.all<{ state: string }>(sql.raw(`select state from ${table} where ${where}`));
      db.close();
      return row!.state;
    };
    const isDelivered = async () => await stateOf("webhook_deliveries", `id = '${deliveryId}'`) === "delivered";
    await eventually("it is delivered", isDelivered);
    expect(await old.stop()).toBe(0);
    await start("worker");
    const isSkipped = async () => await stateOf("event_deliveries", `event_id = '${eventId}'`) === "skipped";
    await eventually("its delivery has nothing to do", isSkipped);
    expect(receiver.received).toHaveLength(1);
    await receiver.close();
  });

  /** A message whose first attempt has failed, as this program leaves it when it is stopped, and overdue meanwhile. */
  const leaveWebhook = async (url: string) => {
    const db = await openDatabase({ url: `file:${file}` });
    const [deliveryId, eventId, endpointId] = [newId(), newId(), newId()];
    const { secret, encrypted } = newSecret(readConfig(env), endpointId);
    const at = Date.now() - 60_000;
    const [{ id: createdBy }] = await db.read.select({ id: users.id }).from(users).limit(1) as [{ id: string }];
    await db.write(async (tx) => {
      const common = { endpointId, type: "lead.erased" as const, leadId: null, data: { leadId: "lead" } };
      await tx.insert(webhookEndpoints)
        .values({ id: endpointId, url, description: "CRM", events: [], secret: encrypted, createdBy, createdAt: at });
      await tx.insert(webhookDeliveries).values({
        ...common,
        id: deliveryId,
        eventId,
        messageId: "msg_left",
        occurredAt: at,
        attempts: 1,
        dueAt: at,
        createdAt: at,
      });
      const event = { id: eventId, name: webhookQueued.eventName, payload: { deliveryId } };
      await tx.insert(outboxEvents).values({ ...event, actor: { kind: "system" }, requestId: "1", occurredAt: at });
      await tx.insert(eventDeliveries).values({ eventId, listener: SENDER, attempts: 1, dueAt: at });
    });
    db.close();
    return { deliveryId, eventId, secret };
  };
});
