import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { formatMoney } from "@/platform/money.ts";
import { BuyForm } from "../credits/buy-form.tsx";
import { creditsText } from "../credits/order.ts";
import { SkipLeads } from "./skip-leads.tsx";
import { OnboardingStep } from "./onboarding-step.tsx";
import { leadPricesQuery } from "../queries.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";

export default function OnboardingLeadsCategory() {
  const { category: id } = useParams({ strict: false });
  const { data: offer } = useSuspenseQuery(leadPricesQuery(useApi()));
  const category = offer.categories.find((category) => category.id === id);
  if (!category) return null;
  const { name, description, leadPrice, credits } = category;
  return (
    <OnboardingStep
      step="leads"
      title={`Leads in ${name}`}
      lead={description}
      back={{ path: "/onboarding/leads", label: "All your categories" }}
    >
      <div className="grid max-w-funnel gap-6">
        <p>
          {`${formatMoney(leadPrice)} per lead. ${offer.taxNote}${
            credits > 0 ? ` You have ${creditsText(credits)} left.` : ""
          }`}
        </p>
        <BuyForm key={id} offer={{ ...offer, ...category, category }} returnTo="onboarding" />
      </div>
      <SkipLeads refusal={offer.skipRefusal} variant="quiet" />
    </OnboardingStep>
  );
}
