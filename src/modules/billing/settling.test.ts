// Payments on a real database against the stand-in: what each ending means, once, whoever tells of it and how often.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePerson, profileOf } from "../../../tests/support/factories.ts";
import { openTestPayments, orderCredits, type TestPayments, verifyPayment } from "../../../tests/support/payments.ts";
import { NOON, openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { starterId } from "../catalog/index.ts";
import { saveCalendar } from "../scheduling/index.ts";
import { proposedCalendar } from "../scheduling/rules.ts";
import { saveProfile, serve } from "../specialists/index.ts";
import { usableCredits } from "./index.ts";
import { askOpenPayments } from "./open-payments.ts";
import { transactions } from "./payment-tables.ts";
import { reconcile } from "./sweeps.ts";
import { creditEntries, creditLots } from "./tables.ts";

let app: TestApp;
let pay: TestPayments;
beforeAll(async () => {
  app = await openTestApp();
  pay = await openTestPayments(app);
});
afterAll(async () => {
  await pay.close();
  await app.close();
});

const categoryId = starterId("career");

/** Somebody with a session at the payment page. */
const buyer = async (lines?: Record<string, number>) => {
  const specialistId = await makePerson(app);
  const cookie = await app.signIn(specialistId);
  return { specialistId, cookie, ...await orderCredits(app, cookie, lines) };
};
const rowOf = async (id: string) => {
  const [row] = await app.services.db.read.select().from(transactions).where(eq(transactions.id, id));
  return row!;
};
const creditsOf = (specialistId: string) =>
  usableCredits(app.services.db.read, { specialistId, categoryId, now: app.clock.now() });
const ledgerOf = async (specialistId: string) =>
  (await app.services.db.read.select().from(creditEntries).where(eq(creditEntries.specialistId, specialistId)))
    .map(({ kind, amount }) => `${kind} ${amount}`);
const told = async (name: string, transactionId: string) =>
  (await app.eventsOf(name)).filter((p) => (p as { transactionId: string }).transactionId === transactionId);
const eventsAbout = async (sessionId: string, transactionId: string) =>
  (await pay.events()).filter(({ data }) => {
    const { id, metadata } = data.object as { id: string; metadata?: Record<string, string> };
    return id === sessionId || metadata?.transactionId === transactionId;
  });

describe("a paid session", () => {
  it("becomes credits at the frozen price, for two years", async () => {
    const { specialistId, cookie, sessionId, transactionId } = await buyer({
      "mortgages": 1,
      "mortgages/first-home": 10,
    });
    await pay.desk.pay(sessionId);
    const answer = await verifyPayment(app, cookie, sessionId);
    expect(answer).toEqual({
      code: 200,
      onboarded: false,
      message: "Thank you. Your payment arrived and 11 credits are ready to use.",
      status: "paid",
      transactionId,
      categoryId: starterId("mortgages"),
      returnTo: "dashboard",
      credits: 11,
      total: { amount: 4_500 + 40_500, currency: "EUR" },
      receiptUrl: expect.stringMatching(/^https:\/\/parley\.example\/dev\/payments\/receipt\/ch_/),
    });
    const lots = await app.services.db.read.select().from(creditLots)
      .where(eq(creditLots.transactionId, transactionId));
    expect(lots).toMatchObject([
      { specialistId, subcategoryId: null, quantity: 1, remaining: 1, unitPriceMinor: 4_500, currency: "EUR" },
      {
        subcategoryId: starterId("mortgages/first-home"),
        quantity: 10,
        remaining: 10,
        unitPriceMinor: 4_050,
        expiresAt: Date.UTC(2028, 9, 20, 10),
      },
    ]);
    expect(await ledgerOf(specialistId)).toEqual(["purchase 1", "purchase 10"]);
    expect(await told("billing.credits_purchased", transactionId))
      .toEqual([{ transactionId, specialistId, categoryId: starterId("mortgages") }]);
  });

  it("is found by our own id as well, and by the sweep when nobody asks", async () => {
    const own = await buyer();
    await pay.desk.pay(own.sessionId);
    expect(await verifyPayment(app, own.cookie, own.transactionId)).toMatchObject({ status: "paid" });
    const silent = await buyer();
    await pay.desk.pay(silent.sessionId);
    app.clock.advance(5 * 60_000);
    await askOpenPayments(app.ctx());
    app.clock.set(NOON);
    expect(await rowOf(silent.transactionId)).toMatchObject({ status: "paid" });
    expect(await creditsOf(silent.specialistId)).toBe(5);
  });
});
