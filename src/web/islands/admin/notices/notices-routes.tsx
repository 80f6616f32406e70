// The administrator's own notifications; what is sent to others has a place of its own.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { noticeListQuery, noticeViewOf } from "@/web/islands/area/notices/notice-queries.ts";
import { frame, screen } from "../frame-route.tsx";

const notices = createRoute({
  getParentRoute: () => frame,
  path: "/admin/notices",
  loader: async ({ context: { api, queryClient }, location }) =>
    await queryClient.prefetchQuery(noticeListQuery(api, noticeViewOf(location.search))),
  component: lazyRouteComponent(() => import("./notices.tsx")),
  ...screen("Your notifications", "notices/notices.tsx"),
});

export const noticesRoutes = [notices];
