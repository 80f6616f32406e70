// Pure decisions about payments: what an order costs, whether a payment fits it, what refunds and disputes take back.
import { bestPackage, lineTotal, type Package, type PaymentStatus } from "../rules.ts";
import { chargeStep } from "@/platform/payments/charge-rules.ts";
import type { TaxMode } from "@/modules/settings/tax-rules.ts";
import type { PricedPackage } from "../schemas.ts";

interface OrderedLine {
  quantity: number;
  unitMinor: number;
  discountBps: number;
  totalMinor: number;
}

interface Pricing {
  packages: readonly Package[];
  currency: string;
}

/** Prices a line. Each line gets the discount of its own quantity. */
export const priceLine = (quantity: number, unitMinor: number, { packages, currency }: Pricing): OrderedLine => {
  const { discountBps } = bestPackage(quantity, packages);
  const totalMinor = lineTotal(quantity, unitMinor, discountBps, chargeStep(currency));
  return { quantity, unitMinor, discountBps, totalMinor };
};

/** The price of one credit of a line, rounded, for spending caps and refunds. */
export const creditValue = ({ totalMinor, quantity }: Pick<OrderedLine, "totalMinor" | "quantity">): number =>
  Math.round(totalMinor / quantity);

/** Every package at the price of one lead. */
export const pricedPackages = (
  unitMinor: number,
  { packages, currency, maximumQuantity }: Pricing & { maximumQuantity: number },
): PricedPackage[] =>
  packages.filter(({ quantity }) => quantity <= maximumQuantity).map(({ quantity, discountBps }) => {
    const total = lineTotal(quantity, unitMinor, discountBps, chargeStep(currency));
    const money = (amount: number) => ({ amount, currency });
    return { quantity, discountBps, total: money(total), saved: money(quantity * unitMinor - total) };
  });

/** By whom the provider computed tax: what the buyer entered on its page. */
export interface TaxedBuyer {
  line1: string | null;
  line2: string | null;
  postcode: string | null;
  city: string | null;
  /** ISO 3166-1 alpha-2 */
  country: string;
  vatId: string | null;
}

/** What a payment is compared with. */
export interface Ordered {
  id: string;
  sessionId: string | null;
  currency: string;
  taxMode: TaxMode;
  subtotalMinor: number;
  /** VAT that the order adds. */
  vatMinor: number;
}

/** A payment as the provider reports it. */
interface ProviderPayment {
  id: string;
  reference: string | null;
  metadata: Record<string, string>;
  mode: string;
  currency: string;
  subtotalMinor: number;
  taxMinor: number;
  totalMinor: number;
}

/** How a payment differs from the order; undefined when it is the payment of exactly this order. */
export const findDifference = (ordered: Ordered, payment: ProviderPayment): string | undefined => {
  if (payment.reference !== ordered.id || payment.metadata.transactionId !== ordered.id) {
    return "it belongs to another order";
  }
  if (ordered.sessionId !== null && payment.id !== ordered.sessionId) return "it was made through another checkout";
  if (payment.mode !== "payment") return `its mode is ${payment.mode}`;
  if (payment.currency !== ordered.currency) return `it is in ${payment.currency} instead of ${ordered.currency}`;
  // The provider adds tax to net prices. Tax that it finds in prices may be left out of its subtotal.
  const hasFoundTax = ordered.taxMode === "included" && payment.taxMinor > 0;
  const sum = hasFoundTax ? payment.totalMinor : payment.subtotalMinor;
  const expected = ordered.subtotalMinor + ordered.vatMinor;
  if (sum !== expected) return `its sum is ${sum} instead of ${expected}`;
  return undefined;
};

interface RefundableLot {
  id: string;
  remaining: number;
  /** Minor units. */
  unitPriceMinor: number;
}

/** The part of a refund that pays for credits. Tax that was added to their prices is refunded in proportion. */
export const netRefund = (
  refundedMinor: number,
  { subtotalMinor, totalMinor }: Record<"subtotalMinor" | "totalMinor", number>,
) => totalMinor > 0 ? Math.round((refundedMinor * subtotalMinor) / totalMinor) : 0;

/**
 * Which unused credits a refund of `netMinor` revokes: as many as it pays for, to the nearest credit. The rest is a
 * refund for used credits, `usedMinor`, which needs a person's attention.
 */
export const creditsToRevoke = (lots: readonly RefundableLot[], netMinor: number) => {
  let left = netMinor;
  const revoked: { lotId: string; credits: number }[] = [];
  for (const { id: lotId, remaining, unitPriceMinor } of lots) {
    const credits = unitPriceMinor === 0 ? 0 : Math.min(remaining, Math.max(0, Math.round(left / unitPriceMinor)));
    if (credits === 0) continue;
    revoked.push({ lotId, credits });
    left -= credits * unitPriceMinor;
  }
  const highestPrice = Math.max(0, ...lots.map((lot) => lot.unitPriceMinor));
  return { revoked, usedMinor: left * 2 > highestPrice ? left : 0 };
};

