// Payments on a real database against the stand-in: what each state means, and what is never settled.
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  type Buyer,
  creditsOf,
  eventsAbout,
  expectPaidOnce,
  ledgerOf,
  makeBuyer,
  openPayingApp,
  transactionOf,
} from "@tests/support/payments/buyers.ts";
import { makeAdministrator, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { openTestPayments, verifyPayment } from "@tests/support/payments/test-payments.ts";
import { NOON } from "@tests/support/app/test-app.ts";
import type { Checkout, Payments } from "@/platform/payments/provider.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { categories } from "@/modules/catalog/tables.ts";
import { checkOpenPayments } from "./open-payments.ts";
import { settlePayment } from "./settlement.ts";
import { creditLots } from "../tables.ts";

const { app, pay } = await openPayingApp();

const MINUTE = 60_000;
const at = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  app.clock.set(NOON + ms);
  try {
    return await work();
  } finally {
    app.clock.set(NOON);
  }
};
const verify = ({ cookie, sessionId }: Buyer) => verifyPayment(app, cookie, sessionId);
const rowOf = (buyer: Buyer) => transactionOf(app.services.db.read, buyer);

describe("a paid session", () => {
  it("becomes credits at the frozen price, for two years", async () => {
    const buyer = await makeBuyer(app, { "mortgages": 1, "mortgages/first-home": 10 });
    const { specialistId, sessionId, transactionId } = buyer;
    await pay.actions.pay(sessionId);
    expect(await verify(buyer)).toEqual({
      code: 200,
      onboarded: false,
      message: "Thank you. We received your payment, and 11 credits are ready to use.",
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
    expect(await ledgerOf(app.services.db.read, specialistId)).toEqual(["purchase 1", "purchase 10"]);
    expect(await eventsAbout(app, "billing.credits_purchased", buyer))
      .toEqual([{ transactionId, specialistId, categoryId: starterId("mortgages") }]);
  });

  it("costs what it cost when it was ordered, whatever the catalogue's price is now", async () => {
    const buyer = await makeBuyer(app, { tutoring: 10 });
    const before = await rowOf(buyer);
    const dearer = (leadPriceMinor: number) =>
      app.transact((tx) => tx.update(categories).set({ leadPriceMinor }).where(eq(categories.slug, "tutoring")));
    await dearer(99_900);
    await pay.actions.pay(buyer.sessionId);
    expect(await verify(buyer)).toMatchObject({ status: "paid", total: { amount: before.subtotalMinor } });
    await dearer(before.subtotalMinor / 9);
  });

  it("is found by our own id, too, and by the sweep", async () => {
    const own = await makeBuyer(app);
    await pay.actions.pay(own.sessionId);
    expect(await verifyPayment(app, own.cookie, own.transactionId)).toMatchObject({ status: "paid" });
    const silent = await makeBuyer(app);
    await pay.actions.pay(silent.sessionId);
    await at(5 * MINUTE, () => checkOpenPayments(app.ctx()));
    await expectPaidOnce(app, silent);
    expect(await creditsOf(app, silent.specialistId)).toBe(5);
  });

  it("is not checked again once it is settled", async () => {
    const buyer = await makeBuyer(app);
    await pay.actions.pay(buyer.sessionId);
    await verify(buyer);
    pay.proxy.requests.length = 0;
    expect(await verify(buyer)).toMatchObject({ status: "paid" });
    await at(30 * MINUTE, () => checkOpenPayments(app.ctx()));
    expect(pay.proxy.requests.filter((request) => request.includes(buyer.sessionId))).toEqual([]);
  });
});

describe("an unpaid session", () => {
  it("is open, without credits", async () => {
    const buyer = await makeBuyer(app);
    expect(await verify(buyer)).toMatchObject({
      code: 200,
      status: "checkout-open",
      message: "This payment isn't complete. You haven't been charged.",
      receiptUrl: null,
    });
    expect(await ledgerOf(app.services.db.read, buyer.specialistId)).toEqual([]);
  });

  it("whose card was declined can be paid with another card", async () => {
    const buyer = await makeBuyer(app);
    await pay.actions.decline(buyer.sessionId);
    expect(await verify(buyer)).toMatchObject({ status: "checkout-open" });
    expect(await eventsAbout(app, "billing.payment_failed", buyer)).toEqual([]);
    await pay.actions.pay(buyer.sessionId);
    await verify(buyer);
    await expectPaidOnce(app, buyer);
  });

  it("expires, also by the sweep", async () => {
    const buyer = await makeBuyer(app);
    await at(33 * MINUTE, async () => {
      await pay.actions.passTime();
      await checkOpenPayments(app.ctx());
    });
    expect(await verify(buyer)).toMatchObject({
      status: "expired",
      message: "The time to pay has passed. You haven't been charged. Please start again.",
    });
  });

  it("that was never shown expires without the provider", async () => {
    pay.proxy.inject(() => "drop");
    const buyer = await makeBuyer(app);
    pay.proxy.inject(() => "pass");
    expect(buyer.status).toBe(503);
    const [{ transactionId } = { transactionId: "" }] = await app.services.db.read.all<{ transactionId: string }>(
      `select id as transactionId from transactions where specialist_id = '${buyer.specialistId}'`,
    );
    const status = async () => (await transactionOf(app.services.db.read, { transactionId })).status;
    await at(40 * MINUTE, () => checkOpenPayments(app.ctx()));
    expect(await status()).toBe("created");
    await at(70 * MINUTE, () => checkOpenPayments(app.ctx()));
    expect(await status()).toBe("expired");
  });
});

describe("a payment that the bank still processes", () => {
  it("stays open, and becomes credits when it arrives", async () => {
    const buyer = await makeBuyer(app);
    await pay.actions.payLater(buyer.sessionId, "succeeds");
    expect(await verify(buyer)).toMatchObject({
      status: "checkout-open",
      message: expect.stringContaining("Your bank is still processing this payment"),
    });
    await pay.actions.finish(buyer.sessionId);
    await at(61 * MINUTE, () => checkOpenPayments(app.ctx()));
    await expectPaidOnce(app, buyer);
  });

  it("that does not arrive fails, once, with the reason", async () => {
    const buyer = await makeBuyer(app);
    await pay.actions.payLater(buyer.sessionId, "fails");
    await verify(buyer);
    await pay.actions.finish(buyer.sessionId);
    expect(await verify(buyer)).toMatchObject({
      code: 200,
      status: "failed",
      message: "The payment failed: The payment was declined by the bank. You haven't been charged. Please try again.",
    });
    await pay.sendAll((events) => events.filter(({ data }) => data.object.id === buyer.sessionId));
    expect(await eventsAbout(app, "billing.payment_failed", buyer)).toHaveLength(1);
    expect(await creditsOf(app, buyer.specialistId)).toBe(0);
  });
});

describe("another person's payment", () => {
  it.each([
    ["another specialist", () => makeSpecialist(app)],
    ["somebody who is not set up", () => makePerson(app)],
    ["an administrator", () => makeAdministrator(app)],
  ])("is 404 for %s, by either id and whether it is paid or not; so is one that does not exist", async (_who, make) => {
    const buyer = await makeBuyer(app);
    const stranger = await app.signIn(await make());
    const ids = [buyer.sessionId, buyer.transactionId, "cs_test_nothing", "' or 1=1 --"];
    for (const id of ids) expect(await verifyPayment(app, stranger, id)).toMatchObject({ code: 404 });
    await pay.actions.pay(buyer.sessionId);
    for (const id of ids) expect(await verifyPayment(app, stranger, id)).toMatchObject({ code: 404 });
    expect(await rowOf(buyer)).toMatchObject({ status: "checkout-open" });
  });
});

describe("a payment that differs from its order is never settled", () => {
  /** A provider that reports one checkout with changes. */
  const lying = (lies: Partial<Checkout>): Payments => {
    const honest = app.services.payments!;
    return {
      ...honest,
      findCheckout: async (id) => {
        const checkout = await honest.findCheckout(id);
        return checkout && { ...checkout, ...lies };
      },
    };
  };
  it.each<[string, Partial<Checkout>]>([
    ["less money", { subtotalMinor: 1 }],
    ["more money", { subtotalMinor: 99_999_999 }],
    ["another currency", { currency: "HUF" }],
    ["another mode", { mode: "subscription" }],
    ["metadata of another order", { metadata: { transactionId: "019a9c00-0000-7000-8000-000000000000" } }],
    ["no metadata", { metadata: {} }],
    ["another checkout of the same order", { id: "cs_test_other" }],
  ])("%s", async (_what, lies) => {
    const buyer = await makeBuyer(app);
    await pay.actions.pay(buyer.sessionId);
    const honest = app.services.payments;
    app.services.payments = lying(lies);
    const response = await verify(buyer);
    app.services.payments = honest;
    expect(response).toMatchObject({
      code: 200,
      status: "checkout-open",
      message: expect.stringContaining("contact support"),
    });
    expect(await ledgerOf(app.services.db.read, buyer.specialistId)).toEqual([]);
    expect(await rowOf(buyer)).toMatchObject({
      status: "checkout-open",
      note: expect.stringMatching(/^Not settled: /),
    });
    expect(app.logged).toContainEqual(expect.objectContaining({
      level: "error",
      message: "a payment differs from its order and was not settled",
      transactionId: buyer.transactionId,
    }));
  });

  it("another person's order does not get the money", async () => {
    const [payer, other] = [await makeBuyer(app), await makeBuyer(app)];
    await pay.actions.pay(payer.sessionId);
    const honest = app.services.payments;
    app.services.payments = lying({
      reference: other.transactionId,
      metadata: { transactionId: other.transactionId },
    });
    await verify(payer);
    app.services.payments = honest;
    expect(await rowOf(payer)).toMatchObject({ status: "checkout-open" });
    expect(await rowOf(other)).toMatchObject({ status: "checkout-open" });
    expect(await creditsOf(app, other.specialistId)).toBe(0);
  });

  it("a checkout that is not ours is ignored", async () => {
    const foreign = await app.services.payments!.openCheckout({
      reference: "somebody-elses",
      taxMode: "net",
      taxedBy: "order",
      lines: [{ name: "A hat", amountMinor: 5_000 }],
      currency: "EUR",
      metadata: {},
      successUrl: "https://hats.example/",
      cancelUrl: "https://hats.example/",
      expiresAt: NOON + 40 * MINUTE,
    });
    await pay.actions.pay(foreign.id);
    expect(await settlePayment(app.ctx(), { checkoutId: foreign.id })).toEqual({ paying: false });
  });
});

describe("automatic tax", () => {
  it("is added by the provider; the comparison ignores it", async () => {
    const { payments } = app.services;
    const taxed = await openTestPayments(app, { automaticTax: true });
    const buyer = await makeBuyer(app, { career: 10 });
    await taxed.actions.pay(buyer.sessionId);
    const response = await verify(buyer);
    const row = await rowOf(buyer);
    await taxed.close();
    app.services.payments = payments;
    expect(response).toMatchObject({ status: "paid", total: { amount: row.subtotalMinor * 1.2, currency: "EUR" } });
    expect(row).toMatchObject({ taxMinor: row.subtotalMinor * 0.2, totalMinor: row.subtotalMinor * 1.2 });
    await expectPaidOnce(app, buyer, 10);
  });
});
