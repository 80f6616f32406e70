// An order of credits in the form: what is offered, what is chosen, its lines and its price by the server's own rules.
import { payableSuffix, payableSum, type PriceTax } from "@/modules/billing/price-rules.ts";
import { priceLine } from "@/modules/billing/payments/payment-rules.ts";
import type { BilledTo } from "@/modules/dashboard/schemas.ts";
import type { Package } from "@/modules/billing/rules.ts";
import { formatRate } from "@/platform/intl.ts";
import { formatMoney, type Money } from "@/platform/money.ts";

/** What can be bought in a category: Loader/BuyLeadProps, or a category of Loader/OnboardingLeadProps. */
export interface BuyOffer {
  category: { id: string; name: string };
  leadPrice: Money;
  /** What the prices mean for VAT. */
  tax: PriceTax;
  /** Quantities with their discounts. Any other quantity gets the best discount that it reaches. */
  packages: readonly Package[];
  /** The topics that have their own price. */
  subcategories: readonly { id: string; name: string; leadPrice: Money }[];
  /** The most that one line may have. */
  maximumQuantity: number;
  billedTo: BilledTo;
  /** Why these credits can't be bought now; null when they can. */
  refusal: { sentence: string } | null;
}

/** `subcategoryId` is absent for credits of the whole category. */
export interface OrderLine {
  subcategoryId?: string;
  quantity: number;
}

const unitOf = (offer: BuyOffer, { subcategoryId }: OrderLine): number =>
  (offer.subcategories.find(({ id }) => id === subcategoryId)?.leadPrice ?? offer.leadPrice).amount;

/** Prices a line. Each line gets the discount of its own quantity. */
export const linePrice = (offer: BuyOffer, line: OrderLine): Money & { discountBps: number } => {
  const { packages, leadPrice: { currency } } = offer;
  const { totalMinor, discountBps } = priceLine(line.quantity, unitOf(offer, line), { packages, currency });
  return { amount: totalMinor, currency, discountBps };
};

export const orderTotal = (offer: BuyOffer, lines: readonly OrderLine[]): Money => ({
  amount: lines.reduce((sum, line) => sum + linePrice(offer, line).amount, 0),
  currency: offer.leadPrice.currency,
});

export const countLeads = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** "1 credit", "3 credits" */
export const creditsText = (count: number): string => count === 1 ? "1 credit" : `${count} credits`;

/** The credits of a category, with those for single topics. */
export const sumCredits = (
  { credits, subcategories }: { credits: number; subcategories: readonly { credits: number }[] },
): number => subcategories.reduce((sum, topic) => sum + topic.credits, credits);

/** "5%"; nothing without a discount. */
export const discountText = (discountBps: number): string | undefined =>
  discountBps > 0 ? formatRate(discountBps) : undefined;

/** "Buy 5 credits for €120.00", which is what will be paid; what to do while the order is incomplete. */
export const buyLabel = (offer: BuyOffer, lines: readonly OrderLine[]): string => {
  if (lines.length === 0) return "Choose how many credits";
  const sum = formatMoney(payableSum(offer.tax, orderTotal(offer, lines)));
  return `Buy ${creditsText(countLeads(lines))} for ${sum} ${payableSuffix(offer.tax)}`.trim();
};

/** A typed quantity; undefined unless it is a number from `min` to `max`. */
export const readQuantity = (text: string, min: number, max: number): number | undefined => {
  const quantity = /^\d{1,4}$/.test(text.trim()) ? Number(text) : NaN;
  return quantity >= min && quantity <= max ? quantity : undefined;
};

export const OTHER = "other";
/** The preselected package. */
const DEFAULT_QUANTITY = 5;

export type Scope = "category" | "topics";

export interface OrderChoice {
  scope: Scope;
  /** A package's quantity, or OTHER. */
  packageQuantity: string;
  /** As typed, for OTHER. */
  customQuantity: string;
  /** As typed, by subcategory. */
  topics: Readonly<Record<string, string>>;
}

export const initialChoice = ({ packages }: BuyOffer): OrderChoice => ({
  scope: "category",
  packageQuantity: String(
    packages.find(({ quantity }) => quantity === DEFAULT_QUANTITY)?.quantity ?? packages[0]?.quantity ?? OTHER,
  ),
  customQuantity: "",
  topics: {},
});

/** The lines of a choice; undefined when a number is invalid. No lines while nothing is chosen. */
export const toLines = (choice: OrderChoice, { subcategories, maximumQuantity }: BuyOffer): OrderLine[] | undefined => {
  if (choice.scope === "category") {
    const text = choice.packageQuantity === OTHER ? choice.customQuantity : choice.packageQuantity;
    const quantity = readQuantity(text, 1, maximumQuantity);
    return quantity === undefined ? undefined : [{ quantity }];
  }
  const typed = subcategories.map(({ id }) => ({
    subcategoryId: id,
    quantity: readQuantity(choice.topics[id] || "0", 0, maximumQuantity),
  }));
  if (typed.some(({ quantity }) => quantity === undefined)) return undefined;
  return (typed as Required<OrderLine>[]).filter(({ quantity }) => quantity > 0);
};
