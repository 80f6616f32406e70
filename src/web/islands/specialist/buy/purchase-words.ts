// Purchases in words: how a payment stands, what was ordered, and what it came to.
import { formatMoney } from "@/platform/money.ts";
import type { PaymentStatus, PurchaseItem } from "@/modules/billing/schemas.ts";
import type { Tone } from "@/web/ui/tone.tsx";

interface StatusLook {
  label: string;
  tone: Tone;
}

const LOOKS: Record<PaymentStatus, StatusLook> = {
  created: { label: "Not paid", tone: "info" },
  "checkout-open": { label: "Not paid yet", tone: "warn" },
  paid: { label: "Paid", tone: "ok" },
  failed: { label: "Failed", tone: "danger" },
  expired: { label: "Not paid in time", tone: "info" },
  refunded: { label: "Paid back", tone: "info" },
  disputed: { label: "Disputed", tone: "warn" },
};

/** What one can filter by. */
export const PAYMENT_CHOICES = (["paid", "checkout-open", "failed", "expired", "refunded", "disputed"] as const)
  .map((value) => ({ value, label: LOOKS[value].label }));

/** A page that can no longer be paid on is as good as expired; the bank's last word may still come. */
export const paymentLook = ({ status, payUrl }: Pick<PurchaseItem, "status" | "payUrl">): StatusLook =>
  status === "checkout-open" && payUrl === null ? { label: "Being checked", tone: "info" } : LOOKS[status];

/** "€22.50 each, 10 % off"; nothing for a single one at its full price. */
export const priceWords = ({ quantity, discountBps, total }: PurchaseItem["lines"][number]): string | undefined => {
  if (quantity === 1) return undefined;
  const each = `${formatMoney({ ...total, amount: Math.round(total.amount / quantity) })} each`;
  return discountBps > 0 ? `${each}, ${discountBps / 100} % off` : each;
};

/** What stands below the sum: tax in it, or to come; what was paid back. */
export const sumNotes = ({ tax, total, refunded }: Pick<PurchaseItem, "tax" | "total" | "refunded">): string[] => {
  const taxed = total === null ? "net" : tax && tax.amount > 0 ? `with ${formatMoney(tax)} tax` : undefined;
  const back = refunded.amount > 0 ? `${formatMoney(refunded)} paid back` : undefined;
  return [taxed, back].filter((note) => note !== undefined);
};
