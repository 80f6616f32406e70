// Lead prices in the categories that a specialist serves, for both screens that sell leads.
import type { Reader } from "@/platform/db/types.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import {
  type BillingDetails,
  buyLeadProps,
  findPriceTax,
  listOpenLotsByCategory,
  type OpenLot,
} from "@/modules/billing/index.ts";
import { pricedPackages } from "@/modules/billing/payments/payment-rules.ts";
import { priceNote } from "@/modules/billing/price-rules.ts";
import { findCategory, listServable, type Servable } from "@/modules/catalog/index.ts";
import { findSeller, getLifecycle, getPricing } from "@/modules/settings/index.ts";
import {
  type BuyerFacts,
  findBuyingProblem,
  isAddressMissing,
  servesTopic,
} from "@/modules/specialists/buying/rules.ts";
import { getOnboardingStatus, loadBillingDetails, loadBuyer } from "@/modules/specialists/index.ts";
import { skipError } from "@/modules/specialists/onboarding/rules.ts";
import type { BilledTo, BuyScreenProps, OnboardingLeadProps } from "./schemas.ts";

type Pricing = Awaited<ReturnType<typeof getPricing>>;

const toBilledTo = async (db: Reader, details: BillingDetails): Promise<BilledTo> => {
  const { name, vatId, line1, line2, postcode, city, country } = details;
  const isMissing = isAddressMissing(details, await findSeller(db) !== undefined);
  return { name, vatId, line1, line2, postcode, city, country, isMissing };
};

/** Loader/OnboardingLeadProps. */
export const getOnboardingLeadProps = async (ctx: Ctx): Promise<OnboardingLeadProps> => {
  const { id } = userOf(ctx);
  const db = ctx.db.read;
  const [pricing, factsIn, servable, lotsIn, { creditValidityMonths }, status, billedTo] = await Promise.all([
    getPricing(db),
    loadBuyer(db, { specialistId: id, now: ctx.now }),
    listServable(db),
    listOpenLotsByCategory(db, { specialistId: id, now: ctx.now }),
    getLifecycle(db),
    getOnboardingStatus(db, id, ctx.now),
    loadBillingDetails(db, id),
  ]);
  const { currency, taxMode, maximumQuantity, refundWindowDays } = pricing;
  const tax = await findPriceTax(db, ctx.config, billedTo);
  const categories = servable.flatMap((category) => {
    const buyer = factsIn(category);
    if (buyer.servedSubcategoryIds === null) return [];
    const refusal = findBuyingProblem(buyer, { category: category.name }) ?? null;
    const props = categoryProps(category, { buyer, pricing, lots: lotsIn(category.id) });
    return [{ ...props, credential: buyer.credential, refusal }];
  });
  return {
    currency,
    taxMode,
    tax,
    maximumQuantity,
    refundWindowDays,
    billedTo: await toBilledTo(db, billedTo),
    categories,
    creditValidityMonths,
    taxNote: priceNote(tax),
    skipRefusal: skipError(status)?.sentence ?? null,
  };
};

/** Loader/BuyLeadProps. Throws 404 for a category that is not offered. */
export const getBuyScreenProps = async (ctx: Ctx, key: string): Promise<BuyScreenProps> => {
  const specialistId = userOf(ctx).id;
  const db = ctx.db.read;
  const { id: categoryId = key } = await findCategory(db, key) ?? {};
  const billedTo = await loadBillingDetails(db, specialistId);
  const props = await buyLeadProps(db, ctx.config, { specialistId, categoryId, billedTo, now: ctx.now });
  const category = (await listServable(db)).find(({ id }) => id === categoryId)!;
  const buyer = (await loadBuyer(db, { specialistId, now: ctx.now }))(category);
  return {
    ...props,
    billedTo: await toBilledTo(db, billedTo),
    refusal: findBuyingProblem(buyer, { category: category.name }) ?? null,
    subcategories: props.subcategories.filter(({ id }) =>
      buyer.servedSubcategoryIds === null || servesTopic(buyer, id)
    ),
  };
};

interface Scope {
  buyer: BuyerFacts;
  pricing: Pricing;
  lots: readonly OpenLot[];
}

const categoryProps = (category: Servable, { buyer, pricing, lots }: Scope) => {
  const { id, slug, name, description, icon, requiredCredential, leadPriceMinor } = category;
  const creditsIn = (subcategoryId: string | null) =>
    lots.filter((lot) => lot.subcategoryId === subcategoryId).reduce((sum, { remaining }) => sum + remaining, 0);
  const priced = (unitMinor: number, subcategoryId: string | null) => ({
    leadPrice: { amount: unitMinor, currency: pricing.currency },
    packages: pricedPackages(unitMinor, pricing),
    credits: creditsIn(subcategoryId),
  });
  const served = category.subcategories.filter(({ id }) => servesTopic(buyer, id));
  return {
    id,
    slug,
    name,
    description,
    icon,
    requiredCredential,
    ...priced(leadPriceMinor, null),
    subcategories: served.filter((topic) => topic.ownPrice || creditsIn(topic.id) > 0)
      .map((topic) => ({
        id: topic.id,
        slug: topic.slug,
        name: topic.name,
        ...priced(topic.leadPriceMinor, topic.id),
      })),
  };
};
