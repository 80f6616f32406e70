// SaveBooking: one transaction requests a meeting, or confirms it at once for a visitor who has proven their address
// (docs/product/booking-and-proof.md#requesting-a-meeting).
import { bookingRequested, bookingSaved } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import { transact } from "@/platform/db/transact.ts";
import { withPreloaded } from "@/platform/db/preloaded.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { type Instant, instantsOf, iso } from "@/platform/time/time.ts";
import { consumeCredit, consumeReservedCredit, reserveCredit } from "@/modules/billing/index.ts";
import {
  confirmMeeting,
  findLiveMeeting,
  getMeeting,
  type Meeting,
  meetingKey,
  type MeetingPlan,
  releaseHold,
  requestMeeting,
} from "@/modules/scheduling/index.ts";
import { isHeld, isOwn, isPending } from "@/modules/scheduling/rules.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import {
  closeAsBooked,
  getTrack,
  linkMeeting,
  recordConsents,
  reopenTrack,
  requireConsents,
  requireOpenTrack,
  requireResumeToken,
  requireZone,
  type Track,
  trackKey,
} from "@/modules/tracks/index.ts";
import type { ConsentGiven } from "@/modules/tracks/schemas.ts";
import {
  collectRouting,
  findOpenTime,
  findShown,
  loadMatchContext,
  logRouting,
  rankAt,
  recordBooking,
  type Routing,
} from "@/modules/matching/index.ts";
import { type Choice, type ChosenTime, isSlotTaken, planMeeting, tryFreeSpecialists } from "./holds.ts";
import { planByOrigin } from "./own-links.ts";
import { requireAgreement, requireAnswers, requireFewBookings } from "./requirements.ts";
import { icsUrl, joinUrl, manageUrl } from "./links.ts";
import type { VisitorTokens } from "./visitor-tokens.ts";
import type { BookingSaved, SaveBookingInput } from "./schemas.ts";
import { findCode, sendFirstCode } from "./proof/codes.ts";
import { countedNetwork, isProven, proofFirst, requireWithinLimits } from "./proof/limits.ts";
import { isProvenBrowser } from "./proof/proofs.ts";
import { confirmBy, KNOWN_BROWSER_MS, maskEmail } from "./proof/rules.ts";
import { findVisitorChannel } from "./proof/text-codes.ts";
import { countBooking, findReview, isReleased, requestReview, type ReviewCause } from "./reviews/reviews.ts";
import { type SolvedWork, withWork } from "./proof/work.ts";

const ROUTE = "Funnel/SaveBooking";

const startOf = ({ startsAt, timezone, date, hour, minute }: SaveBookingInput, track: Track): Instant =>
  startsAt === undefined
    ? instantsOf(timezone ? requireZone(timezone) : track.timezone, date!, hour!, minute!)[0]!
    : Date.parse(startsAt);

/** The chosen specialist, or the one who would be booked. */
const findSpecialistName = async (
  ctx: Ctx,
  track: Track,
  { specialistId, location, startsAt }: Choice,
): Promise<string | undefined> => {
  if (specialistId) return (await findProfile(ctx.db.read, specialistId))?.displayName;
  const { index, requestFor, visitor } = await loadMatchContext(ctx, track.id);
  return rankAt(index, requestFor(location), visitor, { startsAt, limit: 1 }).best[0]?.card.displayName;
};

/** The ids that `bookingSaved` carries. */
interface ConfirmedBooking {
  meeting: Meeting;
  leadId: string;
  /** Null for a meeting by a booking link, which uses no credit. */
  creditEntryId: string | null;
}

const useCredit = async (tx: Tx, meeting: Meeting): Promise<string | null> => {
  if (isOwn(meeting)) return null;
  const { id: meetingId, specialistId, categoryId, subcategoryId } = meeting;
  const use = { specialistId, categoryId, subcategoryId, meetingId };
  const { entryId } = await consumeReservedCredit(tx, meetingId) ?? await consumeCredit(tx, use);
  return entryId;
};