/**
 * What refunding each number of unused credits pays back, tax included: the amount for one credit, for two, and so on, in
 * minor units. Refunding it revokes exactly so many (`creditsToRevoke`). All that is left is refunded with the last one
 * when nothing was used.
 */
export const refundAmounts = (
  lots: readonly RefundableLot[],
  { subtotalMinor, totalMinor, refundedMinor, quantity }: Record<
    "subtotalMinor" | "totalMinor" | "refundedMinor" | "quantity",
    number
  >,
): number[] => {
  const prices = lots.flatMap(({ remaining, unitPriceMinor }) =>
    Array.from({ length: remaining }, () => unitPriceMinor)
  );
  const net = (refunded: number) => netRefund(refunded, { subtotalMinor, totalMinor });
  let value = 0;
  return prices.map((price, at) => {
    value += price;
    const left = totalMinor - refundedMinor;
    if (refundedMinor === 0 && at + 1 === quantity) return left;
    const due = net(refundedMinor) + value;
    return Math.min(left, Math.max(0, Math.round(due * totalMinor / Math.max(1, subtotalMinor)) - refundedMinor));
  });
};

interface RevokedLot extends Omit<RefundableLot, "remaining"> {
  /** How many of its credits refunds have revoked. */
  revoked: number;
}

/**
 * Which credits come back when refunds of `netMinor` failed: refunds for used credits are settled first (`usedMinor` of
 * `usedRefundedMinor`), then as many credits as the rest paid for, to the nearest, from the lots in reverse order.
 */
export const creditsToRestore = (lots: readonly RevokedLot[], netMinor: number, usedRefundedMinor: number) => {
  const usedMinor = Math.min(netMinor, usedRefundedMinor);
  let left = netMinor - usedMinor;
  const restored: { lotId: string; credits: number }[] = [];
  for (const { id: lotId, revoked, unitPriceMinor } of lots.toReversed()) {
    const credits = unitPriceMinor === 0 ? 0 : Math.min(revoked, Math.round(left / unitPriceMinor));
    if (credits <= 0) continue;
    restored.push({ lotId, credits });
    left -= credits * unitPriceMinor;
  }
  return { restored, usedMinor };
};

/** The final states of a dispute. Older states that arrive later are ignored. */
const DECIDED = ["won", "lost", "warning_closed", "prevented"];
export const isDecided = (status: string): boolean => DECIDED.includes(status);

/** Whether a dispute withholds the money, which it does until it is won. A bank's inquiry (`warning_`) does not. */
export const takesMoney = (status: string): boolean =>
  status !== "won" && status !== "prevented" && !status.startsWith("warning_");

/** The status of a paid purchase after refunds and disputes. */
export const paidStatus = (
  { refundedMinor, totalMinor }: Record<"refundedMinor" | "totalMinor", number>,
  disputeStatuses: readonly string[],
): "paid" | "refunded" | "disputed" => {
  if (disputeStatuses.some(takesMoney)) return "disputed";
  return totalMinor > 0 && refundedMinor >= totalMinor ? "refunded" : "paid";
};

export interface PaymentState {
  status: PaymentStatus;
  credits: number;
  /** Submitted, but not confirmed by the bank. */
  paying: boolean;
  /** Why it failed or, while it is open, why it was not settled. */
  note: string | null;
}

const thanks = ({ credits }: PaymentState): string =>
  `Thank you. We received your payment, and ${credits === 1 ? "1 credit is" : `${credits} credits are`} ready to use.`;

const openMessage = ({ paying, note }: PaymentState): string => {
  if (note !== null) return "This payment doesn't match your order. Please contact support, and we'll sort it out.";
  return paying
    ? "Your bank is still processing this payment. We'll add your credits and email you as soon as it arrives."
    : "This payment isn't complete. You haven't been charged.";
};

const MESSAGES: Record<PaymentStatus, (payment: PaymentState) => string> = {
  created: openMessage,
  "checkout-open": openMessage,
  paid: thanks,
  failed: ({ note }) => note ?? "The payment failed. You haven't been charged. Please try again.",
  expired: () => "The time to pay has passed. You haven't been charged. Please start again.",
  refunded: () => "This payment was refunded.",
  disputed: () => "This payment is disputed. Please contact support if you didn't expect that.",
};

/** The status of a payment in a sentence for its owner. */
export const paymentMessage = (payment: PaymentState): string => MESSAGES[payment.status](payment);
