// Onboarding, third step in one category: its prices and packages, to the cent.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { OnboardingLeadProps } from "../../../../modules/dashboard/shapes.ts";
import { formatMoney } from "../../../../platform/money.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Card } from "../../../ui/card.tsx";
import { NotYet } from "../leads/not-yet.tsx";
import { PriceTable } from "../leads/price-table.tsx";
import { SkipLeads } from "../leads/skip-leads.tsx";
import { OnboardingStep } from "../onboarding-step.tsx";
import { leadPricesQuery } from "../queries.ts";
import { useApi } from "../use-verb.ts";

type Category = OnboardingLeadProps["categories"][number];

const CREDENTIALS: Record<Exclude<Category["credential"], "not-needed" | "verified">, (type: string) => string> = {
  missing: (type) => `It needs your ${type}. You can add it to your profile at any time.`,
  waiting: (type) => `We are checking your ${type}; that usually takes a working day.`,
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
  const { name, description, leadPrice, packages, subcategories, credits } = category;
  return (
    <OnboardingStep
      step="leads"
      title={`Leads in ${name}`}
      lead={description}
      back={{ path: "/onboarding/leads", label: "All your categories" }}
    >
      <NotYet />
      <CredentialNotice {...category} />
      <Card title={`${formatMoney(leadPrice)} a lead`} aside={credits > 0 && `${credits} credits left`}>
        <PriceTable caption={`Packages in ${name}`} packages={packages} />
        <p className="text-sm text-ink-soft">
          {`Net prices. Any number from 1 to ${offer.maximumQuantity} gets the discount of the package it reaches.`}
        </p>
      </Card>
      {subcategories.map((part) => (
        <Card key={part.id} title={`${part.name}: ${formatMoney(part.leadPrice)} a lead`}>
          <p className="text-ink-soft">This part has a price of its own; its credits are good for it alone.</p>
          <PriceTable caption={`Packages in ${part.name}`} packages={part.packages} />
        </Card>
      ))}
      <SkipLeads refusal={offer.skipRefusal} />
    </OnboardingStep>
  );
}
