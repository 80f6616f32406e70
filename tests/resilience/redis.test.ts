// Redis dies, freezes or forgets while visitors book: every booking is accepted, and every mail goes out once.
import process from "node:process";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { reminders } from "@/modules/notifications/tables.ts";
import { eventDeliveries } from "@/platform/events/outbox.ts";
import { makeOpenSpecialist, visitAndBook } from "../support/scheduling/bookings.ts";
import { eventually } from "../support/app/eventually.ts";
import { callerOf, openParley, type Parley } from "../support/app/parley.ts";
import type { RunningApp } from "../support/app/running-app.ts";
import { countDeliveryStates, findBookingViolations } from "../support/scheduling/booking-invariants.ts";
import { get } from "../support/funnel/visitor.ts";

/** Limits as in production, for visitors whose addresses a proxy tells. */
const PROXIED = { RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "warn" };
/** How often one address may start a track or book, in a minute. */
const POINTS = 20;
/** On a machine that has much else to do. */
const PATIENCE_MS = 30_000;

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
/** One visitor after another, each from an address of his own; answers how they were answered. */
const bookSome = async (count: number): Promise<number[]> => {
  const statuses = [];
  for (let i = 0; i < count; i++) {
    booked++;
    statuses.push((await visitAndBook(from(`203.0.113.${booked}`), booked, specialistId)).status);
  }
  return statuses;
};

const read = () => parley.services.db.read;
const everythingRan = (deliveries: number) =>
  eventually(`${deliveries} reactions are done`, async () => {
    const states = await countDeliveryStates(read());
    return states.done === deliveries && !states.pending;
  }, PATIENCE_MS);

/** Redis is gone from one moment to the next; without one in a process of its own it is at least away. */
const die = async () => {
  const pid = await parley.redis.pid();
  if (pid) process.kill(pid, "SIGKILL");
  else await parley.redis.shutDown();
};
const dieWithoutMemory = async () => {
  await parley.redis.flush();
  await die();
};

/** Two mails for each booking and no third, each at its first try. */
const expectTwoMailsEach = async (bookings: number) => {
  await everythingRan(2 * bookings);
  expect(parley.smtp.emails).toHaveLength(2 * bookings);
  expect(parley.smtp.attempts).toBe(2 * bookings);
  const reactions = () =>
    read().select({ state: eventDeliveries.state, attempts: eventDeliveries.attempts })
      .from(eventDeliveries);
  await eventually("every reaction has run", async () => (await reactions()).every(({ state }) => state !== "pending"));
  expect((await reactions()).filter(({ state, attempts }) => state === "failed" || attempts !== 1)).toEqual([]);
  expect(await findBookingViolations(read())).toEqual([]);
};

/** Somebody hammers from one address: the limit holds. */
const expectLimits = async (address: string) => {
  const calls = Array.from(
    { length: POINTS + 5 },
    () => get(from(address), "/Funnel/StartTracking", { method: "POST", body: {} }),
  );
  const statuses = (await Promise.all(calls)).map((answer) => answer.status).sort();
  expect(statuses).toEqual([...Array(POINTS).fill(400), ...Array(5).fill(429)]);
};

test("Redis is killed: bookings and limits go on, afterwards everything runs once", async () => {
  await parley.start("worker");
  expect(await bookSome(1)).toEqual([200]);
  await everythingRan(2);
  await die();

  expect(await bookSome(4)).toEqual([200, 200, 200, 200]);
  await expectLimits("198.51.100.1");
  expect(await countDeliveryStates(read())).toEqual({ done: 2, pending: 8 });
  expect((await fetch(`${web.baseURL}/readyz`)).status).toBe(503);

  await parley.redis.startAgain();
  await expectTwoMailsEach(5);
  await eventually("it is ready", async () => (await fetch(`${web.baseURL}/readyz`)).ok);
}, 60_000);

test("Redis freezes: bookings and limits go on, afterwards everything runs once", async ({ skip }) => {
  const pid = await parley.redis.pid();
  if (!pid) return skip("The embedded Valkey has no process that could be frozen.");
  await parley.start("worker");
  expect(await bookSome(1)).toEqual([200]);
  await everythingRan(2);
  process.kill(pid, "SIGSTOP");
  expect(await bookSome(3)).toEqual([200, 200, 200]);
  await expectLimits("198.51.100.2");
  process.kill(pid, "SIGCONT");
  await expectTwoMailsEach(4);
}, 60_000);

test("Redis forgets what it was handed: nothing is lost, and reminders go on", async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => letGo = resolve);
  parley.smtp.behave(() => held.then(() => ({ kind: "accept" })));
  await parley.start("worker", { WORKER_CONCURRENCY: "1", LOG_LEVEL: "warn" });
  expect(await bookSome(3)).toEqual([200, 200, 200]);
  await eventually("the first mail is on its way", () => parley.smtp.attempts === 1);
  await eventually("all are handed over", async () => {
    const rows = await read().select({ dueAt: eventDeliveries.dueAt }).from(eventDeliveries);
    return rows.every(({ dueAt }) => dueAt > Date.now());
  });
  await parley.redis.flush();
  letGo();
  await eventually("the first has arrived", async () => (await countDeliveryStates(read())).done === 1);
  expect(await countDeliveryStates(read())).toEqual({ done: 1, pending: 5 });

  // As if the two minutes were over after which the relay no longer believes the queue.
  await parley.transact((tx) => tx.update(eventDeliveries).set({ dueAt: Date.now() }).returning());
  await expectTwoMailsEach(3);

  await dieWithoutMemory();
  const oneOfEach = and(eq(reminders.minutesBefore, 1_440), eq(reminders.recipient, "visitor"));
  await parley.transact((tx) => tx.update(reminders).set({ dueAt: Date.now() }).where(oneOfEach).returning());
  await parley.redis.startAgain();
  await eventually("the reminders are sent", () => parley.smtp.emails.length === 6 + 3);
}, 60_000);
