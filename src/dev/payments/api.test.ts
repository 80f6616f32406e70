// The stand-in's API over HTTP, with Stripe's form encoding, JSON and error messages.
import { describe, expect, it } from "vitest";
import { openPayingApp } from "@tests/support/payments/buyers.ts";
import { callStripe, sessionForm, type StripeCall } from "@tests/support/payments/stripe-client.ts";
import { NOON } from "@tests/support/app/test-app.ts";

const { pay } = await openPayingApp();

const NOW = NOON / 1000;
const request = (path: string, call?: StripeCall) => callStripe(pay.apiBase, path, call);
const create = (more: Record<string, string> = {}, key?: string) =>
  request("/v1/checkout/sessions", { method: "POST", form: sessionForm(more), key });
const open = async (more?: Record<string, string>): Promise<string> => (await create(more)).body.id;
const paid = async () => {
  const id = await open();
  const { payment_intent } = await pay.actions.pay(id);
  return { id, payment: String(payment_intent) };
};
const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);
const invalid = (message: string, more: object = {}) => ({
  status: 400,
  body: { error: { type: "invalid_request_error", message, ...more } },
});

describe("a session", () => {
  it("is created from a form and returned as JSON with Stripe's fields", async () => {
    const { status, headers, body } = await create({
      "metadata[transactionId]": "t1",
      "payment_intent_data[metadata][transactionId]": "t1",
      client_reference_id: "t1",
      customer_email: "a+b@example.test",
      expires_at: String(NOW + 3_600),
      "line_items[1][quantity]": "1",
      "line_items[1][price_data][currency]": "eur",
      "line_items[1][price_data][unit_amount]": "25",
      "line_items[1][price_data][product_data][name]": "Ümlaut & Söhne = 1",
    });
    expect(status).toBe(200);
    expect(headers.get("Request-Id")).toMatch(/^req_/);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^cs_test_/),
      object: "checkout.session",
      mode: "payment",
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      amount_subtotal: 3_025,
      amount_total: 3_025,
      currency: "eur",
      client_reference_id: "t1",
      customer_email: "a+b@example.test",
      metadata: { transactionId: "t1" },
      created: NOW,
      expires_at: NOW + 3_600,
      url: `https://parley.example/dev/payments/pay/${body.id}`,
    });
    expect((await request(`/v1/checkout/sessions/${body.id}`)).body).toEqual(body);
  });

  it("includes its payment and charge when they are expanded", async () => {
    const { id, payment } = await paid();
    const whole = await request(`/v1/checkout/sessions/${id}`, { form: "expand[0]=payment_intent.latest_charge" });
    expect(whole.body.payment_intent).toMatchObject({
      id: payment,
      object: "payment_intent",
      status: "succeeded",
      amount_received: 3_000,
      latest_charge: { object: "charge", paid: true, amount: 3_000, amount_refunded: 0 },
    });
    expect((await request(`/v1/checkout/sessions/${id}`)).body.payment_intent).toBe(payment);
    expect(await request(`/v1/checkout/sessions/${id}`, { form: "expand[]=nothing" }))
      .toMatchObject(invalid("This property cannot be expanded (nothing)."));
  });

  it("expires once; a second request is rejected", async () => {
    const id = await open();
    const path = `/v1/checkout/sessions/${id}/expire`;
    expect((await request(path, { method: "POST", form: "surprise=1" })).body.error.code).toBe("parameter_unknown");
    expect(await request(path, { method: "POST" })).toMatchObject({
      status: 200,
      body: { status: "expired", url: null },
    });
    expect(await request(path, { method: "POST" }))
      .toMatchObject(invalid("This Checkout Session is expired; only open ones can be used."));
  });

  it("is listed, newest first, in pages and by its payment", async () => {
    const ids = [];
    for (let n = 0; n < 5; n++) ids.unshift(await open());
    const list = (form: string) => request("/v1/checkout/sessions", { form });
    const first = await list("limit=2");
    expect(first.body).toMatchObject({ object: "list", has_more: true });
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    expect(idsOf(await list(`limit=2&starting_after=${ids[1]}`))).toEqual(ids.slice(2, 4));
    const { id, payment } = await paid();
    expect(idsOf(await list(`payment_intent=${payment}`))).toEqual([id]);
  });
});

