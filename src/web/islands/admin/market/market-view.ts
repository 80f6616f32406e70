// What /admin shows, as its address says: the tab, and the period and category of the figures. And their query.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ApiClient, jsonOf } from "@/web/api/client.ts";
import type { IslandContext } from "@/web/islands/runtime/island-context.ts";
import { FIRST_VIEW, type ListView } from "@/web/ui/table/list-view.ts";
import { leadListQuery } from "../leads/lead-queries.ts";
import { attentionQuery } from "../attention/attention-queries.ts";
import { layoutQuery, MARKET } from "../queries.ts";
import { userListQuery } from "../users/user-queries.ts";
import { periodOf, spanOf } from "./period.ts";
import type { Period } from "@/web/islands/area/periods.ts";

const MARKET_TABS = ["overview", "users", "leads", "credentials", "sources"] as const;
export type MarketTab = (typeof MARKET_TABS)[number];

/** The tab of an address, the overview by default. */
export const tabOf = (search: Readonly<Record<string, unknown>>): MarketTab =>
  MARKET_TABS.find((tab) => tab === search.view) ?? "overview";

export const tabHref = (tab: MarketTab): string => tab === "overview" ? "/admin" : `/admin?view=${tab}`;

/** The newest users and leads, of which the overview shows the first. */
export const NEWEST: ListView = { ...FIRST_VIEW, pageSize: 10 };

const text = (value: unknown): string | undefined => typeof value === "string" && value !== "" ? value : undefined;

export const categoryIdOf = (search: Readonly<Record<string, unknown>>): string | undefined => text(search.categoryId);

export interface MarketView {
  period: Period;
  categoryId?: string;
}

const marketQueryOf = ({ period, categoryId }: MarketView, now: number) => ({
  ...spanOf(period, now),
  ...(categoryId ? { categoryId } : {}),
});

/** The figures of a period. The previous ones stay until they have arrived, and the overview shows failures itself. */
export const marketQuery = (api: ApiClient, { period, categoryId }: MarketView) =>
  queryOptions({
    queryKey: [...MARKET, period, categoryId ?? ""],
    queryFn: () => jsonOf(api.Admin.Market.$get({ query: marketQueryOf({ period, categoryId }, Date.now()) })),
    placeholderData: keepPreviousData,
  });

/**
 * Loads everything that the overview's address shows in one call, unless some of it is loaded already; each part is then
 * the data of its own query. Errors are left to these queries.
 */
export const loadMarketPage = async (
  { api, queryClient }: Pick<IslandContext, "api" | "queryClient">,
  search: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const view = { period: periodOf(search), categoryId: categoryIdOf(search) };
  if (queryClient.getQueryData(marketQuery(api, view).queryKey)) return;
  const queryKey = [...MARKET, "page", view];
  const queryFn = async (): Promise<null> => {
    const page = await jsonOf(api.Admin.MarketPage.$get({ query: marketQueryOf(view, Date.now()) }));
    queryClient.setQueryData(layoutQuery(api).queryKey, page.layout);
    queryClient.setQueryData(marketQuery(api, view).queryKey, page.market);
    if (page.attention) queryClient.setQueryData(attentionQuery(api).queryKey, page.attention);
    if (page.users) queryClient.setQueryData(userListQuery(api, NEWEST).queryKey, page.users);
    if (page.leads) queryClient.setQueryData(leadListQuery(api, NEWEST).queryKey, page.leads);
    return null;
  };
  await queryClient.fetchQuery({ queryKey, queryFn, retry: false, meta: { handledErrors: "all" } }).catch(() => {});
  queryClient.removeQueries({ queryKey, exact: true });
};
