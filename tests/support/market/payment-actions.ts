// Purchases in a random history: a specialist buys, the bank refunds or disputes, and the provider's events arrive in any
// order, late, twice or never.
import { asc, isNotNull } from "drizzle-orm";
import type Stripe from "stripe";
import { StripeFault } from "@/dev/payments/errors.ts";
import { listObjects } from "@/dev/payments/store.ts";
import { transactions } from "@/modules/billing/tables.ts";
import { starterId } from "@/modules/catalog/index.ts";
import type { Caller } from "../funnel/visitor.ts";
import type { TestPayments } from "../payments/test-payments.ts";
import { asSpecialist, type Market, type MarketAction, pick } from "./market.ts";

/** The purchases for which somebody has paid, in the order of their creation. */
const pickPaid = async ({ app }: Market, which: number) =>
  pick(
    await app.services.db.read.select().from(transactions).where(isNotNull(transactions.paidAt))
      .orderBy(asc(transactions.id)),
    which,
  );

type Purchase = NonNullable<Awaited<ReturnType<typeof pickPaid>>>;

const openSession = async (market: Market, which: number): Promise<string | undefined> =>
  pick(
    (await listObjects<Stripe.Checkout.Session>(market.pay.actions.read, "checkout.session")).filter(({ body }) =>
      body.status === "open"
    ),
    which,
  )?.body.id;

const paymentOf = async ({ pay: { actions } }: Market, { sessionId }: Purchase): Promise<string> => {
  const { body } = await actions.get<Stripe.Checkout.Session>(actions.read, "checkout.session", sessionId!);
  return String(body.payment_intent);
};

const refund = (part: boolean) => async (market: Market, purchase: Purchase) => {
  const { actions } = market.pay;
  const amount = part ? Math.ceil(purchase.totalMinor! / 3) : undefined;
  const params = { payment_intent: await paymentOf(market, purchase), amount, metadata: {}, expand: [] };
  await actions.write((tx) => actions.refund(tx, params));
};

const failRefund = async (market: Market, purchase: Purchase) => {
  const { actions } = market.pay;
  const payment_intent = await paymentOf(market, purchase);
  const [newest] = await listObjects<Stripe.Refund>(actions.read, "refund", { payment_intent });
  if (newest) await actions.write((tx) => actions.failRefund(tx, newest.body.id));
};

const openDispute =
  (status: "needs_response" | "warning_needs_response") => async (market: Market, purchase: Purchase) =>
    void await market.pay.actions.dispute(await paymentOf(market, purchase), status);

/** Changes the newest dispute, unless it is decided. */
const changeDispute = (to: "won" | "lost" | "escalate") => async (market: Market, purchase: Purchase) => {
  const { actions } = market.pay;
  const payment_intent = await paymentOf(market, purchase);
  const [newest] = await listObjects<Stripe.Dispute>(actions.read, "dispute", { payment_intent });
  if (!newest || ["won", "lost"].includes(newest.body.status)) return;
  const { id } = newest.body;
  await actions.write((tx) => to === "escalate" ? actions.escalateInquiry(tx, id) : actions.closeDispute(tx, id, to));
};

const BANK = [
  refund(true),
  refund(false),
  failRefund,
  openDispute("needs_response"),
  openDispute("warning_needs_response"),
  changeDispute("escalate"),
  changeDispute("won"),
  changeDispute("lost"),
];

/** What happens at the payment page. Most people pay. */
const AT_THE_PAGE: ((actions: TestPayments["actions"], sessionId: string) => Promise<unknown>)[] = [
  (actions, id) => actions.pay(id),
  (actions, id) => actions.pay(id),
  (actions, id) => actions.decline(id),
  async (actions, id) => {
    await actions.payLater(id, "succeeds");
    await actions.finish(id);
  },
];

/** What the provider refuses does not happen. */
const unlessRefused = async (act: Promise<unknown>): Promise<void> => {
  try {
    await act;
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
  }
};

const order = (market: Market, specialistId: string, quantity: number, web: Caller) => {
  const body = { categoryId: starterId("career"), lines: [{ quantity }], returnTo: "dashboard" };
  return asSpecialist(market, specialistId, ["/Transactions/StripeCheckout", body], web);
};

/** A purchase that is paid, and recorded. */
export const buyCredits = async (market: Market, specialistId: string, quantity: number): Promise<void> => {
  const { app, pay } = market;
  await order(market, specialistId, quantity, app);
  await pay.actions.pay((await openSession(market, 0))!);
  for (const event of await pay.events()) await pay.send(event);
};

export const PAYMENT_ACTIONS = {
  buy: {
    calls: ["POST /Transactions/StripeCheckout"],
    perform: (market, { which, slot }, web) => order(market, pick(market.specialists, which)!, 2 + slot % 2, web),
  },
  pay: {
    calls: [],
    async perform(market, { which, slot }) {
      const id = await openSession(market, which);
      if (id) await unlessRefused(pick(AT_THE_PAGE, slot)!(market.pay.actions, id));
      return undefined;
    },
  },
  bank: {
    calls: [],
    async perform(market, { who, which }) {
      const purchase = await pickPaid(market, which);
      if (purchase) await unlessRefused(pick(BANK, who)!(market, purchase));
      return undefined;
    },
  },
  /** The newest events are the likeliest. */
  webhook: {
    calls: ["POST /Transactions/StripeWebhook"],
    async perform({ pay }, { slot }) {
      const events = await pay.events();
      const event = events.at(-1 - slot % 6) ?? events.at(-1);
      return event && await pay.send(event);
    },
  },
  verify: {
    calls: ["POST /Transactions/VerifyPayment"],
    async perform(market, { which }, web) {
      const { db } = market.app.services;
      const order = pick(await db.read.select().from(transactions).orderBy(asc(transactions.id)), which);
      if (!order?.sessionId) return undefined;
      const body = { sessionId: order.sessionId };
      return await asSpecialist(market, order.specialistId, ["/Transactions/VerifyPayment", body], web);
    },
  },
} satisfies Record<string, MarketAction>;
