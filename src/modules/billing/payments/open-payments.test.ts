// A payment or event that always fails does not block the others; old events are deleted.
import { eq, sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { type Buyer, expectPaidOnce, makeBuyer, openPayingApp, transactionOf } from "@tests/support/payments/buyers.ts";
import { NOON } from "@tests/support/app/test-app.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { checkOpenPayments } from "./open-payments.ts";
import { providerEvents } from "../tables.ts";
import { catchUpProviderEvents, purgeProviderEvents } from "./provider-events.ts";

const { app, pay } = await openPayingApp();
afterEach(() => {
  pay.proxy.inject(() => "pass");
  app.clock.set(NOON);
});

const MINUTE = 60_000;
const paidBuyers = async (count: number): Promise<Buyer[]> => {
  const buyers = [];
  for (let n = 0; n < count; n++) {
    const buyer = await makeBuyer(app);
    await pay.actions.pay(buyer.sessionId);
    buyers.push(buyer);
  }
  return buyers;
};
const refuse = ({ sessionId }: Buyer, status: number) =>
  pay.proxy.inject((_n, request) => request.endsWith(sessionId) ? { status } : "pass");

it.each([500, 403])("the sweep continues with the others when one always gets %i", async (status) => {
  const [stuck, ...others] = await paidBuyers(3) as [Buyer, ...Buyer[]];
  refuse(stuck, status);
  app.clock.set(NOON + 5 * MINUTE);
  await expect(checkOpenPayments(app.ctx())).rejects.toThrow();
  app.clock.set(NOON + 6 * MINUTE);
  await checkOpenPayments(app.ctx());
  for (const buyer of others) await expectPaidOnce(app, buyer);
  expect(await transactionOf(app.services.db.read, stuck)).toMatchObject({ status: "checkout-open" });
  pay.proxy.inject(() => "pass");
  app.clock.set(NOON + 11 * MINUTE);
  await checkOpenPayments(app.ctx());
  await expectPaidOnce(app, stuck);
});

it("the catch-up applies the other events and reports the errors; it stops early when the provider is away", async () => {
  const [stuck, other] = await paidBuyers(2) as [Buyer, Buyer];
  refuse(stuck, 403);
  await expect(catchUpProviderEvents(app.ctx())).rejects.toThrow("1 events could not be applied");
  await expectPaidOnce(app, other);
  pay.proxy.inject(() => "pass");
  await catchUpProviderEvents(app.ctx());
  await expectPaidOnce(app, stuck);

  await paidBuyers(8);
  pay.proxy.inject((_n, request) => request.includes("/sessions/") ? { status: 403 } : "pass");
  const asked = pay.proxy.requests.length;
  await expect(catchUpProviderEvents(app.ctx())).rejects.toThrow("5 events could not be applied");
  expect(pay.proxy.requests.slice(asked).filter((request) => request.includes("/sessions/"))).toHaveLength(5);
});

it("old events are deleted in batches", async () => {
  const message = (receivedAt: number) => ({
    id: `evt_${newId()}`,
    type: "a.kind",
    outcome: "ignored" as const,
    happenedAt: receivedAt,
    receivedAt,
  });
  const [old, young] = [NOON - 91 * DAY_MS, NOON - 89 * DAY_MS];
  for (let n = 0; n < 3; n++) {
    await app.transact((tx) => tx.insert(providerEvents).values(Array.from({ length: 150 }, () => message(old))));
  }
  const [kept] = [message(young)];
  await app.transact((tx) => tx.insert(providerEvents).values(kept));
  await purgeProviderEvents(app.ctx());
  const { read } = app.services.db;
  expect(await read.select().from(providerEvents).where(eq(providerEvents.receivedAt, old))).toEqual([]);
  expect(await read.select().from(providerEvents).where(eq(providerEvents.id, kept.id))).toHaveLength(1);
  const plan = await read.all<{ detail: string }>(
    sql`explain query plan select id from provider_events where received_at < ${old} limit 200`,
  );
  expect(plan[0]!.detail).toContain("provider_events_received_idx");
});
