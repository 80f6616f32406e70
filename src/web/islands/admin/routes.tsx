// The routes of the administrators' area. Screens are loaded on first use; their loaders prefetch.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { FIRST_VIEW, parseListView } from "@/web/ui/table/list-view.ts";
import {
  CardsPending,
  FormPending,
  IndexPending,
  ListPending,
  RecordPending,
  withPending,
} from "@/web/islands/area/pending-screens.tsx";
import { createScreenViews, viewDeps } from "@/web/islands/runtime/screen-views.tsx";
import { orNotFound, redirectScreen } from "@/web/islands/runtime/redirects.ts";
import {
  CATEGORIES_VIEW,
  categoryListQuery,
  categoryQuery,
  sharedArticlesQuery,
} from "./categories/catalogue-queries.ts";
import { preferencesQuery } from "@/web/islands/area/list-preferences.ts";
import { notificationListQuery, notificationViewOf } from "@/web/islands/area/notifications/notification-queries.ts";
import { campaignRoute, campaignsRoute, newCampaignRoute } from "./notifications/campaign-routes.tsx";
import { AUDIT_VIEW, auditQuery } from "./audit/audit-queries.ts";
import { frame, permitted, root, screen } from "./frame-route.tsx";
import { accountQuery, loadAccountCards, secondFactorsQuery } from "@/web/islands/area/account/account-queries.ts";
import { requireCaller } from "@/web/islands/runtime/caller.ts";
import { guardSecondFactorSetup, SECOND_FACTOR_SETUP } from "@/web/islands/runtime/guards.ts";
import { loadWaves } from "./waves/wave-queries.ts";
import { failedJobsQuery, jobsQuery, messagesQuery, messageViewOf } from "./jobs/job-queries.ts";
import { prefetchRequests, requestQuery } from "./requests/request-queries.ts";
import { historyQuery, settingsFor, settingsQuery } from "./settings/settings-queries.ts";
import { leadQuery } from "./leads/lead-queries.ts";
import { prefetchMarket } from "./market/prefetch.ts";
import { categoriesQuery, layoutQuery } from "./queries.ts";
import { parseRatingsView, ratingsQuery } from "./ratings/rating-queries.ts";
import { trackListQuery, trackQuery, TRACKS_VIEW } from "./tracks/track-queries.ts";
import { LEDGER_VIEW, ledgerQuery, userQuery } from "./users/user-queries.ts";

/** Every address of this island, for the server. */
export const ADMIN_PATHS = ["/admin", "/admin/*"] as const;

const toMarket = () => {
  throw redirectScreen("/admin");
};

/** Both lists are views of /admin. */
const redirects = ["/admin/users", "/admin/leads"].map((path) =>
  createRoute({ getParentRoute: () => frame, path, beforeLoad: toMarket })
);

/** The market, and the lists whose own addresses lead to /admin. */
const marketScreens = createScreenViews(() => import("./market/market-screen.tsx"), {
  users: () => import("./users/user-list.tsx"),
  leads: () => import("./leads/lead-list.tsx"),
  credentials: () => import("./users/credentials-screen.tsx"),
  sources: () => import("./sources/sources-screen.tsx"),
});

const marketRoute = createRoute({
  getParentRoute: () => permitted,
  path: "/admin",
  loaderDeps: viewDeps,
  loader: async ({ context, location: { search } }) => {
    await Promise.all([marketScreens.preload(search), prefetchMarket(context, search)]);
  },
  component: marketScreens.component,
  staticData: {
    ...screen("Market", "market/market-screen.tsx").staticData,
    views: {
      users: screen("Users", "users/user-list.tsx").staticData,
      leads: screen("Leads", "leads/lead-list.tsx").staticData,
      credentials: screen("Credentials", "users/credentials-screen.tsx").staticData,
      sources: screen("Sources", "sources/sources-screen.tsx").staticData,
    },
  },
});

const userRoute = createRoute({
  getParentRoute: () => permitted,
  path: "/admin/users/$id",
  loader: async ({ context: { api, queryClient }, params: { id }, location }) => {
    await Promise.all([
      orNotFound(queryClient.ensureQueryData({ ...userQuery(api, id), revalidateIfStale: true })),
      queryClient.prefetchQuery(ledgerQuery(api, id, parseListView(location.search, LEDGER_VIEW))),
      queryClient.prefetchQuery(categoriesQuery(api)),
    ]);
  },
  component: lazyRouteComponent(() => import("./users/user-screen.tsx")),
  ...screen("User", "users/user-screen.tsx"),
});

