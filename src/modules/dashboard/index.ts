// Public API of the dashboard: a specialist's screens, composed from the public APIs of the modules to its left. No tables.
import { routes } from "@/platform/http/route.ts";
import { ratingRoutes } from "./ratings/routes.ts";
import { dashboardRoutes } from "./routes.ts";

export const dashboard = {
  routes: routes().route("/", dashboardRoutes).route("/", ratingRoutes),
  prefixes: [
    "Dashboard/DashboardProps",
    "Dashboard/LayoutProps",
    "Dashboard/Page",
    "Dashboard/Shown",
    "Loader/BuyLeadProps",
    "Loader/OnboardingLeadProps",
    "Transactions/Statement",
    "Transactions/StatementExport",
    "Ratings",
  ],
  listeners: [],
};
