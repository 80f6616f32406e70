// The routes of the specialist's area. Each screen is loaded when it is needed.
import { calendarRoutes } from "./calendar/routes.ts";
import { connectionRoutes } from "./connections/routes.ts";
import { creditRoutes, paymentRoutes } from "./credits/routes.ts";
import { dashboard, root } from "./frame-route.tsx";
import { DASHBOARD_HELP } from "./help/help-links.tsx";
import { helpRoutes } from "./help/routes.ts";
import { homeRoutes } from "./home/routes.ts";
import { leadRoutes } from "./leads/routes.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import { onboardingRoutes } from "./onboarding/routes.tsx";
import { profileRoutes } from "./profile/routes.ts";
import { ratingRoutes } from "./ratings/routes.ts";

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

const dashboardRoutes = dashboard.addChildren([
  ...homeRoutes,
  ...leadRoutes,
  ...calendarRoutes,
  ...creditRoutes,
  ...profileRoutes,
  ...ratingRoutes,
  ...connectionRoutes,
  ...notificationRoutes,
  ...helpRoutes(() => dashboard, DASHBOARD_HELP),
]);

export const routeTree = root.addChildren([onboardingRoutes, dashboardRoutes, paymentRoutes]);
