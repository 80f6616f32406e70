// The administrators' routes (SPEC section 7, Admin), and what the frame around their screens shows.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { access, ctx, describe, response, routes } from "@/platform/http/route.ts";
import { fullName } from "@/platform/text.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { countUnassigned } from "@/modules/funnel/index.ts";
import { countOpenRequests } from "@/modules/help/index.ts";
import { countMessages, countUnread } from "@/modules/notifications/index.ts";
import { countPendingCredentials, findPhotoId, photoUrl } from "@/modules/specialists/index.ts";
import { auditRoutes } from "./audit/routes.ts";
import { catalogRoutes } from "./categories/routes.ts";
import { creditRoutes } from "./credits/routes.ts";
import { jobRoutes } from "./jobs/routes.ts";
import { leadRoutes } from "./leads/routes.ts";
import { marketRoutes } from "./market/routes.ts";
import { DashboardLayoutProps } from "./schemas.ts";
import { settingsHistoryRoutes } from "./settings/routes.ts";
import { trackRoutes } from "./tracks/routes.ts";
import { userRoutes } from "./users/routes.ts";

/** Admin/DashboardLayoutProps. */
const getDashboardLayoutProps = async (ctx: Ctx): Promise<DashboardLayoutProps> => {
  const db = ctx.db.read;
  const { id } = userOf(ctx);
  const [person, photoId, unread, failedMails, openRequests, unassignedTracks, credentialsToReview] = await Promise.all(
    [
      getPerson(db, id),
      findPhotoId(db, id),
      countUnread(db, id),
      countMessages(db, "failed"),
      countOpenRequests(db),
      countUnassigned(db, { hasContact: true }),
      countPendingCredentials(db, ctx.now),
    ],
  );
  return {
    name: fullName(person),
    email: person.email,
    photoUrl: photoUrl(photoId),
    onboarded: person.onboardedAt !== null,
    unread,
    badges: { failedMails, openRequests, unassignedTracks, credentialsToReview },
  };
};

export const adminRoutes = routes()
  .basePath("/Admin")
  .get(
    "/DashboardLayoutProps",
    describe("Get the data of the admin layout"),
    access("admin"),
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
  .route("/", jobRoutes)
  .route("/", trackRoutes);
