// What the frame around every administrators' screen shows: who it is, and what waits where.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { countOpenRequests } from "@/modules/help/index.ts";
import { countUnassigned } from "@/modules/funnel/index.ts";
import { countFailedMessages, countUnread } from "@/modules/notifications/index.ts";
import { countWaiting, findPhotoId, photoUrl } from "@/modules/specialists/index.ts";
import type { DashboardLayoutProps } from "./schemas.ts";

/** Admin/DashboardLayoutProps. */
export const getDashboardLayoutProps = async (ctx: Ctx): Promise<DashboardLayoutProps> => {
  const db = ctx.db.read;
  const { id } = userOf(ctx);
  const { firstName, lastName, email, onboardedAt } = await getPerson(db, id);
  return {
    name: `${firstName} ${lastName}`,
    email,
    photoUrl: photoUrl(await findPhotoId(db, id)),
    onboarded: onboardedAt !== null,
    unread: await countUnread(db, id),
    badges: {
      failedMails: await countFailedMessages(db),
      openRequests: await countOpenRequests(db),
      unassignedTracks: await countUnassigned(db, { hasContact: true }),
      credentialsToReview: await countWaiting(db, ctx.now),
    },
  };
};
