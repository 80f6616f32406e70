// The specialist's addresses (SPEC section 2, authenticated area): each screen loads when it is needed.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { createQueryIslandRoot } from "../runtime/query-store.tsx";

const MODULES = "src/web/islands/specialist/screens";
const root = createQueryIslandRoot();

/** A screen's title, and its module for the server's early hints to the browser. */
const screen = (title: string, name: string) => ({ staticData: { title, module: `${MODULES}/${name}.tsx` } });

/** The steps of onboarding. */
const onboarding = createRoute({ getParentRoute: () => root, id: "onboarding" });

const onboardingProfile = createRoute({
  getParentRoute: () => onboarding,
  path: "/onboarding/profile",
  component: lazyRouteComponent(() => import("./screens/onboarding-profile.tsx")),
  ...screen("Your profile", "onboarding-profile"),
});

const onboardingCalendar = createRoute({
  getParentRoute: () => onboarding,
  path: "/onboarding/calendar",
  component: lazyRouteComponent(() => import("./screens/onboarding-calendar.tsx")),
  ...screen("Your calendar", "onboarding-calendar"),
});

const onboardingLeads = createRoute({
  getParentRoute: () => onboarding,
  path: "/onboarding/leads",
  component: lazyRouteComponent(() => import("./screens/onboarding-leads.tsx")),
  ...screen("Your leads", "onboarding-leads"),
});

const onboardingLeadsCategory = createRoute({
  getParentRoute: () => onboarding,
  path: "/onboarding/leads/$category",
  component: lazyRouteComponent(() => import("./screens/onboarding-leads-category.tsx")),
  ...screen("Leads in a category", "onboarding-leads-category"),
});

/** What a specialist works with once onboarded. */
const dashboard = createRoute({ getParentRoute: () => root, id: "dashboard" });

const dashboardIndex = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard",
  component: lazyRouteComponent(() => import("./screens/dashboard.tsx")),
  ...screen("Dashboard", "dashboard"),
});

const dashboardProfile = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/profile",
  component: lazyRouteComponent(() => import("./screens/dashboard-profile.tsx")),
  ...screen("Profile and account", "dashboard-profile"),
});

const dashboardCalendar = createRoute({
  getParentRoute: () => dashboard,
  path: "/dashboard/calendar",
  component: lazyRouteComponent(() => import("./screens/dashboard-calendar.tsx")),
  ...screen("Calendar", "dashboard-calendar"),
});

export const routeTree = root.addChildren([
  onboarding.addChildren([onboardingProfile, onboardingCalendar, onboardingLeads, onboardingLeadsCategory]),
  dashboard.addChildren([dashboardIndex, dashboardProfile, dashboardCalendar]),
]);
