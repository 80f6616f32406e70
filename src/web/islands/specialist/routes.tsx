// The specialist's addresses (SPEC section 2, authenticated area): each screen loads when it is needed.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ApiError } from "@/web/api/api-error.ts";
import { admit } from "@/web/islands/runtime/caller.ts";
import { guardOnboarding, guardPayment, guardSpecialist, onboardingScreen } from "@/web/islands/runtime/guards.ts";
import { moveTo, orNotFound } from "@/web/islands/runtime/leave.ts";
import { createQueryIslandRoot, type QueryIslandContext } from "@/web/islands/runtime/query-store.tsx";
import { DASHBOARD_ACCOUNT, ONBOARDING_ACCOUNT } from "./account/account-place.ts";
import { buyLeadQuery } from "./buy/payment-queries.ts";
import { purchasesQuery, purchaseViewOf } from "./buy/purchase-queries.ts";
import { PaymentFrame } from "./buy/payment-frame.tsx";
import { loadCalendar } from "./calendar/calendar-queries.ts";
import { linksQuery } from "./calendar/links-query.ts";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { overviewQuery } from "./dashboard/overview-query.ts";
import { shownQuery } from "./dashboard/shown-query.ts";
import { frameQuery } from "./frame-query.ts";
import { DASHBOARD_HELP, onboardedHref, ONBOARDING_HELP } from "./help/help-place.ts";
import { helpRoutes } from "./help/help-routes.tsx";
import { askForLeadList, leadQuery } from "./leads/lead-queries.ts";
import { OnboardingFrame } from "./onboarding-frame.tsx";
import { stepRefusal } from "./onboarding-guard.ts";
import type { StepName } from "./onboarding-step.tsx";
import { accountQuery, draftQuery, leadPricesQuery, profileQuery, sessionsQuery, statusQuery } from "./queries.ts";
import { noticeListQuery, noticeViewOf } from "@/web/islands/area/notices/notice-queries.ts";
import { AreaPending } from "@/web/islands/area/area-pending.tsx";

/** Every address of this island, for the server. */
export const SPECIALIST_PATHS = [
  "/onboarding",
  "/onboarding/*",
  "/dashboard",
  "/dashboard/*",
  "/leads",
  "/leads/*",
  "/payment/*",
] as const;

const MODULES = "src/web/islands/specialist/screens";
const root = createQueryIslandRoot();
type Loading = { context: QueryIslandContext };

/** A screen's title, and its module for the server's early hints to the browser. */
const screen = (title: string, name: string) => ({ staticData: { title, module: `${MODULES}/${name}.tsx` } });

const askStatus = ({ api, queryClient }: QueryIslandContext) => queryClient.fetchQuery(statusQuery(api));

/** The steps of onboarding, for who is verified. */
const onboarding = createRoute({
  getParentRoute: () => root,
  id: "onboarding",
  component: OnboardingFrame,
  beforeLoad: async ({ context }) => void await admit(context, guardOnboarding),
  loader: async ({ context: { api, queryClient } }) => void await queryClient.ensureQueryData(accountQuery(api)),
});

/** Leads to the step that is next. */
const onboardingIndex = createRoute({
  getParentRoute: () => onboarding,
  path: "/onboarding",
  beforeLoad: async ({ context }) => {
    throw moveTo(onboardingScreen(await askStatus(context)));
  },
});

/** A step is for who has done those before it, and for nobody who has done them all. */
const guardStep = (step: StepName) => async ({ context }: Loading): Promise<void> => {
  const elsewhere = stepRefusal(step, await askStatus(context));
  if (elsewhere) throw moveTo(elsewhere);
};

/** What the profile editor opens with; the draft always as the server has it now. */
const loadProfile = async ({ context: { api, queryClient } }: Loading): Promise<void> => {
  await Promise.all([
    queryClient.ensureQueryData(profileQuery(api)),
    queryClient.fetchQuery({ ...draftQuery(api, "profile"), staleTime: 0 }),
    queryClient.ensureQueryData(accountQuery(api)),
  ]);
};

const onboardingProfile = createRoute({
  getParentRoute: () => onboarding,
  path: "/onboarding/profile",
  beforeLoad: guardStep("profile"),
  loader: loadProfile,
  component: lazyRouteComponent(() => import("./screens/onboarding-profile.tsx")),
  ...screen("Your profile", "onboarding-profile"),
});

const onboardingCalendar = createRoute({
  getParentRoute: () => onboarding,
  path: "/onboarding/calendar",
  beforeLoad: guardStep("calendar"),
  loader: async ({ context }) => await loadCalendar(context),
  component: lazyRouteComponent(() => import("./screens/onboarding-calendar.tsx")),
  ...screen("Your calendar", "onboarding-calendar"),
});

const loadPrices = ({ context: { api, queryClient } }: Loading) => queryClient.fetchQuery(leadPricesQuery(api));

const onboardingLeads = createRoute({
  getParentRoute: () => onboarding,
  path: "/onboarding/leads",
  beforeLoad: guardStep("leads"),
  loader: async (loading) => void await loadPrices(loading),
  component: lazyRouteComponent(() => import("./screens/onboarding-leads.tsx")),
  ...screen("Your leads", "onboarding-leads"),
});