const leadRoute = createRoute({
  getParentRoute: () => permitted,
  path: "/admin/leads/$id",
  loader: async ({ context: { api, queryClient }, params: { id } }) =>
    void await orNotFound(queryClient.ensureQueryData({ ...leadQuery(api, id), revalidateIfStale: true })),
  component: lazyRouteComponent(() => import("./leads/lead-screen.tsx")),
  ...screen("Lead", "leads/lead-screen.tsx"),
});

/** Both addresses take an optional userId. */
const trackRoutes = [
  createRoute({
    getParentRoute: () => permitted,
    path: "/admin/tracks",
    loader: async ({ context: { api, queryClient }, location }) => {
      await Promise.all([
        queryClient.prefetchQuery(trackListQuery(api, parseListView(location.search, TRACKS_VIEW))),
        queryClient.prefetchQuery(preferencesQuery(api)),
        queryClient.prefetchQuery(categoriesQuery(api)),
      ]);
    },
    component: lazyRouteComponent(() => import("./tracks/tracks-screen.tsx")),
    ...screen("Tracks", "tracks/tracks-screen.tsx"),
  }),
  createRoute({
    getParentRoute: () => permitted,
    path: "/admin/tracks/$id",
    loader: async ({ context: { api, queryClient }, params: { id } }) =>
      void await orNotFound(queryClient.ensureQueryData({ ...trackQuery(api, id), revalidateIfStale: true })),
    component: lazyRouteComponent(() => import("./tracks/track-screen.tsx")),
    ...screen("Track", "tracks/track-screen.tsx"),
  }),
];

const wavesRoute = createRoute({
  getParentRoute: () => permitted,
  path: "/admin/waves",
  loader: async ({ context }) => await loadWaves(context),
  component: lazyRouteComponent(() => import("./waves/waves-screen.tsx")),
  ...screen("Waves of bookings", "waves/waves-screen.tsx"),
});

/** Each section loads what it shows by itself. */
const connectionsRoute = createRoute({
  getParentRoute: () => permitted,
  path: "/admin/connections",
  component: lazyRouteComponent(() => import("./connections/connections-screen.tsx")),
  ...screen("Connections", "connections/connections-screen.tsx"),
});

const ratingsRoute = createRoute({
  getParentRoute: () => permitted,
  path: "/admin/ratings",
  loader: async ({ context: { api, queryClient }, location }) =>
    await queryClient.prefetchQuery(ratingsQuery(api, parseRatingsView(location.search))),
  component: lazyRouteComponent(() => import("./ratings/ratings-screen.tsx")),
  ...screen("Ratings", "ratings/ratings-screen.tsx"),
});

const auditRoute = createRoute({
  getParentRoute: () => permitted,
  path: "/admin/audit",
  loader: async ({ context: { api, queryClient }, location }) => {
    await Promise.all([
      queryClient.prefetchQuery(auditQuery(api, parseListView(location.search, AUDIT_VIEW))),
      queryClient.prefetchQuery(preferencesQuery(api)),
    ]);
  },
  component: lazyRouteComponent(() => import("./audit/audit-screen.tsx")),
  ...screen("Audit", "audit/audit-screen.tsx"),
});

const requestsRoute = createRoute({
  getParentRoute: () => permitted,
  path: "/admin/requests",
  loader: async ({ context, location }) => await prefetchRequests(context, location.search),
  component: lazyRouteComponent(() => import("./requests/requests-screen.tsx")),
  ...screen("Help requests", "requests/requests-screen.tsx"),
});

const requestRoute = createRoute({
  getParentRoute: () => permitted,
  path: "/admin/requests/$id",
  loader: async ({ context: { api, queryClient }, params: { id } }) =>
    void await orNotFound(queryClient.ensureQueryData({ ...requestQuery(api, id), revalidateIfStale: true })),
  component: lazyRouteComponent(() => import("./requests/request-screen.tsx")),
  ...screen("Request", "requests/request-screen.tsx"),
});

const inboxRoute = createRoute({
  getParentRoute: () => permitted,
  path: "/admin/notices",
  loader: async ({ context: { api, queryClient }, location }) =>
    await queryClient.prefetchQuery(notificationListQuery(api, notificationViewOf(location.search))),
  component: lazyRouteComponent(() => import("./notifications/inbox.tsx")),
  ...screen("Your notifications", "notifications/inbox.tsx"),
});

