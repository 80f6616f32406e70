// Onboarding, third step in one category: its prices and packages, to the cent.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { OnboardingLeadProps } from "@/modules/dashboard/schemas.ts";
import { formatMoney } from "@/platform/money.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { BuyForm } from "../buy/buy-form.tsx";
import { offerOfStep } from "../buy/offers.ts";
import { SkipLeads } from "../leads/skip-leads.tsx";
import { OnboardingStep } from "../onboarding-step.tsx";
import { leadPricesQuery } from "../queries.ts";
import { useApi } from "@/web/islands/area/use-api-mutation.ts";

type Category = OnboardingLeadProps["categories"][number];

const CREDENTIALS: Record<Exclude<Category["credential"], "not-needed" | "verified">, (type: string) => string> = {
  missing: (type) => `It needs your ${type}. You can add it to your profile at any time.`,
  waiting: (type) => `We are checking your ${type}; that usually takes a working day.`,
  declined: (type) => `Your ${type} was not accepted. Your profile says why, and takes another document.`,
  expired: (type) => `Your ${type} has run out. You can add the new one to your profile at any time.`,
};

const CredentialNotice = ({ credential, requiredCredential }: Category) =>
  credential === "not-needed" || credential === "verified" || !requiredCredential
    ? null
    : (
      <Banner tone="warn" title="Visitors cannot book you in this category yet">
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
        <p>{`${formatMoney(leadPrice)} a lead, net.${credits > 0 ? ` You have ${credits} credits left.` : ""}`}</p>
        <BuyForm key={id} offer={offerOfStep(category, offer)} returnTo="onboarding" />
      </div>
      <SkipLeads refusal={offer.skipRefusal} look="quiet" />
    </OnboardingStep>
  );
}
