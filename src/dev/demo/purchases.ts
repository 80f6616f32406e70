// What specialists of the demo bought over the last twelve weeks: ordered, paid and paid back through the shop's own
// verbs. What is bought here is not given to them when they join.
import { openCheckout } from "@/modules/billing/payments/checkout.ts";
import { settlePayment } from "@/modules/billing/payments/settlement.ts";
import { starterId } from "@/modules/catalog/index.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import type { Session } from "../payments/context.ts";
import { signedInAs } from "./acting.ts";
import type { Stage } from "./stage.ts";
import type { DemoCheckout } from "./checkout.ts";
import type { Story } from "./timeline.ts";

/** How a purchase goes on; only "paid" leaves credits that can be used. */
type Ending = "paid" | "refunded" | "disputed" | "refused" | "left";

interface Purchase {
  daysAgo: number;
  mailbox: string;
  /** "mortgages", or with a part "mortgages/remortgage". */
  about: string;
  quantity: number;
  ending: Ending;
}

const BOUGHT: [daysAgo: number, mailbox: string, about: string, quantity: number, ending?: Ending][] = [
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
  [22.1, "specialist", "insurance", 5, "left"],
  [20.3, "specialist", "mortgages", 10],
  [17.7, "lukas.brandner", "home-energy", 10],
  [14.9, "oliver.bennett", "mortgages/equity-release", 5],
  [13.2, "femi.adeyemi", "career", 5, "disputed"],
  [11.5, "margaret.doyle", "investments", 5],
  [9.8, "specialist", "insurance", 10, "refused"],
  [9.6, "sofia.marques", "mortgages", 5],
  [7.4, "maya.thompson", "career/cv-interview", 5],
  [5.3, "emily.carter", "career", 5],
  [3.2, "chiara.rinaldi", "investments", 5],
  [1.4, "deniz.arslan", "digital-marketing", 5],
  [0.3, "specialist", "mortgages/remortgage", 1],
];
const PURCHASES = BOUGHT.map(([daysAgo, mailbox, about, quantity, ending = "paid"]): Purchase => (
  { daysAgo, mailbox, about, quantity, ending }
));

/** How many credits somebody buys for a category, or for a part of it, that stay his. */
export const creditsBought = (mailbox: string, about: string): number =>
  PURCHASES.filter((one) => one.mailbox === mailbox && one.about === about && one.ending === "paid")
    .reduce((sum, { quantity }) => sum + quantity, 0);

interface Bought {
  till: DemoCheckout;
  sessionId: string;
  /** The shop at an instant. */
  at(instant: Instant): Ctx;
  opened: Instant;
}

/** Something happens at the stand-in, and we hear of it at once. */
async function* later(
  { sessionId, at, opened }: Bought,
  afterMs: number,
  happens: () => Promise<unknown>,
): Story {
  yield opened + afterMs;
  const ctx = at(opened + afterMs);
  await happens();
  await settlePayment(ctx, { checkoutId: sessionId });
}

const payment = async ({ till: { desk }, sessionId }: Bought): Promise<string> =>
  String((await desk.get<Session>(desk.read, "checkout.session", sessionId)).body.payment_intent);

const ENDINGS: Record<Ending, (bought: Bought) => Story> = {
  paid: (bought) => later(bought, 2 * MINUTE_MS, () => bought.till.desk.pay(bought.sessionId)),
  /** Bought by mistake: paid back two days later, unused. */
  async *refunded(bought) {
    const { desk } = bought.till;
    yield* ENDINGS.paid(bought);
    yield* later(bought, 2 * DAY_MS, async () => {
      const payment_intent = await payment(bought);
      await desk.write((tx) =>
        desk.refund(tx, { payment_intent, reason: "requested_by_customer", metadata: {}, expand: [] })
      );
    });
  },
  /** The bank claims the money back, and nobody has decided yet. */
  async *disputed(bought) {
    yield* ENDINGS.paid(bought);
    yield* later(bought, 6 * DAY_MS, async () => bought.till.desk.dispute(await payment(bought)));
  },
  async *refused(bought) {
    const { desk } = bought.till;
    yield* later(bought, 2 * MINUTE_MS, () => desk.payLater(bought.sessionId, "fails"));
    yield* later(bought, 3 * HOUR_MS, () => desk.finish(bought.sessionId));
  },
  left: (bought) => later(bought, HOUR_MS, () => bought.till.desk.passTime()),
};

async function* buy(stage: Stage, till: DemoCheckout, { daysAgo, mailbox, about, quantity, ending }: Purchase): Story {
  const opened = Math.round(stage.now - daysAgo * DAY_MS);
  yield opened;
  const user = await signedInAs(stage.at(opened), mailbox);
  const at = (instant: Instant) => till.serve(stage.at(instant), user);
  const [category = "", part] = about.split("/");
  const { sessionId } = await openCheckout(at(opened), {
    categoryId: starterId(category),
    lines: [{ subcategoryId: part ? starterId(about) : null, quantity }],
    returnTo: "dashboard",
  });
  yield* ENDINGS[ending]({ till, sessionId, at, opened });
}

/** Every purchase of the demo. */
export const allPurchases = (stage: Stage, till: DemoCheckout): Story[] => PURCHASES.map((one) => buy(stage, till, one));
