import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { notificationListQuery, notificationViewOf } from "@/web/islands/area/notifications/notification-queries.ts";
import { CardsPending, withPending } from "@/web/islands/area/pending-screens.tsx";
import { dashboard, screen } from "../frame-route.tsx";

const notifications = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/notifications",
  loader: async ({ context: { api, queryClient }, location }) =>
    await queryClient.prefetchQuery(notificationListQuery(api, notificationViewOf(location.search))),
  component: lazyRouteComponent(() => import("./notifications-screen.tsx")),
  ...screen("Notifications", "notifications/notifications-screen.tsx"),
});

export const notificationRoutes = withPending(CardsPending, [notifications]);
