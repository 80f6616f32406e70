// Bookings that an administrator releases: more than five a day from one registrable domain that is no public provider's,
// or more than ten an hour from one network. Until then the meeting is pending, and its time and credit are kept
// (docs/design/booking-and-proof.md#reviews).
import { and, asc, count, eq, gt, lt, lte, sql } from "drizzle-orm";
import type { Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { insertRow, prepared } from "@/platform/db/prepared.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS, HOUR_MS, type Instant } from "@/platform/time/time.ts";
import { reserveCredit } from "@/modules/billing/index.ts";
import { type Meeting, type MeetingPlan, requestMeeting, slotTaken, utcDayOf } from "@/modules/scheduling/index.ts";
import { isOwn, isPending } from "@/modules/scheduling/rules.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { reopenTrack, type Track } from "@/modules/tracks/index.ts";
import { ownDomainOf } from "../proof/email-domains.ts";
import {
  BOOKINGS_PER_DOMAIN,
  BOOKINGS_PER_NETWORK,
  RELEASE_BEFORE_MS,
  RELEASES_PER_NETWORK,
  REVIEW_MS,
} from "../proof/rules.ts";
import { bookingReviews, domainBookings, networkBookings, releasedBookings } from "./tables.ts";

export type BookingReview = typeof bookingReviews.$inferSelect;

const selectReview = prepared((db) =>
  db.select().from(bookingReviews).where(eq(bookingReviews.meetingId, sql.placeholder("meetingId"))).prepare()
);

/** The review that a meeting waits for. */
export const findReview = async (db: Reader, meetingId: string): Promise<BookingReview | undefined> =>
  await selectReview(db).get({ meetingId });

/** The review that a request waits for. */
export const findReviewOfTrack = async (db: Reader, trackId: string): Promise<BookingReview | undefined> =>
  (await db.select().from(bookingReviews).where(eq(bookingReviews.trackId, trackId)).limit(1))[0];

/** Bookings of a domain on this UTC day. */
const countOfDomain = async (tx: Tx, domain: string): Promise<number> => {
  const [row] = await tx.select({ bookings: domainBookings.bookings }).from(domainBookings)
    .where(and(eq(domainBookings.domain, domain), eq(domainBookings.day, utcDayOf(tx.now))));
  return row?.bookings ?? 0;
};

type NetworkBookingKind = typeof networkBookings.$inferSelect["kind"];

/** Bookings of a network within the last hour. */
const countOfNetwork = async (tx: Tx, network: string, kind: NetworkBookingKind): Promise<number> => {
  const { network: of, kind: ofKind, at } = networkBookings;
  const [row] = await tx.select({ bookings: count() }).from(networkBookings)
    .where(and(eq(of, network), eq(ofKind, kind), gt(at, tx.now - HOUR_MS)));
  return row?.bookings ?? 0;
};

const saveOfNetwork = async (tx: Tx, network: string, kind: NetworkBookingKind): Promise<void> =>
  await insertRow(tx, networkBookings, { id: newId(), network, kind, at: tx.now });

/** Why a booking waits: what has had its bookings. */
export type ReviewCause = Pick<BookingReview, "domain" | "network">;

interface Booker {
  contactEmail: string | null;
  /** Undefined where limits do not count it, and for browsers that are known for long enough. */
  network: string | undefined;
}

/**
 * Counts a booking that is about to be confirmed, for its visitor's domain and network. Returns why it waits, and counts
 * nothing, when one of them has had its bookings.
 */
export const countBooking = async (tx: Tx, { contactEmail, network }: Booker): Promise<ReviewCause | undefined> => {
  if ((await getLifecycle(tx)).proof === "off") return undefined;
  const domain = ownDomainOf(contactEmail ?? "");
  const [ofDomain, ofNetwork] = await Promise.all([
    domain === undefined ? 0 : countOfDomain(tx, domain),
    network === undefined ? 0 : countOfNetwork(tx, network, "confirmed"),
  ]);
  const fullDomain = ofDomain >= BOOKINGS_PER_DOMAIN ? domain : undefined;
  const fullNetwork = ofNetwork >= BOOKINGS_PER_NETWORK ? network : undefined;
  if (fullDomain || fullNetwork) return { domain: fullDomain ?? "", network: fullNetwork ?? null };
  if (domain !== undefined) {
    const bookings = ofDomain + 1;
    await tx.insert(domainBookings).values({ domain, day: utcDayOf(tx.now), bookings })
      .onConflictDoUpdate({ target: [domainBookings.domain, domainBookings.day], set: { bookings } });
  }
  if (network !== undefined) await saveOfNetwork(tx, network, "confirmed");
  return undefined;
};

/** Whether the clock may release another booking of a network, which is counted then. */
export const takeRelease = async (tx: Tx, network: string): Promise<boolean> => {
  if (await countOfNetwork(tx, network, "released") >= RELEASES_PER_NETWORK) return false;
  await saveOfNetwork(tx, network, "released");
  return true;
};

interface ForReview {
  plan: MeetingPlan;
  before: Meeting | undefined;
  cause: ReviewCause;
  provenEmail: string | null;
}

/** Keeps a proven visitor's time and credit until an administrator decides. Returns the meeting's id. */
export const requestReview = async (tx: Tx, { id: trackId }: Track, request: ForReview): Promise<string> => {
  const { plan, before, cause: { domain, network }, provenEmail } = request;
  const until = Math.min(plan.startsAt, tx.now + REVIEW_MS);
  const meeting = await requestMeeting(tx, plan, before, { expiresAt: until });
  const { id: meetingId, specialistId, categoryId, subcategoryId } = meeting;
  const isReserved = before?.id === meetingId && isPending(before.status);
  if (
    !isReserved && !isOwn(meeting) && !await reserveCredit(tx, { specialistId, categoryId, subcategoryId, meetingId })
  ) {
    throw slotTaken();
  }
  await reopenTrack(tx, trackId);
  await insertRow(tx, bookingReviews, { meetingId, trackId, domain, network, provenEmail, since: tx.now, until });
  return meetingId;
};

/** Notes that a booking is released, although its visitor still has to prove their address. */
export const markReleased = async (tx: Tx, meetingId: string): Promise<void> => {
  await tx.insert(releasedBookings).values({ meetingId, at: tx.now }).onConflictDoNothing();
};

const releaseOf = prepared((db) =>
  db.select().from(releasedBookings).where(eq(releasedBookings.meetingId, sql.placeholder("meetingId"))).prepare()
);

export const isReleased = async (db: Reader, meetingId: string): Promise<boolean> =>
  await releaseOf(db).get({ meetingId }) !== undefined;

/** The reviews that wait, the most urgent first. */
export const listReviews = async (db: Reader): Promise<BookingReview[]> =>
  await db.select().from(bookingReviews).orderBy(asc(bookingReviews.until));

/** Those about which the clock decides, so that honest visitors do not lose their time; the oldest first. */
export const listDueReviews = async (db: Reader, now: Instant): Promise<BookingReview[]> =>
  await db.select().from(bookingReviews).where(lte(bookingReviews.until, now + RELEASE_BEFORE_MS))
    .orderBy(asc(bookingReviews.since), asc(bookingReviews.meetingId));

export const deleteReview = async (tx: Tx, meetingId: string): Promise<void> => {
  await tx.delete(bookingReviews).where(eq(bookingReviews.meetingId, meetingId));
};

/** Erasure: a request waits for no review any more. */
export const deleteReviewOfTrack = async (tx: Tx, trackId: string): Promise<void> => {
  await tx.delete(bookingReviews).where(eq(bookingReviews.trackId, trackId));
};

/** For how long a released booking can be confirmed without another review. */
const RELEASED_MS = 2 * DAY_MS;

/** Every night: counts of earlier days and hours, and releases whose visitors have not confirmed. */
export const purgeBookingCounts = async (tx: Tx): Promise<void> => {
  await tx.delete(domainBookings).where(lt(domainBookings.day, utcDayOf(tx.now)));
  await tx.delete(networkBookings).where(lte(networkBookings.at, tx.now - HOUR_MS));
  await tx.delete(releasedBookings).where(lte(releasedBookings.at, tx.now - RELEASED_MS));
};
