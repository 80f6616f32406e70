// StripeCheckout: the order and its page at the provider, what is rejected, and one page whatever faults occur.
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  expectPaidOnce,
  makeBuyer,
  makeCustomer,
  openPayingApp,
  transactionOf,
} from "@tests/support/payments/buyers.ts";
import { makeAdministrator } from "@tests/support/people/factories.ts";
import { type Fault, orderCredits, type TestPayments, verifyPayment } from "@tests/support/payments/test-payments.ts";
import { NOON } from "@tests/support/app/test-app.ts";
import { outboxEvents } from "@/platform/events/outbox.ts";
import { transact } from "@/platform/db/transact.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { categories, subcategories } from "@/modules/catalog/tables.ts";
import { changeSettings, getPricing } from "@/modules/settings/index.ts";
import { listLines } from "./orders.ts";
import { transactions } from "../tables.ts";

const { app, pay } = await openPayingApp();

const CAREER = starterId("career");
const order = async (cookie: string, body: unknown, key?: string) => {
  const headers = key ? { "Idempotency-Key": key } : undefined;
  const response = await app.call("/Transactions/StripeCheckout", { method: "POST", cookie, body, headers });
  return { status: response.status, code: response.headers.get("X-Error-Code"), json: await response.json() };
};
const person = async () => app.signIn(await makeCustomer(app));
const sessionOf = (id: string) =>
  pay.actions.get<Awaited<ReturnType<TestPayments["actions"]["pay"]>>>(pay.actions.read, "checkout.session", id);
const rowsOf = (specialistId: string) =>
  app.services.db.read.select().from(transactions).where(eq(transactions.specialistId, specialistId));
const changePricing = async (change: Record<string, unknown>) => {
  const { version, ...body } = await getPricing(app.services.db.read);
  const by = await makeAdministrator(app);
  await app.transact((tx) => changeSettings(tx, { name: "pricing", version, by, body: { ...body, ...change } }));
};

