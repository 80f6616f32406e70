// An order of credits while it is put together: its lines, its price by the server's own rules, its words. Pure.
import { bestPackage, lineTotal, type Package } from "@/modules/billing/rules.ts";
import { formatMoney, type Money } from "@/platform/money.ts";

/** A part of a category with a price of its own for one lead. */
export interface OfferedPart {
  id: string;
  name: string;
  leadPrice: Money;
}

/** What can be bought in a category, as Loader/BuyLeadProps and Loader/OnboardingLeadProps tell it. */
export interface BuyOffer {
  categoryId: string;
  name: string;
  leadPrice: Money;
  /** Every quantity with its discount; any other gets that of the best one that it reaches. */
  packages: readonly Package[];
  parts: readonly OfferedPart[];
  /** Credits of one line. */
  maximumQuantity: number;
}

/** `subcategoryId` is absent for credits of the whole category. */
export interface OrderLine {
  subcategoryId?: string;
  quantity: number;
}

const unitOf = (offer: BuyOffer, { subcategoryId }: OrderLine): number =>
  (offer.parts.find(({ id }) => id === subcategoryId)?.leadPrice ?? offer.leadPrice).amount;

/** What a line costs; each gets the discount of its own quantity (PRODUCT section 5). */
export const linePrice = (offer: BuyOffer, line: OrderLine): Money & { discountBps: number } => {
  const { discountBps } = bestPackage(line.quantity, offer.packages);
  const amount = lineTotal(line.quantity, unitOf(offer, line), discountBps);
  return { amount, currency: offer.leadPrice.currency, discountBps };
};

export const orderTotal = (offer: BuyOffer, lines: readonly OrderLine[]): Money => ({
  amount: lines.reduce((sum, line) => sum + linePrice(offer, line).amount, 0),
  currency: offer.leadPrice.currency,
});

export const countOf = (lines: readonly OrderLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const leadsInWords = (count: number): string => count === 1 ? "1 lead" : `${count} leads`;

/** "5 %"; nothing without a discount. */
export const discountWords = (discountBps: number): string | undefined =>
  discountBps > 0 ? `${discountBps / 100} %` : undefined;

/** On the button: "Buy 5 leads for €120.00"; what is missing while the order is not complete. */
export const buyWords = (offer: BuyOffer, lines: readonly OrderLine[]): string =>
  lines.length > 0
    ? `Buy ${leadsInWords(countOf(lines))} for ${formatMoney(orderTotal(offer, lines))}`
    : "Choose how many leads";

/** A typed quantity; undefined when it is none between `least` and `most`. */
export const readQuantity = (text: string, least: number, most: number): number | undefined => {
  const quantity = /^\d{1,4}$/.test(text.trim()) ? Number(text) : NaN;
  return quantity >= least && quantity <= most ? quantity : undefined;
};
