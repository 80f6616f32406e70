// Random histories at the provider, reported in random order and number: the same result, once.
import fc from "fast-check";
import { eq } from "drizzle-orm";
import { describe, expect, it, test } from "vitest";
import {
  type Buyer,
  compareRevenue,
  creditsOf,
  eventsAbout,
  expectPaidOnce,
  makeBuyer,
  openPayingApp,
  transactionOf,
} from "@tests/support/payments/buyers.ts";
import { type TestPayments, verifyPayment } from "@tests/support/payments/test-payments.ts";
import { NOON } from "@tests/support/app/test-app.ts";
import { propertyRuns } from "@tests/support/app/property-runs.ts";
import type Stripe from "stripe";
import { listObjects } from "@/dev/payments/store.ts";
import { checkOpenPayments } from "./open-payments.ts";
import { catchUpProviderEvents } from "./provider-events.ts";
import { reconcile } from "../credits/sweeps.ts";
import { creditLots } from "../tables.ts";

const { app, pay } = await openPayingApp();

const refund = async (sessionId: string, amount?: number) => {
  const { body } = await pay.actions.get<Awaited<ReturnType<TestPayments["actions"]["pay"]>>>(
    pay.actions.read,
    "checkout.session",
    sessionId,
  );
  const payment_intent = String(body.payment_intent);
  await pay.actions.write((tx) => pay.actions.refund(tx, { payment_intent, amount, metadata: {}, expand: [] }));
  return payment_intent;
};
const failRefund = async (sessionId: string) => {
  const { body } = await pay.actions.get<Awaited<ReturnType<TestPayments["actions"]["pay"]>>>(
    pay.actions.read,
    "checkout.session",
    sessionId,
  );
  const payment_intent = String(body.payment_intent);
  const [newest] = await listObjects<Stripe.Refund>(pay.actions.read, "refund", { payment_intent });
  await pay.actions.write((tx) => pay.actions.failRefund(tx, newest!.body.id));
};
const dispute = async (sessionId: string, ending?: "won" | "lost") => {
  const { body } = await pay.actions.get<Awaited<ReturnType<TestPayments["actions"]["pay"]>>>(
    pay.actions.read,
    "checkout.session",
    sessionId,
  );
  const { id } = await pay.actions.dispute(String(body.payment_intent));
  if (ending) await pay.actions.write((tx) => pay.actions.closeDispute(tx, id, ending));
};

/** Steps at the provider, and the expected status and credits (of five) at the end. */
interface Story {
  steps: ((sessionId: string) => Promise<unknown>)[];
  status: string;
  credits: number;
}
const PRICE = 1_425;
const STORIES: Record<string, Story> = {
  "paid": { steps: [(id) => pay.actions.pay(id)], status: "paid", credits: 5 },
  "declined, then paid": {
    steps: [(id) => pay.actions.decline(id), (id) => pay.actions.decline(id), (id) => pay.actions.pay(id)],
    status: "paid",
    credits: 5,
  },
  "paid later": {
    steps: [(id) => pay.actions.payLater(id, "succeeds"), (id) => pay.actions.finish(id)],
    status: "paid",
    credits: 5,
  },
  "paid later in vain": {
    steps: [(id) => pay.actions.payLater(id, "fails"), (id) => pay.actions.finish(id)],
    status: "failed",
    credits: 0,
  },
  "expired": {
    steps: [(id) => pay.actions.decline(id), (id) => pay.actions.write((tx) => pay.actions.expire(tx, id))],
    status: "expired",
    credits: 0,
  },
  "paid and refunded": {
    steps: [(id) => pay.actions.pay(id), (id) => refund(id)],
    status: "refunded",
    credits: 0,
  },
  "paid later and refunded in parts": {
    steps: [
      (id) => pay.actions.payLater(id, "succeeds"),
      (id) => pay.actions.finish(id),
      (id) => refund(id, 2 * PRICE),
      (id) => refund(id, PRICE),
    ],
    status: "paid",
    credits: 2,
  },
  "refunded in parts, of which one failed": {
    steps: [
      (id) => pay.actions.pay(id),
      (id) => refund(id, 2 * PRICE),
      (id) => failRefund(id),
      (id) => refund(id, PRICE),
    ],
    status: "paid",
    credits: 4,
  },
  "won, then refunded in vain": {
    steps: [(id) => pay.actions.pay(id), (id) => dispute(id, "won"), (id) => refund(id), (id) => failRefund(id)],
    status: "paid",
    credits: 5,
  },
  "paid and disputed": {
    steps: [(id) => pay.actions.pay(id), (id) => dispute(id)],
    status: "disputed",
    credits: 0,
  },
  "disputed and won": {
    steps: [(id) => pay.actions.pay(id), (id) => dispute(id, "won")],
    status: "paid",
    credits: 5,
  },
  "refunded in part, disputed and lost": {
    steps: [(id) => pay.actions.pay(id), (id) => refund(id, PRICE), (id) => dispute(id, "lost")],
    status: "disputed",
    credits: 0,
  },
};

