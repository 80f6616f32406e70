// What each tab of /admin loads before it is shown. The tabs show failures themselves.
import { FIRST_VIEW, parseListView } from "@/web/ui/table/list-view.ts";
import type { Loading } from "../frame-route.tsx";
import { leadCountsQuery, leadListQuery, LEADS_VIEW } from "../leads/lead-queries.ts";
import { categoriesQuery, layoutQuery } from "../queries.ts";
import { mayOpen } from "../shared/permissions.ts";
import { credentialListQuery, CREDENTIALS_VIEW, userListQuery, USERS_VIEW } from "../users/user-queries.ts";
import { categoryIdOf, loadMarketPage, marketQuery, type MarketTab, tabHref, tabOf } from "./market-view.ts";
import { periodOf } from "./period.ts";

type Search = Readonly<Record<string, unknown>>;

const PREFETCH: Record<MarketTab, (context: Loading["context"], search: Search) => Promise<unknown>> = {
  overview: async ({ api, queryClient }, search) => {
    await loadMarketPage({ api, queryClient }, search);
    const { role } = await queryClient.ensureQueryData(layoutQuery(api));
    await Promise.all([
      queryClient.prefetchQuery(marketQuery(api, { period: periodOf(search), categoryId: categoryIdOf(search) })),
      mayOpen(role, tabHref("users")) && queryClient.prefetchQuery(userListQuery(api, FIRST_VIEW)),
      mayOpen(role, tabHref("leads")) && queryClient.prefetchQuery(leadListQuery(api, FIRST_VIEW)),
    ]);
  },
  users: ({ api, queryClient }, search) =>
    Promise.all([
      queryClient.prefetchQuery(userListQuery(api, parseListView(search, USERS_VIEW))),
      queryClient.prefetchQuery(categoriesQuery(api)),
    ]),
  leads: ({ api, queryClient }, search) => {
    const view = parseListView(search, LEADS_VIEW);
    return Promise.all([
      queryClient.prefetchQuery(leadListQuery(api, view)),
      queryClient.prefetchQuery(leadCountsQuery(api, view)),
      queryClient.prefetchQuery(categoriesQuery(api)),
    ]);
  },
  credentials: ({ api, queryClient }, search) =>
    queryClient.prefetchQuery(credentialListQuery(api, parseListView(search, CREDENTIALS_VIEW))),
};

/** Loads the tab that the address names. */
export const prefetchMarket = async (context: Loading["context"], search: Search): Promise<void> =>
  void await PREFETCH[tabOf(search)](context, search);
