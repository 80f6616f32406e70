// Public API of the dashboard: a specialist's screens, composed from the public APIs of the modules to its left. No tables.
import { dashboardRoutes } from "./routes.ts";

export const dashboard = {
  routes: dashboardRoutes,
  prefixes: [
    "Dashboard/DashboardProps",
    "Dashboard/LayoutProps",
    "Dashboard/Page",
    "Dashboard/Shown",
    "Loader/BuyLeadProps",
    "Loader/OnboardingLeadProps",
    "Transactions/Statement",
    "Transactions/StatementExport",
  ],
  listeners: [],
};
