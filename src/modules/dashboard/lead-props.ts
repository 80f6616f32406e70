// Lead prices in the categories that a specialist serves, for the last step of onboarding.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { listOpenLots } from "@/modules/billing/index.ts";
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
  const pricing = await pricingOf(db);
  const { currency, taxMode, maximumQuantity, refundWindowDays } = pricing;
  const served = new Map((await listServices(db, id)).map((service) => [service.categoryId, service]));
  const categories: OnboardingLeadProps["categories"] = [];
  for (const category of await listServable(db)) {
    const service = served.get(category.id);
    if (service) {
      categories.push(await categoryProps(ctx, category, { subcategoryIds: service.subcategoryIds, pricing }));
    }
  }
  return {
    ...{ currency, taxMode, maximumQuantity, refundWindowDays, categories },
    creditValidityMonths: (await lifecycleOf(db)).creditValidityMonths,
    skipRefusal: skipError(await getOnboardingStatus(db, id, ctx.now))?.sentence ?? null,
  };
};

interface Scope {
  /** Served subcategories; none means all of them. */
  subcategoryIds: readonly string[];
  pricing: Pricing;
}

const categoryProps = async (ctx: Ctx, category: Servable, { subcategoryIds, pricing }: Scope) => {
  const specialistId = userOf(ctx).id;
  const db = ctx.db.read;
  const { id, slug, name, description, icon, requiredCredential, leadPriceMinor } = category;
  const lots = await listOpenLots(db, { specialistId, categoryId: id, now: ctx.now });
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
    credential: credentialRequirement(requiredCredential, await listCredentials(db, specialistId), ctx.now),
    ...priced(leadPriceMinor, null),
    subcategories: served.filter((one) => one.ownPrice || creditsIn(one.id) > 0)
      .map((one) => ({ id: one.id, slug: one.slug, name: one.name, ...priced(one.leadPriceMinor, one.id) })),
  };
};