describe("rejected requests", () => {
  it.each<[string, Record<string, string>, string, object]>([
    ["an unknown parameter", { surprise: "1" }, "Received unknown parameter: surprise", {
      code: "parameter_unknown",
      param: "surprise",
    }],
    [
      "a nested unknown parameter",
      { "line_items[0][price_data][product_data][colour]": "red" },
      "Received unknown parameter: line_items[0][price_data][product_data][colour]",
      { code: "parameter_unknown" },
    ],
    [
      "a parameter that Checkout has removed",
      { "payment_method_types[0]": "card" },
      expect.stringContaining("unknown"),
      {},
    ],
    ["a fraction of a cent", { "line_items[0][price_data][unit_amount]": "10.5" }, expect.stringContaining("integer"), {
      param: "line_items[0][price_data][unit_amount]",
    }],
    [
      "a currency in capitals",
      { "line_items[0][price_data][currency]": "EUR" },
      expect.stringContaining("lower case"),
      {},
    ],
    ["an invalid success URL", { success_url: "thanks" }, expect.stringContaining("Not a valid URL"), {
      param: "success_url",
    }],
    [
      "an amount that is too small",
      { "line_items[0][price_data][unit_amount]": "20" },
      expect.stringContaining("50 cents"),
      {
        code: "amount_too_small",
      },
    ],
    ["an expiry that is too early", { expires_at: String(NOW + 1_799) }, expect.stringContaining("30 minutes"), {
      param: "expires_at",
    }],
    ["an expiry that is too late", { expires_at: String(NOW + 86_401) }, expect.stringContaining("24 hours"), {}],
    [
      "two currencies",
      {
        "line_items[1][quantity]": "1",
        "line_items[1][price_data][currency]": "huf",
        "line_items[1][price_data][unit_amount]": "9900",
        "line_items[1][price_data][product_data][name]": "x",
      },
      "All line items must have the same currency.",
      {},
    ],
  ])("%s", async (_what, more, message, fields) => {
    expect(await create(more)).toMatchObject(invalid(message, fields));
  });

  it("a missing parameter, with its name", async () => {
    const form = new URLSearchParams(sessionForm());
    form.delete("success_url");
    expect(await request("/v1/checkout/sessions", { method: "POST", form: `${form}` }))
      .toMatchObject(invalid("Missing required param: success_url.", { code: "parameter_missing" }));
  });

  it("unknown objects, unknown URLs and an invalid key", async () => {
    expect(await request("/v1/checkout/sessions/cs_test_none")).toMatchObject({
      status: 404,
      body: { error: { code: "resource_missing", message: "No such checkout.session: 'cs_test_none'" } },
    });
    expect(await request("/v1/coupons")).toMatchObject({
      status: 404,
      body: { error: { message: "Unrecognized request URL (GET: /v1/coupons)." } },
    });
    expect((await request("/v1/events", { authorization: "Bearer sk_test_other" })).status).toBe(401);
    expect((await request("/v1/events", { authorization: `Basic ${btoa("sk_test_standin:")}` })).status).toBe(200);
  });
});

describe("an Idempotency-Key", () => {
  it("replays the response to the same request, and rejects a different one", async () => {
    const first = await create({}, "key-1");
    expect(first.headers.get("Idempotent-Replayed")).toBeNull();
    const again = await create({}, "key-1");
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(again.headers.get("Idempotency-Key")).toBe("key-1");
    await pay.actions.pay(first.body.id);
    expect((await create({}, "key-1")).body).toEqual(first.body);
    expect(await create({ client_reference_id: "other" }, "key-1")).toMatchObject({
      status: 400,
      body: { error: { type: "idempotency_error", message: expect.stringContaining("same parameters") } },
    });
    expect(
      (await request("/v1/refunds", { method: "POST", form: "payment_intent=pi_1", key: "key-1" })).body.error.type,
    )
      .toBe("idempotency_error");
  });

  it("creates one session for many concurrent requests", async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => create({}, "key-2")));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  });

  it("can be used again after the request was rejected", async () => {
    expect((await create({ surprise: "1" }, "key-3")).status).toBe(400);
    expect((await create({}, "key-3")).status).toBe(200);
  });

  it("is optional: without one, each request creates a session", async () => {
    expect(await open()).not.toBe(await open());
  });
});

