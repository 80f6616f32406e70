// Bookings that an administrator releases: more than five a day from one registrable domain that is no public provider's
// (PRODUCT section 4). Until then the meeting is pending, and its time and credit are kept.
import { and, asc, eq, lt, lte, sql } from "drizzle-orm";
import type { Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { insertRow, prepared } from "@/platform/db/prepared.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import { reserveCredit } from "@/modules/billing/index.ts";
import { type Meeting, type MeetingPlan, requestMeeting, slotTaken } from "@/modules/scheduling/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { bookingReviews, domainBookings } from "../tables.ts";
import { keepOpen, type Track } from "../tracks/tracks.ts";
import { ownDomainOf } from "./email-domains.ts";
import { BOOKINGS_PER_DOMAIN, RELEASE_BEFORE_MS, REVIEW_MS } from "./rules.ts";

export type BookingReview = typeof bookingReviews.$inferSelect;

const utcDay = (at: Instant): number => Math.floor(at / DAY_MS);

const reviewOf = prepared((db) =>
  db.select().from(bookingReviews).where(eq(bookingReviews.meetingId, sql.placeholder("meetingId"))).prepare()
);

/** The review that a meeting waits for. */
export const findReview = async (db: Reader, meetingId: string): Promise<BookingReview | undefined> =>
  await reviewOf(db).get({ meetingId });

/**
 * Counts a booking that is about to be confirmed for its visitor's domain. Returns the domain, and counts nothing, when
 * it has had its bookings of the day.
 */
export const countForDomain = async (tx: Tx, { contactEmail }: Pick<Track, "contactEmail">) => {
  const domain = (await lifecycleOf(tx)).proof === "off" ? undefined : ownDomainOf(contactEmail ?? "");
  if (!domain) return undefined;
  const day = utcDay(tx.now);
  const [row] = await tx.select({ bookings: domainBookings.bookings }).from(domainBookings)
    .where(and(eq(domainBookings.domain, domain), eq(domainBookings.day, day)));
  if (row && row.bookings >= BOOKINGS_PER_DOMAIN) return domain;
  const bookings = (row?.bookings ?? 0) + 1;
  await tx.insert(domainBookings).values({ domain, day, bookings })
    .onConflictDoUpdate({ target: [domainBookings.domain, domainBookings.day], set: { bookings } });
  return undefined;
};

interface ForReview {
  plan: MeetingPlan;
  before: Meeting | undefined;
  domain: string;
}

/** Keeps a proven visitor's time and credit until an administrator decides. Returns the meeting's id. */
export const requestReview = async (tx: Tx, { id: trackId }: Track, { plan, before, domain }: ForReview) => {
  const until = Math.min(plan.startsAt, tx.now + REVIEW_MS);
  const meeting = await requestMeeting(tx, plan, before, { expiresAt: until });
  const { id: meetingId, specialistId, categoryId, subcategoryId } = meeting;
  const isReserved = before?.id === meetingId && before.status === "pending";
  if (!isReserved && !await reserveCredit(tx, { specialistId, categoryId, subcategoryId, meetingId })) {
    throw slotTaken();
  }
  await keepOpen(tx, trackId);
  await insertRow(tx, bookingReviews, { meetingId, trackId, domain, since: tx.now, until });
  return meetingId;
};

/** The reviews that wait, the most urgent first. */
export const listReviews = async (db: Reader): Promise<BookingReview[]> =>
  await db.select().from(bookingReviews).orderBy(asc(bookingReviews.until));

/** Those that are released without a decision, so that honest visitors do not lose their time. */
export const listDueReviews = async (db: Reader, now: Instant): Promise<BookingReview[]> =>
  await db.select().from(bookingReviews).where(lte(bookingReviews.until, now + RELEASE_BEFORE_MS));

export const deleteReview = async (tx: Tx, meetingId: string): Promise<void> => {
  await tx.delete(bookingReviews).where(eq(bookingReviews.meetingId, meetingId));
};

/** Erasure: a request waits for no review any more. */
export const deleteReviewOfTrack = async (tx: Tx, trackId: string): Promise<void> => {
  await tx.delete(bookingReviews).where(eq(bookingReviews.trackId, trackId));
};

/** Every night: counts of earlier days. */
export const purgeDomainBookings = async (tx: Tx): Promise<void> => {
  await tx.delete(domainBookings).where(lt(domainBookings.day, utcDay(tx.now)));
};
