// The addresses of the catalogue.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { viewOfSearch } from "@/web/ui/table/list-view.ts";
import { orNotFound } from "@/web/islands/runtime/redirects.ts";
import { frame, screen } from "../frame-route.tsx";
import { CATEGORIES_VIEW, categoryListQuery, categoryQuery, sharedTextsQuery } from "./catalogue-queries.ts";

export const categoryRoutes = [
  createRoute({
    getParentRoute: () => frame,
    path: "/admin/categories",
    loader: async ({ context: { api, queryClient }, location }) => {
      await Promise.all([
        queryClient.prefetchQuery(categoryListQuery(api, viewOfSearch(location.search, CATEGORIES_VIEW))),
        queryClient.prefetchQuery(sharedTextsQuery(api)),
      ]);
    },
    component: lazyRouteComponent(() => import("./categories-screen.tsx")),
    ...screen("Categories", "categories/categories-screen.tsx"),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: "/admin/category/$id",
    // Its forms open with what stands now.
    loader: ({ context: { api, queryClient }, params: { id } }) =>
      orNotFound(queryClient.fetchQuery({ ...categoryQuery(api, id), staleTime: 0 })).then(() => {}),
    component: lazyRouteComponent(() => import("./category-screen.tsx")),
    ...screen("Category", "categories/category-screen.tsx"),
  }),
];
