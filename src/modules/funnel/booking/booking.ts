// SaveBooking: one transaction requests a meeting, or confirms it at once for a visitor who has proven their address
// (PRODUCT section 4).
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { bookingRequested, bookingSaved } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { transact } from "@/platform/db/transact.ts";
import { withPreloaded } from "@/platform/db/preloaded.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { type Instant, instantsOf, iso } from "@/platform/time/time.ts";
import { consumeCredit, consumeReservedCredit, reserveCredit } from "@/modules/billing/index.ts";
import { questionsOf } from "@/modules/catalog/index.ts";
import { answerProblems } from "@/modules/catalog/rules.ts";
import {
  confirmMeeting,
  countUpcoming,
  findLiveMeeting,
  getMeeting,
  type Meeting,
  meetingKey,
  type MeetingPlan,
  releaseHold,
  requestMeeting,
} from "@/modules/scheduling/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { icsUrl, manageUrl } from "../manage/links.ts";
import { findCode, sendFirstCode } from "../proof/codes.ts";
import { countedNetwork, isProven, proofFirst, requireWithinLimits } from "../proof/limits.ts";
import { confirmBy, maskEmail } from "../proof/rules.ts";
import { loadMatchContext } from "../matching/match-context.ts";
import { rankAt } from "../matching/ranked-candidates.ts";
import { findOpenTime, recordBooking } from "../matching/read-model.ts";
import { toReadableTime } from "../readable-time.ts";
import type { BookingSaved, SaveBookingInput } from "../schemas.ts";
import { tracks } from "../tables.ts";
import { hasConsents, recordConsents, requireConsents } from "../tracks/consents.ts";
import { requireResumeToken, type VisitorTokens } from "../tracks/resume-token.ts";
import {
  closeAsBooked,
  getTrack,
  keepOpen,
  requireOpenTrack,
  requireZone,
  type Track,
  trackKey,
} from "../tracks/tracks.ts";
import { type Choice, isSlotTaken, planMeeting, tryFreeSpecialists } from "./holds.ts";

const ROUTE = "Funnel/SaveBooking";

const startOf = ({ startsAt, timezone, date, hour, minute }: SaveBookingInput, track: Track): Instant =>
  startsAt === undefined
    ? instantsOf(timezone ? requireZone(timezone) : track.timezone, date!, hour!, minute!)[0]!
    : Date.parse(startsAt);

const bookedMeetingsByEmail = prepared((db) =>
  db.select({ meetingId: tracks.meetingId }).from(tracks)
    .where(and(eq(tracks.contactEmail, sql.placeholder("email")), isNotNull(tracks.meetingId))).prepare()
);

/** Limits the upcoming meetings of one person (PRODUCT section 6). Throws `too_many_bookings`. */
const requireFewBookings = async (tx: Tx, track: Track): Promise<void> => {
  const booked = await bookedMeetingsByEmail(tx).all({ email: track.contactEmail });
  if (booked.length === 0) return;
  const upcoming = await countUpcoming(tx, booked.map((row) => row.meetingId!), tx.now);
  const { openBookingsInCategory, openBookingsInAll } = await lifecycleOf(tx);
  const inCategory = upcoming.find((row) => row.categoryId === track.categoryId)?.meetings ?? 0;
  const inAll = upcoming.reduce((sum, row) => sum + row.meetings, 0);
  if (inCategory >= openBookingsInCategory || inAll >= openBookingsInAll) {
    throw conflict(
      "too_many_bookings",
      "You've reached the limit of upcoming meetings. Please attend or cancel one of them first.",
    );
  }
};

/** Throws `answers_missing` with the first step that has an open question. */
const requireAnswers = async (tx: Tx, track: Track): Promise<void> => {
  const questions = await questionsOf(tx, track.questionSetId);
  const step = (["about", "needs"] as const).find((one) => answerProblems(questions, one, track.answers).length > 0);
  if (!step) return;
  throw conflict("answers_missing", "Some questions are still open. Please answer them first.", { step });
};

/** The current consents name the specialist, so that a request without them gets the name in its error message. */
const requireShareConsent = async (ctx: Ctx, track: Track, input: SaveBookingInput, choice: Choice): Promise<void> => {
  if (hasConsents("specialist", input.consents)) return;
  requireConsents("specialist", input.consents, await findSpecialistName(ctx, track, choice));
};

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
  creditEntryId: string;
}

/**
 * Confirms a planned meeting: time occupied, fair share counted, the reserved or another credit consumed. The caller
 * closes the track and publishes `bookingSaved`, which creates the lead.
 */
export const confirmBooking = async (
  tx: Tx,
  plan: MeetingPlan,
  before: Meeting | undefined,
): Promise<ConfirmedBooking> => {
  const { specialistId, categoryId, subcategoryId } = plan;
  const openTime = await findOpenTime(tx, specialistId);
  const leadId = newId();
  const meeting = await confirmMeeting(tx, plan, before, leadId);
  const use = { specialistId, categoryId, subcategoryId, meetingId: meeting.id };
  await recordBooking(tx, plan, openTime);
  const { entryId: creditEntryId } = await consumeReservedCredit(tx, meeting.id) ?? await consumeCredit(tx, use);
  return { meeting, leadId, creditEntryId };
};

