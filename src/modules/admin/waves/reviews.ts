// Bookings that wait for an administrator, because their email domain or their network has had many.
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { shownEmail } from "@/platform/validation/domains.ts";
import { listMeetings } from "@/modules/scheduling/index.ts";
import { isPending } from "@/modules/scheduling/rules.ts";
import { findTrack } from "@/modules/tracks/index.ts";
import {
  listReviews,
  rejectReviewed,
  type Release,
  releaseReviewed,
  type ReviewCause,
} from "@/modules/booking/index.ts";
import { BOOKINGS_PER_DOMAIN, BOOKINGS_PER_NETWORK } from "@/modules/booking/proof/rules.ts";
import { loadLocalTime } from "../local-time.ts";
import { loadPersonNames } from "../person-names.ts";
import type { BookingReleased, Review, ReviewDecided } from "./schemas.ts";

type Decision = Pick<Release, "trackId"> & Partial<Release>;

/** Why a booking waits. */
const describeCause = ({ domain, network }: ReviewCause): string =>
  [
    domain && `More than ${BOOKINGS_PER_DOMAIN} bookings from ${domain} today`,
    network && `More than ${BOOKINGS_PER_NETWORK} bookings an hour from the network ${network}`,
  ].filter(Boolean).join(" · ");

/** The most urgent first. */
export const listWaitingBookings = async (ctx: Ctx): Promise<Review[]> => {
  const db = ctx.db.read;
  const [reviews, time] = await Promise.all([listReviews(db), loadLocalTime(ctx)]);
  if (reviews.length === 0) return [];
  const meetings = await listMeetings(db, reviews.map(({ meetingId }) => meetingId));
  const nameOf = await loadPersonNames(db, meetings.map(({ specialistId }) => specialistId));
  const items = await Promise.all(reviews.map(async ({ meetingId, trackId, domain, network, since, until }) => {
    const meeting = meetings.find(({ id }) => id === meetingId);
    if (!meeting || !isPending(meeting.status)) return [];
    const { specialistId, startsAt } = meeting;
    return [{
      meetingId,
      trackId,
      network,
      reason: describeCause({ domain, network }),
      email: shownEmail((await findTrack(db, trackId))?.contact?.email ?? ""),
      specialist: { id: specialistId, name: nameOf(specialistId) },
      starts: time(startsAt),
      since: time(since),
      until: time(until),
    }];
  }));
  return items.flat();
};

/** Carries out a decision with its audit entry, which has nothing about the visitor. */
const decide = <T extends Decision>(
  ctx: Ctx,
  meetingId: string,
  { action, run }: { action: string; run: (tx: Tx, meetingId: string) => Promise<T> },
): Promise<T> =>
  transact(ctx, async (tx) => {
    const decision = await run(tx, meetingId);
    const { trackId: subjectId, outcome } = decision;
    await recordAudit(tx, { action, subjectKind: "track", subjectId, after: { meetingId, outcome } });
    return decision;
  });

/**
 * Admin/ReleaseBooking: confirms it, as its visitor has done, or sends them a code for what is not proven. Throws
 * `review_over`.
 */
export const releaseBooking = async (ctx: Ctx, meetingId: string): Promise<BookingReleased> => {
  const { outcome } = await decide(ctx, meetingId, { action: "funnel.release-booking", run: releaseReviewed });
  return { meetingId, outcome };
};

/** Admin/RejectBooking: ends it. Throws `review_over`. */
export const rejectBooking = async (ctx: Ctx, meetingId: string): Promise<ReviewDecided> => {
  await decide(ctx, meetingId, { action: "funnel.reject-booking", run: rejectReviewed });
  return { meetingId };
};
