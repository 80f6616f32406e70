// Confirming a requested meeting by the code or the link of the email, in time or later
// (docs/product/booking-and-proof.md#confirming-it).
import { localPath } from "@/languages/addresses.ts";
import { t } from "@/languages/language.ts";
import { bookingLapsed } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { findMatchedCategory } from "@/modules/catalog/index.ts";
import {
  findLiveMeeting,
  getMeeting,
  listRequestedOf,
  type Meeting,
  type MeetingPlan,
  minutesOf,
  promiseOf,
  releaseHold,
  slotTaken,
} from "@/modules/scheduling/index.ts";
import { checkEligibility, servesTopic } from "@/modules/matching/index.ts";
import { isCancelled, isConfirmed, isHeld, isPending } from "@/modules/scheduling/rules.ts";
import { findProfile, listServices } from "@/modules/specialists/index.ts";
import { type Channel, channelRules } from "@/modules/tracks/channel-rules.ts";
import {
  closeWithoutTime,
  getTrack,
  recordConsents,
  requireResumeToken,
  SHARE_CONSENT,
  type Track,
} from "@/modules/tracks/index.ts";
import { eraseRequest } from "./manage/withdrawal.ts";
import { bookOrReview, viewBooking } from "./booking.ts";
import { isSlotTaken, planMeeting, slotTakenWithAlternatives } from "./holds.ts";
import { leaveLink } from "./own-links.ts";
import { requireFewBookings } from "./requirements.ts";
import type { VisitorTokens } from "./visitor-tokens.ts";
import type { BookingSaved } from "./schemas.ts";
import { blockAddress, codeError, type ContactCode, findCode, markProven } from "./proof/codes.ts";
import { type Proof, rememberProof } from "./proof/proofs.ts";
import { type CodeChannel, RELEASE_REASONS } from "./proof/rules.ts";
import { deleteReview, findReview } from "./reviews/reviews.ts";
import { checkTypedCode, findVisitorChannel, markNumberProven } from "./proof/text-codes.ts";
import type { ConfirmBookingInput } from "./proof/schemas.ts";

/** A meeting that was not confirmed in time, or ended with a wave, can still be confirmed: its code is a proof. */
export const isLapsed = ({ status, cancelReason }: Meeting): boolean =>
  isCancelled(status) && (cancelReason === "not-confirmed" || cancelReason === "wave");

const noSuchMeeting = () => notFound(t("errors.meeting"));

export const ended = () => conflict("booking_ended", t("errors.bookingEnded"));

/** The meeting of a confirmation, with its track. Throws 404, also for a hold. */
export const getRequested = async (ctx: Ctx, meetingId: string): Promise<{ meeting: Meeting; track: Track }> => {
  const meeting = await getMeeting(ctx.db.read, meetingId);
  if (isHeld(meeting.status)) throw noSuchMeeting();
  return { meeting, track: await getTrack(ctx.db.read, meeting.trackId) };
};

interface ConfirmLink {
  meetingId: string;
  secret: string;
}

/** Throws 404 for a wrong secret, and for one that was sent to an earlier address, or with an earlier code. */
const requireSecret = async (db: Reader, ctx: Ctx, track: Track, { meetingId, secret }: ConfirmLink): Promise<void> => {
  const code = await findCode(db, track.id);
  const isCurrent = code?.email === track.contactEmail;
  if (!code || !isCurrent || !ctx.secrets.fits(secret, "confirm", meetingId, code.version)) throw noSuchMeeting();
};

/** The page of the emailed link. */
export const confirmUrl = (
  { config, secrets }: Pick<Ctx, "config" | "secrets">,
  meetingId: string,
  { version }: Pick<ContactCode, "version">,
): string => config.publicUrl + localPath(`/bookings/${meetingId}?secret=${secrets.of("confirm", meetingId, version)}`);

/** The meeting behind an emailed link. Throws 404 for a wrong secret. */
export const openRequested = async (ctx: Ctx, link: ConfirmLink) => {
  const { meeting, track } = await getRequested(ctx, link.meetingId);
  await requireSecret(ctx.db.read, ctx, track, link);
  return { meeting, track };
};

const LICENCE_RULES = ["credential", "licensed-here"];

/**
 * Throws `slot_taken` when the specialist no longer serves the category or topic, or has lost the licence that the request
 * needs. A suspension ends requested meetings itself, and the rest was asked with the request.
 */
const requireServing = async (tx: Tx, track: Track, meeting: Meeting): Promise<void> => {
  const { specialistId, categoryId, subcategoryId } = meeting;
  const category = await findMatchedCategory(tx, categoryId);
  const isRetired = subcategoryId !== null && category?.retiredTopics.includes(subcategoryId);
  const service = (await listServices(tx, specialistId)).find((row) => row.categoryId === categoryId);
  if (!category?.active || isRetired || !service || !servesTopic(service, subcategoryId)) throw slotTaken();
  if (category.requiredCredential === null) return;
  const { failed } = await checkEligibility(tx, { specialistId, track, now: tx.now });
  if (failed.some(({ name }) => LICENCE_RULES.includes(name))) throw slotTaken();
};

