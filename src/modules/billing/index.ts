// The public API of billing: credits of specialists, what they cost, and how they are paid for.
import { accountDeleted, invoiceIssued, meetingLapsed } from "@/events.ts";
import { afterCommit, inTransaction } from "@/platform/events/bus.ts";
import { exported } from "@/platform/export/sources.ts";
import { billingChecks } from "./checks.ts";
import { deleteCaps } from "./credits/caps.ts";
import { releaseCredit } from "./credits/credits.ts";
import { buildIssued } from "./invoices/documents.ts";
import { purgeInvoices } from "./invoices/retention.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { checkOpenPayments, paymentGauges } from "./payments/open-payments.ts";
import { catchUpProviderEvents, purgeProviderEvents } from "./payments/provider-events.ts";
import { billingData } from "./purchases.ts";
import { billingRoutes } from "./routes.ts";
import { closeDay, ledgerGauges } from "./credits/sweeps.ts";
import {
  creditEntries,
  creditLots,
  creditReservations,
  disputes,
  refunds,
  revenueDays,
  spendingCaps,
  transactionLines,
  transactions,
} from "./tables.ts";
import { invoiceDocuments, invoices } from "./invoices/tables.ts";

export { capWindowsAsJson, getCaps, listCapWindows, measureCaps, setCaps } from "./credits/caps.ts";
export {
  consumeCredit,
  consumeReservedCredit,
  grantCredits,
  grantWelcomeCredits,
  moveCredit,
  releaseCredit,
  reserveCredit,
  reserveLeadCredit,
  returnCredit,
} from "./credits/credits.ts";
export type { BillingDetails } from "./invoices/schemas.ts";
export { documentHeaders, getDocument, type InvoiceDocument } from "./invoices/documents.ts";
export { countOwed, issueInvoice, keepBillingDetails, listIssuable, type OwedInvoice } from "./invoices/issue.ts";
export {
  findCancellation,
  findDisputeDocument,
  findInvoice,
  findPaymentDocument,
  findRefundDocument,
  listMonth,
  sumMonths,
} from "./invoices/lists.ts";
export { findEntry, grantManually, type ManualCredits, revokeManually } from "./credits/manual-credits.ts";
export {
  countReserved,
  countStatement,
  listReservedKeys,
  listStatement,
  type StatementLine,
  sumLedger,
} from "./credits/statement.ts";
export {
  countLedger,
  countPaid,
  countReturns,
  findCreditPrice,
  hasCredits,
  hasUsedCredits,
  type LedgerEntry,
  listBalances,
  listCreditUses,
  listLedger,
} from "./credits/ledger.ts";
export { hasEntry, reservedKeys } from "./checks.ts";
export { findTransaction } from "./payments/orders.ts";
export { findPriceTax, taxOrder } from "./payments/order-tax.ts";
export { buyLeadProps } from "./prices.ts";
export { findPurchase, hasPurchased, listPurchasePage } from "./purchases.ts";
export { findOpenRefund } from "./payments/reversals.ts";
export { countRevenue, type Revenue } from "./revenue.ts";
export { countRefundedCredits, findDispute } from "./payments/reversals.ts";
export {
  countUnusedCredits,
  listOpenLots,
  listOpenLotsByCategory,
  type OpenLot,
  openLotsAsJson,
} from "./credits/supply.ts";
export { countUsableCredits, findExpiringCredits } from "./credits/warnings.ts";
export { reconcile, reconcileCredits } from "./credits/sweeps.ts";

/** Refunds that administrators ask for; few processes ever need them. */
export const refunding = () => import("./payments/refunds.ts");

export const billing = {
  exported: [
    exported(transactions, "Payments", { omit: ["callKey", "inputHash"] }),
    exported(transactionLines, "What was bought with a payment"),
    exported(refunds, "Refunds that administrators have asked for"),
    exported(disputes, "Payment disputes"),
    exported(invoices, "Invoices and credit notes"),
    exported(invoiceDocuments, "Documents of invoices", {
      files: { column: "pdf", nameOf: ({ invoiceId }) => `${invoiceId}.pdf` },
    }),
    exported(creditLots, "Credits that were bought or granted"),
    exported(creditEntries, "The ledger of credits"),
    exported(creditReservations, "Credits that are kept for pending bookings"),
    exported(spendingCaps, "Limits that specialists have set themselves"),
    exported(revenueDays, "Revenue by day, category and currency"),
  ],
  routes: billingRoutes,
  prefixes: ["Transactions"],
  listeners: [
    inTransaction(accountDeleted, deleteCaps),
    inTransaction(meetingLapsed, async (tx, { meetingId }) => void await releaseCredit(tx, meetingId)),
    afterCommit(invoiceIssued, "billing.buildInvoiceDocument", buildIssued),
  ],
  schedules: [
    { name: "billing.ask-open-payments", queue: "outside" as const, every: 300_000, run: checkOpenPayments },
    {
      name: "billing.make-refunds",
      queue: "outside" as const,
      every: 300_000,
      run: async (ctx: Ctx) => (await refunding()).makeOpenRefunds(ctx),
    },
    { name: "billing.catch-up-with-events", queue: "outside" as const, cron: "50 2 * * *", run: catchUpProviderEvents },
    { name: "billing.purge-provider-events", cron: "40 3 * * *", run: purgeProviderEvents },
    { name: "billing.purge-invoices", cron: "50 3 * * *", run: purgeInvoices },
    { name: "billing.close-day", cron: "20 2 * * *", run: closeDay },
  ],
  gauges: [ledgerGauges, paymentGauges],
  personalData: billingData,
  checks: billingChecks,
};
