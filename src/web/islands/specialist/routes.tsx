// The routes of the specialist's area. Each screen is loaded when it is needed.
import { createRoute, Outlet } from "@tanstack/react-router";
import { ApiError } from "@/web/api/api-error.ts";
import { loadAccountCards } from "@/web/islands/area/account/account-queries.ts";
import { preferencesQuery } from "@/web/islands/area/list-preferences.ts";
import { notificationListQuery, toNotificationView } from "@/web/islands/area/notifications/notification-queries.ts";
import {
  CalendarPending,
  CardsPending,
  FormPending,
  IndexPending,
  ListPending,
  RecordPending,
} from "@/web/islands/area/pending-screens.tsx";
import { staticScreen } from "@/web/islands/area/screen-route.ts";
import { unknownScreen } from "@/web/islands/area/unknown-screen.tsx";
import { requireCaller } from "@/web/islands/runtime/caller.ts";
import { guardPayment } from "@/web/islands/runtime/guards.ts";
import { redirectScreen } from "@/web/islands/runtime/redirects.ts";
import { createScreenViews, viewDeps } from "@/web/islands/area/screen-views.tsx";
import { PageFooter, PageHeader } from "@/web/ui/layout/page-frame.tsx";
import { parseListView } from "@/web/ui/table/list-view.ts";
import { linksQuery } from "./calendar/links.ts";
import { isWeekView, meetingListQuery, weekQuery } from "./calendar/meetings/meeting-queries.ts";
import { clientCountQuery } from "./clients/client-queries.ts";
import { buyLeadQuery } from "./credits/checkout.ts";
import { PURCHASES, purchasesQuery } from "./credits/purchases.ts";
import { STATEMENT, statementQuery } from "./credits/statement.ts";
import { dashboard, loadCalendar, loadPrices, loadProfile, root, screenRoutes } from "./frame-route.tsx";
import { DASHBOARD_HELP } from "./help/help-links.tsx";
import { helpScreens } from "./help/screens.ts";
import { pageQuery } from "./home/home-queries.ts";
import { isLeadView } from "./leads/lead-list-view.ts";
import { leadQuery, prefetchLeadList } from "./leads/lead-queries.ts";
import { onboardingRoutes } from "./onboarding/routes.tsx";
import { RATINGS_VIEW, ratingsQuery } from "./ratings/rating-queries.ts";
import { resultsQuery, visibilityQuery } from "./visibility/visibility-queries.ts";

/** The paths of this island, for the server. */
export const SPECIALIST_PATHS = [
  "/onboarding",
  "/onboarding/*",
  "/dashboard",
  "/dashboard/*",
  "/leads",
  "/leads/*",
  "/payment/*",
] as const;

const indexScreens = createScreenViews(() => import("./home/home-screen.tsx"), {
  leads: () => import("./leads/leads-screen.tsx"),
});

const index = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard",
  loaderDeps: viewDeps,
  loader: async ({ context, location: { search } }) => {
    await Promise.all([
      indexScreens.preload(search),
      isLeadView(search) ? prefetchLeadList(context, search) : context.queryClient.fetchQuery(pageQuery(context.api)),
    ]);
  },
  component: indexScreens.component,
  pendingComponent: IndexPending,
  staticData: {
    ...staticScreen("specialist", "Dashboard", "home/home-screen.tsx"),
    views: { leads: staticScreen("specialist", "Leads", "leads/leads-screen.tsx") },
  },
});

const leads = createRoute({
  getParentRoute: () => dashboard,
  path: "/leads",
  beforeLoad: () => {
    throw redirectScreen("/dashboard");
  },
});

