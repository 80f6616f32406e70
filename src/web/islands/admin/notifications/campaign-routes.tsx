import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { preferencesQuery } from "@/web/islands/area/list-preferences.ts";
import { orNotFound } from "@/web/islands/runtime/redirects.ts";
import { permitted, screen } from "../frame-route.tsx";
import { categoriesQuery } from "../queries.ts";
import { campaignListQuery, campaignQuery, campaignViewOf } from "./campaign-queries.ts";

export const campaignsRoute = createRoute({
  getParentRoute: () => permitted,
  path: "/admin/notifications",
  loader: async ({ context: { api, queryClient }, location }) => {
    await Promise.all([
      queryClient.prefetchQuery(campaignListQuery(api, campaignViewOf(location.search))),
      queryClient.prefetchQuery(preferencesQuery(api)),
    ]);
  },
  component: lazyRouteComponent(() => import("./campaigns.tsx")),
  ...screen("Announcements", "notifications/campaigns.tsx"),
});

export const newCampaignRoute = createRoute({
  getParentRoute: () => permitted,
  path: "/admin/notifications/new",
  loader: async ({ context: { api, queryClient } }) => void await queryClient.ensureQueryData(categoriesQuery(api)),
  component: lazyRouteComponent(() => import("./new-campaign.tsx")),
  ...screen("New announcement", "notifications/new-campaign.tsx"),
});

export const campaignRoute = createRoute({
  getParentRoute: () => permitted,
  path: "/admin/notifications/$id",
  loader: async ({ context: { api, queryClient }, params: { id } }) =>
    void await orNotFound(queryClient.ensureQueryData({ ...campaignQuery(api, id), revalidateIfStale: true })),
  component: lazyRouteComponent(() => import("./campaign.tsx")),
  ...screen("Announcement", "notifications/campaign.tsx"),
});
