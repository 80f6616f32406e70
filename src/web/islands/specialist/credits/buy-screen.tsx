import { useSuspenseQuery } from "@tanstack/react-query";
import type { OnboardingLeadProps } from "@/modules/dashboard/schemas.ts";
import { formatRoundMoney } from "@/platform/money.ts";
import { CategoryIcon } from "@/web/ui/category-icon.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { RoutedButton, RoutedCard, RoutedLink } from "@/web/islands/area/links.tsx";
import { profilePartHref } from "../links.tsx";
import { LeadPromise } from "./lead-promise.tsx";
import { creditsText, sumCredits } from "./order.ts";
import { leadPricesQuery } from "../queries.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";

type Category = OnboardingLeadProps["categories"][number];

const creditsLeft = (category: Category): string => {
  const credits = sumCredits(category);
  return credits === 0 ? "no credits left" : `${creditsText(credits)} left`;
};

const Categories = ({ categories }: Pick<OnboardingLeadProps, "categories">) => (
  <ul className="grid gap-2.5">
    {categories.map((category) => (
      <li key={category.id}>
        <RoutedCard
          to="/dashboard/buy/$category"
          params={{ category: category.id }}
          title={category.name}
          icon={<CategoryIcon name={category.icon} />}
          description={[
            `${formatRoundMoney(category.leadPrice)} per lead`,
            creditsLeft(category),
            ...(category.refusal ? ["can't be bought yet"] : []),
          ].join(" · ")}
        />
      </li>
    ))}
  </ul>
);

export default function Buy() {
  const { data: prices } = useSuspenseQuery(leadPricesQuery(useApi()));
  return (
    <Screen>
      <div className="grid gap-2">
        <ScreenTitle lead="You pay in advance, with credits for each category.">Buy credits</ScreenTitle>
        <p className="flex flex-wrap gap-x-6">
          <RoutedLink to="/dashboard/purchases" className="inline-flex min-h-11 items-center font-medium">
            Purchases and receipts
          </RoutedLink>
          <RoutedLink to="/dashboard/statement" className="inline-flex min-h-11 items-center font-medium">
            Credit statement
          </RoutedLink>
        </p>
      </div>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_--spacing(80)] lg:items-start">
        {prices.categories.length > 0 ? <Categories categories={prices.categories} /> : (
          <EmptyState
            picture="purchases"
            title="You haven't chosen a category yet"
            action={<RoutedButton to={profilePartHref("offer")} variant="secondary">Go to your profile</RoutedButton>}
          >
            Choose your categories in your profile to buy credits here.
          </EmptyState>
        )}
        <LeadPromise {...prices} />
      </div>
    </Screen>
  );
}
