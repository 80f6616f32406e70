// The routes of the dashboard: leads, calendar, credits, profile, notifications and help.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ApiError } from "@/web/api/api-error.ts";
import { loadAccountCards } from "@/web/islands/area/account/account-queries.ts";
import {
  CalendarPending,
  CardsPending,
  FormPending,
  IndexPending,
  ListPending,
  RecordPending,
  withPending,
} from "@/web/islands/area/pending-screens.tsx";
import { preferencesQuery } from "@/web/islands/area/list-preferences.ts";
import { notificationListQuery, notificationViewOf } from "@/web/islands/area/notifications/notification-queries.ts";
import { requireCaller } from "@/web/islands/runtime/caller.ts";
import { guardSpecialist } from "@/web/islands/runtime/guards.ts";
import type { IslandContext } from "@/web/islands/runtime/island-context.ts";
import { createScreenViews, viewDeps } from "@/web/islands/runtime/screen-views.tsx";
import { orNotFound, redirectScreen } from "@/web/islands/runtime/redirects.ts";
import { CONNECTIONS_PATH } from "./account-links.ts";
import { buyLeadQuery } from "./buy/checkout.ts";
import { parsePurchaseView, purchasesQuery } from "./buy/purchases.ts";
import { parseStatementView, statementQuery } from "./buy/statement.ts";
import { linksQuery } from "./calendar/links.ts";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { loadDashboard, overviewQuery, visibilityQuery } from "./dashboard/dashboard-queries.ts";
import { DASHBOARD_HELP } from "./help/help-links.tsx";
import { helpRoutes } from "./help/help-routes.tsx";
import { isLeadView } from "./leads/lead-list-view.ts";
import { leadQuery, prefetchLeadList } from "./leads/lead-queries.ts";
import { meetingListQuery, weekQuery } from "./meetings/meeting-queries.ts";
import { frameQuery } from "./queries.ts";
import { parseRatingsView, ratingsQuery } from "./ratings/rating-queries.ts";
import { loadCalendar, loadPrices, loadProfile, root, screen } from "./route-parts.ts";

/** Requires a specialist who has completed onboarding. */
const dashboard = createRoute({
  getParentRoute: () => root,
  id: "dashboard",
  component: DashboardFrame,
  beforeLoad: async ({ context }) => void await requireCaller(context, guardSpecialist),
  loader: async ({ context, location: { pathname, search } }) => {
    if (pathname.replace(/\/$/, "") === "/dashboard" && !isLeadView(search)) await loadDashboard(context);
    await context.queryClient.ensureQueryData(frameQuery(context.api));
  },
});

/** The dashboard, and all leads. */
const indexScreens = createScreenViews(() => import("./screens/dashboard.tsx"), {
  leads: () => import("./screens/leads.tsx"),
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

const dashboardIndex = createRoute({
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
  staticData: { ...screen("Dashboard", "dashboard").staticData, views: { leads: screen("Leads", "leads").staticData } },
});

const dashboardProfile = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/profile",
  loader: async (loading) => {
    await Promise.all([loadProfile(loading), loadAccountCards(loading.context)]);
  },
  component: lazyRouteComponent(() => import("./screens/dashboard-profile.tsx")),
  ...screen("Profile and account", "dashboard-profile"),
});

const dashboardCalendar = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/calendar",
  loader: async ({ context }) => {
    const { api, queryClient } = context;
    await Promise.all([loadCalendar(context), queryClient.prefetchQuery(linksQuery(api))]);
  },
  component: lazyRouteComponent(() => import("./screens/dashboard-calendar.tsx")),
  ...screen("Calendar", "dashboard-calendar"),
});

const dashboardMeetings = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/calendar/meetings",
  loader: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(weekQuery(api)),
      queryClient.prefetchQuery(meetingListQuery(api, "upcoming")),
    ]);
  },
  component: lazyRouteComponent(() => import("./screens/dashboard-meetings.tsx")),
  ...screen("Meetings", "dashboard-meetings"),
});

