// What can be bought, from the answers of the two calls that tell prices.
import type { OnboardingLeadProps } from "@/modules/dashboard/schemas.ts";
import type { BuyLeadProps } from "@/modules/billing/schemas.ts";
import type { BuyOffer } from "./order.ts";

/** Loader/BuyLeadProps. */
export const offerOf = (props: BuyLeadProps): BuyOffer => ({
  categoryId: props.category.id,
  name: props.category.name,
  leadPrice: props.leadPrice,
  packages: props.packages,
  parts: props.subcategories,
  maximumQuantity: props.maximumQuantity,
});

/** One category of Loader/OnboardingLeadProps. */
export const offerOfStep = (
  category: OnboardingLeadProps["categories"][number],
  { maximumQuantity }: Pick<OnboardingLeadProps, "maximumQuantity">,
): BuyOffer => ({
  categoryId: category.id,
  name: category.name,
  leadPrice: category.leadPrice,
  packages: category.packages,
  parts: category.subcategories,
  maximumQuantity,
});
