import { anyAdministrator, ctx, describe, response, routes } from "@/platform/http/route.ts";
import { attentionRoutes } from "./attention/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { catalogRoutes } from "./categories/routes.ts";
import { creditRoutes } from "./credits/routes.ts";
import { invoiceRoutes } from "./invoices/routes.ts";
import { invitationRoutes } from "./invitations/routes.ts";
import { jobRoutes } from "./jobs/routes.ts";
import { getDashboardLayoutProps } from "./layout-props.ts";
import { leadRoutes } from "./leads/routes.ts";
import { marketRoutes } from "./market/routes.ts";
import { DashboardLayoutProps } from "./schemas.ts";
import { packRoutes } from "./packs/routes.ts";
import { moderationRoutes } from "./moderation/routes.ts";
import { ratingRoutes } from "./ratings/routes.ts";
import { settingsHistoryRoutes } from "./settings/routes.ts";
import { trackRoutes } from "./tracks/routes.ts";
import { translationRoutes } from "./translations/routes.ts";
import { userRoutes } from "./users/routes.ts";
import { waveRoutes } from "./waves/routes.ts";

export const adminRoutes = routes()
  .basePath("/Admin")
  .get(
    "/DashboardLayoutProps",
    describe("Get the data of the admin layout"),
    anyAdministrator,
    response(DashboardLayoutProps),
    async (c) => c.json(await getDashboardLayoutProps(ctx(c))),
  )
  .route("/", catalogRoutes)
  .route("/", settingsHistoryRoutes)
  .route("/", userRoutes)
  .route("/", marketRoutes)
  .route("/", leadRoutes)
  .route("/", auditRoutes)
  .route("/", creditRoutes)
  .route("/", invoiceRoutes)
  .route("/", jobRoutes)
  .route("/", trackRoutes)
  .route("/", waveRoutes)
  .route("/", ratingRoutes)
  .route("/", moderationRoutes)
  .route("/", attentionRoutes)
  .route("/", translationRoutes)
  .route("/", packRoutes)
  .route("/", invitationRoutes);
