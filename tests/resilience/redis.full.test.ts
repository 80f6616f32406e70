// Redis is killed, frozen or flushed while visitors book: every booking is accepted, and every email is sent once.
import process from "node:process";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dueMessages } from "@/modules/notifications/due/tables.ts";
import { eventDeliveries } from "@/platform/events/outbox.ts";
import { makeOpenSpecialist, visitAndBook } from "../support/scheduling/bookings.ts";
import { eventually } from "../support/app/eventually.ts";
import { callerOf, openParley, type Parley } from "../support/app/parley.ts";
import { readinessOf, type RunningApp } from "../support/app/running-app.ts";
import { countDeliveryStates, findBookingViolations } from "../support/scheduling/booking-invariants.ts";
import { get } from "../support/funnel/visitor.ts";

/** Rate limits as in production, with visitors' addresses from a proxy. */
const PROXIED = { RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "warn" };
/** Track starts and bookings per address and minute. */
const POINTS = 20;
/** Long, because the machine can be busy. */
const TIMEOUT_MS = 30_000;

let parley: Parley;
let web: RunningApp;
let specialistId: string;
beforeEach(async () => {
  parley = await openParley();
  specialistId = await makeOpenSpecialist(parley);
  web = await parley.start("web", PROXIED);
});
afterEach(() => parley.close());

const from = (address: string) => callerOf(web, { "X-Forwarded-For": address });
let booked = 0;
/** Books for one visitor after another, each from another address. Returns the statuses. */
const bookSome = async (count: number): Promise<number[]> => {
  const statuses = [];
  for (let i = 0; i < count; i++) {
    booked++;
    statuses.push((await visitAndBook(from(`203.0.113.${booked}`), booked, specialistId)).status);
  }
  return statuses;
};

const read = () => parley.services.db.read;
const waitForDeliveries = (deliveries: number) =>
  eventually(`${deliveries} reactions are done`, async () => {
    const states = await countDeliveryStates(read());
    return states.done === deliveries && !states.pending;
  }, TIMEOUT_MS);

/** Kills Redis. The embedded Valkey, which has no process, is stopped. */
const killRedis = async () => {
  const pid = parley.redis.pid();
  if (pid) process.kill(pid, "SIGKILL");
  else await parley.redis.shutDown();
};
const killEmptyRedis = async () => {
  await parley.redis.flush();
  await killRedis();
};

/** Asserts exactly two emails for each booking, each sent on the first attempt. */
const expectTwoEmailsEach = async (bookings: number) => {
  await waitForDeliveries(2 * bookings);
  expect(parley.smtp.emails).toHaveLength(2 * bookings);
  expect(parley.smtp.attempts).toBe(2 * bookings);
  const reactions = () =>
    read().select({ state: eventDeliveries.state, attempts: eventDeliveries.attempts })
      .from(eventDeliveries);
  await eventually("every reaction has run", async () => (await reactions()).every(({ state }) => state !== "pending"));
  expect((await reactions()).filter(({ state, attempts }) => state === "failed" || attempts !== 1)).toEqual([]);
  expect(await findBookingViolations(read())).toEqual([]);
};

/** Asserts the rate limit for one address. */
const expectLimits = async (address: string) => {
  const calls = Array.from(
    { length: POINTS + 5 },
    () => get(from(address), "/Funnel/StartTracking", { method: "POST", body: {} }),
  );
  const statuses = (await Promise.all(calls)).map((response) => response.status).sort();
  expect(statuses).toEqual([...Array(POINTS).fill(400), ...Array(5).fill(429)]);
};

test("when Redis is killed, bookings and rate limits continue, and afterwards every job runs once", async () => {
  await parley.start("worker");
  expect(await bookSome(1)).toEqual([200]);
  await waitForDeliveries(2);
  await killRedis();

  expect(await bookSome(4)).toEqual([200, 200, 200, 200]);
  await expectLimits("198.51.100.1");
  expect(await countDeliveryStates(read())).toEqual({ done: 2, pending: 8 });
  await eventually("the process is degraded", async () => await readinessOf(web.baseURL) === "degraded");

  await parley.redis.startAgain();
  await expectTwoEmailsEach(5);
  await eventually("the process is ready", async () => await readinessOf(web.baseURL) === "ready");
});

test(
  "when Redis is frozen, bookings and rate limits continue, and afterwards every job runs once",
  async ({ skip }) => {
    const pid = parley.redis.pid();
    if (!pid) return skip("The embedded Valkey has no process to freeze.");
    await parley.start("worker");
    expect(await bookSome(1)).toEqual([200]);
    await waitForDeliveries(2);
    process.kill(pid, "SIGSTOP");
    expect(await bookSome(3)).toEqual([200, 200, 200]);
    await expectLimits("198.51.100.2");
    process.kill(pid, "SIGCONT");
    await expectTwoEmailsEach(4);
  },
  180_000,
);

test("when Redis is flushed, no job is lost and reminders continue", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => release = resolve);
  parley.smtp.behave(() => held.then(() => ({ kind: "accept" })));
  await parley.start("worker", { EMAIL_CONCURRENCY: "1", LOG_LEVEL: "warn" });
  expect(await bookSome(3)).toEqual([200, 200, 200]);
  await eventually("the first email is being sent", () => parley.smtp.attempts === 1);
  await eventually("all jobs are queued", async () => {
    const rows = await read().select({ dueAt: eventDeliveries.dueAt }).from(eventDeliveries);
    return rows.every(({ dueAt }) => dueAt > Date.now());
  });
  await parley.redis.flush();
  release();
  await eventually("the first job is done", async () => (await countDeliveryStates(read())).done === 1);
  expect(await countDeliveryStates(read())).toEqual({ done: 1, pending: 5 });

  // Ends the two minutes after which the relay queues a delivery again.
  await parley.transact((tx) => tx.update(eventDeliveries).set({ dueAt: Date.now() }).returning());
  await expectTwoEmailsEach(3);

  await killEmptyRedis();
  const oneOfEach = and(eq(dueMessages.minutesBefore, 1_440), eq(dueMessages.template, "visitor-reminder"));
  await parley.transact((tx) => tx.update(dueMessages).set({ dueAt: Date.now() }).where(oneOfEach).returning());
  await parley.redis.startAgain();
  await eventually("the reminders are sent", () => parley.smtp.emails.length === 6 + 3);
});
