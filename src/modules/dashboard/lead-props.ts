// Lead prices in the categories that a specialist serves, for the last step of onboarding.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { listOpenLotsByCategory, type OpenLot } from "@/modules/billing/index.ts";
import { pricedPackages } from "@/modules/billing/payments/payment-rules.ts";
import { listServable, type Servable } from "@/modules/catalog/index.ts";
import { lifecycleOf, pricingOf } from "@/modules/settings/index.ts";
import { credentialRequirement } from "@/modules/specialists/credentials/rules.ts";
import { getOnboardingStatus, listCredentials, listServices } from "@/modules/specialists/index.ts";
import { skipError } from "@/modules/specialists/onboarding/rules.ts";
import type { OnboardingLeadProps } from "./schemas.ts";

type Pricing = Awaited<ReturnType<typeof pricingOf>>;

/** Loader/OnboardingLeadProps. */
export const getOnboardingLeadProps = async (ctx: Ctx): Promise<OnboardingLeadProps> => {
  const { id } = userOf(ctx);
  const db = ctx.db.read;
  const [pricing, services, servable, lotsIn, credentials, { creditValidityMonths }, status] = await Promise.all([
    pricingOf(db),
    listServices(db, id),
    listServable(db),
    listOpenLotsByCategory(db, { specialistId: id, now: ctx.now }),
    listCredentials(db, id),
    lifecycleOf(db),
    getOnboardingStatus(db, id, ctx.now),
  ]);
  const { currency, taxMode, maximumQuantity, refundWindowDays } = pricing;
  const served = new Map(services.map((service) => [service.categoryId, service]));
  const categories = servable.flatMap((category) => {
    const { subcategoryIds } = served.get(category.id) ?? {};
    if (!subcategoryIds) return [];
    const { requiredCredential } = category;
    const credential = credentialRequirement(requiredCredential, credentials, ctx.now);
    return [{ ...categoryProps(category, { subcategoryIds, pricing, lots: lotsIn(category.id) }), credential }];
  });
  return {
    ...{ currency, taxMode, maximumQuantity, refundWindowDays, categories, creditValidityMonths },
    skipRefusal: skipError(status)?.sentence ?? null,
  };
};

interface Scope {
  /** Served subcategories; none means all of them. */
  subcategoryIds: readonly string[];
  pricing: Pricing;
  lots: readonly OpenLot[];
}

const categoryProps = (category: Servable, { subcategoryIds, pricing, lots }: Scope) => {
  const { id, slug, name, description, icon, requiredCredential, leadPriceMinor } = category;
  const creditsIn = (subcategoryId: string | null) =>
    lots.filter((lot) => lot.subcategoryId === subcategoryId).reduce((sum, { remaining }) => sum + remaining, 0);
  const priced = (unitMinor: number, subcategoryId: string | null) => ({
    leadPrice: { amount: unitMinor, currency: pricing.currency },
    packages: pricedPackages(unitMinor, pricing),
    credits: creditsIn(subcategoryId),
  });
  const served = category.subcategories.filter(({ id }) => subcategoryIds.length === 0 || subcategoryIds.includes(id));
  return {
    ...{ id, slug, name, description, icon, requiredCredential },
    ...priced(leadPriceMinor, null),
    subcategories: served.filter((one) => one.ownPrice || creditsIn(one.id) > 0)
      .map((one) => ({ id: one.id, slug: one.slug, name: one.name, ...priced(one.leadPriceMinor, one.id) })),
  };
};
