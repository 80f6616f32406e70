// Bookings that wait for an administrator, because their email domain has had many on that day.
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { type BookingReview, findTrack, listReviews, rejectReviewed, releaseReviewed } from "@/modules/funnel/index.ts";
import { listMeetings } from "@/modules/scheduling/index.ts";
import { localTimeOf } from "../local-time.ts";
import { DELETED_PERSON, loadPersonNames } from "../person-names.ts";
import type { ReviewDecided, Reviews } from "./schemas.ts";

/** Admin/BookingReviews. */
export const viewReviews = async (ctx: Ctx): Promise<Reviews> => {
  const db = ctx.db.read;
  const [reviews, time] = await Promise.all([listReviews(db), localTimeOf(ctx)]);
  if (reviews.length === 0) return { items: [] };
  const meetings = await listMeetings(db, reviews.map(({ meetingId }) => meetingId));
  const nameOf = await loadPersonNames(db, meetings.map(({ specialistId }) => specialistId));
  const items = await Promise.all(reviews.map(async ({ meetingId, trackId, domain, since, until }) => {
    const meeting = meetings.find(({ id }) => id === meetingId);
    if (meeting?.status !== "pending") return [];
    const { specialistId, startsAt } = meeting;
    return [{
      ...{ meetingId, trackId, domain, email: (await findTrack(db, trackId))?.contact?.email ?? "" },
      specialist: { id: specialistId, name: nameOf(specialistId) ?? DELETED_PERSON },
      ...{ starts: time(startsAt), since: time(since), until: time(until) },
    }];
  }));
  return { items: items.flat() };
};

/** Carries out a decision with its audit entry, which has nothing about the visitor. */
const decide = (
  ctx: Ctx,
  meetingId: string,
  { action, run }: { action: string; run: (tx: Tx, meetingId: string) => Promise<BookingReview> },
): Promise<ReviewDecided> =>
  transact(ctx, async (tx) => {
    const { trackId } = await run(tx, meetingId);
    await recordAudit(tx, { action, subjectKind: "track", subjectId: trackId, after: { meetingId } });
    return { meetingId };
  });

/** Admin/ReleaseBooking: confirms it, as its visitor has done. Throws `review_over`. */
export const releaseBooking = (ctx: Ctx, meetingId: string): Promise<ReviewDecided> =>
  decide(ctx, meetingId, { action: "funnel.release-booking", run: releaseReviewed });

/** Admin/RejectBooking: ends it. Throws `review_over`. */
export const rejectBooking = (ctx: Ctx, meetingId: string): Promise<ReviewDecided> =>
  decide(ctx, meetingId, { action: "funnel.reject-booking", run: rejectReviewed });
