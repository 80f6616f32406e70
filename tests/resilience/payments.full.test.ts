// Payments through real processes: killed at different steps of seven purchases, and concurrent notifications of one payment.
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { creditLots, transactions } from "@/modules/billing/tables.ts";
import { reconcile } from "@/modules/billing/credits/sweeps.ts";
import { messages } from "@/modules/notifications/tables.ts";
import { eventDeliveries, outboxEvents } from "@/platform/events/outbox.ts";
import { ledgerOf } from "../support/payments/buyers.ts";
import { eventually } from "../support/app/eventually.ts";
import { callerOf, openParley, type Parley } from "../support/app/parley.ts";
import { type Fault, verifyPayment } from "../support/payments/test-payments.ts";
import { freePort, type RunningApp } from "../support/app/running-app.ts";
import {
  type Customer,
  makeCustomer,
  openPaymentProvider,
  type PaymentProvider,
} from "../support/payments/payment-provider.ts";

/** Long, because the machine can be busy. */
const TIMEOUT_MS = 30_000;

let parley: Parley;
let provider: PaymentProvider;
let env: Record<string, string>;
beforeEach(async () => {
  parley = await openParley();
  provider = await openPaymentProvider(parley);
  env = { ...provider.env, LOG_LEVEL: "error" };
});
afterEach(async () => {
  await provider.close();
  await parley.close();
});

const read = () => parley.services.db.read;
const ordersOf = ({ specialistId }: Customer) =>
  read().select().from(transactions).where(eq(transactions.specialistId, specialistId));

/** Asserts one paid order, one lot, one purchase in the ledger and one event. */
const expectPaidOnce = async (customer: Customer) => {
  const [order, ...more] = await ordersOf(customer);
  expect([order?.status, more]).toEqual(["paid", []]);
  const lots = await read().select({ quantity: creditLots.quantity, remaining: creditLots.remaining })
    .from(creditLots).where(eq(creditLots.specialistId, customer.specialistId));
  expect(lots).toEqual([{ quantity: 5, remaining: 5 }]);
  expect(await ledgerOf(read(), customer.specialistId)).toEqual(["purchase 5"]);
  const events = await read().select().from(outboxEvents).where(eq(outboxEvents.name, "billing.credits_purchased"));
  expect(events.filter(({ payload }) => (payload as { transactionId: string }).transactionId === order!.id).length)
    .toBe(
      1,
    );
};

/** Starts an action whose request to the provider never returns, and waits until the request has arrived. */
const hangAt = async (fault: Fault, path: string, act: () => Promise<unknown>): Promise<void> => {
  const before = provider.proxy.requests.length;
  provider.proxy.inject((_n, request) => request.includes(path) ? fault : "pass");
  void act().catch(() => {}); // its process will be killed
  await eventually(
    `${path} is requested`,
    () => provider.proxy.requests.slice(before).some((request) => request.includes(path)),
  );
};

test("seven purchases whose processes are killed at different steps are each paid once", async () => {
  const customers = await Promise.all(Array.from({ length: 7 }, () => makeCustomer(parley)));
  const [unasked, unheard, asking, answered, looking, settled, receipted] = customers as [Customer, ...Customer[]];
  const here = { ...env, PORT: String(await freePort()) }; // a repeated order names the same addresses
  let web = await parley.start("web", here);
  const paid = async (customer: Customer): Promise<string> => {
    const { status, sessionId } = await customer.order(web);
    expect(status).toBe(200);
    await provider.actions.pay(sessionId);
    return sessionId;
  };
  const sendEvents = async (sessionId: string): Promise<number[]> => {
    const statuses = [];
    for (const event of await provider.eventsOf(sessionId)) statuses.push(await provider.send(web, event));
    return statuses;
  };

  // One receipt is being sent; the worker has not started another one.
  expect(await sendEvents(await paid(receipted!))).toEqual([200]);
  parley.smtp.behave({ kind: "hang" });
  const worker = await parley.start("worker", env);
  await eventually("a receipt is being sent", () => parley.smtp.attempts === 1, TIMEOUT_MS);
  await worker.stop("SIGKILL");
  expect(await sendEvents(await paid(settled!))).toEqual([200]);

  const [a, b, c] = [await paid(asking!), await paid(answered!), await paid(looking!)];
  await hangAt("hang", a, () => sendEvents(a)); // the webhook's request to the provider
  await hangAt("act-then-hang", b, () => sendEvents(b)); // the response is lost
  await hangAt("hang", c, () => verifyPayment(callerOf(web), looking!.cookie, c));
  await hangAt("hang", "POST /v1/checkout/sessions", () => unasked.order(web)); // the order exists, the session does not
  await hangAt("act-then-hang", "POST /v1/checkout/sessions", () => unheard!.order(web)); // the session exists, the response is lost
  await web.stop("SIGKILL");
  const states = (await Promise.all(customers.map(ordersOf))).map(([order]) => order?.status);
  expect(states).toEqual(["created", "created", "checkout-open", "checkout-open", "checkout-open", "paid", "paid"]);

  // Every request without a response is repeated.
  provider.proxy.inject(() => "pass");
  parley.smtp.behave({ kind: "accept" });
  await parley.transact(async (tx) => { // ends the killed worker's leases
    await tx.update(eventDeliveries).set({ leasedUntil: 1, dueAt: 1 }).where(eq(eventDeliveries.state, "pending"));
    await tx.update(messages).set({ lockedUntil: 1 }).where(sql`locked_until is not null`);
  });
  web = await parley.start("web", here);
  const late = [await paid(unasked), await paid(unheard!)];
  for (const sessionId of [a, b, c, ...late]) expect(await sendEvents(sessionId)).toEqual([200]);
  await parley.start("worker", env);
  await eventually("seven receipts are sent", async () => {
    const sent = await read().select().from(messages).where(eq(messages.template, "receipt"));
    return sent.filter(({ state }) => state === "sent").length === 7;
  }, TIMEOUT_MS);

  for (const customer of customers) await expectPaidOnce(customer);
  expect(parley.smtp.emails.map(({ subject }) => subject)).toHaveLength(7);
  expect(await reconcile(read())).toEqual([]);
}, 300_000);

test("fifty webhooks and fifty VerifyPayment calls at two processes create one lot", async () => {
  const webs = await Promise.all([parley.start("web", env), parley.start("web", env)]) as [RunningApp, RunningApp];
  const customer = await makeCustomer(parley);
  const { sessionId } = await customer.order(webs[0]);
  await provider.actions.pay(sessionId);
  const [completed] = await provider.eventsOf(sessionId);
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, n) => [
      provider.send(webs[n % 2]!, completed!),
      verifyPayment(callerOf(webs[(n + 1) % 2]!), customer.cookie, sessionId).then((v) => `${v.code} ${v.status}`),
    ]).flat(),
  );
  expect(new Set(results)).toEqual(new Set([200, "200 paid"]));
  await expectPaidOnce(customer);
  expect(await reconcile(read())).toEqual([]);
  expect(webs.map((web) => web.output())).toEqual(["", ""]);
});
