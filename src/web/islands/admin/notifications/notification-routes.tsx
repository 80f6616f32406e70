// The routes of announcements to many people, and of the administrator's own notifications.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { notificationListQuery, notificationViewOf } from "@/web/islands/area/notifications/notification-queries.ts";
import { orNotFound } from "@/web/islands/runtime/redirects.ts";
import { frame, screen } from "../frame-route.tsx";
import { campaignListQuery, campaignQuery, campaignViewOf, categoriesQuery } from "./campaign-queries.ts";

const campaigns = createRoute({
  getParentRoute: () => frame,
  path: "/admin/notifications",
  loader: async ({ context: { api, queryClient }, location }) =>
    await queryClient.prefetchQuery(campaignListQuery(api, campaignViewOf(location.search))),
  component: lazyRouteComponent(() => import("./campaigns.tsx")),
  ...screen("Announcements", "notifications/campaigns.tsx"),
});

const newCampaign = createRoute({
  getParentRoute: () => frame,
  path: "/admin/notifications/new",
  loader: async ({ context: { api, queryClient } }) => void await queryClient.ensureQueryData(categoriesQuery(api)),
  component: lazyRouteComponent(() => import("./new-campaign.tsx")),
  ...screen("New announcement", "notifications/new-campaign.tsx"),
});

const campaign = createRoute({
  getParentRoute: () => frame,
  path: "/admin/notifications/$id",
  loader: async ({ context: { api, queryClient }, params: { id } }) =>
    void await orNotFound(queryClient.ensureQueryData({ ...campaignQuery(api, id), revalidateIfStale: true })),
  component: lazyRouteComponent(() => import("./campaign.tsx")),
  ...screen("Announcement", "notifications/campaign.tsx"),
});

const inbox = createRoute({
  getParentRoute: () => frame,
  path: "/admin/notices",
  loader: async ({ context: { api, queryClient }, location }) =>
    await queryClient.prefetchQuery(notificationListQuery(api, notificationViewOf(location.search))),
  component: lazyRouteComponent(() => import("./inbox.tsx")),
  ...screen("Your notifications", "notifications/inbox.tsx"),
});

export const notificationRoutes = [campaigns, newCampaign, campaign, inbox];