const screens = screenRoutes(() => dashboard, {
  "/leads/$id": {
    title: "Lead",
    module: "leads/lead-screen.tsx",
    load: () => import("./leads/lead-screen.tsx"),
    pending: RecordPending,
    record: (api, { id = "" }) => leadQuery(api, id),
  },
  "/dashboard/calendar": {
    title: "Calendar",
    module: "calendar/calendar-screen.tsx",
    load: () => import("./calendar/calendar-screen.tsx"),
    pending: CalendarPending,
    loader: loadCalendar,
    prefetch: (api) => [linksQuery(api)],
  },
  "/dashboard/calendar/meetings": {
    title: "Meetings",
    module: "calendar/meetings/meetings-screen.tsx",
    load: () => import("./calendar/meetings/meetings-screen.tsx"),
    pending: CalendarPending,
    prefetch: (api, { search }) => [isWeekView(search) ? weekQuery(api) : meetingListQuery(api, "upcoming")],
  },
  "/dashboard/buy": {
    title: "Buy credits",
    module: "credits/buy-screen.tsx",
    load: () => import("./credits/buy-screen.tsx"),
    pending: CardsPending,
    loader: loadPrices,
  },
  /** An unknown category redirects to all categories, as in onboarding. */
  "/dashboard/buy/$category": {
    title: "Buy credits in a category",
    module: "credits/buy-category-screen.tsx",
    load: () => import("./credits/buy-category-screen.tsx"),
    texts: ["countries"],
    pending: CardsPending,
    loader: ({ api, queryClient }, { params: { category = "" } }) =>
      queryClient.fetchQuery(buyLeadQuery(api, category)).catch((error) => {
        throw error instanceof ApiError && error.status === 404 ? redirectScreen("/dashboard/buy") : error;
      }),
  },
  "/dashboard/purchases": {
    title: "Purchases and receipts",
    module: "credits/purchases-screen.tsx",
    load: () => import("./credits/purchases-screen.tsx"),
    pending: ListPending,
    prefetch: (api, { search }) => [purchasesQuery(api, parseListView(search, PURCHASES)), preferencesQuery(api)],
  },
  "/dashboard/statement": {
    title: "Credit statement",
    module: "credits/statement-screen.tsx",
    load: () => import("./credits/statement-screen.tsx"),
    pending: ListPending,
    prefetch: (api, { search }) => [statementQuery(api, parseListView(search, STATEMENT)), preferencesQuery(api)],
  },
  "/dashboard/profile": {
    title: "Profile and account",
    module: "profile/profile-screen.tsx",
    load: () => import("./profile/profile-screen.tsx"),
    texts: ["countries", "ui.specialist"],
    pending: FormPending,
    loader: (context) => Promise.all([loadProfile(context), loadAccountCards(context)]),
  },
  "/dashboard/visibility": {
    title: "Visibility and results",
    module: "visibility/visibility-screen.tsx",
    load: () => import("./visibility/visibility-screen.tsx"),
    texts: ["ranking"],
    pending: CardsPending,
    loader: ({ api, queryClient }) =>
      Promise.all([queryClient.fetchQuery(visibilityQuery(api)), queryClient.fetchQuery(resultsQuery(api))]),
  },
  "/dashboard/ratings": {
    title: "Ratings",
    module: "ratings/ratings-screen.tsx",
    load: () => import("./ratings/ratings-screen.tsx"),
    texts: ["ratings"],
    pending: CardsPending,
    prefetch: (api, { search }) => [ratingsQuery(api, parseListView(search, RATINGS_VIEW))],
  },
  "/dashboard/clients": {
    title: "My clients",
    module: "clients/clients-screen.tsx",
    load: () => import("./clients/clients-screen.tsx"),
    pending: CardsPending,
    loader: ({ api, queryClient }) => queryClient.fetchQuery(clientCountQuery(api)),
  },
  /** Each section loads what it shows by itself. */
  "/dashboard/connections": {
    title: "Connections",
    module: "connections/connections-screen.tsx",
    load: () => import("./connections/connections-screen.tsx"),
    pending: CardsPending,
  },
  "/dashboard/notifications": {
    title: "Notifications",
    module: "notifications/notifications-screen.tsx",
    load: () => import("./notifications/notifications-screen.tsx"),
    pending: CardsPending,
    prefetch: (api, { search }) => [notificationListQuery(api, toNotificationView(search))],
  },
  ...helpScreens(DASHBOARD_HELP),
});

const PaymentFrame = () => (
  <div className="flex min-h-dvh flex-col">
    <PageHeader width="funnel" home="/dashboard" />
    <div className="flex flex-1 flex-col">
      <Outlet />
    </div>
    <PageFooter width="funnel" />
  </div>
);

/** The return from the payment page. It requires neither a verified address nor onboarding. */
const payment = createRoute({
  getParentRoute: () => root,
  id: "payment",
  component: PaymentFrame,
  beforeLoad: async ({ context }) => void await requireCaller(context, guardPayment),
});

const paymentScreens = screenRoutes(() => payment, {
  "/payment/success": {
    title: "Payment",
    module: "credits/payment-screen.tsx",
    load: () => import("./credits/payment-screen.tsx"),
  },
  "/payment/failure": {
    title: "Payment",
    module: "credits/payment-screen.tsx",
    load: () => import("./credits/payment-screen.tsx"),
  },
});

const unknown = createRoute({ getParentRoute: () => dashboard, path: "/dashboard/$unknown/$", ...unknownScreen });

export const routeTree = root.addChildren([
  onboardingRoutes,
  dashboard.addChildren([index, leads, unknown, ...screens]),
  payment.addChildren(paymentScreens),
]);
