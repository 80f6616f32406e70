// Prices of credits for the screens that sell them (docs/product/money.md#prices).
import type { Config } from "@/config.ts";
import type { Reader } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { leastCharge } from "@/platform/payments/charge-rules.ts";
import { type Instant, iso } from "@/platform/time/time.ts";
import { listServable } from "@/modules/catalog/index.ts";
import { getLifecycle, getPricing } from "@/modules/settings/index.ts";
import type { BillingDetails } from "./invoices/schemas.ts";
import { findPriceTax } from "./payments/order-tax.ts";
import { pricedPackages } from "./payments/payment-rules.ts";
import { priceNote } from "./price-rules.ts";
import type { BuyingTerms, BuyLeadProps } from "./schemas.ts";
import { listOpenLots } from "./credits/supply.ts";
import { sumCredits } from "./credits/warnings.ts";

/** The terms of every purchase of a buyer. */
export const buyingTerms = async (
  db: Reader,
  config: Pick<Config, "stripe">,
  billedTo: BillingDetails,
): Promise<BuyingTerms> => {
  const { currency, taxMode, maximumQuantity, refundWindowDays, checkoutExpiresMinutes } = await getPricing(db);
  const tax = await findPriceTax(db, config, billedTo);
  return {
    currency,
    taxMode,
    tax,
    maximumQuantity,
    refundWindowDays,
    checkoutExpiresMinutes,
    taxNote: priceNote(tax),
    minimumTotal: { amount: leastCharge(currency), currency },
    creditValidityMonths: (await getLifecycle(db)).creditValidityMonths,
  };
};

export interface Buyer {
  specialistId: string;
  categoryId: string;
  billedTo: BillingDetails;
  now: Instant;
}

/** Loader/BuyLeadProps. Throws 404 for a category that is not offered. */
export const buyLeadProps = async (
  db: Reader,
  config: Pick<Config, "stripe">,
  { specialistId, categoryId, billedTo, now }: Buyer,
): Promise<BuyLeadProps> => {
  const category = (await listServable(db)).find(({ id }) => id === categoryId);
  if (!category) throw notFound("This category doesn't exist, or is no longer offered.");
  const pricing = await getPricing(db);
  const lots = await listOpenLots(db, { specialistId, categoryId, now });
  const priced = (unitMinor: number, subcategoryId: string | null) => ({
    leadPrice: { amount: unitMinor, currency: pricing.currency },
    packages: pricedPackages(unitMinor, pricing),
    credits: sumCredits(lots.filter((lot) => lot.subcategoryId === subcategoryId)),
  });
  const { id, slug, name, description, icon, regulated } = category;
  return {
    ...await buyingTerms(db, config, billedTo),
    category: { id, slug, name, description, icon, regulated },
    ...priced(category.leadPriceMinor, null),
    creditsUntil: lots[0] ? iso(lots[0].expiresAt) : null,
    subcategories: category.subcategories.map(({ id, slug, name, ownPrice, leadPriceMinor }) => ({
      id,
      slug,
      name,
      ownPrice,
      ...priced(leadPriceMinor, id),
    })),
    discounts: pricing.packages,
  };
};
