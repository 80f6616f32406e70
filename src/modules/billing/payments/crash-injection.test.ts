// The process crashes just before and just after every step of a purchase: nothing is lost or doubled.
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Buyer, expectPaidOnce } from "@tests/support/payments/buyers.ts";
import { enableBuying, makePerson } from "@tests/support/people/factories.ts";
import { type CrashInjection, injectCrashes } from "@tests/support/app/crash-injection.ts";
import {
  openTestPayments,
  orderCredits,
  type TestPayments,
  verifyPayment,
} from "@tests/support/payments/test-payments.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { callStripe } from "@tests/support/payments/stripe-client.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { messages, notifications } from "@/modules/notifications/tables.ts";
import { checkOpenPayments } from "./open-payments.ts";
import { transactions } from "../tables.ts";

let app: TestApp;
let pay: TestPayments;
let program: CrashInjection;
beforeAll(async () => {
  app = await openTestApp();
  pay = await openTestPayments(app);
  program = injectCrashes(app.services);
});
afterAll(async () => {
  await pay.close();
  await app.close();
});

/** Repeats everything that failed because of the crash, later. */
const insist = async (act: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 3; tries++) {
    const well = await act().catch((error) => {
      if (!program.hasCrashed()) throw error;
      return false;
    });
    if (well && !program.hasCrashed()) return;
    expect(program.hasCrashed(), "it failed without having died").toBe(true);
    program.restart();
    app.clock.set(app.clock.now() + 60_000); // what the dead one held has lapsed
  }
  throw new Error("It did not work although the program lives");
};

/** The ways in which a payment becomes known, each with its repetitions. */
const WAYS: Record<string, (buyer: Buyer) => Promise<boolean>> = {
  "the webhook": async ({ sessionId }) => {
    const events = (await pay.events()).filter(({ data }) => data.object.id === sessionId);
    const statuses = await Promise.all(events.map(async (event) => (await pay.send(event)).status));
    return statuses.every((status) => status === 200);
  },
  VerifyPayment: async ({ cookie, sessionId }) => (await verifyPayment(app, cookie, sessionId)).status === "paid",
  "the sweep": async () => {
    app.clock.set(app.clock.now() + 5 * 60_000);
    await checkOpenPayments(app.ctx());
    return true;
  },
};

/** A purchase from the first call to the receipt. */
const purchase = async (learns: (buyer: Buyer) => Promise<boolean>, plan: () => void): Promise<Buyer> => {
  app.clock.set(NOON);
  program.restart();
  const specialistId = await makePerson(app);
  await enableBuying(app, specialistId);
  const cookie = await app.signIn(specialistId);
  const key = crypto.randomUUID();
  program.restart();
  plan();
  let buyer: Buyer | undefined;
  await insist(async () => {
    buyer = { specialistId, cookie, ...await orderCredits(app, cookie, undefined, { key }) };
    return buyer.status === 200;
  });
  await pay.actions.pay(buyer!.sessionId);
  await insist(() => learns(buyer!));
  await insist(async () => await runReactions(app.ctx()) >= 0);
  return buyer!;
};

const sessionsFor = async ({ transactionId }: Buyer): Promise<number> => {
  const { body } = await callStripe(pay.apiBase, "/v1/checkout/sessions", { form: "limit=100" });
  return body.data.filter((session: { client_reference_id: string }) => session.client_reference_id === transactionId)
    .length;
};

/** One order, one page, one lot, one receipt, one inbox notification; a balanced ledger. */
const expectOneOfEach = async (buyer: Buyer, emailsBefore: number, unnoted: boolean): Promise<void> => {
  await expectPaidOnce(app, buyer);
  const { read } = app.services.db;
  const { specialistId } = buyer;
  expect(await read.select().from(transactions).where(eq(transactions.specialistId, specialistId))).toHaveLength(1);
  expect(await sessionsFor(buyer)).toBe(1);
  const receipts = and(eq(messages.recipient, specialistId), eq(messages.template, "receipt"));
  expect(await read.select({ state: messages.state }).from(messages).where(receipts)).toEqual([{ state: "sent" }]);
  expect(await read.select().from(notifications).where(eq(notifications.specialistId, specialistId))).toHaveLength(1);
  const emails = app.emails.slice(emailsBefore);
  expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(1);
  if (!unnoted) expect(emails).toHaveLength(1);
};

describe.each(Object.entries(WAYS))("a payment that becomes known by %s", (_way, learns) => {
  it("survives a crash at every step", async () => {
    await purchase(learns, () => {});
    const healthy = [...program.steps];
    expect(healthy).toEqual(
      expect.arrayContaining(["commit", "request openCheckout", "request findCheckout", "email"]),
    );
    for (const [step, name] of healthy.entries()) {
      for (const when of ["before", "after"] as const) {
        const emailsBefore = app.emails.length;
        const buyer = await purchase(learns, () => program.crashAt(step, when));
        // An email that was sent but not recorded is sent again under the same Message-ID.
        const unnoted = when === "after" ? name === "email" : healthy[step - 1] === "email";
        await expectOneOfEach(buyer, emailsBefore, unnoted);
      }
    }
  });
});
