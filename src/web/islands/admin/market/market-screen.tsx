// /admin: the figures of the market, all accounts, all leads, and credentials to review.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { LinkTabs } from "@/web/ui/layout/area-links.tsx";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { RoutedAnchor } from "../shared/links.tsx";
import { mayOpen } from "../shared/permissions.ts";
import { layoutQuery } from "../queries.ts";
import { LeadTable } from "../leads/lead-list.tsx";
import { CredentialTable } from "../users/credentials.tsx";
import { UserTable } from "../users/user-list.tsx";
import { categoryIdOf, MARKET_TABS, type MarketTab, tabHref, tabOf } from "./market-view.ts";
import { Overview } from "./overview.tsx";
import { periodOf } from "./period.ts";

const LABELS: Record<MarketTab, string> = {
  overview: "Overview",
  users: "Users",
  leads: "Leads",
  credentials: "Credentials",
};

export default function MarketScreen() {
  const { data: { role, badges } } = useSuspenseQuery(layoutQuery(useApi()));
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const tab = tabOf(search);
  const toReview = badges.credentialsToReview;
  const tabs = MARKET_TABS.filter((one) => mayOpen(role, tabHref(one)));
  return (
    <Main>
      <div className="grid gap-6">
        <ScreenTitle>Market</ScreenTitle>
        {tabs.length > 1 && (
          <LinkTabs
            label="Market views"
            link={RoutedAnchor}
            tabs={tabs.map((one) => ({
              href: tabHref(one),
              label: LABELS[one],
              current: one === tab,
              badge: one === "credentials" ? { count: toReview, label: `${toReview} to review` } : undefined,
            }))}
          />
        )}
        {tab === "overview" && (
          <Overview view={{ period: periodOf(search), categoryId: categoryIdOf(search) }} badges={badges} role={role} />
        )}
        {tab === "users" && <UserTable />}
        {tab === "leads" && <LeadTable />}
        {tab === "credentials" && <CredentialTable />}
      </div>
    </Main>
  );
}
