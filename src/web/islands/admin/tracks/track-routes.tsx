// The addresses of tracks, each with an optional userId (SPEC section 2).
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { viewOfSearch } from "@/web/ui/table/list-view.ts";
import { orNotFound } from "@/web/islands/runtime/redirects.ts";
import { frame, screen } from "../frame-route.tsx";
import { categoriesQuery } from "../shared/category-query.ts";
import { trackListQuery, trackQuery, TRACKS_VIEW } from "./track-queries.ts";

export const trackRoutes = [
  createRoute({
    getParentRoute: () => frame,
    path: "/admin/tracks",
    loader: async ({ context: { api, queryClient }, location }) => {
      await Promise.all([
        queryClient.prefetchQuery(trackListQuery(api, viewOfSearch(location.search, TRACKS_VIEW))),
        queryClient.prefetchQuery(categoriesQuery(api)),
      ]);
    },
    component: lazyRouteComponent(() => import("./tracks-screen.tsx")),
    ...screen("Tracks", "tracks/tracks-screen.tsx"),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: "/admin/tracks/$id",
    loader: async ({ context: { api, queryClient }, params: { id } }) =>
      void await orNotFound(queryClient.ensureQueryData({ ...trackQuery(api, id), revalidateIfStale: true })),
    component: lazyRouteComponent(() => import("./track-screen.tsx")),
    ...screen("Track", "tracks/track-screen.tsx"),
  }),
];
