// The door of the dashboard: a specialist's screens, composed from the doors of the modules before it. No tables.
import { dashboardRoutes } from "./routes.ts";

export const dashboard = {
  routes: dashboardRoutes,
  prefixes: [
    "Dashboard/DashboardProps",
    "Dashboard/LayoutProps",
    "Dashboard/Shown",
    "Loader/BuyLeadProps",
    "Loader/OnboardingLeadProps",
  ],
  listeners: [],
};
