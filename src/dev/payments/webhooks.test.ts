// Webhooks of the stand-in: signed, sent again until they are taken, the same event every time; a restart loses none.
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

/** Somebody who hears webhooks and answers them as he likes. */
const openEar = async () => {
  const heard: Received[] = [];
  let answer: number | "hang" = 200;
  const server = createServer(async (request, response) => {
    let payload = "";
    for await (const chunk of request) payload += chunk;
    const { id, type } = JSON.parse(payload);
    heard.push({ id, type, payload, signature: String(request.headers["stripe-signature"]) });
    if (answer === "hang") return void request.socket.destroy();
    response.writeHead(answer).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    heard,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    answer: (how: number | "hang") => void (answer = how),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
};

let app: TestApp;
let standIn: PaymentStandIn;
let ear: Awaited<ReturnType<typeof openEar>>;
beforeEach(async () => {
  app = await openTestApp();
  standIn = await openPaymentStandIn(app.services);
  ear = await openEar();
});
afterEach(async () => {
  await standIn.stop();
  await ear.close();
  await app.close();
});

const create = async (key?: string): Promise<string> => {
  const call = { method: "POST" as const, form: sessionForm(), key };
  return (await callStripe(standIn.apiBase, "/v1/checkout/sessions", call)).body.id;
};
const deliver = () => {
  const { db, clock, log } = app.services;
  return deliverDue({ db, clock, log, secret: WEBHOOK_SECRET }, ear.address);
};
const after = (ms: number) => app.clock.set(NOON + ms);

test("what happened is sent in its order, signed, and sent no more once it was taken", async () => {
  await standIn.actions.pay(await create());
  expect(await deliver()).toBe(3);
  expect(ear.heard.map(({ type }) => type))
    .toEqual(["charge.succeeded", "payment_intent.succeeded", "checkout.session.completed"]);
  for (const { payload, signature } of ear.heard) {
    const provider = Stripe.createSubtleCryptoProvider();
    const { webhooks } = new Stripe("sk_test_x");
    const event = await webhooks.constructEventAsync(payload, signature, WEBHOOK_SECRET, 300, provider, NOON);
    expect(event).toMatchObject({ object: "event", api_version: Stripe.API_VERSION, livemode: false });
    await expect(webhooks.constructEventAsync(payload, signature, "whsec_other", 300, provider, NOON)).rejects
      .toThrow();
  }
  after(3_600_000);
  expect(await deliver()).toBe(0);
  expect(ear.heard).toHaveLength(3);
});

test.each([[500], [503], [302], [404], ["hang" as const]])(
  "one that is answered %s comes again, later and later, with the same id",
  async (how) => {
    const id = await create();
    await standIn.actions.write((tx) => standIn.actions.expire(tx, id));
    ear.answer(how);
    const waits = [0, 2_000, 4_000, 8_000];
    for (let at = 0, n = 0; n < waits.length; n++) {
      at += waits[n]!;
      after(at - 1);
      if (n > 0) expect(await deliver()).toBe(0);
      expect(ear.heard).toHaveLength(n);
      after(at);
      expect(await deliver()).toBe(0);
      expect(ear.heard).toHaveLength(n + 1);
    }
    ear.answer(204);
    after(60_000);
    expect(await deliver()).toBe(1);
    after(7_200_000);
    expect(await deliver()).toBe(0);
    expect(new Set(ear.heard.map((one) => one.id)).size).toBe(1);
    expect(new Set(ear.heard.map((one) => one.payload)).size).toBe(1);
    expect(new Set(ear.heard.map((one) => one.signature)).size).toBe(waits.length + 1);
    expect(app.logged).toContainEqual(
      expect.objectContaining({ message: "a test webhook was not taken and comes again" }),
    );
  },
);

test("several processes that send share the work: each event goes out once", async () => {
  for (let n = 0; n < 4; n++) await standIn.actions.pay(await create());
  const taken = await Promise.all([deliver(), deliver(), deliver()]);
  expect(taken.reduce((sum, n) => sum + n)).toBe(12);
  expect(new Set(ear.heard.map(({ id }) => id)).size).toBe(12);
  expect(ear.heard).toHaveLength(12);
});

test("an event can be sent once more", async () => {
  await standIn.actions.pay(await create());
  await deliver();
  const { id } = ear.heard[0]!;
  await standIn.actions.resend(id);
  expect(await deliver()).toBe(1);
  expect(ear.heard.at(-1)!.id).toBe(id);
});

test("after a restart sessions, keys, payments on their way and unsent webhooks are as they were", async () => {
  const [open, later] = [await create("once"), await create()];
  await standIn.actions.payLater(later, "succeeds");
  ear.answer(500);
  await deliver();
  const before = ear.heard.map(({ id }) => id);
  await standIn.stop();

  standIn = await openPaymentStandIn(app.services);
  expect(await create("once")).toBe(open);
  expect((await callStripe(standIn.apiBase, `/v1/checkout/sessions/${open}`)).body.status).toBe("open");
  ear.answer(200);
  after(15_000);
  await standIn.actions.passTime();
  expect(await deliver()).toBe(before.length + 3);
  expect(ear.heard.map(({ id }) => id).slice(before.length)).toEqual(expect.arrayContaining(before));
  expect(ear.heard.map(({ type }) => type)).toContain("checkout.session.async_payment_succeeded");
});

test("the clock expires what nobody paid, and ends what is on its way", async () => {
  const [open, good, bad] = [await create(), await create(), await create()];
  await standIn.actions.payLater(good, "succeeds");
  await standIn.actions.payLater(bad, "fails");
  after(14_000);
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

test("it sends by itself, as soon as something happens", async () => {
  standIn.deliverTo(ear.address);
  await standIn.actions.pay(await create());
  await eventually("the webhooks come", () => ear.heard.length === 3);
});

test("production cannot have it", async () => {
  const config = { ...app.services.config, production: true };
  await expect(openPaymentStandIn({ ...app.services, config })).rejects.toThrow("Production takes real money");
  const given = {
    PARLEY_ENV: "production",
    PUBLIC_URL: "https://parley.example",
    LINK_SECRET: "a secret that is long enough for everybody",
    SMTP_URL: "smtp://mail.example",
    MAIL_FROM: "Parley <post@parley.example>",
    REDIS_URL: "redis://queue.example",
  };
  expect(() => readConfig(given)).toThrow("STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET");
});
