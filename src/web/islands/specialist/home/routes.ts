import { createRoute } from "@tanstack/react-router";
import { IndexPending, withPending } from "@/web/islands/area/pending-screens.tsx";
import type { IslandContext } from "@/web/islands/runtime/island-context.ts";
import { createScreenViews, viewDeps } from "@/web/islands/runtime/screen-views.tsx";
import { linksQuery } from "../calendar/links.ts";
import { dashboard, screen } from "../frame-route.tsx";
import { isLeadView } from "../leads/lead-list-view.ts";
import { prefetchLeadList } from "../leads/lead-queries.ts";
import { loadDashboard, overviewQuery, visibilityQuery } from "./home-queries.ts";

const indexScreens = createScreenViews(() => import("./home-screen.tsx"), {
  leads: () => import("../leads/leads-screen.tsx"),
});

const loadOverview = async (context: IslandContext): Promise<void> => {
  const { api, queryClient } = context;
  await loadDashboard(context);
  await Promise.all([
    queryClient.fetchQuery(visibilityQuery(api)),
    queryClient.fetchQuery(overviewQuery(api)),
    queryClient.prefetchQuery(linksQuery(api)),
  ]);
};

const index = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard",
  loaderDeps: viewDeps,
  loader: async ({ context, location: { search } }) => {
    await Promise.all([
      indexScreens.preload(search),
      isLeadView(search) ? prefetchLeadList(context, search) : loadOverview(context),
    ]);
  },
  component: indexScreens.component,
  staticData: {
    ...screen("Dashboard", "home/home-screen.tsx").staticData,
    views: { leads: screen("Leads", "leads/leads-screen.tsx").staticData },
  },
});

export const homeRoutes = withPending(IndexPending, [index]);
