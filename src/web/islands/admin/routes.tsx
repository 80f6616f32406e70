// The administrators' addresses (SPEC section 2): each part of the area brings its own, each screen loads when needed.
import { createRoute } from "@tanstack/react-router";
import { AreaPending } from "@/web/islands/area/area-pending.tsx";
import { redirectScreen } from "@/web/islands/runtime/redirects.ts";
import { auditRoutes } from "./audit/audit-routes.tsx";
import { categoryRoutes } from "./categories/category-routes.tsx";
import { campaignsRoutes } from "./campaigns/campaigns-routes.tsx";
import { frame, root } from "./frame-route.tsx";
import { jobsRoutes } from "./jobs/jobs-routes.tsx";
import { leadRoutes } from "./leads/lead-routes.tsx";
import { marketRoutes } from "./market/market-routes.tsx";
import { noticesRoutes } from "./notices/notices-routes.tsx";
import { requestsRoutes } from "./requests/requests-routes.tsx";
import { trackRoutes } from "./tracks/track-routes.tsx";
import { userRoutes } from "./users/user-routes.tsx";
import { settingsRoutes } from "./settings/settings-routes.tsx";

/** Every address of this island, for the server. */
export const ADMIN_PATHS = ["/admin", "/admin/*"] as const;

const toMarket = () => {
  throw redirectScreen("/admin");
};

/** Both tables live on /admin (SPEC section 2). */
const moved = [
  createRoute({ getParentRoute: () => frame, path: "/admin/users", beforeLoad: toMarket }),
  createRoute({ getParentRoute: () => frame, path: "/admin/leads", beforeLoad: toMarket }),
];

/** What each part of the area brings. */
const screens = [
  ...marketRoutes,
  ...userRoutes,
  ...leadRoutes,
  ...trackRoutes,
  ...auditRoutes,
  ...noticesRoutes,
  ...requestsRoutes,
  ...campaignsRoutes,
  ...jobsRoutes,
  ...settingsRoutes,
  ...categoryRoutes,
];
for (const route of [frame, ...screens]) route.update({ pendingComponent: AreaPending });

export const routeTree = root.addChildren([frame.addChildren([...moved, ...screens])]);
