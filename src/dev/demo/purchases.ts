// The demo's purchases of the last twelve weeks, made through the actions of billing and the payment stand-in. These
// credits are not part of those with which specialists start.
import { openCheckout } from "@/modules/billing/payments/checkout.ts";
import { settlePayment } from "@/modules/billing/payments/settlement.ts";
import { starterId } from "@/modules/catalog/index.ts";
import type { Ctx, SignedIn } from "@/platform/ctx.ts";
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import type { Session } from "../payments/context.ts";
import { openPaymentStandIn, type PaymentStandIn } from "../payments/stand-in.ts";
import { finishDelivery, listDue } from "../payments/store.ts";
import { actingAs, type DemoContext, signedInAs } from "./context.ts";
import type { Scenario } from "./scenarios.ts";

/** How a purchase ends. Only "paid" leaves usable credits. */
type Ending = "paid" | "refunded" | "disputed" | "declined" | "abandoned";

interface Purchase {
  daysAgo: number;
  mailbox: string;
  /** "mortgages", or "mortgages/remortgage" for a topic. */
  about: string;
  quantity: number;
  ending: Ending;
}

const PURCHASE_ROWS: [daysAgo: number, mailbox: string, about: string, quantity: number, ending?: Ending][] = [
  [81.3, "maya.thompson", "career", 10],
  [78.6, "oliver.bennett", "mortgages", 10],
  [75.2, "specialist", "mortgages", 10],
  [70.4, "chiara.rinaldi", "investments", 10],
  [66.1, "katharina.vogel", "tax-accounting", 5],
  [61.7, "tomasz.zielinski", "insurance", 5],
  [58.3, "marc.dubois", "legal", 5],
  [54.5, "margaret.doyle", "pensions", 10],
  [50.2, "deniz.arslan", "digital-marketing", 5],
  [46.6, "emily.carter", "tutoring", 10],
  [43.1, "specialist", "insurance", 5],
  [40.4, "wei-lin.chen", "tutoring", 5],
  [37.5, "femi.adeyemi", "business-funding", 5],
  [33.2, "henrik.sandberg", "pensions", 5],
  [31.6, "sanne.devries", "home-energy", 5, "refunded"],
  [29.4, "amina.haddad", "insurance", 5],
  [26.8, "isabel.ortega", "immigration", 5],
  [23.9, "priya.nair", "digital-marketing", 10],
  [22.1, "specialist", "insurance", 5, "abandoned"],
  [20.3, "specialist", "mortgages", 10],
  [17.7, "lukas.brandner", "home-energy", 10],
  [14.9, "oliver.bennett", "mortgages/equity-release", 5],
  [13.2, "femi.adeyemi", "career", 5, "disputed"],
  [11.5, "margaret.doyle", "investments", 5],
  [9.8, "specialist", "insurance", 10, "declined"],
  [9.6, "sofia.marques", "mortgages", 5],
  [7.4, "maya.thompson", "career/cv-interview", 5],
  [5.3, "emily.carter", "career", 5],
  [3.2, "chiara.rinaldi", "investments", 5],
  [1.4, "deniz.arslan", "digital-marketing", 5],
  [0.3, "specialist", "mortgages/remortgage", 1],
];
const PURCHASES = PURCHASE_ROWS.map(([daysAgo, mailbox, about, quantity, ending = "paid"]): Purchase => (
  { daysAgo, mailbox, about, quantity, ending }
));

/** How many credits a specialist buys and keeps for a category or topic. */
export const creditsBought = (mailbox: string, about: string): number =>
  PURCHASES.filter((purchase) => purchase.mailbox === mailbox && purchase.about === about && purchase.ending === "paid")
    .reduce((sum, { quantity }) => sum + quantity, 0);