/**
 * Confirms a planned meeting: time occupied, fair share counted, the reserved or another credit consumed. The caller
 * closes the track and publishes `bookingSaved`, which creates the lead.
 */
export const confirmBooking = async (
  tx: Tx,
  plan: MeetingPlan,
  before: Meeting | undefined,
): Promise<ConfirmedBooking> => {
  const openTime = await findOpenTime(tx, plan.specialistId);
  const leadId = newId();
  const meeting = await confirmMeeting(tx, plan, before, leadId);
  await recordBooking(tx, plan, openTime);
  return { meeting, leadId, creditEntryId: await useCredit(tx, meeting) };
};

/** Confirms a visitor's meeting, closes their track and publishes `bookingSaved`. Returns the meeting's id. */
export const bookTrack = async (
  tx: Tx,
  track: Track,
  plan: MeetingPlan,
  before: Meeting | undefined,
): Promise<string> => {
  const { meeting, ...ids } = await confirmBooking(tx, await planByOrigin(tx, track, plan), before);
  const { id: trackId, categoryId } = track;
  const { id: meetingId, specialistId, origin } = meeting;
  const closed = await closeAsBooked(tx, { ...track, origin }, meetingId);
  // The listeners of the event read both rows.
  const rows = { [trackKey(trackId)]: closed, [meetingKey(meetingId)]: meeting };
  const event = bookingSaved({ ...ids, meetingId, specialistId, trackId, categoryId });
  await withPreloaded(tx, rows, () => publish(tx, event));
  return meetingId;
};

interface Replacement {
  /** The meeting that is lost. */
  lost: Meeting;
  choice: ChosenTime;
  /** With the consent that names the other specialist. */
  given: readonly ConsentGiven[];
}

/** Books another specialist in place of a meeting. The listeners of the event return the first one's credit. */
export const bookReplacement = async (
  tx: Tx,
  ctx: Ctx,
  track: Track,
  { lost, choice, given }: Replacement,
): Promise<string> => {
  const { id: trackId, categoryId } = track;
  const { specialistId } = choice;
  const { plan, facts } = await planMeeting(tx, track, choice, undefined);
  const { meeting: { id: meetingId }, ...ids } = await confirmBooking(tx, plan, undefined);
  const specialist = { id: specialistId, displayName: facts.displayName };
  await recordConsents(tx, ctx, { trackId, step: "specialist", given, specialist });
  await linkMeeting(tx, trackId, meetingId);
  await publish(tx, bookingSaved({ ...ids, meetingId, specialistId, trackId, categoryId, rescues: lost.id }));
  return meetingId;
};

interface ProvenBooking {
  track: Track;
  plan: MeetingPlan;
  before: Meeting | undefined;
  /** The browser's proof of an address, if it has one. */
  proofToken: string | undefined;
}

/** Why an administrator releases the booking; undefined when it can be confirmed, which is counted then. */
const findReviewCause = async (
  tx: Tx,
  ctx: Ctx,
  { track: { contactEmail }, before, proofToken: token }: ProvenBooking,
): Promise<ReviewCause | undefined> => {
  if (before && await isReleased(tx, before.id)) return undefined;
  const known = { token, email: contactEmail ?? "", now: tx.now, before: tx.now - KNOWN_BROWSER_MS };
  const network = await isProvenBrowser(tx, known) ? undefined : countedNetwork(ctx);
  return await countBooking(tx, { contactEmail, network });
};

/**
 * The same for a visitor who has proven their address, or their number. An administrator releases the booking when the
 * visitor's domain or network has had many. Returns the meeting's id.
 */
