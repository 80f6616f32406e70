// The routes of the administrators' area. Screens are loaded on first use; their loaders prefetch.
import { createRoute } from "@tanstack/react-router";
import { FIRST_VIEW, parseListView } from "@/web/ui/table/list-view.ts";
import {
  CardsPending,
  FormPending,
  IndexPending,
  ListPending,
  RecordPending,
} from "@/web/islands/area/pending-screens.tsx";
import { unknownScreen } from "@/web/islands/area/unknown-screen.tsx";
import { createScreenViews, viewDeps } from "@/web/islands/area/screen-views.tsx";
import { orNotFound, redirectScreen } from "@/web/islands/runtime/redirects.ts";
import {
  CATEGORIES_VIEW,
  categoryListQuery,
  categoryQuery,
  sharedArticlesQuery,
} from "./categories/catalogue-queries.ts";
import { preferencesQuery } from "@/web/islands/area/list-preferences.ts";
import { notificationListQuery, toNotificationView } from "@/web/islands/area/notifications/notification-queries.ts";
import { AUDIT_VIEW, auditQuery } from "./audit/audit-queries.ts";
import { frame, permitted, root } from "./frame-route.tsx";
import { accountQuery, loadAccountCards, secondFactorsQuery } from "@/web/islands/area/account/account-queries.ts";
import { requireCaller } from "@/web/islands/runtime/caller.ts";
import { guardSecondFactorSetup, SECOND_FACTOR_SETUP } from "@/web/islands/runtime/guards.ts";
import { failedJobsQuery, jobsQuery, MESSAGE_LIST, messagesQuery } from "./jobs/job-queries.ts";
import { reportQuery, toReportView } from "./reports/report-query.ts";
import { REQUEST_LIST, requestListQuery, requestQuery } from "./requests/request-queries.ts";
import { historyQuery, settingsFor, settingsQuery } from "./settings/settings-queries.ts";
import { exportsQuery } from "./exports/export-queries.ts";
import { importListQuery, importQuery, IMPORTS_VIEW } from "./imports/import-queries.ts";
import { INVITATIONS_VIEW, invitationsQuery } from "./invitations/invitation-queries.ts";
import { paymentListQuery, paymentQuery, PAYMENTS_VIEW } from "./payments/payment-queries.ts";
import { leadQuery } from "./leads/lead-queries.ts";
import { prefetchMarket } from "./market/prefetch.ts";
import { categoriesQuery, layoutQuery } from "./queries.ts";
import { REPORTS_VIEW, reportsQuery } from "./moderation/report-queries.ts";
import { RATINGS_VIEW, ratingsQuery } from "./ratings/rating-queries.ts";
import { trackListQuery, trackQuery, TRACKS_VIEW } from "./tracks/track-queries.ts";
import { TRANSLATIONS_VIEW, translationsQuery } from "./translations/translation-queries.ts";
import { LEDGER_VIEW, ledgerQuery, userQuery } from "./users/user-queries.ts";
import { createScreenRoutes, staticScreen } from "@/web/islands/area/screen-route.ts";
import { CAMPAIGN_LIST, campaignListQuery, campaignQuery } from "./notifications/campaign-queries.ts";

/** Every address of this island, for the server. */
export const ADMIN_PATHS = ["/admin", "/admin/*"] as const;

const toMarket = () => {
  throw redirectScreen("/admin");
};

/** Both lists are views of /admin. */
const redirects = Object.entries({ "/admin/users": "Users", "/admin/leads": "Leads" }).map(([path, title]) =>
  createRoute({ getParentRoute: () => frame, path, beforeLoad: toMarket, staticData: { title } })
);

const unknown = createRoute({ getParentRoute: () => frame, path: "/admin/$unknown/$", ...unknownScreen });

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
  pendingComponent: IndexPending,
  staticData: {
    ...staticScreen("admin", "Market", "market/market-screen.tsx"),
    views: {
      users: staticScreen("admin", "Users", "users/user-list.tsx"),
      leads: staticScreen("admin", "Leads", "leads/lead-list.tsx"),
      credentials: staticScreen("admin", "Credentials", "users/credentials-screen.tsx"),
      sources: staticScreen("admin", "Sources", "sources/sources-screen.tsx"),
    },
  },
});

const screenRoutes = createScreenRoutes("admin");

