// StripeWebhook: accepted only with a fresh signature over the exact bytes, recorded by its id, and done once committed.
import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { type Buyer, expectPaidOnce, makeBuyer, openPayingApp, transactionOf } from "@tests/support/payments/buyers.ts";
import type { Fault } from "@tests/support/payments/test-payments.ts";
import { NOON } from "@tests/support/app/test-app.ts";
import { createApp } from "@/app.ts";
import { WEBHOOK_SECRET } from "@/dev/payments/stand-in.ts";
import { providerEvents } from "../tables.ts";

const { app, pay } = await openPayingApp();

const stripe = new Stripe("sk_test_x");
const sign = (payload: string, { secret = WEBHOOK_SECRET, ageSeconds = 0 } = {}) =>
  stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp: NOON / 1000 - ageSeconds,
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  });
const post = async (body: BodyInit, signature?: string) => {
  const headers = { "Content-Type": "application/json", ...(signature ? { "Stripe-Signature": signature } : {}) };
  const response = await app.send("/Transactions/StripeWebhook", { method: "POST", headers, body });
  return { status: response.status, code: response.headers.get("X-Error-Code"), json: await response.json() };
};
const completed = async (): Promise<Buyer & { payload: string; eventId: string }> => {
  const buyer = await makeBuyer(app);
  await pay.actions.pay(buyer.sessionId);
  const event = (await pay.events()).findLast(({ type }) => type === "checkout.session.completed")!;
  return { ...buyer, eventId: event.id, payload: (await pay.signed(event)).payload };
};
const kept = (id: string) => app.services.db.read.select().from(providerEvents).where(eq(providerEvents.id, id));

describe("a signed event", () => {
  it("settles its payment, succeeds when that is committed, and is recorded by its id", async () => {
    const { payload, eventId, ...buyer } = await completed();
    expect(await post(payload, await sign(payload))).toMatchObject({ status: 200, json: { received: true } });
    await expectPaidOnce(app, buyer);
    expect(await kept(eventId)).toMatchObject([{
      type: "checkout.session.completed",
      transactionId: buyer.transactionId,
      outcome: "applied",
    }]);
  });

  it("that is repeated changes nothing and does not call the provider", async () => {
    const { payload, eventId, ...buyer } = await completed();
    await post(payload, await sign(payload));
    pay.proxy.requests.length = 0;
    expect((await post(payload, await sign(payload))).status).toBe(200);
    expect(pay.proxy.requests).toEqual([]);
    expect(await kept(eventId)).toHaveLength(1);
    await expectPaidOnce(app, buyer);
  });

  it.each(["invoice.finalized", "payment_intent.succeeded", "a.kind.of.tomorrow"])(
    "of the kind %s is taken calmly, and kept",
    async (type) => {
      const id = `evt_${crypto.randomUUID()}`;
      const payload = JSON.stringify({ id, object: "event", type, created: NOON / 1000, data: { object: {} } });
      expect((await post(payload, await sign(payload))).status).toBe(200);
      expect((await post(payload, await sign(payload))).status).toBe(200);
      expect(await kept(id)).toMatchObject([{ type, outcome: "ignored", transactionId: null }]);
    },
  );

  it.each([
    ["a checkout", { object: "checkout.session", id: "cs_test_of_another_shop" }],
    ["a charge", { object: "charge", id: "ch_x", payment_intent: "pi_of_another_shop" }],
    ["a charge without a payment", { object: "charge", id: "ch_y", payment_intent: null }],
  ])("about %s that is not ours is accepted without effect", async (_what, object) => {
    const id = `evt_${crypto.randomUUID()}`;
    const type = object.object === "charge" ? "charge.refunded" : "checkout.session.completed";
    const payload = JSON.stringify({ id, object: "event", type, created: NOON / 1000, data: { object } });
    expect((await post(payload, await sign(payload))).status).toBe(200);
    expect(await kept(id)).toMatchObject([{ outcome: "ignored" }]);
  });

  it("does not decide about the payment: the provider is asked", async () => {
    const buyer = await makeBuyer(app);
    const object = { object: "checkout.session", id: buyer.sessionId, payment_status: "paid", amount_subtotal: 7_125 };
    const payload = JSON.stringify({
      id: `evt_${crypto.randomUUID()}`,
      object: "event",
      type: "checkout.session.completed",
      created: NOON / 1000,
      data: { object },
    });
    expect((await post(payload, await sign(payload))).status).toBe(200);
    expect(await transactionOf(app.services.db.read, buyer)).toMatchObject({ status: "checkout-open" });
  });

  it.each<[string, Fault]>([
    ["fails", { status: 500 }],
    ["has too much to do", { status: 429 }],
    ["is silent", "hang"],
    ["drops the line", "drop"],
    ["drops the line after it has answered", "act-then-drop"],
  ])("is 503 while the provider %s, is not recorded, and works when it is repeated", async (_what, fault) => {
    const { payload, eventId, ...buyer } = await completed();
    pay.proxy.inject(() => fault);
    if (fault === "hang") pay.setRequestTimeout(300);
    const response = await post(payload, await sign(payload));
    pay.proxy.inject(() => "pass");
    pay.setRequestTimeout();
    expect(response.status).toBe(503);
    expect(await kept(eventId)).toEqual([]);
    expect((await post(payload, await sign(payload))).status).toBe(200);
    await expectPaidOnce(app, buyer);
  });
});

