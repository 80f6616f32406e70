// /admin: how the market does, everybody with an account, everybody's leads, and credentials to review.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { LinkTabs } from "@/web/ui/layout/link-tabs.tsx";
import { Main } from "@/web/ui/layout/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { RoutedAnchor } from "../area-link.tsx";
import { layoutQuery } from "../queries.ts";
import { LeadTable } from "../leads/lead-list.tsx";
import { CredentialTable } from "../users/credential-list.tsx";
import { UserTable } from "../users/user-list.tsx";
import { categoryIdOf, type MarketTab, tabHref, tabOf, MARKET_TABS } from "./market-view.ts";
import { Overview } from "./overview.tsx";
import { periodOf } from "./period.ts";

const LABELS: Record<MarketTab, string> = {
  overview: "Overview",
  users: "Users",
  leads: "Leads",
  credentials: "Credentials",
};

export default function MarketScreen() {
  const { data: { badges } } = useSuspenseQuery(layoutQuery(useApi()));
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const part = tabOf(search);
  const toReview = badges.credentialsToReview;
  return (
    <Main>
      <div className="grid gap-6">
        <ScreenTitle>Market</ScreenTitle>
        <LinkTabs
          label="Parts of the market"
          link={RoutedAnchor}
          tabs={MARKET_TABS.map((one) => ({
            href: tabHref(one),
            label: LABELS[one],
            current: one === part,
            badge: one === "credentials" ? { count: toReview, words: `${toReview} to review` } : undefined,
          }))}
        />
        {part === "overview" && (
          <Overview view={{ period: periodOf(search), categoryId: categoryIdOf(search) }} badges={badges} />
        )}
        {part === "users" && <UserTable />}
        {part === "leads" && <LeadTable />}
        {part === "credentials" && <CredentialTable />}
      </div>
    </Main>
  );
}