/**
 * What is confirmed: a pending meeting as it was promised, and a lapsed one if its time is still free. Throws `slot_taken`,
 * also when the specialist can't take it any more, `already_booked` when another specialist has the request, and
 * `booking_ended` for a lapsed one when the request has another topic by now.
 */
export const planConfirmation = async (tx: Tx, track: Track, meeting: Meeting): Promise<MeetingPlan> => {
  const { specialistId, startsAt, location } = meeting;
  if (!isPending(meeting.status)) {
    // Its specialist may work on the request without a meeting, after cancelling it.
    if (track.assigned) {
      throw conflict(
        "already_booked",
        t("errors.otherMeeting"),
      );
    }
    if (track.subcategoryId !== meeting.subcategoryId) throw ended();
    await releaseHold(tx, track.id, "replaced");
    const choice = { specialistId, startsAt, location, minutes: minutesOf(meeting) };
    return (await planMeeting(tx, track, choice, undefined)).plan;
  }
  await requireServing(tx, track, meeting);
  return promiseOf(meeting);
};

/** The press on the emailed page records the consent, because someone else may have typed the address. */
const recordPress = async (
  tx: Tx,
  ctx: Ctx,
  { trackId, specialistId }: Meeting,
  text: string | undefined,
): Promise<void> => {
  const displayName = (await findProfile(tx, specialistId))?.displayName ?? "";
  const { purpose, version } = SHARE_CONSENT;
  const specialist = { id: specialistId, displayName };
  await recordConsents(tx, ctx, { trackId, step: "specialist", given: [{ purpose, version, text }], specialist });
};

interface Confirmed {
  result: "done" | "wrong" | "used-up";
  proof?: Proof;
}

interface Confirmation extends ConfirmBookingInput {
  meetingId: string;
  tokens: VisitorTokens;
}

const BY_LINK = { result: "right", channel: "email" } as const;

interface Proven {
  track: Track;
  remember: boolean | undefined;
  token: string | undefined;
}

type TakeProof = (tx: Tx, proven: Proven) => Promise<Proof | undefined>;

const takeEmailProof: TakeProof = async (tx, { track, remember, token }) => {
  await markProven(tx, track.id);
  return remember ? await rememberProof(tx, track.contactEmail!, token) : undefined;
};

/** What is marked as proven. Only for an email address, browsers can be remembered. */
const TAKE_PROOF: Record<CodeChannel, TakeProof> = {
  email: takeEmailProof,
  text: async (tx, { track }) => void await markNumberProven(tx, track.id),
};

const confirm = async (
  tx: Tx,
  ctx: Ctx,
  { meetingId, code, secret, remember, consentText, tokens }: Confirmation,
): Promise<Confirmed> => {
  const meeting = await getMeeting(tx, meetingId);
  if (isConfirmed(meeting.status) || await findReview(tx, meetingId)) {
    // Confirmed by text message before: the link of the email proves the address as well.
    if (code === undefined && await findVisitorChannel(tx, meeting.trackId) !== "email") {
      await markProven(tx, meeting.trackId);
    }
    return { result: "done" };
  }
  if (!isPending(meeting.status) && !isLapsed(meeting)) throw ended();
  if (meeting.startsAt <= tx.now) throw ended();
  const track = await getTrack(tx, meeting.trackId);
  // One that an administrator has assigned in the meantime is another specialist's.
  if (!track.contactEmail || track.closeReason === "admin-assigned") throw ended();
  // The address may have been changed since the link was checked.
  if (secret !== undefined) await requireSecret(tx, ctx, track, { meetingId, secret });
  const { result, channel } = code === undefined ? BY_LINK : await checkTypedCode(tx, ctx, { track, typed: code });
  if (result !== "right") return { result };
  await requireFewBookings(tx, track);
  const proof = await TAKE_PROOF[channel](tx, { track, remember, token: tokens.proof });
  if (code === undefined) await recordPress(tx, ctx, meeting, consentText);
  const plan = await planConfirmation(tx, track, meeting);
  await bookOrReview(tx, ctx, { track, plan, before: meeting, proofToken: tokens.proof });
  return { result: "done", proof };
};

/**
 * Funnel/ConfirmBooking: consumes the reserved credit, creates the lead, confirms the meeting and closes the track, in
 * one transaction. Repeating it changes nothing. Throws 404, 403 without the track's token or the link's secret,
 * `code_wrong`, `code_used_up`, `consent_outdated`, `booking_ended`, `already_booked`, `too_many_bookings`, and
 * `slot_taken` with alternatives when the time or the credit is gone.
 */