const notifications = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/notifications",
  loader: async ({ context: { api, queryClient }, location }) =>
    await queryClient.prefetchQuery(notificationListQuery(api, notificationViewOf(location.search))),
  component: lazyRouteComponent(() => import("./screens/notifications.tsx")),
  ...screen("Notifications", "notifications"),
});

const buy = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/buy",
  loader: async (loading) => void await loadPrices(loading),
  component: lazyRouteComponent(() => import("./screens/buy.tsx")),
  ...screen("Buy leads", "buy"),
});

const purchases = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/purchases",
  loader: async ({ context: { api, queryClient }, location }) => {
    await Promise.all([
      queryClient.prefetchQuery(purchasesQuery(api, parsePurchaseView(location.search))),
      queryClient.prefetchQuery(preferencesQuery(api)),
    ]);
  },
  component: lazyRouteComponent(() => import("./screens/purchases.tsx")),
  ...screen("Purchases and receipts", "purchases"),
});

const statement = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/statement",
  loader: async ({ context: { api, queryClient }, location }) => {
    await Promise.all([
      queryClient.prefetchQuery(statementQuery(api, parseStatementView(location.search))),
      queryClient.prefetchQuery(preferencesQuery(api)),
    ]);
  },
  component: lazyRouteComponent(() => import("./screens/statement.tsx")),
  ...screen("Credit statement", "statement"),
});

const ratings = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/ratings",
  loader: async ({ context: { api, queryClient }, location }) =>
    await queryClient.prefetchQuery(ratingsQuery(api, parseRatingsView(location.search))),
  component: lazyRouteComponent(() => import("./screens/ratings.tsx")),
  ...screen("Ratings", "ratings"),
});

/** Each section loads what it shows by itself. */
const connections = createRoute({
  getParentRoute: () => dashboard,
  path: CONNECTIONS_PATH,
  component: lazyRouteComponent(() => import("./connections/connections-screen.tsx")),
  staticData: { title: "Connections", module: "src/web/islands/specialist/connections/connections-screen.tsx" },
});

/** An unknown category redirects to all categories, as in onboarding. */
const buyCategory = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/buy/$category",
  loader: async ({ context: { api, queryClient }, params: { category } }) => {
    await queryClient.fetchQuery(buyLeadQuery(api, category)).catch((error) => {
      throw error instanceof ApiError && error.status === 404 ? redirectScreen("/dashboard/buy") : error;
    });
  },
  component: lazyRouteComponent(() => import("./screens/buy-category.tsx")),
  ...screen("Buy leads in a category", "buy-category"),
});

/** The list is on the dashboard. */
const leads = createRoute({
  getParentRoute: () => dashboard,
  path: "/leads",
  beforeLoad: () => {
    throw redirectScreen("/dashboard");
  },
});

const lead = createRoute({
  getParentRoute: () => dashboard,
  path: "/leads/$id",
  loader: async ({ context: { api, queryClient }, params: { id } }) =>
    void await orNotFound(queryClient.ensureQueryData({ ...leadQuery(api, id), revalidateIfStale: true })),
  component: lazyRouteComponent(() => import("./screens/lead.tsx")),
  ...screen("Lead", "lead"),
});

const screens = [
  ...withPending(IndexPending, [dashboardIndex]),
  ...withPending(ListPending, [purchases, statement]),
  ...withPending(RecordPending, [lead]),
  ...withPending(FormPending, [dashboardProfile]),
  ...withPending(CalendarPending, [dashboardCalendar, dashboardMeetings]),
  ...withPending(CardsPending, [notifications, ratings, connections, buy, buyCategory]),
  ...helpRoutes(() => dashboard, DASHBOARD_HELP),
];

export const dashboardRoutes = dashboard.addChildren([leads, ...screens]);