describe("is rejected with 400 and leaves no trace", () => {
  it.each<[string, (payload: string) => Promise<[body: BodyInit, signature?: string]>]>([
    ["no signature", (payload) => Promise.resolve([payload])],
    ["an empty signature", (payload) => Promise.resolve([payload, " "])],
    ["a signature without a time", async (payload) => [payload, (await sign(payload)).replace(/t=\d+,/, "")]],
    ["another secret", async (payload) => [payload, await sign(payload, { secret: "whsec_other" })]],
    ["one byte more", async (payload) => [payload + " ", await sign(payload)]],
    ["other content", async (payload) => [payload.replace("paid", "Paid"), await sign(payload)]],
    ["301 seconds ago", async (payload) => [payload, await sign(payload, { ageSeconds: 301 })]],
    ["301 seconds ahead", async (payload) => [payload, await sign(payload, { ageSeconds: -301 })]],
    ["rubbish", async () => ["not json", await sign("not json")]],
    ["bytes that are no text", async () => [new Uint8Array([0xff, 0xfe, 0x00]), await sign("x")]],
    ["nothing", async () => ["", await sign("")]],
  ])("%s", async (_what, make) => {
    const { payload, eventId, ...buyer } = await completed();
    const [body, signature] = await make(payload);
    expect(await post(body, signature)).toMatchObject({ status: 400, code: "bad_signature" });
    expect(await kept(eventId)).toEqual([]);
    expect(await transactionOf(app.services.db.read, buyer)).toMatchObject({ status: "checkout-open" });
  });

  it.each([299, -299])("a signature of %i seconds is still accepted", async (ageSeconds) => {
    const { payload } = await completed();
    expect((await post(payload, await sign(payload, { ageSeconds }))).status).toBe(200);
  });
});

describe("the limit of a network", () => {
  const web = createApp(app.services);
  const sendFrom = async (hostname: string, body: string, signature = "t=1,v1=00") => {
    const init = { method: "POST", headers: { "Stripe-Signature": signature }, body };
    const response = await web.request("/api/v2/Transactions/StripeWebhook", init, { remoteAddr: { hostname } });
    return response.status;
  };

  it("counts webhooks without a valid signature, never signed ones", async () => {
    const statuses = [];
    for (let n = 0; n < 22; n++) statuses.push(await sendFrom("203.0.113.7", "{}"));
    expect(statuses).toEqual([...Array(20).fill(400), 429, 429]);
    const { payload, ...buyer } = await completed();
    for (let n = 0; n < 25; n++) expect(await sendFrom("203.0.113.7", payload, await sign(payload))).toBe(200);
    await expectPaidOnce(app, buyer);
    expect(await sendFrom("203.0.113.7", "{}")).toBe(429);
    expect(await sendFrom("203.0.113.8", "{}")).toBe(400);
  });

  it("bounds what strangers write into the log", async () => {
    const count = () => app.logged.filter(({ message }) => message === "a webhook was refused").length;
    const before = count();
    for (let n = 0; n < 30; n++) await sendFrom("203.0.113.9", "{}");
    expect(count()).toBe(before + 20);
  });
});