describe("payments, refunds and disputes", () => {
  it("a declined card has an error; the next card succeeds", async () => {
    const id = await open();
    await pay.actions.decline(id);
    const { hidden } = await pay.actions.get(pay.actions.read, "checkout.session", id);
    const intent = async () => (await request(`/v1/payment_intents/${hidden.intentId}`)).body;
    expect(await intent()).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "card_declined", type: "card_error" },
    });
    await pay.actions.pay(id);
    expect(await intent()).toMatchObject({ status: "succeeded", last_payment_error: null });
  });

  it("refunds can be partial and never exceed the charge", async () => {
    const { payment } = await paid();
    const refund = (form: string) =>
      request("/v1/refunds", { method: "POST", form: `payment_intent=${payment}&${form}` });
    const charge = async () =>
      (await request(`/v1/payment_intents/${payment}`, { form: "expand[]=latest_charge" })).body.latest_charge;
    const part = await refund("amount=1000&reason=requested_by_customer");
    expect(part.body).toMatchObject({ object: "refund", amount: 1_000, status: "succeeded" });
    expect(await charge()).toMatchObject({ amount_refunded: 1_000, refunded: false });
    expect(await refund("amount=2001")).toMatchObject(
      invalid("Refund amount is greater than unrefunded amount on charge.", { param: "amount" }),
    );
    await refund("");
    expect((await refund("")).body.error.code).toBe("charge_already_refunded");
    expect(await charge()).toMatchObject({ amount_refunded: 3_000, refunded: true });
  });

  it("a refund that fails is no longer part of what was refunded", async () => {
    const { payment } = await paid();
    const form = `payment_intent=${payment}&amount=1000`;
    for (let n = 0; n < 11; n++) await request("/v1/refunds", { method: "POST", form: form.replace("1000", "100") });
    const { body: { id } } = await request("/v1/refunds", { method: "POST", form });
    await pay.actions.write((tx) => pay.actions.failRefund(tx, id));
    const expanded = await request(`/v1/payment_intents/${payment}`, { form: "expand[]=latest_charge.refunds" });
    const { latest_charge } = expanded.body;
    expect(latest_charge).toMatchObject({ amount_refunded: 1_100, refunds: { has_more: true } });
    expect(latest_charge.refunds.data[0]).toMatchObject({ id, status: "failed", amount: 1_000 });
    const all = await request("/v1/refunds", { form: `charge=${latest_charge.id}&limit=100` });
    expect(all.body.data).toHaveLength(12);
  });

  it("a dispute is listed by its charge and can be closed", async () => {
    const { payment } = await paid();
    const { id, charge } = await pay.actions.dispute(payment);
    expect((await request("/v1/disputes", { form: `charge=${charge}` })).body.data)
      .toMatchObject([{ id, status: "needs_response", amount: 3_000 }]);
    const closed = await pay.actions.write((tx) => pay.actions.closeDispute(tx, id, "lost"));
    expect(closed).toMatchObject({ status: "lost" });
  });
});

it("every change creates an event with a snapshot of the object", async () => {
  const { id } = await paid();
  const all = await request("/v1/events", { form: "limit=3" });
  expect(all.body.data.map(({ type }: { type: string }) => type))
    .toEqual(["checkout.session.completed", "payment_intent.succeeded", "charge.succeeded"]);
  const [completed] = all.body.data;
  expect(completed).toMatchObject({ object: "event", data: { object: { id, payment_status: "paid" } } });
  const filtered = await request("/v1/events", {
    form: "types[0]=checkout.session.completed&types[1]=charge.refunded&limit=1&created[gte]=" + NOW,
  });
  expect(idsOf(filtered)).toEqual([completed.id]);
});
