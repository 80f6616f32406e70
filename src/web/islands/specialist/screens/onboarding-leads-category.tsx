// Onboarding, third step in one category: prices and packages.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { OnboardingLeadProps } from "@/modules/dashboard/schemas.ts";
import { formatMoney } from "@/platform/money.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { BuyForm } from "../buy/buy-form.tsx";
import { toOnboardingOffer } from "../buy/order.ts";
import { SkipLeads } from "../buy/skip-leads.tsx";
import { OnboardingStep } from "../onboarding-step.tsx";
import { leadPricesQuery } from "../queries.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";

type Category = OnboardingLeadProps["categories"][number];

const CREDENTIALS: Record<Exclude<Category["credential"], "not-needed" | "verified">, (type: string) => string> = {
  missing: (type) => `It requires your ${type}. You can add it to your profile at any time.`,
  waiting: (type) => `We're reviewing your ${type}. This usually takes one working day.`,
  declined: (type) =>
    `Your ${type} was not accepted. See the reason in your profile, where you can add another document.`,
  expired: (type) => `Your ${type} has expired. You can add the new one to your profile at any time.`,
};

const CredentialNotice = ({ credential, requiredCredential }: Category) =>
  credential === "not-needed" || credential === "verified" || !requiredCredential
    ? null
    : (
      <Banner tone="warn" title="Visitors can't book you in this category yet">
        {CREDENTIALS[credential](requiredCredential)}
      </Banner>
    );

export default function OnboardingLeadsCategory() {
  const { category: id } = useParams({ strict: false });
  const { data: offer } = useSuspenseQuery(leadPricesQuery(useApi()));
  const category = offer.categories.find((one) => one.id === id);
  if (!category) return null;
  const { name, description, leadPrice, credits } = category;
  return (
    <OnboardingStep
      step="leads"
      title={`Leads in ${name}`}
      lead={description}
      back={{ path: "/onboarding/leads", label: "All your categories" }}
    >
      <CredentialNotice {...category} />
      <div className="grid max-w-funnel gap-6">
        <p>{`${formatMoney(leadPrice)} per lead, net.${credits > 0 ? ` You have ${credits} credits left.` : ""}`}</p>
        <BuyForm key={id} offer={toOnboardingOffer(category, offer)} returnTo="onboarding" />
      </div>
      <SkipLeads refusal={offer.skipRefusal} variant="quiet" />
    </OnboardingStep>
  );
}
