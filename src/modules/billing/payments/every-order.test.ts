// Every order in which the provider's events can arrive.
import { expect, it } from "vitest";
import {
  type Buyer,
  creditsOf,
  eventsAbout,
  ledgerOf,
  makeBuyer,
  openPayingApp,
  transactionOf,
} from "@tests/support/payments/buyers.ts";
import { verifyPayment } from "@tests/support/payments/test-payments.ts";
import { reconcile } from "../credits/sweeps.ts";

const { app, pay } = await openPayingApp();

const refund = async (payment_intent: string, amount?: number) =>
  void await pay.actions.write((tx) => pay.actions.refund(tx, { payment_intent, amount, metadata: {}, expand: [] }));
const close = async (payment: string, ending: "won" | "lost") => {
  const { id } = await pay.actions.dispute(payment);
  await pay.actions.write((tx) => pay.actions.closeDispute(tx, id, ending));
};
const payLater = async (sessionId: string, ending: "succeeds" | "fails"): Promise<string> => {
  await pay.actions.payLater(sessionId, ending);
  return String((await pay.actions.finish(sessionId)).payment_intent);
};
const TWO_OF_FIVE = 2 * 1_425;

interface Story {
  /** What happened at the provider before the first event arrived. */
  happens(sessionId: string): Promise<unknown>;
  /** Its events, by the last part of their names. */
  messages: string[];
  status: string;
  ledger: string[];
}
const STORIES: [string, Story][] = [
  ["later paid, refunded in part and disputed", {
    happens: async (id) => {
      const payment = await payLater(id, "succeeds");
      await refund(payment, TWO_OF_FIVE);
      await pay.actions.dispute(payment);
    },
    messages: ["completed", "async_payment_succeeded", "refunded", "dispute.created"],
    status: "disputed",
    ledger: ["purchase 5", "refund -2", "revoke -3"],
  }],
  ["paid, disputed and won, then refunded", {
    happens: async (id) => {
      const payment = String((await pay.actions.pay(id)).payment_intent);
      await close(payment, "won");
      await refund(payment);
    },
    messages: ["completed", "dispute.created", "dispute.closed", "refunded"],
    status: "refunded",
    ledger: ["purchase 5", "refund -5"],
  }],
  ["paid, disputed and lost", {
    happens: async (id) => await close(String((await pay.actions.pay(id)).payment_intent), "lost"),
    messages: ["completed", "dispute.created", "dispute.closed"],
    status: "disputed",
    ledger: ["purchase 5", "revoke -5"],
  }],
  ["later paid in vain", {
    happens: (id) => payLater(id, "fails"),
    messages: ["completed", "async_payment_failed"],
    status: "failed",
    ledger: [],
  }],
  ["expired", {
    happens: (id) => pay.actions.write((tx) => pay.actions.expire(tx, id)),
    messages: ["session.expired"],
    status: "expired",
    ledger: [],
  }],
];

const ordersOf = <T>(all: T[]): T[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((element, n) => ordersOf(all.toSpliced(n, 1)).map((rest) => [element, ...rest]));

const CASES = STORIES.flatMap(([name, story]) =>
  ordersOf(story.messages).map((order) => [name, order.join(", "), story, order] as const)
);

it.each(CASES)("%s: %s", async (_name, _order, { happens, status, ledger }, order) => {
  const buyer: Buyer = await makeBuyer(app);
  const before = (await pay.events()).length;
  await happens(buyer.sessionId);
  const events = (await pay.events()).slice(before);
  for (const message of order) {
    const event = events.find(({ type }) => type.endsWith(message))!;
    expect((await pay.send(event)).status).toBe(200);
    // Each event fetches the present state, so everything is settled from the first event on.
    expect(await transactionOf(app.services.db.read, buyer)).toMatchObject({ status });
  }
  expect(await verifyPayment(app, buyer.cookie, buyer.sessionId)).toMatchObject({ code: 200, status });
  expect(await ledgerOf(app.services.db.read, buyer.specialistId)).toEqual(ledger);
  const credits = ledger.reduce((sum, line) => sum + Number(line.split(" ")[1]), 0);
  expect(await creditsOf(app, buyer.specialistId)).toBe(credits);
  expect(await eventsAbout(app, "billing.credits_purchased", buyer)).toHaveLength(ledger.length > 0 ? 1 : 0);
  expect(await reconcile(app.services.db.read)).toEqual([]);
});