/** Confirms a visitor's meeting, closes their track and publishes `bookingSaved`. Returns the meeting's id. */
export const bookTrack = async (
  tx: Tx,
  track: Track,
  plan: MeetingPlan,
  before: Meeting | undefined,
): Promise<string> => {
  const { meeting, ...ids } = await confirmBooking(tx, plan, before);
  const { id: trackId, categoryId } = track;
  const { id: meetingId, specialistId } = meeting;
  const closed = await closeAsBooked(tx, track, meetingId);
  // The listeners of the event read both rows.
  const rows = { [trackKey(trackId)]: closed, [meetingKey(meetingId)]: meeting };
  const event = bookingSaved({ ...ids, meetingId, specialistId, trackId, categoryId });
  await withPreloaded(tx, rows, () => publish(tx, event));
  return meetingId;
};

/** Requests a meeting for a visitor who still has to prove their address. Throws `proof_first` beyond the limits. */
const requestBooking = async (
  tx: Tx,
  ctx: Ctx,
  { track, plan, held }: { track: Track; plan: MeetingPlan; held: Meeting | undefined },
): Promise<string> => {
  const network = countedNetwork(ctx);
  await requireWithinLimits(tx, { track, network, live: held }, "pending");
  const { confirmBookingMinutes } = await lifecycleOf(tx);
  const expiresAt = confirmBy(plan.startsAt, tx.now, confirmBookingMinutes);
  const meeting = await requestMeeting(tx, plan, held, { expiresAt, network });
  const { id: meetingId, specialistId, categoryId, subcategoryId, trackId } = meeting;
  if (!await reserveCredit(tx, { specialistId, categoryId, subcategoryId, meetingId })) throw proofFirst();
  await keepOpen(tx, trackId);
  await sendFirstCode(tx, track, network);
  await publish(tx, bookingRequested({ meetingId, specialistId, trackId }));
  return meetingId;
};

interface BookingRequest {
  input: SaveBookingInput;
  choice: Choice & { specialistId: string };
  tokens: VisitorTokens;
}

/** Books or requests in the caller's transaction. Returns the meeting's id. */
const book = async (tx: Tx, ctx: Ctx, { input, choice, tokens }: BookingRequest): Promise<{ meetingId: string }> => {
  const track = await getTrack(tx, input.trackId);
  const live = await findLiveMeeting(tx, track.id);
  if (live && live.status !== "held") return { meetingId: live.id };
  await requireOpenTrack(tx, track, tx.now);
  await requireAnswers(tx, track);
  await requireFewBookings(tx, track);
  const { plan, facts } = await planMeeting(tx, track, choice);
  const specialist = { id: choice.specialistId, displayName: facts.displayName };
  await recordConsents(tx, ctx, { trackId: track.id, step: "specialist", given: input.consents, specialist });
  const meetingId = await isProven(tx, track, tokens.proof)
    ? await bookTrack(tx, track, plan, live)
    : await requestBooking(tx, ctx, { track, plan, held: live });
  return { meetingId };
};

/** A meeting as its visitor sees it after booking. */
export const viewBooking = async (ctx: Ctx, meetingId: string): Promise<BookingSaved> => {
  const meeting = await getMeeting(ctx.db.read, meetingId);
  const { status, specialistId, startsAt, endsAt, visitorZone, location, holdExpiresAt, trackId } = meeting;
  const [profile, code] = await Promise.all([findProfile(ctx.db.read, specialistId), findCode(ctx.db.read, trackId)]);
  const isPending = status === "pending";
  return {
    meetingId,
    status,
    startsAt: iso(startsAt),
    endsAt: iso(endsAt),
    timezone: visitorZone,
    time: toReadableTime(startsAt, visitorZone),
    specialist: { id: specialistId, displayName: profile?.displayName ?? "" },
    location,
    confirmBy: isPending && holdExpiresAt !== null ? iso(holdExpiresAt) : null,
    sentTo: isPending && code ? maskEmail(code.email) : null,
    manageUrl: manageUrl(ctx, meeting),
    icsUrl: icsUrl(ctx, meeting),
  };
};

/** The meeting of a track that is already booked. A repeated Idempotency-Key gets the response of the first call. */
const repeatBooking = (ctx: Ctx, input: SaveBookingInput, meetingId: string): Promise<{ meetingId: string }> =>
  transactOnce(ctx, ROUTE, input, () => Promise.resolve({ meetingId }));

/** A request whose time has passed and that the sweep has not ended yet makes way for a new one. */
const releaseExpired = async (ctx: Ctx, trackId: string): Promise<void> => {
  const live = await findLiveMeeting(ctx.db.read, trackId);
  if (live?.status !== "pending" || live.holdExpiresAt! > ctx.now) return;
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
  await requireShareConsent(ctx, track, input, choice);
  await releaseExpired(ctx, track.id);
  return await tryFreeSpecialists(
    ctx,
    track,
    choice,
    (specialistId) =>
      transactOnce(ctx, ROUTE, input, (tx) => book(tx, ctx, { input, choice: { ...choice, specialistId }, tokens })),
  );
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
    if (!live || live.status === "held") throw error;
    return await repeatBooking(ctx, input, live.id);
  }
};

/**
 * Funnel/SaveBooking. Repeating it for the same track returns the same meeting, whatever else the input says. Throws 404
 * for an unknown track, 403 without its token, `answers_missing`, `contact_first`, `consent_required`,
 * `consent_outdated`, `proof_first`, `track_closed`, `too_many_bookings`, and `slot_taken` with the three nearest
 * alternatives. A refused booking costs no credit.
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
