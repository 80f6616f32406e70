// Pure decisions about purchases: what an order costs, how a payment may go on, what a refund takes back.
import { bestPackage, lineTotal, type Package } from "../rules.ts";
import type { PaymentStatus, PricedPackage } from "../schemas.ts";

/**
 * How a purchase may go on (PRODUCT section 3, Transaction). Beyond that page: only the provider says "paid", so money
 * that came after all still counts; a dispute that is won is paid again, and one about refunded money changes nothing.
 */
export const MOVES: Record<PaymentStatus, readonly PaymentStatus[]> = {
  created: ["checkout-open", "paid", "failed", "expired"],
  "checkout-open": ["paid", "failed", "expired"],
  failed: ["paid"],
  expired: ["paid"],
  paid: ["refunded", "disputed"],
  disputed: ["paid", "refunded"],
  refunded: [],
};

export const mayBecome = (from: PaymentStatus, to: PaymentStatus): boolean => MOVES[from].includes(to);

/** Whether the money has come, whatever became of it later. */
export const isSettled = (status: PaymentStatus): boolean =>
  status === "paid" || status === "refunded" || status === "disputed";

/** Whether it is still worth asking the provider. */
export const isOpen = (status: PaymentStatus): boolean => status === "created" || status === "checkout-open";

/** The least that the provider takes, minor units of any currency that has a hundred of them. */
export const MINIMUM_TOTAL = 50;

export interface OrderedLine {
  quantity: number;
  unitMinor: number;
  discountBps: number;
  totalMinor: number;
}

/** A line at its price: each line gets the discount of its own quantity (PRODUCT section 5). */
export const priceLine = (quantity: number, unitMinor: number, packages: readonly Package[]): OrderedLine => {
  const { discountBps } = bestPackage(quantity, packages);
  return { quantity, unitMinor, discountBps, totalMinor: lineTotal(quantity, unitMinor, discountBps) };
};

/** What one credit of a line cost, for spending caps and refunds: the exact price, rounded. */
export const creditValue = ({ totalMinor, quantity }: Pick<OrderedLine, "totalMinor" | "quantity">): number =>
  Math.round(totalMinor / quantity);

interface Pricing {
  packages: readonly Package[];
  currency: string;
  maximumQuantity: number;
}

/** Every package at the price of one lead. */
export const pricedPackages = (unitMinor: number, { packages, currency, maximumQuantity }: Pricing): PricedPackage[] =>
  packages.filter(({ quantity }) => quantity <= maximumQuantity).map(({ quantity, discountBps }) => {
    const total = lineTotal(quantity, unitMinor, discountBps);
    const money = (amount: number) => ({ amount, currency });
    return { quantity, discountBps, total: money(total), saved: money(quantity * unitMinor - total) };
  });

/** What was ordered, as far as a payment is held against it. */
export interface Ordered {
  id: string;
  sessionId: string | null;
  currency: string;
  subtotalMinor: number;
}

/** A payment as the provider tells it. */
export interface ProviderPayment {
  id: string;
  reference: string | null;
  metadata: Record<string, string>;
  mode: string;
  currency: string;
  subtotalMinor: number;
}

/** In what a payment differs from the order; undefined when it is the payment of this order and of no other. */
export const findDifference = (ordered: Ordered, told: ProviderPayment): string | undefined => {
  if (told.reference !== ordered.id || told.metadata.transactionId !== ordered.id) return "it belongs to another order";
  if (ordered.sessionId !== null && told.id !== ordered.sessionId) return "it was made through another checkout";
  if (told.mode !== "payment") return `its mode is ${told.mode}`;
  if (told.currency !== ordered.currency) return `it is in ${told.currency} instead of ${ordered.currency}`;
  if (told.subtotalMinor !== ordered.subtotalMinor) {
    return `its sum is ${told.subtotalMinor} instead of ${ordered.subtotalMinor}`;
  }
  return undefined;
};

export interface RefundableLot {
  id: string;
  remaining: number;
  /** Minor units. */
  unitPriceMinor: number;
}

/** The net part of what was paid back: tax goes back with it in proportion. */
export const netRefund = (
  refundedMinor: number,
  { subtotalMinor, totalMinor }: Record<"subtotalMinor" | "totalMinor", number>,
) => totalMinor > 0 ? Math.round((refundedMinor * subtotalMinor) / totalMinor) : 0;

/**
 * Which unused credits go with a refund of `netMinor`: as many as it pays for, to the nearest credit. What it pays
 * beyond them was for credits already used: `usedMinor`, for a person to look at.
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
  const dearest = Math.max(0, ...lots.map((lot) => lot.unitPriceMinor));
  return { revoked, usedMinor: left * 2 > dearest ? left : 0 };
};

/** States in which a dispute is decided; later news of an older state is no news. */
const DECIDED = ["won", "lost", "warning_closed", "prevented"];
export const isDecided = (status: string): boolean => DECIDED.includes(status);

/** Whether a dispute takes the money away: until it is won. A mere question of the bank (`warning_`) does not. */
export const takesMoney = (status: string): boolean =>
  status !== "won" && status !== "prevented" && !status.startsWith("warning_");

/** What is true of a paid purchase, by refunds and disputes. */
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
  /** Sent off, but the bank has not answered. */
  paying: boolean;
  /** Why it failed; or, while it is open, why it could not be settled. */
  note: string | null;
}

const many = (credits: number): string => credits === 1 ? "1 credit" : `${credits} credits`;

/** How a payment stands, in a sentence for its owner. */
export const paymentMessage = ({ status, credits, paying, note }: PaymentState): string => {
  switch (status) {
    case "paid":
      return `Thank you. Your payment arrived and ${many(credits)} ${credits === 1 ? "is" : "are"} ready to use.`;
    case "refunded":
      return "This payment was refunded.";
    case "disputed":
      return "This payment is being disputed. Please write to us if you did not expect that.";
    case "failed":
      return note ?? "The payment did not go through. Nothing was charged; please try again.";
    case "expired":
      return "The time to pay has run out. Nothing was charged; please start again.";
    default:
      if (note !== null) {
        return "Something about this payment does not fit. Please write to us, and we will sort it out.";
      }
      return paying
        ? "Your bank is still working on this payment. Your credits come as soon as the money does, and we write to you."
        : "This payment is not finished. Nothing was charged.";
  }
};
