// What administrators tell many people: the campaigns, a new one, one with its progress.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { orNotFound } from "@/web/islands/runtime/redirects.ts";
import { frame, screen } from "../frame-route.tsx";
import { campaignListQuery, campaignQuery, campaignViewOf, categoriesQuery } from "./campaign-queries.ts";

const campaigns = createRoute({
  getParentRoute: () => frame,
  path: "/admin/notifications",
  loader: async ({ context: { api, queryClient }, location }) =>
    await queryClient.prefetchQuery(campaignListQuery(api, campaignViewOf(location.search))),
  component: lazyRouteComponent(() => import("./campaigns.tsx")),
  ...screen("Notifications", "campaigns/campaigns.tsx"),
});

const newCampaign = createRoute({
  getParentRoute: () => frame,
  path: "/admin/notifications/new",
  loader: async ({ context: { api, queryClient } }) => void await queryClient.ensureQueryData(categoriesQuery(api)),
  component: lazyRouteComponent(() => import("./new-campaign.tsx")),
  ...screen("New notification", "campaigns/new-campaign.tsx"),
});

const campaign = createRoute({
  getParentRoute: () => frame,
  path: "/admin/notifications/$id",
  loader: async ({ context: { api, queryClient }, params: { id } }) =>
    void await orNotFound(queryClient.ensureQueryData({ ...campaignQuery(api, id), revalidateIfStale: true })),
  component: lazyRouteComponent(() => import("./campaign.tsx")),
  ...screen("Notification", "campaigns/campaign.tsx"),
});

export const campaignsRoutes = [campaigns, newCampaign, campaign];
