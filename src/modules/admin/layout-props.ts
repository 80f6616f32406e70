// What the frame around every screen of the administrators shows: the person, and what needs attention.
import { type AdminRole, hasAdminRole } from "@/platform/admin-roles.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { countFailed } from "@/platform/queue/operations.ts";
import { fullName } from "@/platform/text.ts";
import { shownEmail } from "@/platform/validation/domains.ts";
import { findOwnProblem, getPerson } from "@/modules/auth/index.ts";
import { countOwed } from "@/modules/billing/index.ts";
import { countOpenRequests } from "@/modules/help/index.ts";
import { countMessages, countUnread } from "@/modules/notifications/index.ts";
import { countOpenReports } from "@/modules/moderation/index.ts";
import { countRatingsToDecide } from "@/modules/ratings/index.ts";
import { countPendingCredentials, findPhotoId, photoUrl } from "@/modules/specialists/index.ts";
import { countUnassigned, countWaitingPeople } from "@/modules/tracks/index.ts";
import { countWaves, listReviews } from "@/modules/booking/index.ts";
import { MOST_VISITORS, QUIET_MS } from "./attention/rules.ts";
import type { DashboardLayoutProps } from "./schemas.ts";

type Badges = DashboardLayoutProps["badges"];
const NO_BADGES: Badges = {
  attention: 0,
  failedMails: 0,
  failedJobs: 0,
  openRequests: 0,
  unassignedTracks: 0,
  visitorsWaiting: 0,
  credentialsToReview: 0,
  waves: 0,
  bookingsToReview: 0,
  ratingsToDecide: 0,
  reportsToDecide: 0,
  owedInvoices: 0,
};

/** What needs the attention of finance; others have none of it. */
const loadFinanceBadges = async ({ db: { read } }: Ctx, role: AdminRole): Promise<Pick<Badges, "owedInvoices">> => ({
  owedInvoices: hasAdminRole(role, "finance") ? (await countOwed(read)).invoices : 0,
});

/** What needs the attention of support; others have none of it. */
export const loadSupportBadges = async (ctx: Ctx): Promise<Omit<Badges, "owedInvoices">> => {
  if (!hasAdminRole(userOf(ctx).adminRole, "support")) return NO_BADGES;
  const { db: { read }, now } = ctx;
  const [
    failedMails,
    failedJobs,
    openRequests,
    unassignedTracks,
    visitorsWaiting,
    credentialsToReview,
    waves,
    { length: bookingsToReview },
    ratingsToDecide,
    reportsToDecide,
  ] = await Promise.all([
    countMessages(read, "failed"),
    countFailed(read),
    countOpenRequests(read),
    countUnassigned(read, { hasContact: true }),
    countWaitingPeople(read, now - QUIET_MS, MOST_VISITORS),
    countPendingCredentials(read, now),
    countWaves(read, now),
    listReviews(read),
    countRatingsToDecide(read),
    countOpenReports(read),
  ]);
  const queued = {
    failedMails,
    failedJobs,
    openRequests,
    visitorsWaiting,
    credentialsToReview,
    waves,
    bookingsToReview,
    ratingsToDecide,
    reportsToDecide,
  };
  const attention = Object.values(queued).reduce((sum, count) => sum + count, 0);
  return { ...queued, unassignedTracks, attention };
};

/** Admin/DashboardLayoutProps. @param counting what the caller has begun to count already. */
export const getDashboardLayoutProps = async (
  ctx: Ctx,
  counting: ReturnType<typeof loadSupportBadges> = loadSupportBadges(ctx),
): Promise<DashboardLayoutProps> => {
  const db = ctx.db.read;
  const { id, adminRole } = userOf(ctx);
  const role = adminRole!; // the route is for administrators
  const [person, photoId, unread, ownProblem, support, finance] = await Promise.all([
    getPerson(db, id),
    findPhotoId(db, id),
    countUnread(db, id),
    findOwnProblem(ctx),
    counting,
    loadFinanceBadges(ctx, role),
  ]);
  return {
    name: fullName(person),
    role,
    id,
    email: shownEmail(person.email),
    ownProblem: ownProblem ?? null,
    photoUrl: photoUrl(photoId),
    onboarded: person.onboardedAt !== null,
    unread,
    badges: { ...support, ...finance },
  };
};