export const confirmRequested = async (
  ctx: Ctx,
  input: Confirmation,
): Promise<{ booking: BookingSaved; proof?: Proof }> => {
  const { meeting, track } = await getRequested(ctx, input.meetingId);
  if (input.secret === undefined) requireResumeToken(ctx, track, input.tokens.resume);
  else await requireSecret(ctx.db.read, ctx, track, { meetingId: meeting.id, secret: input.secret });
  const { result, proof } = await confirmOrOffer(ctx, input, { meeting, track });
  if (result !== "done") throw codeError(result);
  return { booking: await viewBooking(ctx, meeting.id), proof };
};

/** A requested meeting that its specialist can't take any more makes way for another one. */
const releaseRefused = async (tx: Tx, { id, trackId }: Meeting): Promise<void> => {
  const { status } = await getMeeting(tx, id);
  if (isPending(status)) await releaseHold(tx, trackId, "unavailable");
};

const confirmOrOffer = async (
  ctx: Ctx,
  input: Confirmation,
  { meeting, track }: { meeting: Meeting; track: Track },
): Promise<Confirmed> => {
  try {
    return await transact(ctx, (tx) => confirm(tx, ctx, input));
  } catch (error) {
    if (!isSlotTaken(error)) throw error;
    await transact(ctx, (tx) => releaseRefused(tx, meeting));
    await leaveLink(ctx, track, error);
    throw await slotTakenWithAlternatives(ctx, track, meeting);
  }
};

/** Funnel/ProveContact: proves the address of a track, or its number. Throws 404, 403, `code_wrong`, `code_used_up`. */
export const proveContact = async (
  ctx: Ctx,
  { trackId, code, remember, tokens }: { trackId: string; code: string; remember?: boolean; tokens: VisitorTokens },
): Promise<{ proof?: Proof }> => {
  requireResumeToken(ctx, await getTrack(ctx.db.read, trackId), tokens.resume);
  const { result, proof } = await transact(ctx, async (tx): Promise<Confirmed> => {
    const track = await getTrack(tx, trackId);
    const { result, channel } = await checkTypedCode(tx, ctx, { track, typed: code });
    if (result !== "right") return { result };
    return { result: "done", proof: await TAKE_PROOF[channel](tx, { track, remember, token: tokens.proof }) };
  });
  if (result !== "done") throw codeError(result);
  return { proof };
};

/** "This wasn't me": ends the request, erases it, and blocks codes to the address for a day. Throws 404, `already_booked`. */
export const rejectRequested = async (ctx: Ctx, link: ConfirmLink): Promise<void> => {
  const { meeting, track } = await openRequested(ctx, link);
  await transact(ctx, async (tx) => {
    const current = await getMeeting(tx, meeting.id);
    const { contactEmail, assigned } = await getTrack(tx, track.id);
    if (!isPending(current.status) && !isLapsed(current)) {
      throw conflict("already_booked", t("errors.alreadyConfirmed"));
    }
    // By another link, or by an administrator: a specialist has the contact, and is told only on these ways.
    if (assigned) {
      throw conflict(
        "already_booked",
        t("errors.alreadyAssigned"),
      );
    }
    await releaseHold(tx, track.id, "not-me");
    await closeWithoutTime(tx, track, "visitor-closed");
    if (contactEmail) await blockAddress(tx, contactEmail);
    // The browsers that the owner of the address has proven it in stay known: the request was not theirs.
    await eraseRequest(tx, ctx, { trackId: track.id, meetingId: null, ownsAddress: false });
  });
};

/** notifications.message_bounced: a request whose address does not exist ends at once. */
export const onMessageBounced = async (
  tx: Tx,
  { channel, recipient, trackId }: { channel: Channel; recipient: string; trackId?: string },
): Promise<void> => {
  const live = channelRules(channel).bounce.isContactDead && recipient === "visitor" && trackId
    ? await findLiveMeeting(tx, trackId)
    : undefined;
  if (live && isPending(live.status)) await releaseHold(tx, live.trackId, "not-delivered");
};

/**
 * auth.user_suspended, auth.account_deleted: what visitors have requested of this specialist ends, and they can choose
 * another one.
 */
export const releaseRequested = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  for (const trackId of await listRequestedOf(tx, userId)) await releaseHold(tx, trackId, "unavailable");
};

/** scheduling.meeting_lapsed: the request can be resumed, and its visitor is told that the time is free again. */
export const onMeetingLapsed = async (
  tx: Tx,
  { meetingId, specialistId, trackId, reason }: {
    meetingId: string;
    specialistId: string;
    trackId: string;
    reason: string;
  },
): Promise<void> => {
  await deleteReview(tx, meetingId);
  if (!RELEASE_REASONS.some((known) => known === reason)) return;
  const track = await getTrack(tx, trackId);
  await closeWithoutTime(tx, track, "abandoned");
  await publish(tx, bookingLapsed({ meetingId, specialistId, trackId, reason }));
};