const eventsOf = async ({ sessionId, transactionId }: Buyer) =>
  (await pay.events()).filter(({ data: { object } }) => {
    const { id, metadata, payment_intent } = object as {
      id: string;
      metadata?: Record<string, string>;
      payment_intent?: unknown;
    };
    return id === sessionId || metadata?.transactionId === transactionId ||
      (payment_intent && !metadata?.transactionId);
  });

const check = async (buyer: Buyer) => {
  const { read } = app.services.db;
  const lots = await read.select().from(creditLots).where(eq(creditLots.transactionId, buyer.transactionId));
  expect(lots.length).toBeLessThanOrEqual(1);
  expect((await eventsAbout(app, "billing.credits_purchased", buyer)).length).toBe(lots.length);
  expect(await reconcile(read)).toEqual([]);
  const { summed, paid } = await compareRevenue(read);
  expect(summed).toEqual(paid);
};

/** What runs in between: an event (old or new), the screen, the sweep, or nothing. */
const voice = fc.oneof(
  { weight: 4, arbitrary: fc.nat(20).map((n) => ({ kind: "event" as const, n })) },
  { weight: 2, arbitrary: fc.constant({ kind: "verify" as const, n: 0 }) },
  { weight: 1, arbitrary: fc.constant({ kind: "sweep" as const, n: 0 }) },
);

const speak = async (buyer: Buyer, { kind, n }: { kind: "event" | "verify" | "sweep"; n: number }) => {
  const events = await eventsOf(buyer);
  if (kind === "event" && events.length) expect((await pay.send(events[n % events.length]!)).status).toBe(200);
  if (kind === "verify") {
    expect(await verifyPayment(app, buyer.cookie, buyer.sessionId)).toMatchObject({ code: 200 });
  }
  if (kind === "sweep") {
    app.clock.set(NOON + 5 * 60_000);
    await checkOpenPayments(app.ctx());
    app.clock.set(NOON);
  }
};

describe.each(Object.entries(STORIES))("%s", (_name, { steps, status, credits }) => {
  const settled = async (buyer: Buyer) => {
    expect(await transactionOf(app.services.db.read, buyer)).toMatchObject({ status });
    expect(await creditsOf(app, buyer.specialistId)).toBe(credits);
    await check(buyer);
  };

  it("in any order, any number of times", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(voice, { maxLength: 4 }), { minLength: steps.length, maxLength: steps.length }),
        fc.infiniteStream(fc.nat()),
        async (voices, order) => {
          const buyer = await makeBuyer(app);
          for (const [n, step] of steps.entries()) {
            await step(buyer.sessionId);
            for (const voice of voices[n]!) {
              await speak(buyer, voice);
              await check(buyer);
            }
          }
          const rest = (await eventsOf(buyer)).map((event) => ({ event, at: order.next().value as number }));
          for (const { event } of rest.sort((a, b) => a.at - b.at)) {
            expect((await pay.send(event)).status).toBe(200);
          }
          await settled(buyer);
        },
      ),
      propertyRuns(3),
    );
  });

  it("when every webhook is lost: the sweeps settle", async () => {
    const buyer = await makeBuyer(app);
    for (const step of steps) await step(buyer.sessionId);
    app.clock.set(NOON + 61 * 60_000);
    await checkOpenPayments(app.ctx());
    await catchUpProviderEvents(app.ctx());
    app.clock.set(NOON);
    await settled(buyer);
  });
});

test("a webhook fifty times in parallel with VerifyPayment fifty times: one lot, one receipt", async () => {
  const buyer = await makeBuyer(app);
  await pay.actions.pay(buyer.sessionId);
  const [completed] = (await eventsOf(buyer)).filter(({ type }) => type === "checkout.session.completed");
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => [
      pay.send(completed!).then(({ status }) => status),
      verifyPayment(app, buyer.cookie, buyer.sessionId).then(({ code, status }) => `${code} ${status}`),
    ]).flat(),
  );
  expect(new Set(responses)).toEqual(new Set([200, "200 paid"]));
  await expectPaidOnce(app, buyer);
});
