// The address of the market, with both tables (SPEC section 2).
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { FIRST_VIEW, viewOfSearch } from "@/web/ui/table/list-view.ts";
import { frame, type Loading, screen } from "../frame-route.tsx";
import { leadCountsQuery, leadListQuery, LEADS_VIEW } from "../leads/lead-queries.ts";
import { categoriesQuery } from "../shared/category-query.ts";
import { credentialListQuery, CREDENTIALS_VIEW, userListQuery, USERS_VIEW } from "../users/user-queries.ts";
import { marketQuery } from "./market-queries.ts";
import { categoryIdOf, type MarketTab, tabOf } from "./market-view.ts";
import { periodOf } from "./period.ts";

type Search = Readonly<Record<string, unknown>>;

/** What each part is drawn from; failures are the parts' own to tell. */
const ASK: Record<MarketTab, (context: Loading["context"], search: Search) => Promise<unknown>> = {
  overview: ({ api, queryClient }, search) =>
    Promise.all([
      queryClient.prefetchQuery(marketQuery(api, { period: periodOf(search), categoryId: categoryIdOf(search) })),
      queryClient.prefetchQuery(userListQuery(api, FIRST_VIEW)),
      queryClient.prefetchQuery(leadListQuery(api, FIRST_VIEW)),
    ]),
  users: ({ api, queryClient }, search) =>
    Promise.all([
      queryClient.prefetchQuery(userListQuery(api, viewOfSearch(search, USERS_VIEW))),
      queryClient.prefetchQuery(categoriesQuery(api)),
    ]),
  leads: ({ api, queryClient }, search) => {
    const view = viewOfSearch(search, LEADS_VIEW);
    return Promise.all([
      queryClient.prefetchQuery(leadListQuery(api, view)),
      queryClient.prefetchQuery(leadCountsQuery(api, view)),
      queryClient.prefetchQuery(categoriesQuery(api)),
    ]);
  },
  credentials: ({ api, queryClient }, search) =>
    queryClient.prefetchQuery(credentialListQuery(api, viewOfSearch(search, CREDENTIALS_VIEW))),
};

export const marketRoutes = [
  createRoute({
    getParentRoute: () => frame,
    path: "/admin",
    loader: async ({ context, location }) => void await ASK[tabOf(location.search)](context, location.search),
    component: lazyRouteComponent(() => import("./market-screen.tsx")),
    ...screen("Market", "market/market-screen.tsx"),
  }),
];
