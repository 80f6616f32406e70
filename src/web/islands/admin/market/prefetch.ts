// What each tab of /admin loads before it is shown. The tabs show failures themselves.
import { parseListView } from "@/web/ui/table/list-view.ts";
import { preferencesQuery } from "@/web/islands/area/list-preferences.ts";
import { attentionQuery } from "../attention/attention-queries.ts";
import type { Loading } from "../frame-route.tsx";
import { leadCountsQuery, leadListQuery, LEADS_VIEW } from "../leads/lead-queries.ts";
import { categoriesQuery, layoutQuery } from "../queries.ts";
import { mayOpen } from "../shared/permissions.ts";
import { sourceListQuery, SOURCES_VIEW } from "../sources/source-queries.ts";
import { credentialListQuery, CREDENTIALS_VIEW, userListQuery, USERS_VIEW } from "../users/user-queries.ts";
import { categoryIdOf, loadMarketPage, marketQuery, type MarketTab, NEWEST, tabHref, tabOf } from "./market-view.ts";
import { periodOf } from "./period.ts";

type Search = Readonly<Record<string, unknown>>;

const PREFETCH: Record<MarketTab, (context: Loading["context"], search: Search) => Promise<unknown>> = {
  overview: async ({ api, queryClient }, search) => {
    await loadMarketPage({ api, queryClient }, search);
    const { role } = await queryClient.ensureQueryData(layoutQuery(api));
    await Promise.all([
      queryClient.prefetchQuery(marketQuery(api, { period: periodOf(search), categoryId: categoryIdOf(search) })),
      mayOpen(role, "/admin/waves") && queryClient.prefetchQuery(attentionQuery(api)),
      mayOpen(role, tabHref("users")) && queryClient.prefetchQuery(userListQuery(api, NEWEST)),
      mayOpen(role, tabHref("leads")) && queryClient.prefetchQuery(leadListQuery(api, NEWEST)),
    ]);
  },
  users: ({ api, queryClient }, search) =>
    Promise.all([
      queryClient.prefetchQuery(userListQuery(api, parseListView(search, USERS_VIEW))),
      queryClient.prefetchQuery(preferencesQuery(api)),
      queryClient.prefetchQuery(categoriesQuery(api)),
    ]),
  leads: ({ api, queryClient }, search) => {
    const view = parseListView(search, LEADS_VIEW);
    return Promise.all([
      queryClient.prefetchQuery(leadListQuery(api, view)),
      queryClient.prefetchQuery(leadCountsQuery(api, view)),
      queryClient.prefetchQuery(preferencesQuery(api)),
      queryClient.prefetchQuery(categoriesQuery(api)),
    ]);
  },
  credentials: ({ api, queryClient }, search) =>
    Promise.all([
      queryClient.prefetchQuery(credentialListQuery(api, parseListView(search, CREDENTIALS_VIEW))),
      queryClient.prefetchQuery(preferencesQuery(api)),
    ]),
  sources: ({ api, queryClient }, search) =>
    Promise.all([
      queryClient.prefetchQuery(sourceListQuery(api, parseListView(search, SOURCES_VIEW))),
      queryClient.prefetchQuery(preferencesQuery(api)),
      queryClient.prefetchQuery(categoriesQuery(api)),
    ]),
};

/** Loads the tab that the address names. */
export const prefetchMarket = async (context: Loading["context"], search: Search): Promise<void> =>
  void await PREFETCH[tabOf(search)](context, search);
