// The address of one person.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { viewOfSearch } from "@/web/ui/table/list-view.ts";
import { orNotFound } from "@/web/islands/runtime/redirects.ts";
import { frame, screen } from "../frame-route.tsx";
import { categoriesQuery } from "../shared/category-query.ts";
import { LEDGER_VIEW, ledgerQuery, userQuery } from "./user-queries.ts";

export const userRoutes = [
  createRoute({
    getParentRoute: () => frame,
    path: "/admin/users/$id",
    loader: async ({ context: { api, queryClient }, params: { id }, location }) => {
      await Promise.all([
        orNotFound(queryClient.ensureQueryData({ ...userQuery(api, id), revalidateIfStale: true })),
        queryClient.prefetchQuery(ledgerQuery(api, id, viewOfSearch(location.search, LEDGER_VIEW))),
        queryClient.prefetchQuery(categoriesQuery(api)),
      ]);
    },
    component: lazyRouteComponent(() => import("./user-screen.tsx")),
    ...screen("User", "users/user-screen.tsx"),
  }),
];
