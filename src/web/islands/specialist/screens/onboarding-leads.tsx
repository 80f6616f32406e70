// Onboarding, third step: what leads cost in each category, or on without.
import { useSuspenseQuery } from "@tanstack/react-query";
import { formatRoundMoney } from "@/platform/money.ts";
import { CategoryIcon } from "@/web/ui/category-icons.tsx";
import { EmptyState } from "@/web/ui/empty-state.tsx";
import { RoutedCard } from "@/web/islands/area/links.tsx";
import { LeadPromise } from "../leads/promise.tsx";
import { SkipLeads } from "../leads/skip-leads.tsx";
import { OnboardingStep } from "../onboarding-step.tsx";
import { leadPricesQuery } from "../queries.ts";
import { useApi } from "@/web/islands/area/use-api-mutation.ts";

export default function OnboardingLeads() {
  const { data: offer } = useSuspenseQuery(leadPricesQuery(useApi()));
  return (
    <OnboardingStep
      step="leads"
      title="What leads cost"
      lead="You pay for meetings in advance, in credits for each category. There is no subscription and no commission."
    >
      <LeadPromise {...offer} />
      {offer.categories.length > 0
        ? (
          <ul className="grid max-w-funnel gap-2.5">
            {offer.categories.map(({ id, name, icon, leadPrice, credits }) => (
              <li key={id}>
                <RoutedCard
                  to="/onboarding/leads/$category"
                  params={{ category: id }}
                  title={name}
                  icon={<CategoryIcon name={icon} />}
                  description={`${formatRoundMoney(leadPrice)} a lead${credits ? ` · ${credits} credits left` : ""}`}
                />
              </li>
            ))}
          </ul>
        )
        : (
          <EmptyState title="You have not chosen a category yet">
            Choose in your profile what you advise on; the prices stand here then.
          </EmptyState>
        )}
      <SkipLeads refusal={offer.skipRefusal} />
    </OnboardingStep>
  );
}
