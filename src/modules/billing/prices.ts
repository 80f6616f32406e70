// Prices of credits for the screens that sell them (PRODUCT section 5).
import type { Config } from "@/config.ts";
import type { Reader } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { type Instant, iso } from "@/platform/time/time.ts";
import { listServable } from "@/modules/catalog/index.ts";
import { findSeller, lifecycleOf, pricingOf } from "@/modules/settings/index.ts";
import { MINIMUM_TOTAL, pricedPackages } from "./payments/payment-rules.ts";
import type { BuyingTerms, BuyLeadProps } from "./schemas.ts";
import { listOpenLots } from "./credits/supply.ts";

const TAX_NOTES = {
  added: "Prices are net. Tax is added on the payment page.",
  none: "Prices are net. No tax is added.",
  included: "No tax is added. Where VAT applies, the price contains it, and your invoice shows how much.",
};

/** Where a VAT rate applies and the payment page adds no tax, what is paid contains it (docs/decisions/152-invoices.md). */
export const taxModeOf = async (db: Reader, { stripe }: Pick<Config, "stripe">): Promise<"net" | "included"> =>
  !stripe.automaticTax && ((await findSeller(db))?.vatRateBps ?? 0) > 0 ? "included" : "net";

/** The terms of every purchase. */
export const buyingTerms = async (db: Reader, config: Pick<Config, "stripe">): Promise<BuyingTerms> => {
  const { currency, maximumQuantity, refundWindowDays, checkoutExpiresMinutes } = await pricingOf(db);
  const taxMode = await taxModeOf(db, config);
  const untaxed = taxMode === "included" ? TAX_NOTES.included : TAX_NOTES.none;
  return {
    ...{ currency, taxMode, maximumQuantity, refundWindowDays, checkoutExpiresMinutes },
    taxNote: config.stripe.automaticTax ? TAX_NOTES.added : untaxed,
    minimumTotal: { amount: MINIMUM_TOTAL, currency },
    creditValidityMonths: (await lifecycleOf(db)).creditValidityMonths,
  };
};

export interface Buyer {
  specialistId: string;
  categoryId: string;
  now: Instant;
}

/** Loader/BuyLeadProps. Throws 404 for a category that is not offered. */
export const buyLeadProps = async (
  db: Reader,
  config: Pick<Config, "stripe">,
  { specialistId, categoryId, now }: Buyer,
): Promise<BuyLeadProps> => {
  const category = (await listServable(db)).find(({ id }) => id === categoryId);
  if (!category) throw notFound("This category doesn't exist, or is no longer offered.");
  const pricing = await pricingOf(db);
  const lots = await listOpenLots(db, { specialistId, categoryId, now });
  const priced = (unitMinor: number, subcategoryId: string | null) => ({
    leadPrice: { amount: unitMinor, currency: pricing.currency },
    packages: pricedPackages(unitMinor, pricing),
    credits: lots.filter((lot) => lot.subcategoryId === subcategoryId).reduce(
      (sum, { remaining }) => sum + remaining,
      0,
    ),
  });
  const { id, slug, name, description, icon, regulated } = category;
  return {
    ...await buyingTerms(db, config),
    category: { id, slug, name, description, icon, regulated },
    ...priced(category.leadPriceMinor, null),
    creditsUntil: lots[0] ? iso(lots[0].expiresAt) : null,
    subcategories: category.subcategories.map(({ id, slug, name, ownPrice, leadPriceMinor }) => ({
      ...{ id, slug, name, ownPrice },
      ...priced(leadPriceMinor, id),
    })),
    discounts: pricing.packages,
  };
};
