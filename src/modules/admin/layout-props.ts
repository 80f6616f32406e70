// What the frame around every screen of the administrators shows: the person, and what needs attention.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { fullName } from "@/platform/text.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { countLargeWaves, countUnassigned, listReviews } from "@/modules/funnel/index.ts";
import { countOpenRequests } from "@/modules/help/index.ts";
import { countMessages, countUnread } from "@/modules/notifications/index.ts";
import { countPendingCredentials, findPhotoId, photoUrl } from "@/modules/specialists/index.ts";
import type { DashboardLayoutProps } from "./schemas.ts";

/** Admin/DashboardLayoutProps. */
export const getDashboardLayoutProps = async (ctx: Ctx): Promise<DashboardLayoutProps> => {
  const db = ctx.db.read;
  const { id, adminRole: role } = userOf(ctx);
  const [person, photoId, unread, failedEmails, openRequests, unassignedTracks, credentialsToReview, waves, reviews] =
    await Promise
      .all(
        [
          getPerson(db, id),
          findPhotoId(db, id),
          countUnread(db, id),
          countMessages(db, "failed"),
          countOpenRequests(db),
          countUnassigned(db, { hasContact: true }),
          countPendingCredentials(db, ctx.now),
          countLargeWaves(db, ctx.now),
          listReviews(db),
        ],
      );
  return {
    name: fullName(person),
    role: role!,
    email: person.email,
    photoUrl: photoUrl(photoId),
    onboarded: person.onboardedAt !== null,
    unread,
    badges: {
      failedMails: failedEmails,
      openRequests,
      unassignedTracks,
      credentialsToReview,
      waves,
      bookingsToReview: reviews.length,
    },
  };
};
