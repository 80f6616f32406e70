// Webhooks of the stand-in are signed, retried until they succeed, and survive a restart.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "@tests/support/app/eventually.ts";
import { callStripe, sessionForm } from "@tests/support/payments/stripe-client.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { readConfig } from "@/config.ts";
import { openPaymentStandIn, type PaymentStandIn, WEBHOOK_SECRET } from "./stand-in.ts";
import { listObjects } from "./store.ts";
import { deliverDue } from "./webhooks.ts";

interface Received {
  id: string;
  type: string;
  signature: string;
  payload: string;
}

/** An endpoint that records webhooks and returns a configurable status. */
const openEndpoint = async () => {
  const received: Received[] = [];
  let reply: number | "hang" = 200;
  const server = createServer(async (request, response) => {
    let payload = "";
    for await (const chunk of request) payload += chunk;
    const { id, type } = JSON.parse(payload);
    received.push({ id, type, payload, signature: String(request.headers["stripe-signature"]) });
    if (reply === "hang") return void request.socket.destroy();
    response.writeHead(reply).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    respondWith: (next: number | "hang") => void (reply = next),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
};

let app: TestApp;
let standIn: PaymentStandIn;
let endpoint: Awaited<ReturnType<typeof openEndpoint>>;
beforeEach(async () => {
  app = await openTestApp();
  standIn = await openPaymentStandIn(app.services);
  endpoint = await openEndpoint();
});
afterEach(async () => {
  await standIn.stop();
  await endpoint.close();
  await app.close();
});

const create = async (key?: string): Promise<string> => {
  const call = { method: "POST" as const, form: sessionForm(), key };
  return (await callStripe(standIn.apiBase, "/v1/checkout/sessions", call)).body.id;
};
const deliver = () => {
  const { db, clock, log } = app.services;
  return deliverDue({ db, clock, log, secret: WEBHOOK_SECRET }, endpoint.url);
};
const after = (ms: number) => app.clock.set(NOON + ms);

test("events are sent in order, signed, and once if they are accepted", async () => {
  await standIn.actions.pay(await create());
  expect(await deliver()).toBe(3);
  expect(endpoint.received.map(({ type }) => type))
    .toEqual(["charge.succeeded", "payment_intent.succeeded", "checkout.session.completed"]);
  for (const { payload, signature } of endpoint.received) {
    const provider = Stripe.createSubtleCryptoProvider();
    const { webhooks } = new Stripe("sk_test_x");
    const event = await webhooks.constructEventAsync(payload, signature, WEBHOOK_SECRET, 300, provider, NOON);
    expect(event).toMatchObject({ object: "event", api_version: Stripe.API_VERSION, livemode: false });
    await expect(webhooks.constructEventAsync(payload, signature, "whsec_other", 300, provider, NOON)).rejects
      .toThrow();
  }
  after(3_600_000);
  expect(await deliver()).toBe(0);
  expect(endpoint.received).toHaveLength(3);
});

test.each([[500], [503], [302], [404], ["hang" as const]])(
  "a webhook that gets %s is retried with back-off and the same id",
  async (how) => {
    const id = await create();
    await standIn.actions.write((tx) => standIn.actions.expire(tx, id));
    endpoint.respondWith(how);
    const waits = [0, 2_000, 4_000, 8_000];
    for (let at = 0, n = 0; n < waits.length; n++) {
      at += waits[n]!;
      after(at - 1);
      if (n > 0) expect(await deliver()).toBe(0);
      expect(endpoint.received).toHaveLength(n);
      after(at);
      expect(await deliver()).toBe(0);
      expect(endpoint.received).toHaveLength(n + 1);
    }
    endpoint.respondWith(204);
    after(60_000);
    expect(await deliver()).toBe(1);
    after(7_200_000);
    expect(await deliver()).toBe(0);
    expect(new Set(endpoint.received.map((push) => push.id)).size).toBe(1);
    expect(new Set(endpoint.received.map((push) => push.payload)).size).toBe(1);
    expect(new Set(endpoint.received.map((push) => push.signature)).size).toBe(waits.length + 1);
    expect(app.logged).toContainEqual(
      expect.objectContaining({ message: "a test webhook failed and will be retried" }),
    );
  },
);

test("several sending processes deliver each event once", async () => {
  for (let n = 0; n < 4; n++) await standIn.actions.pay(await create());
  const delivered = await Promise.all([deliver(), deliver(), deliver()]);
  expect(delivered.reduce((sum, n) => sum + n)).toBe(12);
  expect(new Set(endpoint.received.map(({ id }) => id)).size).toBe(12);
  expect(endpoint.received).toHaveLength(12);
});

test("an event can be sent again", async () => {
  await standIn.actions.pay(await create());
  await deliver();
  const { id } = endpoint.received[0]!;
  await standIn.actions.resend(id);
  expect(await deliver()).toBe(1);
  expect(endpoint.received.at(-1)!.id).toBe(id);
});

test("sessions, idempotency keys, delayed payments and pending webhooks survive a restart", async () => {
  const [open, later] = [await create("once"), await create()];
  await standIn.actions.payLater(later, "succeeds");
  endpoint.respondWith(500);
  await deliver();
  const before = endpoint.received.map(({ id }) => id);
  await standIn.stop();

  standIn = await openPaymentStandIn(app.services);
  expect(await create("once")).toBe(open);
  expect((await callStripe(standIn.apiBase, `/v1/checkout/sessions/${open}`)).body.status).toBe("open");
  endpoint.respondWith(200);
  after(15_000);
  await standIn.actions.passTime();
  expect(await deliver()).toBe(before.length + 3);
  expect(endpoint.received.map(({ id }) => id).slice(before.length)).toEqual(expect.arrayContaining(before));
  expect(endpoint.received.map(({ type }) => type)).toContain("checkout.session.async_payment_succeeded");
});

test("time expires unpaid sessions and completes delayed payments", async () => {
  const [open, good, bad] = [await create(), await create(), await create()];
  await standIn.actions.payLater(good, "succeeds");
  await standIn.actions.payLater(bad, "fails");
  after(7_000);
  await standIn.actions.passTime();
  const states = async () =>
    Object.fromEntries(
      (await listObjects<{ id: string; object: string; created: number; status: string; payment_status: string }>(
        app.services.db.read,
        "checkout.session",
      )).map(({ body }) => [body.id, `${body.status} ${body.payment_status}`]),
    );
  expect(await states()).toEqual({ [open]: "open unpaid", [good]: "complete unpaid", [bad]: "complete unpaid" });
  after(86_400_000);
  await Promise.all([standIn.actions.passTime(), standIn.actions.passTime()]);
  expect(await states()).toEqual({ [open]: "expired unpaid", [good]: "complete paid", [bad]: "complete unpaid" });
});

test("events are sent immediately in the background", async () => {
  standIn.deliverTo(endpoint.url);
  await standIn.actions.pay(await create());
  await eventually("the webhooks are received", () => endpoint.received.length === 3);
});

test("production rejects it", async () => {
  const config = { ...app.services.config, production: true };
  await expect(openPaymentStandIn({ ...app.services, config })).rejects.toThrow("not for production");
  const environment = {
    PARLEY_ENV: "production",
    PUBLIC_URL: "https://parley.example",
    LINK_SECRET: "a secret that is long enough for everybody",
    SMTP_URL: "smtp://mail.example",
    MAIL_FROM: "Parley <post@parley.example>",
    REDIS_URL: "redis://queue.example",
  };
  expect(() => readConfig(environment)).toThrow("STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET");
});
