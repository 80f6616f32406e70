// /admin: everybody with an account, and credentials to review.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { LinkTabs } from "../../../ui/link-tabs.tsx";
import { Main } from "../../../ui/page-frame.tsx";
import { ScreenTitle } from "../../../ui/screen-title.tsx";
import { useApi } from "../../area/use-verb.ts";
import { RoutedAnchor } from "../area-link.tsx";
import { layoutQuery } from "../layout-query.ts";
import { CredentialTable } from "../users/credential-list.tsx";
import { UserTable } from "../users/user-list.tsx";
import { type Part, partHref, partOf, PARTS } from "./market-search.ts";

const LABELS: Record<Part, string> = {
  users: "Users",
  credentials: "Credentials",
};

export default function MarketScreen() {
  const { data: { badges } } = useSuspenseQuery(layoutQuery(useApi()));
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const part = partOf(search);
  const toReview = badges.credentialsToReview;
  return (
    <Main>
      <div className="grid gap-6">
        <ScreenTitle>Market</ScreenTitle>
        <LinkTabs
          label="Parts of the market"
          link={RoutedAnchor}
          tabs={PARTS.map((one) => ({
            href: partHref(one),
            label: LABELS[one],
            current: one === part,
            badge: one === "credentials" ? { count: toReview, words: `${toReview} to review` } : undefined,
          }))}
        />
        {part === "users" && <UserTable />}
        {part === "credentials" && <CredentialTable />}
      </div>
    </Main>
  );
}