const jobsRoute = createRoute({
  getParentRoute: () => permitted,
  path: "/admin/jobs",
  loader: async ({ context: { api, queryClient }, location }) => {
    await Promise.all([
      queryClient.ensureQueryData(jobsQuery(api)),
      queryClient.prefetchQuery(failedJobsQuery(api, FIRST_VIEW)),
      queryClient.prefetchQuery(preferencesQuery(api)),
      queryClient.prefetchQuery(messagesQuery(api, messageViewOf(location.search))),
    ]);
  },
  component: lazyRouteComponent(() => import("./jobs/jobs.tsx")),
  ...screen("Jobs and emails", "jobs/jobs.tsx"),
});

/** Forms open with current values. The history card shows its own error. */
const settingsRoute = createRoute({
  getParentRoute: () => permitted,
  path: "/admin/settings",
  loader: async ({ context: { api, queryClient } }) => {
    const { role } = await queryClient.ensureQueryData(layoutQuery(api));
    await Promise.all(
      settingsFor(role).flatMap((document) => [
        queryClient.fetchQuery({ ...settingsQuery(api, document), staleTime: 0 }),
        queryClient.prefetchQuery(historyQuery(api, document)),
      ]),
    );
  },
  component: lazyRouteComponent(() => import("./settings/settings-screen.tsx")),
  ...screen("Settings", "settings/settings-screen.tsx"),
});

const categoriesRoute = createRoute({
  getParentRoute: () => permitted,
  path: "/admin/categories",
  loader: async ({ context: { api, queryClient }, location }) => {
    await Promise.all([
      queryClient.prefetchQuery(categoryListQuery(api, parseListView(location.search, CATEGORIES_VIEW))),
      queryClient.prefetchQuery(sharedArticlesQuery(api)),
    ]);
  },
  component: lazyRouteComponent(() => import("./categories/categories-screen.tsx")),
  ...screen("Categories", "categories/categories-screen.tsx"),
});

/** Forms open with current values. */
const categoryRoute = createRoute({
  getParentRoute: () => permitted,
  path: "/admin/category/$id",
  loader: async ({ context: { api, queryClient }, params: { id } }) =>
    void await orNotFound(queryClient.fetchQuery({ ...categoryQuery(api, id), staleTime: 0 })),
  component: lazyRouteComponent(() => import("./categories/category-screen.tsx")),
  ...screen("Category", "categories/category-screen.tsx"),
});

const accountRoute = createRoute({
  getParentRoute: () => permitted,
  path: "/admin/account",
  loader: async ({ context }) => {
    await Promise.all([context.queryClient.ensureQueryData(accountQuery(context.api)), loadAccountCards(context)]);
  },
  component: lazyRouteComponent(() => import("./account/account-screen.tsx")),
  ...screen("Your account", "account/account-screen.tsx"),
});

/** Outside the frame, whose data administrators may not load before they have a second factor. */
const secondFactorRoute = createRoute({
  getParentRoute: () => root,
  path: SECOND_FACTOR_SETUP,
  beforeLoad: async ({ context }) => void await requireCaller(context, guardSecondFactorSetup),
  loader: async ({ context: { api, queryClient } }) => void await queryClient.fetchQuery(secondFactorsQuery(api)),
  component: lazyRouteComponent(() => import("./account/second-factor-screen.tsx")),
  ...screen("Set up two-step sign-in", "account/second-factor-screen.tsx"),
});

const [tracksRoute, trackRoute] = trackRoutes;
const screens = [
  ...withPending(IndexPending, [marketRoute]),
  ...withPending(ListPending, [tracksRoute!, auditRoute, requestsRoute, campaignsRoute]),
  ...withPending(RecordPending, [userRoute, leadRoute, trackRoute!, requestRoute, campaignRoute]),
  ...withPending(FormPending, [accountRoute, newCampaignRoute, settingsRoute, categoryRoute]),
  ...withPending(CardsPending, [wavesRoute, connectionsRoute, ratingsRoute, inboxRoute, jobsRoute, categoriesRoute]),
];
withPending(CardsPending, [frame]);

export const routeTree = root.addChildren([
  frame.addChildren([...redirects, permitted.addChildren(screens)]),
  secondFactorRoute,
]);
