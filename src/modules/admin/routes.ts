// The administrators' calls (SPEC section 7, Admin), composed from the doors of the modules before it.
import { access, ctx, response, routes } from "@/platform/http/route.ts";
import { auditRoutes } from "./audit-routes.ts";
import { catalogueRoutes } from "./category-routes.ts";
import { creditRoutes } from "./credit-routes.ts";
import { jobRoutes } from "./job-routes.ts";
import { dashboardLayoutProps } from "./layout-props.ts";
import { marketRoutes } from "./market-routes.ts";
import { leadRoutes } from "./lead-routes.ts";
import { settingsHistoryRoutes } from "./settings-routes.ts";
import { DashboardLayoutProps } from "./schemas.ts";
import { trackRoutes } from "./track-routes.ts";
import { userRoutes } from "./user-routes.ts";

export const adminRoutes = routes()
  .basePath("/Admin")
  .get(
    "/DashboardLayoutProps",
    access("admin"),
    response(DashboardLayoutProps),
    async (c) => c.json(await dashboardLayoutProps(ctx(c))),
  )
  .route("/", catalogueRoutes)
  .route("/", settingsHistoryRoutes)
  .route("/", userRoutes)
  .route("/", marketRoutes)
  .route("/", leadRoutes)
  .route("/", auditRoutes)
  .route("/", creditRoutes)
  .route("/", jobRoutes)
  .route("/", trackRoutes);
