// The address of the market, with both tables (SPEC section 2).
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { viewOfSearch } from "../../../ui/list-view.ts";
import { frame, type Loading, screen } from "../frame-route.tsx";
import { categoriesQuery } from "../parts/category-query.ts";
import { credentialListQuery, CREDENTIALS_VIEW, userListQuery, USERS_VIEW } from "../users/user-queries.ts";
import { type Part, partOf } from "./market-search.ts";

type Search = Readonly<Record<string, unknown>>;

/** What each part is drawn from; failures are the parts' own to tell. */
const ASK: Record<Part, (context: Loading["context"], search: Search) => Promise<unknown>> = {
  users: ({ api, queryClient }, search) =>
    Promise.all([
      queryClient.prefetchQuery(userListQuery(api, viewOfSearch(search, USERS_VIEW))),
      queryClient.prefetchQuery(categoriesQuery(api)),
    ]),
  credentials: ({ api, queryClient }, search) =>
    queryClient.prefetchQuery(credentialListQuery(api, viewOfSearch(search, CREDENTIALS_VIEW))),
};

export const marketRoutes = [
  createRoute({
    getParentRoute: () => frame,
    path: "/admin",
    loader: async ({ context, location }) => void await ASK[partOf(location.search)](context, location.search),
    component: lazyRouteComponent(() => import("./market-screen.tsx")),
    ...screen("Market", "market/market-screen.tsx"),
  }),
];
