// What leads cost in the categories that somebody serves, for the last step of onboarding.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { listOpenLots } from "@/modules/billing/index.ts";
import { pricedPackages } from "@/modules/billing/payment-rules.ts";
import { listServable, type Servable } from "@/modules/catalog/index.ts";
import { lifecycleOf, pricingOf } from "@/modules/settings/index.ts";
import { credentialStanding } from "@/modules/specialists/credential-rules.ts";
import { listCredentials, onboardingOf, servedBy } from "@/modules/specialists/index.ts";
import { skipRefusal } from "@/modules/specialists/onboarding-rules.ts";
import type { OnboardingLeadProps } from "./schemas.ts";

type Pricing = Awaited<ReturnType<typeof pricingOf>>;

/** Loader/OnboardingLeadProps. */
export const getOnboardingLeadProps = async (ctx: Ctx): Promise<OnboardingLeadProps> => {
  const { id } = userOf(ctx);
  const db = ctx.db.read;
  const pricing = await pricingOf(db);
  const { currency, taxMode, maximumQuantity, refundWindowDays } = pricing;
  const served = new Map((await servedBy(db, id)).map((service) => [service.categoryId, service]));
  const categories: OnboardingLeadProps["categories"] = [];
  for (const category of await listServable(db)) {
    const service = served.get(category.id);
    if (service) categories.push(await offerOf(ctx, category, { partIds: service.subcategoryIds, pricing }));
  }
  return {
    ...{ currency, taxMode, maximumQuantity, refundWindowDays, categories },
    creditValidityMonths: (await lifecycleOf(db)).creditValidityMonths,
    skipRefusal: skipRefusal(await onboardingOf(db, id, ctx.now))?.sentence ?? null,
  };
};

interface Scope {
  /** Subcategories served; none: all. */
  partIds: readonly string[];
  pricing: Pricing;
}

const offerOf = async (ctx: Ctx, category: Servable, { partIds, pricing }: Scope) => {
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
  const parts = category.subcategories.filter((part) => partIds.length === 0 || partIds.includes(part.id));
  return {
    ...{ id, slug, name, description, icon, requiredCredential },
    credential: credentialStanding(requiredCredential, await listCredentials(db, specialistId), ctx.now),
    ...priced(leadPriceMinor, null),
    subcategories: parts.filter((part) => part.ownPrice || creditsIn(part.id) > 0)
      .map((part) => ({ id: part.id, slug: part.slug, name: part.name, ...priced(part.leadPriceMinor, part.id) })),
  };
};
