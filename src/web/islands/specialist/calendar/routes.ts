import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { CalendarPending, withPending } from "@/web/islands/area/pending-screens.tsx";
import { dashboard, loadCalendar, screen } from "../frame-route.tsx";
import { linksQuery } from "./links.ts";
import { meetingListQuery, weekQuery } from "./meetings/meeting-queries.ts";

const calendar = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/calendar",
  loader: async ({ context }) => {
    const { api, queryClient } = context;
    await Promise.all([loadCalendar(context), queryClient.prefetchQuery(linksQuery(api))]);
  },
  component: lazyRouteComponent(() => import("./calendar-screen.tsx")),
  ...screen("Calendar", "calendar/calendar-screen.tsx"),
});

const meetings = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/calendar/meetings",
  loader: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(weekQuery(api)),
      queryClient.prefetchQuery(meetingListQuery(api, "upcoming")),
    ]);
  },
  component: lazyRouteComponent(() => import("./meetings/meetings-screen.tsx")),
  ...screen("Meetings", "calendar/meetings/meetings-screen.tsx"),
});

export const calendarRoutes = withPending(CalendarPending, [calendar, meetings]);
