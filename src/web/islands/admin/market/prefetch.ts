// What each tab of /admin loads before it is shown. The tabs show failures themselves.
import { parseListView } from "@/web/ui/table/list-view.ts";
import { preferencesQuery } from "@/web/islands/area/list-preferences.ts";
import { attentionQuery } from "../attention/attention-queries.ts";
import type { Query } from "@/web/islands/area/screen-route.ts";
import type { ApiClient } from "@/web/api/client.ts";
import type { IslandContext } from "@/web/islands/runtime/island-context.ts";
import { leadCountsQuery, leadListQuery, LEADS_VIEW } from "../leads/lead-queries.ts";
import { categoriesQuery, layoutQuery } from "../queries.ts";
import { hasAdminRole } from "@/platform/admin-roles.ts";
import { sourceListQuery, SOURCES_VIEW } from "../sources/source-queries.ts";
import { credentialListQuery, CREDENTIALS_VIEW, userListQuery, USERS_VIEW } from "../users/user-queries.ts";
import { figuresQuery, loadMarketPage, type MarketTab, tabOf } from "./market-view.ts";
import { periodOf } from "../reports/period.ts";

type Search = Readonly<Record<string, unknown>>;

const LISTS: Record<Exclude<MarketTab, "overview">, (api: ApiClient, search: Search) => readonly Query[]> = {
  users: (api, search) => [userListQuery(api, parseListView(search, USERS_VIEW)), categoriesQuery(api)],
  leads: (api, search) => {
    const view = parseListView(search, LEADS_VIEW);
    return [leadListQuery(api, view), leadCountsQuery(api, view), categoriesQuery(api)];
  },
  credentials: (api, search) => [credentialListQuery(api, parseListView(search, CREDENTIALS_VIEW))],
  sources: (api, search) => [sourceListQuery(api, parseListView(search, SOURCES_VIEW)), categoriesQuery(api)],
};

const overview = async (context: IslandContext, search: Search): Promise<readonly Query[]> => {
  const { api, queryClient } = context;
  await loadMarketPage(context, search);
  const { role } = await queryClient.ensureQueryData(layoutQuery(api));
  return [
    figuresQuery(context, periodOf(search)),
    ...(hasAdminRole(role, "support") ? [attentionQuery(api)] : []),
  ];
};

/** Loads the tab that the address names. */
export const prefetchMarket = async (context: IslandContext, search: Search): Promise<void> => {
  const { api, queryClient } = context;
  const tab = tabOf(search);
  const queries = tab === "overview"
    ? await overview(context, search)
    : [...LISTS[tab](api, search), preferencesQuery(api)];
  await Promise.all(queries.map((query) => queryClient.prefetchQuery(query)));
};