export const bookOrReview = async (tx: Tx, ctx: Ctx, booking: ProvenBooking): Promise<string> => {
  const { track, plan, before, proofToken: token } = booking;
  const cause = await findReviewCause(tx, ctx, booking);
  if (!cause) return await bookTrack(tx, track, plan, before);
  const email = track.contactEmail ?? "";
  const provenEmail = await isProvenBrowser(tx, { token, email, now: tx.now }) ? email : null;
  return await requestReview(tx, track, { plan, before, cause, provenEmail });
};

/** Requests a meeting for a visitor who still has to prove their address. Throws `proof_first` beyond the limits. */
const requestBooking = async (
  tx: Tx,
  ctx: Ctx,
  { track, plan, held, work }: {
    track: Track;
    plan: MeetingPlan;
    held: Meeting | undefined;
    work: SolvedWork | undefined;
  },
): Promise<string> => {
  const network = countedNetwork(ctx);
  await requireWithinLimits(tx, { track, network }, "pending");
  const { confirmBookingMinutes } = await getLifecycle(tx);
  const expiresAt = confirmBy(plan.startsAt, tx.now, confirmBookingMinutes);
  const meeting = await requestMeeting(tx, plan, held, { expiresAt, network });
  const { id: meetingId, specialistId, categoryId, subcategoryId, trackId } = meeting;
  if (!isOwn(meeting) && !await reserveCredit(tx, { specialistId, categoryId, subcategoryId, meetingId })) {
    throw proofFirst();
  }
  await reopenTrack(tx, trackId);
  await sendFirstCode(tx, track, { network, work });
  await publish(tx, bookingRequested({ meetingId, specialistId, trackId }));
  return meetingId;
};

interface BookingRequest {
  input: SaveBookingInput;
  choice: ChosenTime;
  tokens: VisitorTokens;
  work: SolvedWork | undefined;
  routing: Routing;
}

/** Books or requests in the caller's transaction. Returns the meeting's id. */
const book = async (tx: Tx, ctx: Ctx, request: BookingRequest): Promise<{ meetingId: string }> => {
  const { input, choice, tokens, work, routing } = request;
  const track = await getTrack(tx, input.trackId);
  const live = await findLiveMeeting(tx, track.id);
  if (live && !isHeld(live.status)) return { meetingId: live.id };
  await requireOpenTrack(tx, track, tx.now);
  requireAgreement(track);
  await requireAnswers(tx, track);
  await requireFewBookings(tx, track);
  const { plan, facts } = await planMeeting(tx, track, choice, live);
  const specialist = { id: choice.specialistId, displayName: facts.displayName };
  await recordConsents(tx, ctx, { trackId: track.id, step: "specialist", given: input.consents, specialist });
  const meetingId = await isProven(tx, track, tokens.proof)
    ? await bookOrReview(tx, ctx, { track, plan, before: live, proofToken: tokens.proof })
    : await requestBooking(tx, ctx, { track, plan, held: live, work });
  // By a booking link nobody was chosen from.
  if (!isOwn(track)) await logRouting(tx, meetingId, { ...routing, agent: track.agent });
  return { meetingId };
};

/** A meeting as its visitor sees it after booking. */
export const viewBooking = async (ctx: Ctx, meetingId: string): Promise<BookingSaved> => {
  const meeting = await getMeeting(ctx.db.read, meetingId);
  const { status, specialistId, startsAt, endsAt, visitorZone, location, holdExpiresAt, trackId } = meeting;
  const db = ctx.db.read;
  const [profile, code, reachedBy, review] = await Promise.all([
    findProfile(db, specialistId),
    findCode(db, trackId),
    findVisitorChannel(db, trackId),
    findReview(db, meetingId),
  ]);
  const waits = isPending(status) && !review;
  return {
    meetingId,
    status,
    startsAt: iso(startsAt),
    endsAt: iso(endsAt),
    timezone: visitorZone,
    time: toReadableTime(startsAt, visitorZone),
    specialist: { id: specialistId, displayName: profile?.displayName ?? "" },
    location,
    confirmBy: waits && holdExpiresAt !== null ? iso(holdExpiresAt) : null,
    sentTo: waits && code ? maskEmail(code.email) : null,
    reachedBy,
    manageUrl: manageUrl(ctx, meeting),
    joinUrl: joinUrl(meeting),
    icsUrl: icsUrl(ctx, meeting),
  };
};

