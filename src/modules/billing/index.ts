// The door of billing: credits of specialists, what they cost, and how they are paid for.
import { accountDeleted } from "@/events.ts";
import { inTransaction } from "@/platform/events/bus.ts";
import { forgetCaps } from "./caps.ts";
import { askOpenPayments } from "./open-payments.ts";
import { catchUpWithEvents, forgetOldProviderEvents } from "./provider-events.ts";
import { billingData } from "./purchases.ts";
import { billingRoutes } from "./routes.ts";
import { closeDay } from "./sweeps.ts";

export { capsOf, capWindows, setCaps } from "./caps.ts";
export { consumeCredit, grantCredits, grantWelcomeCredits, returnCredit } from "./credits.ts";
export { type ByHand, findEntry, giveByHand, takeByHand } from "./by-hand.ts";
export { countLedger, type Entry, listBalances, listLedger } from "./ledger.ts";
export { creditsEnd, findTransaction } from "./orders.ts";
export { buyLeadProps } from "./prices.ts";
export { findPurchase, hasPurchased } from "./purchases.ts";
export { countRevenue } from "./revenue.ts";
export { countTaken, findDispute } from "./reversals.ts";
export { countUnusedCredits, findReturnRule, listOpenLots } from "./supply.ts";
export { creditsEndingWithin, usableCredits } from "./supply-news.ts";
export { reconcile } from "./sweeps.ts";
export { listUses } from "./uses.ts";

export const billing = {
  routes: billingRoutes,
  prefixes: ["Transactions"],
  listeners: [inTransaction(accountDeleted, forgetCaps)],
  schedules: [
    { name: "billing.ask-open-payments", every: 300_000, run: askOpenPayments },
    { name: "billing.catch-up-with-events", cron: "50 2 * * *", run: catchUpWithEvents },
    { name: "billing.forget-provider-events", cron: "40 3 * * *", run: forgetOldProviderEvents },
    { name: "billing.close-day", cron: "20 2 * * *", run: closeDay },
  ],
  personalData: billingData,
};
