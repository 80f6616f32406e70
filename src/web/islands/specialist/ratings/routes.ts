import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { CardsPending, withPending } from "@/web/islands/area/pending-screens.tsx";
import { dashboard, screen } from "../frame-route.tsx";
import { parseRatingsView, ratingsQuery } from "./rating-queries.ts";

const ratings = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/ratings",
  loader: async ({ context: { api, queryClient }, location }) =>
    await queryClient.prefetchQuery(ratingsQuery(api, parseRatingsView(location.search))),
  component: lazyRouteComponent(() => import("./ratings-screen.tsx")),
  ...screen("Ratings", "ratings/ratings-screen.tsx"),
});

export const ratingRoutes = withPending(CardsPending, [ratings]);