/** The meeting of a track that is already booked. A repeated Idempotency-Key gets the response of the first call. */
const repeatBooking = (ctx: Ctx, input: SaveBookingInput, meetingId: string): Promise<{ meetingId: string }> =>
  transactOnce(ctx, ROUTE, input, () => Promise.resolve({ meetingId }));

/** A request whose time has passed and that the sweep has not ended yet makes way for a new one. */
const releaseExpired = async (ctx: Ctx, trackId: string): Promise<void> => {
  const live = await findLiveMeeting(ctx.db.read, trackId);
  if (!live || !isPending(live.status) || live.holdExpiresAt! > ctx.now) return;
  await transact(ctx, (tx) => releaseHold(tx, trackId, "replaced"));
};

const bookFirstFree = async (
  ctx: Ctx,
  track: Track,
  input: SaveBookingInput,
  tokens: VisitorTokens,
): Promise<{ meetingId: string }> => {
  await requireOpenTrack(ctx.db.read, track, ctx.now);
  const choice: Choice = {
    startsAt: startOf(input, track),
    location: input.location,
    specialistId: input.specialistId,
  };
  await requireConsents(ctx.db.read, "specialist", input.consents, () => findSpecialistName(ctx, track, choice));
  const [settings, shown] = await Promise.all([
    getLifecycle(ctx.db.read),
    findShown(ctx, { trackId: track.id, startsAt: choice.startsAt }),
    releaseExpired(ctx, track.id),
  ]);
  return await tryFreeSpecialists(ctx, track, choice, (specialistId, context) => {
    const routing = collectRouting(ctx, context, { ...choice, settings, shown });
    return withWork(ctx, { trackId: track.id, work: tokens.work }, (work) => {
      const request = { input, choice: { ...choice, specialistId }, tokens, work, routing };
      return transactOnce(ctx, ROUTE, input, (tx) => book(tx, ctx, request));
    });
  });
};

/** Books, unless another tab of the visitor was faster: its meeting may be why the time is no longer free. */
const bookUnlessBooked = async (
  ctx: Ctx,
  track: Track,
  input: SaveBookingInput,
  tokens: VisitorTokens,
): Promise<{ meetingId: string }> => {
  try {
    return await bookFirstFree(ctx, track, input, tokens);
  } catch (error) {
    const live = isSlotTaken(error) ? await findLiveMeeting(ctx.db.read, track.id) : undefined;
    if (!live || isHeld(live.status)) throw error;
    return await repeatBooking(ctx, input, live.id);
  }
};

/**
 * Funnel/SaveBooking. Repeating it for the same track returns the same meeting, whatever else the input says. Throws 404
 * for an unknown track, 403 without its token, `answers_missing`, `contact_first`, `consent_required`,
 * `consent_outdated`, `proof_first`, `proof_of_work`, `address_blocked`, `code_limit`, `track_closed`, `too_many_bookings`, and
 * `slot_taken` with the three nearest alternatives, also where the specialist has no credit left. A refused booking costs
 * no credit.
 */
export const saveBooking = async (
  ctx: Ctx,
  input: SaveBookingInput,
  tokens: VisitorTokens,
): Promise<BookingSaved> => {
  const track = await getTrack(ctx.db.read, input.trackId);
  requireResumeToken(ctx, track, tokens.resume);
  const { meetingId } = track.meetingId
    ? await repeatBooking(ctx, input, track.meetingId)
    : await bookUnlessBooked(ctx, track, input, tokens);
  return await viewBooking(ctx, meetingId);
};