describe("an order", () => {
  it("is a row with frozen prices, and a page at the provider with the same lines", async () => {
    const buyer = await makeBuyer(app, { "mortgages": 3, "mortgages/first-home": 25 }, { returnTo: "onboarding" });
    expect(buyer).toMatchObject({
      status: 200,
      url: `https://parley.example/dev/payments/pay/${buyer.sessionId}`,
      expiresAt: "2026-10-20T10:32:00Z",
    });
    const row = await transactionOf(app.services.db.read, buyer);
    expect(row).toMatchObject({
      status: "checkout-open",
      returnTo: "onboarding",
      currency: "EUR",
      subtotalMinor: 13_500 + 95_625,
      totalMinor: null,
      validityMonths: 24,
    });
    expect(await listLines(app.services.db.read, buyer.transactionId)).toMatchObject([
      { subcategoryId: null, quantity: 3, unitMinor: 4_500, discountBps: 0, totalMinor: 13_500 },
      {
        subcategoryId: starterId("mortgages/first-home"),
        quantity: 25,
        unitMinor: 4_500,
        discountBps: 1_500,
        totalMinor: 95_625,
      },
    ]);
    const { body, hidden } = await sessionOf(buyer.sessionId);
    expect(body).toMatchObject({
      mode: "payment",
      amount_subtotal: 109_125,
      currency: "eur",
      client_reference_id: buyer.transactionId,
      metadata: { transactionId: buyer.transactionId, categoryId: starterId("mortgages") },
      success_url: "https://parley.example/payment/success?sessionId={CHECKOUT_SESSION_ID}",
      cancel_url: `https://parley.example/payment/failure?sessionId=${buyer.transactionId}&categoryId=${
        starterId("mortgages")
      }`,
      expires_at: (NOON + 32 * 60_000) / 1000,
    });
    const { line_items } = hidden.params as { line_items: { quantity: number; price_data: object }[] };
    expect(line_items.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(line_items[1]!.price_data).toMatchObject({
      unit_amount: 95_625,
      tax_behavior: "inclusive",
      product_data: {
        name: expect.stringMatching(/^25 credits for .+: .+/),
        description: "€45.00 per lead, 15% off; valid for 24 months",
      },
    });
  });

  it("contains no personal data but the email address", async () => {
    const specialistId = await makeCustomer(app, { firstName: "Zacharias", lastName: "Quendolin" });
    const { sessionId } = await orderCredits(app, await app.signIn(specialistId));
    const { body, hidden } = await sessionOf(sessionId);
    const { customer_email, ...rest } = body;
    expect(customer_email).toMatch(/@example\.test$/);
    const sent = JSON.stringify([rest, { ...hidden.params as object, customer_email: "" }]);
    for (const personal of ["Zacharias", "Quendolin", customer_email!, specialistId]) {
      expect(sent).not.toContain(personal);
    }
  });

  it.each([
    ["an unknown category", 404, { categoryId: "019a9c00-0000-7000-8000-000000000000", lines: [{ quantity: 1 }] }],
    ["a part of another category", 404, {
      categoryId: CAREER,
      lines: [{ subcategoryId: starterId("mortgages/first-home"), quantity: 1 }],
    }],
    ["the same part twice", 400, {
      categoryId: CAREER,
      lines: [{ quantity: 1 }, { quantity: 2, subcategoryId: null }],
    }],
    ["nothing", 400, { categoryId: CAREER, lines: [] }],
    ["zero credits", 400, { categoryId: CAREER, lines: [{ quantity: 0 }] }],
    ["101 credits", 400, { categoryId: CAREER, lines: [{ quantity: 101 }] }],
    ["half a credit", 400, { categoryId: CAREER, lines: [{ quantity: 1.5 }] }],
    ["an unknown place to return to", 400, { categoryId: CAREER, lines: [{ quantity: 1 }], returnTo: "elsewhere" }],
  ])("of %s is rejected with %i, and leaves nothing", async (_what, status, body) => {
    const specialistId = await makeCustomer(app);
    const response = await order(await app.signIn(specialistId), { returnTo: "dashboard", ...body });
    expect(response.status).toBe(status);
    expect(response.json).toEqual([expect.stringMatching(/\.$/)]);
    expect(await rowsOf(specialistId)).toEqual([]);
  });

  it("of something that is no longer offered is 404", async () => {
    const retire = (active: boolean) =>
      app.transact(async (tx) => {
        await tx.update(categories).set({ active }).where(eq(categories.slug, "legal"));
        await tx.update(subcategories).set({ active }).where(eq(subcategories.id, starterId("career/return")));
      });
    await retire(false);
    const cookie = await person();
    const bodies = [
      { categoryId: starterId("legal"), lines: [{ quantity: 1 }], returnTo: "dashboard" },
      {
        categoryId: CAREER,
        lines: [{ quantity: 1, subcategoryId: starterId("career/return") }],
        returnTo: "dashboard",
      },
    ];
    const responses = await Promise.all(bodies.map((body) => order(cookie, body)));
    await retire(true);
    expect(responses.map(({ status }) => status)).toEqual([404, 404]);
  });

  it("respects the maximum of the settings and the minimum payment", async () => {
    const cookie = await person();
    const of = (quantity: number) => ({ categoryId: CAREER, lines: [{ quantity }], returnTo: "dashboard" });
    await changePricing({ maximumQuantity: 50 });
    const tooMany = await order(cookie, of(51));
    expect(tooMany).toMatchObject({ status: 400, json: ["You can buy at most 50 credits at once."] });
    await changePricing({ maximumQuantity: 100 });
    const price = (leadPriceMinor: number) =>
      app.transact((tx) => tx.update(categories).set({ leadPriceMinor }).where(eq(categories.id, CAREER)));
    await price(49);
    const cheap = await order(cookie, of(1));
    await price(1_500);
    expect(cheap).toMatchObject({ status: 400, code: "amount_too_small" });
  });
});

describe("the same order again", () => {
  const body = { categoryId: CAREER, lines: [{ quantity: 3 }], returnTo: "dashboard" };
  const placedBy = async (cookie: string) => (await order(cookie, body)).json as { transactionId: string; url: string };
  const start = async () => {
    const id = await makeCustomer(app);
    const cookie = await app.signIn(id);
    return { id, cookie, first: await placedBy(cookie) };
  };

  it("opens the page that is open, also when Buy is pressed several times at once", async () => {
    const { id, cookie, first } = await start();
    expect(await placedBy(cookie)).toEqual(first);
    expect(await Promise.all([placedBy(cookie), placedBy(cookie)])).toEqual([first, first]);
    expect(await rowsOf(id)).toHaveLength(1);
    const events = await app.services.db.read.select({ payload: outboxEvents.payload }).from(outboxEvents)
      .where(eq(outboxEvents.name, "billing.order_placed"));
    expect(events.filter(({ payload }) => (payload as { specialistId: string }).specialistId === id)).toHaveLength(1);
  });

  it("is one order for several calls at once by somebody who has none", async () => {
    const id = await makeCustomer(app);
    const cookie = await app.signIn(id);
    const pages = await Promise.all([placedBy(cookie), placedBy(cookie), placedBy(cookie)]);
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it("uses the order that has no page yet because the provider was away", async () => {
    pay.proxy.inject(() => "drop");
    const id = await makeCustomer(app);
    const cookie = await app.signIn(id);
    const refused = [await order(cookie, body), await order(cookie, body)];
    pay.proxy.inject(() => "pass");
    expect(refused.map(({ code }) => code)).toEqual(["payment_unavailable", "payment_unavailable"]);
    await placedBy(cookie);
    expect((await rowsOf(id)).map(({ status }) => status)).toEqual(["checkout-open"]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    [
      "at another price",
      () => app.transact((tx) => tx.update(categories).set({ leadPriceMinor: 1_600 }).where(eq(categories.id, CAREER))),
    ],
    [
      "with another validity",
      (id) =>
        app.transact((tx) =>
          tx.update(transactions).set({ validityMonths: 6 }).where(eq(transactions.specialistId, id))
        ),
    ],
    [
      "for another buyer's address",
      (id) =>
        app.transact((tx) =>
          tx.update(transactions).set({ taxedBuyer: { line1: "Elsewhere 1" } as never })
            .where(eq(transactions.specialistId, id))
        ),
    ],
    ["when the page closes soon", () => Promise.resolve(app.clock.set(NOON + 28 * 60_000))],
    [
      "once the first is paid",
      (id) =>
        app.transact((tx) => tx.update(transactions).set({ status: "paid" }).where(eq(transactions.specialistId, id))),
    ],
  ])("is a new order %s", async (_when, change) => {
    const { id, cookie, first } = await start();
    await change(id);
    const again = await placedBy(cookie);
    app.clock.set(NOON);
    await app.transact((tx) => tx.update(categories).set({ leadPriceMinor: 1_500 }).where(eq(categories.id, CAREER)));
    expect(again.url).not.toBe(first.url);
    expect(await rowsOf(id)).toHaveLength(2);
  });
});

describe("an Idempotency-Key", () => {
  const body = (quantity: number) => ({ categoryId: CAREER, lines: [{ quantity }], returnTo: "dashboard" });

  it("returns the same page for a repetition, also in parallel, and rejects another order", async () => {
    const specialistId = await makeCustomer(app);
    const cookie = await app.signIn(specialistId);
    const responses = await Promise.all(Array.from({ length: 10 }, () => order(cookie, body(5), "once")));
    expect(new Set(responses.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(await order(cookie, body(6), "once")).toMatchObject({ status: 400, code: "key_reused" });
    expect(await rowsOf(specialistId)).toHaveLength(1);
  });

  it("belongs to one person and one day", async () => {
    const [one, other] = [await makeCustomer(app), await makeCustomer(app)];
    const cookie = await app.signIn(one);
    await order(cookie, body(5), "shared");
    await order(await app.signIn(other), body(7), "shared");
    app.clock.set(NOON + 86_400_001);
    expect(await order(await app.signIn(one), body(9), "shared")).toMatchObject({ status: 200 });
    app.clock.set(NOON);
    expect([await rowsOf(one), await rowsOf(other)].map((rows) => rows.length)).toEqual([2, 1]);
  });

  it("of an expired page says so", async () => {
    pay.proxy.inject(() => "drop");
    const specialistId = await makeCustomer(app);
    const cookie = await app.signIn(specialistId);
    expect(await order(cookie, body(5), "late")).toMatchObject({ status: 503, code: "payment_unavailable" });
    pay.proxy.inject(() => "pass");
    await transact(app.ctx(), async (tx) => {
      await tx.update(transactions).set({ status: "expired" }).where(eq(transactions.specialistId, specialistId));
    });
    expect(await order(cookie, body(5), "late")).toMatchObject({ status: 400, code: "checkout_expired" });
  });
});

describe("a fault at the provider", () => {
  const isCreate = (request: string) => request === "POST /v1/checkout/sessions";
  const sessionsFor = async (reference: string) => {
    const list = await fetch(`${pay.apiBase}/v1/checkout/sessions?limit=100`, {
      headers: { Authorization: "Bearer sk_test_standin" },
    });
    const { data } = await list.json() as { data: { client_reference_id: string }[] };
    return data.filter((session) => session.client_reference_id === reference).length;
  };

  it.each<[string, Fault]>([
    ["500", { status: 500 }],
    ["503", { status: 503 }],
    ["a dropped connection", "drop"],
    ["an answer that is lost after the provider acted", "act-then-drop"],
    ["silence", "hang"],
  ])("%s once goes unnoticed: one page", async (_what, fault) => {
    pay.proxy.inject((n, request) => isCreate(request) && n === 0 ? fault : "pass");
    if (fault === "hang") pay.setRequestTimeout(1_000);
    const buyer = await makeBuyer(app);
    pay.setRequestTimeout();
    expect(buyer.status).toBe(200);
    expect(await sessionsFor(buyer.transactionId)).toBe(1);
    await pay.actions.pay(buyer.sessionId);
    await verifyPayment(app, buyer.cookie, buyer.sessionId);
    await expectPaidOnce(app, buyer);
  });

  it.each<[string, Fault]>([
    ["500", { status: 500 }],
    ["429", { status: 429 }],
    ["a dropped connection", "drop"],
    ["an answer that is lost after the provider acted", "act-then-drop"],
    ["silence", "hang"],
  ])("%s permanently is 503 without a charge; the same call later opens the one page", async (_what, fault) => {
    pay.proxy.inject((_n, request) => isCreate(request) ? fault : "pass");
    const specialistId = await makeCustomer(app);
    const cookie = await app.signIn(specialistId);
    const key = crypto.randomUUID();
    if (fault === "hang") pay.setRequestTimeout(400);
    const failed = await orderCredits(app, cookie, undefined, { key });
    pay.setRequestTimeout();
    expect(failed.status).toBe(503);
    const [row] = await rowsOf(specialistId);
    expect(row).toMatchObject({ status: "created", sessionId: null });
    pay.proxy.inject(() => "pass");
    const again = await orderCredits(app, cookie, undefined, { key });
    expect(again).toMatchObject({ status: 200, transactionId: row!.id });
    expect(await rowsOf(specialistId)).toHaveLength(1);
    expect(await sessionsFor(row!.id)).toBe(1);
    await pay.actions.pay(again.sessionId);
    await verifyPayment(app, cookie, again.sessionId);
    await expectPaidOnce(app, { ...again, specialistId, cookie });
  });

  it("a page whose response was lost but that was paid is settled by the webhook alone", async () => {
    pay.proxy.inject((_n, request) => isCreate(request) ? "act-then-drop" : "pass");
    const specialistId = await makeCustomer(app);
    const cookie = await app.signIn(specialistId);
    expect((await orderCredits(app, cookie)).status).toBe(503);
    pay.proxy.inject(() => "pass");
    const [row] = await rowsOf(specialistId);
    const sessions = await fetch(`${pay.apiBase}/v1/checkout/sessions?limit=100`, {
      headers: { Authorization: "Bearer sk_test_standin" },
    });
    const { data } = await sessions.json() as { data: { id: string; client_reference_id: string }[] };
    const { id: sessionId } = data.find((session) => session.client_reference_id === row!.id)!;
    await pay.actions.pay(sessionId);
    await pay.sendAll((events) => events.filter((event) => event.data.object.id === sessionId));
    await expectPaidOnce(app, { status: 200, url: "", sessionId, transactionId: row!.id, specialistId, cookie });
  });

  it("a rejected order ends the attempt, and is logged", async () => {
    pay.proxy.inject((_n, request) => isCreate(request) ? { status: 402 } : "pass");
    const specialistId = await makeCustomer(app);
    const response = await orderCredits(app, await app.signIn(specialistId));
    pay.proxy.inject(() => "pass");
    expect(response.status).toBe(503);
    expect(await rowsOf(specialistId)).toMatchObject([{ status: "failed" }]);
    expect(app.logged).toContainEqual(expect.objectContaining({ message: "the payment provider refused an order" }));
  });

  it("while the provider is away, VerifyPayment returns the stored status, and the sweep continues later", async () => {
    const buyer = await makeBuyer(app);
    await pay.actions.pay(buyer.sessionId);
    pay.proxy.inject(() => ({ status: 500 }));
    const response = await verifyPayment(app, buyer.cookie, buyer.sessionId);
    pay.proxy.inject(() => "pass");
    expect(response).toMatchObject({ code: 200, status: "checkout-open" });
    await verifyPayment(app, buyer.cookie, buyer.sessionId);
    await expectPaidOnce(app, buyer);
  });
});
