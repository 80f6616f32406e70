import { useSuspenseQuery } from "@tanstack/react-query";
import { formatRoundMoney } from "@/platform/money.ts";
import { CategoryIcon } from "@/web/ui/category-icon.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { RoutedButton, RoutedCard } from "@/web/islands/area/links.tsx";
import { LeadPromise } from "../credits/lead-promise.tsx";
import { creditsText } from "../credits/order.ts";
import { SkipLeads } from "./skip-leads.tsx";
import { OnboardingStep } from "./onboarding-step.tsx";
import { leadPricesQuery } from "../queries.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";

export default function OnboardingLeads() {
  const { data: offer } = useSuspenseQuery(leadPricesQuery(useApi()));
  const buyable = offer.categories.find(({ refusal }) => refusal === null);
  return (
    <OnboardingStep
      step="leads"
      title="What leads cost"
      lead="You pay for meetings in advance, with credits for each category. No subscription, no commission."
    >
      <LeadPromise {...offer} />
      {offer.categories.length > 0
        ? (
          <ul className="grid max-w-funnel gap-2.5">
            {offer.categories.map(({ id, name, icon, leadPrice, credits, refusal }) => (
              <li key={id}>
                <RoutedCard
                  to="/onboarding/leads/$category"
                  params={{ category: id }}
                  title={name}
                  icon={<CategoryIcon name={icon} />}
                  description={`${formatRoundMoney(leadPrice)} per lead${
                    credits ? ` · ${creditsText(credits)} left` : ""
                  }${refusal ? " · can't be bought yet" : ""}`}
                />
              </li>
            ))}
          </ul>
        )
        : (
          <EmptyState picture="purchases" title="You haven't chosen a category yet">
            Choose your categories in your profile to see their prices here.
          </EmptyState>
        )}
      <SkipLeads
        refusal={offer.skipRefusal}
        buy={buyable && (
          <RoutedButton to="/onboarding/leads/$category" params={{ category: buyable.id }}>
            {`Buy credits in ${buyable.name}`}
          </RoutedButton>
        )}
      />
    </OnboardingStep>
  );
}
