// What the register screen says before anybody has an account.
import type { Ctx } from "@/platform/ctx.ts";
import { listServable } from "@/modules/catalog/index.ts";
import { pricingOf, resourcesOf } from "@/modules/settings/index.ts";
import type { RegistrationProps } from "./onboarding-schemas.ts";

/** Loader/RegistrationProps. */
export const registrationProps = async (ctx: Ctx): Promise<RegistrationProps> => {
  const db = ctx.db.read;
  const { productName, supportEmail, supportPhone, terms, privacy } = await resourcesOf(db);
  const { currency } = await pricingOf(db);
  const versionOf = ({ version, effectiveFrom }: typeof terms) => ({ version, effectiveFrom });
  return {
    productName,
    terms: versionOf(terms),
    privacy: versionOf(privacy),
    support: { email: supportEmail, phone: supportPhone },
    categories: (await listServable(db)).map(({ id, slug, name, icon, regulated, leadPriceMinor }) => ({
      ...{ id, slug, name, icon, regulated },
      leadPrice: { amount: leadPriceMinor, currency },
    })),
  };
};
