// How a purchase is shown to its buyer and to administrators: its status, what was paid, its invoices.
import { dateFormat, formatRate } from "@/platform/intl.ts";
import { formatMoney } from "@/platform/money.ts";
import type { StatusEntry } from "@/platform/status.ts";
import { isPayable, isSettled, LISTED_STATUSES, TRANSACTION_STATUS } from "@/modules/billing/rules.ts";
import type { PurchaseItem } from "@/modules/billing/schemas.ts";
import { entryOf } from "./cells.tsx";

/** Filter options. */
export const PAYMENT_STATUS_OPTIONS = LISTED_STATUSES.map((value) => ({
  value,
  label: TRANSACTION_STATUS[value].label,
}));

/** Once the payment page has closed, the bank may still confirm the payment. */
export const paymentStatus = ({ status, payUrl }: Pick<PurchaseItem, "status" | "payUrl">): StatusEntry =>
  isPayable(status) && payUrl === null
    ? { label: "Being checked", tone: "active" }
    : entryOf(TRANSACTION_STATUS, status);

/** "€22.50 each, 10% off"; nothing for a single credit. */
export const priceText = ({ quantity, discountBps, total }: PurchaseItem["lines"][number]): string | undefined => {
  if (quantity === 1) return undefined;
  const each = `${formatMoney({ ...total, amount: Math.round(total.amount / quantity) })} each`;
  return discountBps > 0 ? `${each}, ${formatRate(discountBps)} off` : each;
};

type Totals = Pick<PurchaseItem, "tax" | "taxMode" | "total" | "refunded">;

/** Notes below what was paid: the VAT in it, and what was refunded of it. The status says when it was all of it. */
export const totalNotes = ({ tax, taxMode, total, refunded }: Totals): string[] => {
  const untaxed = total === null && taxMode === "net" && tax === null ? "net" : undefined;
  const taxed = tax && tax.amount > 0 ? `incl. ${formatMoney(tax)} VAT` : untaxed;
  const isPartly = refunded.amount > 0 && refunded.amount !== total?.amount;
  const back = isPartly ? `${formatMoney(refunded)} refunded` : undefined;
  return [taxed, back].filter((note) => note !== undefined);
};

/** "20 Oct 2026, −€5.00" */
export const invoiceText = ({ kind, issuedOn, total }: PurchaseItem["invoices"][number]): string => {
  const date = dateFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(Date.parse(issuedOn));
  return `${date}, ${kind === "credit-note" ? "−" : ""}${formatMoney(total)}`;
};

/** Why a purchase has no invoice. */
export const noInvoiceText = ({ status, invoiceIsOwed }: Pick<PurchaseItem, "status" | "invoiceIsOwed">): string => {
  if (!isSettled(status)) return "No invoice";
  return invoiceIsOwed ? "We'll email it to you soon" : "None: bought before we issued invoices here";
};