interface DemoCheckout extends Pick<PaymentStandIn, "actions"> {
  /** The context of a user's request. Sets the stand-in's clock to the same instant. */
  contextAt(ctx: Ctx, user: SignedIn): Ctx;
  /** Closes it and discards its webhooks, because every payment is already settled. */
  close(): Promise<void>;
}

/** Opens the stand-in with a separate clock. Throws in production. */
export const openDemoCheckout = async (ctx: Ctx): Promise<DemoCheckout> => {
  let now: Instant = ctx.now;
  const { payments, actions, stop } = await openPaymentStandIn({ ...ctx, clock: { now: () => now } });
  return {
    actions,
    contextAt(at, user) {
      now = at.now;
      return { ...actingAs(at, user, now), payments };
    },
    async close() {
      await stop();
      for (let due = await listDue(ctx.db.read, ctx.now); due.length > 0; due = await listDue(ctx.db.read, ctx.now)) {
        for (const { eventId } of due) await finishDelivery(ctx.db, eventId, ctx.now);
      }
    },
  };
};

interface Bought {
  checkout: DemoCheckout;
  sessionId: string;
  /** The buyer's context at an instant. */
  at(instant: Instant): Ctx;
  opened: Instant;
}

/** Changes something at the stand-in and settles the payment immediately. */
async function* later(
  { sessionId, at, opened }: Bought,
  afterMs: number,
  change: () => Promise<unknown>,
): Scenario {
  yield opened + afterMs;
  const ctx = at(opened + afterMs);
  await change();
  await settlePayment(ctx, { checkoutId: sessionId });
}

const paymentOf = async ({ checkout: { actions }, sessionId }: Bought): Promise<string> =>
  String((await actions.get<Session>(actions.read, "checkout.session", sessionId)).body.payment_intent);

const ENDINGS: Record<Ending, (bought: Bought) => Scenario> = {
  paid: (bought) => later(bought, 2 * MINUTE_MS, () => bought.checkout.actions.pay(bought.sessionId)),
  /** Refunded two days later, unused. */
  async *refunded(bought) {
    const { actions } = bought.checkout;
    yield* ENDINGS.paid(bought);
    yield* later(bought, 2 * DAY_MS, async () => {
      const payment_intent = await paymentOf(bought);
      await actions.write((tx) =>
        actions.refund(tx, { payment_intent, reason: "requested_by_customer", metadata: {}, expand: [] })
      );
    });
  },
  /** Disputed, and still open. */
  async *disputed(bought) {
    yield* ENDINGS.paid(bought);
    yield* later(bought, 6 * DAY_MS, async () => bought.checkout.actions.dispute(await paymentOf(bought)));
  },
  async *declined(bought) {
    const { actions } = bought.checkout;
    yield* later(bought, 2 * MINUTE_MS, () => actions.payLater(bought.sessionId, "fails"));
    yield* later(bought, 3 * HOUR_MS, () => actions.finish(bought.sessionId));
  },
  abandoned: (bought) => later(bought, HOUR_MS, () => bought.checkout.actions.passTime()),
};

async function* buy(
  demo: DemoContext,
  checkout: DemoCheckout,
  { daysAgo, mailbox, about, quantity, ending }: Purchase,
): Scenario {
  const opened = Math.round(demo.now - daysAgo * DAY_MS);
  yield opened;
  const user = await signedInAs(demo.at(opened), mailbox);
  const at = (instant: Instant) => checkout.contextAt(demo.at(instant), user);
  const [category = "", topic] = about.split("/");
  const { sessionId } = await openCheckout(at(opened), {
    categoryId: starterId(category),
    lines: [{ subcategoryId: topic ? starterId(about) : null, quantity }],
    returnTo: "dashboard",
  });
  yield* ENDINGS[ending]({ checkout, sessionId, at, opened });
}

/** Every purchase of the demo. */
export const listPurchases = (demo: DemoContext, checkout: DemoCheckout): Scenario[] =>
  PURCHASES.map((purchase) => buy(demo, checkout, purchase));