/** An unknown category, or one that is not served, leads back to all of them (SPEC section 8). */
const onboardingLeadsCategory = createRoute({
  getParentRoute: () => onboarding,
  path: "/onboarding/leads/$category",
  beforeLoad: guardStep("leads"),
  loader: async ({ context, params }) => {
    const { categories } = await loadPrices({ context });
    if (!categories.some(({ id }) => id === params.category)) throw moveTo("/onboarding/leads");
  },
  component: lazyRouteComponent(() => import("./screens/onboarding-leads-category.tsx")),
  ...screen("Leads in a category", "onboarding-leads-category"),
});

/** What a specialist works with once onboarded. */
const dashboard = createRoute({
  getParentRoute: () => root,
  id: "dashboard",
  component: DashboardFrame,
  beforeLoad: async ({ context }) => void await admit(context, guardSpecialist),
  loader: async ({ context: { api, queryClient } }) => void await queryClient.ensureQueryData(frameQuery(api)),
});

const dashboardIndex = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard",
  loader: async ({ context, location }) => {
    const { api, queryClient } = context;
    await Promise.all([
      queryClient.fetchQuery(shownQuery(api)),
      queryClient.fetchQuery(overviewQuery(api)),
      queryClient.prefetchQuery(linksQuery(api)),
      askForLeadList(context, location.search),
    ]);
  },
  component: lazyRouteComponent(() => import("./screens/dashboard.tsx")),
  ...screen("Dashboard", "dashboard"),
});

const dashboardProfile = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/profile",
  loader: async (loading) => {
    const { api, queryClient } = loading.context;
    await Promise.all([loadProfile(loading), queryClient.fetchQuery(sessionsQuery(api))]);
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

const notifications = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/notifications",
  loader: async ({ context: { api, queryClient }, location }) =>
    await queryClient.prefetchQuery(noticeListQuery(api, noticeViewOf(location.search))),
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
  loader: async ({ context: { api, queryClient }, location }) =>
    await queryClient.prefetchQuery(purchasesQuery(api, purchaseViewOf(location.search))),
  component: lazyRouteComponent(() => import("./screens/purchases.tsx")),
  ...screen("Purchases and receipts", "purchases"),
});

/** An unknown category leads to all of them, as in onboarding. */
const buyCategory = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/buy/$category",
  loader: async ({ context: { api, queryClient }, params: { category } }) => {
    await queryClient.fetchQuery(buyLeadQuery(api, category)).catch((error) => {
      throw error instanceof ApiError && error.status === 404 ? moveTo("/dashboard/buy") : error;
    });
  },
  component: lazyRouteComponent(() => import("./screens/buy-category.tsx")),
  ...screen("Buy leads in a category", "buy-category"),
});

/** Back from the payment page; exempt from being verified and onboarded (SPEC section 4). */
const payment = createRoute({
  getParentRoute: () => root,
  id: "payment",
  component: PaymentFrame,
  beforeLoad: async ({ context }) => void await admit(context, guardPayment),
});

const paymentSuccess = createRoute({
  getParentRoute: () => payment,
  path: "/payment/success",
  component: lazyRouteComponent(() => import("./screens/payment-success.tsx")),
  ...screen("Payment", "payment-success"),
});

const paymentFailure = createRoute({
  getParentRoute: () => payment,
  path: "/payment/failure",
  component: lazyRouteComponent(() => import("./screens/payment-failure.tsx")),
  ...screen("Payment", "payment-failure"),
});

/** The list lives on the dashboard (SPEC section 2). */
const leads = createRoute({
  getParentRoute: () => dashboard,
  path: "/leads",
  beforeLoad: () => {
    throw moveTo("/dashboard");
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

const helpPlaces = helpRoutes(() => dashboard, DASHBOARD_HELP);

type Address = { pathname: string; searchStr: string };

/** Below onboarding for who is still setting up; who is done finds the same below the dashboard. */
const whileSettingUp =
  (hrefOf: (address: Address) => string) =>
  async ({ context, location }: Loading & { location: Address }): Promise<void> => {
    if ((await askStatus(context)).onboarded) throw moveTo(hrefOf(location));
  };

const onboardingHelp = createRoute({
  getParentRoute: () => onboarding,
  id: "help",
  beforeLoad: whileSettingUp(onboardedHref),
});
const helpBefore = helpRoutes(() => onboardingHelp, ONBOARDING_HELP);

const onboardingAccount = createRoute({
  getParentRoute: () => onboarding,
  path: ONBOARDING_ACCOUNT,
  beforeLoad: whileSettingUp(() => DASHBOARD_ACCOUNT),
  loader: async ({ context: { api, queryClient } }) => void await queryClient.fetchQuery(sessionsQuery(api)),
  component: lazyRouteComponent(() => import("./screens/onboarding-account.tsx")),
  ...screen("Your account", "onboarding-account"),
});

const steps = [onboardingProfile, onboardingCalendar, onboardingLeads, onboardingLeadsCategory];
const places = [
  dashboardIndex,
  dashboardProfile,
  dashboardCalendar,
  notifications,
  lead,
  buy,
  purchases,
  buyCategory,
  ...helpPlaces,
];
for (const route of [...steps, ...places, ...helpBefore, onboardingAccount]) {
  route.update({ pendingComponent: AreaPending });
}

export const routeTree = root.addChildren([
  onboarding.addChildren([onboardingIndex, ...steps, onboardingHelp.addChildren(helpBefore), onboardingAccount]),
  dashboard.addChildren([leads, ...places]),
  payment.addChildren([paymentSuccess, paymentFailure]),
]);