const screens = screenRoutes(() => permitted, {
  "/admin/reports": {
    title: "Reports",
    module: "reports/reports-screen.tsx",
    load: () => import("./reports/reports-screen.tsx"),
    pending: CardsPending,
    prefetch: (api, { search }) => [reportQuery(api, toReportView(search))],
  },
  "/admin/users/$id": {
    title: "User",
    module: "users/user-screen.tsx",
    load: () => import("./users/user-screen.tsx"),
    pending: RecordPending,
    record: (api, { id = "" }) => userQuery(api, id),
    prefetch: (api, { params: { id = "" }, search }) => [
      ledgerQuery(api, id, parseListView(search, LEDGER_VIEW)),
      categoriesQuery(api),
    ],
  },
  "/admin/payments": {
    title: "Payments",
    module: "payments/payments-screen.tsx",
    load: () => import("./payments/payments-screen.tsx"),
    pending: ListPending,
    prefetch: (api, { search }) => [
      paymentListQuery(api, parseListView(search, PAYMENTS_VIEW)),
      preferencesQuery(api),
    ],
  },
  "/admin/payments/$id": {
    title: "Payment",
    module: "payments/payment-screen.tsx",
    load: () => import("./payments/payment-screen.tsx"),
    pending: RecordPending,
    record: (api, { id = "" }) => paymentQuery(api, id),
  },
  "/admin/invitations": {
    title: "Invitations",
    module: "invitations/invitations-screen.tsx",
    load: () => import("./invitations/invitations-screen.tsx"),
    pending: CardsPending,
    prefetch: (api, { search }) => [invitationsQuery(api, parseListView(search, INVITATIONS_VIEW))],
  },
  "/admin/imports": {
    title: "Imports",
    module: "imports/imports-screen.tsx",
    load: () => import("./imports/imports-screen.tsx"),
    pending: CardsPending,
    prefetch: (api, { search }) => [importListQuery(api, parseListView(search, IMPORTS_VIEW))],
  },
  "/admin/imports/$id": {
    title: "Import",
    module: "imports/import-screen.tsx",
    load: () => import("./imports/import-screen.tsx"),
    pending: RecordPending,
    record: (api, { id = "" }) => importQuery(api, id),
  },
  "/admin/leads/$id": {
    title: "Lead",
    module: "leads/lead-screen.tsx",
    load: () => import("./leads/lead-screen.tsx"),
    pending: RecordPending,
    record: (api, { id = "" }) => leadQuery(api, id),
  },
  /** It and the screen of one request take an optional userId. */
  "/admin/tracks": {
    title: "Visitor requests",
    module: "tracks/tracks-screen.tsx",
    load: () => import("./tracks/tracks-screen.tsx"),
    pending: ListPending,
    prefetch: (api, { search }) => [
      trackListQuery(api, parseListView(search, TRACKS_VIEW)),
      preferencesQuery(api),
      categoriesQuery(api),
    ],
  },
  "/admin/tracks/$id": {
    title: "Request",
    module: "tracks/track-screen.tsx",
    load: () => import("./tracks/track-screen.tsx"),
    pending: RecordPending,
    record: (api, { id = "" }) => trackQuery(api, id),
  },
  /** Each section loads what it shows by itself. */
  "/admin/connections": {
    title: "Connections",
    module: "connections/connections-screen.tsx",
    load: () => import("./connections/connections-screen.tsx"),
    pending: CardsPending,
  },
  "/admin/exports": {
    title: "Export",
    module: "exports/exports-screen.tsx",
    load: () => import("./exports/exports-screen.tsx"),
    pending: CardsPending,
    prefetch: (api) => [exportsQuery(api)],
  },
  "/admin/ratings": {
    title: "Ratings",
    module: "ratings/ratings-screen.tsx",
    load: () => import("./ratings/ratings-screen.tsx"),
    texts: ["ratings"],
    pending: CardsPending,
    prefetch: (api, { search }) => [ratingsQuery(api, parseListView(search, RATINGS_VIEW))],
  },
  "/admin/moderation": {
    title: "Reported content",
    module: "moderation/moderation-screen.tsx",
    load: () => import("./moderation/moderation-screen.tsx"),
    texts: ["ratings"],
    pending: CardsPending,
    prefetch: (api, { search }) => [reportsQuery(api, parseListView(search, REPORTS_VIEW))],
  },
  "/admin/audit": {
    title: "Audit",
    module: "audit/audit-screen.tsx",
    load: () => import("./audit/audit-screen.tsx"),
    pending: ListPending,
    prefetch: (api, { search }) => [auditQuery(api, parseListView(search, AUDIT_VIEW)), preferencesQuery(api)],
  },
  "/admin/requests": {
    title: "Help requests",
    module: "requests/requests-screen.tsx",
    load: () => import("./requests/requests-screen.tsx"),
    pending: ListPending,
    prefetch: (api, { search }) => [requestListQuery(api, parseListView(search, REQUEST_LIST)), preferencesQuery(api)],
  },
  "/admin/requests/$id": {
    title: "Help request",
    module: "requests/request-screen.tsx",
    load: () => import("./requests/request-screen.tsx"),
    pending: RecordPending,
    record: (api, { id = "" }) => requestQuery(api, id),
  },
  "/admin/notifications": {
    title: "Announcements",
    module: "notifications/campaigns.tsx",
    load: () => import("./notifications/campaigns.tsx"),
    pending: ListPending,
    prefetch: (
      api,
      { search },
    ) => [campaignListQuery(api, parseListView(search, CAMPAIGN_LIST)), preferencesQuery(api)],
  },
  "/admin/notifications/new": {
    title: "New announcement",
    module: "notifications/new-campaign.tsx",
    load: () => import("./notifications/new-campaign.tsx"),
    pending: FormPending,
    loader: ({ api, queryClient }) => queryClient.ensureQueryData(categoriesQuery(api)),
  },
  "/admin/notifications/$id": {
    title: "Announcement",
    module: "notifications/campaign.tsx",
    load: () => import("./notifications/campaign.tsx"),
    pending: RecordPending,
    record: (api, { id = "" }) => campaignQuery(api, id),
  },
  "/admin/notices": {
    title: "Your notifications",
    module: "notifications/inbox.tsx",
    load: () => import("./notifications/inbox.tsx"),
    pending: CardsPending,
    prefetch: (api, { search }) => [notificationListQuery(api, toNotificationView(search))],
  },
  "/admin/jobs": {
    title: "Jobs and emails",
    module: "jobs/jobs.tsx",
    load: () => import("./jobs/jobs.tsx"),
    pending: CardsPending,
    loader: ({ api, queryClient }) => queryClient.ensureQueryData(jobsQuery(api)),
    prefetch: (api, { search }) => [
      failedJobsQuery(api, FIRST_VIEW),
      preferencesQuery(api),
      messagesQuery(api, parseListView(search, MESSAGE_LIST)),
    ],
  },
  /** Forms open with current values. The history card shows its own error. */
  "/admin/settings": {
    title: "Settings",
    module: "settings/settings-screen.tsx",
    load: () => import("./settings/settings-screen.tsx"),
    texts: ["countries", "funnel.topics"],
    pending: FormPending,
    loader: async ({ api, queryClient }, { isStaying }) => {
      // Another section of the same forms.
      if (isStaying) return;
      const { role } = await queryClient.ensureQueryData(layoutQuery(api));
      await Promise.all(
        settingsFor(role).flatMap((document) => [
          queryClient.fetchQuery({ ...settingsQuery(api, document), staleTime: 0 }),
          queryClient.prefetchQuery(historyQuery(api, document)),
        ]),
      );
    },
  },
  "/admin/categories": {
    title: "Categories",
    module: "categories/categories-screen.tsx",
    load: () => import("./categories/categories-screen.tsx"),
    pending: CardsPending,
    prefetch: (api, { search }) => [
      categoryListQuery(api, parseListView(search, CATEGORIES_VIEW)),
      sharedArticlesQuery(api),
    ],
  },
  "/admin/translations": {
    title: "Translations",
    module: "translations/translations-screen.tsx",
    load: () => import("./translations/translations-screen.tsx"),
    pending: CardsPending,
    prefetch: (api, { search }) => [translationsQuery(api, parseListView(search, TRANSLATIONS_VIEW))],
  },
  /** Forms open with current values. */
  "/admin/category/$id": {
    title: "Category",
    module: "categories/category-screen.tsx",
    load: () => import("./categories/category-screen.tsx"),
    texts: ["funnel.questions", "answers"],
    pending: FormPending,
    loader: ({ api, queryClient }, { params: { id = "" } }) =>
      orNotFound(queryClient.fetchQuery({ ...categoryQuery(api, id), staleTime: 0 })),
  },
  "/admin/account": {
    title: "Your account",
    module: "account/account-screen.tsx",
    load: () => import("./account/account-screen.tsx"),
    pending: FormPending,
    loader: (context) =>
      Promise.all([context.queryClient.ensureQueryData(accountQuery(context.api)), loadAccountCards(context)]),
  },
});

/** Outside the frame, whose data administrators may not load before they have a second factor. */
const secondFactorScreens = screenRoutes(() => root, {
  [SECOND_FACTOR_SETUP]: {
    title: "Set up two-step sign-in",
    module: "account/second-factor-screen.tsx",
    load: () => import("./account/second-factor-screen.tsx"),
    guard: async ({ context }) => void await requireCaller(context, guardSecondFactorSetup),
    loader: ({ api, queryClient }) => queryClient.fetchQuery(secondFactorsQuery(api)),
  },
});

frame.update({ pendingComponent: CardsPending });

export const routeTree = root.addChildren([
  frame.addChildren([...redirects, unknown, permitted.addChildren([marketRoute, ...screens])]),
  ...secondFactorScreens,
]);
