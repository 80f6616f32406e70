// Confirming a requested meeting: by the code or the link of the email, in time or later (PRODUCT section 4).
import { eq } from "drizzle-orm";
import { bookingLapsed, codeRequested } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict, invalid, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { foldEmail } from "@/platform/text.ts";
import {
  findCalendar,
  findLiveMeeting,
  getMeeting,
  type Meeting,
  type MeetingPlan,
  releaseHold,
} from "@/modules/scheduling/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { blockAddress, codeError, type ContactCode, findCode, markProven, sendCode } from "../proof/codes.ts";
import { countedNetwork, isProven, requireWithinLimits } from "../proof/limits.ts";
import { deleteProofs, type Proof, rememberProof } from "../proof/proofs.ts";
import { maskEmail, RELEASE_REASONS, RESEND_AFTER_MS } from "../proof/rules.ts";
import { deleteReview, findReview } from "../proof/reviews.ts";
import { checkTypedCode, markNumberProven } from "../proof/text-codes.ts";
import { withWork } from "../proof/work.ts";
import { contactProblems } from "../rules.ts";
import type { CodeSent, ConfirmBookingInput } from "../proof/schemas.ts";
import type { BookingSaved } from "../schemas.ts";
import { tracks } from "../tables.ts";
import { recordConsents, SHARE_CONSENT } from "../tracks/consents.ts";
import { anonymiseTrack } from "../tracks/retention.ts";
import { requireResumeToken, type VisitorTokens } from "../tracks/resume-token.ts";
import { saveSearchTerms } from "../tracks/track-list.ts";
import { closeWithoutTime, getTrack, type Track } from "../tracks/tracks.ts";
import { bookOrReview, viewBooking } from "./booking.ts";
import { isSlotTaken, planMeeting, slotTakenWithAlternatives } from "./holds.ts";

/** A meeting that was not confirmed in time, or ended with a wave, can still be confirmed: its code is a proof. */
export const isLapsed = ({ status, cancelReason }: Meeting): boolean =>
  status === "cancelled" && (cancelReason === "not-confirmed" || cancelReason === "wave");

const noSuchMeeting = () => notFound("This meeting does not exist.");

const ended = () => conflict("booking_ended", "This request has ended. Please choose another time.");

/** The meeting of a confirmation, with its track. Throws 404, also for a hold. */
const getRequested = async (ctx: Ctx, meetingId: string): Promise<{ meeting: Meeting; track: Track }> => {
  const meeting = await getMeeting(ctx.db.read, meetingId);
  if (meeting.status === "held") throw noSuchMeeting();
  return { meeting, track: await getTrack(ctx.db.read, meeting.trackId) };
};

/** Throws 404 for a wrong secret, and for one of an earlier address or code. */
const requireSecret = (ctx: Ctx, meetingId: string, code: ContactCode | undefined, secret: string): void => {
  if (!code || !ctx.secrets.fits(secret, "confirm", meetingId, code.version)) throw noSuchMeeting();
};

/** The page of the emailed link. */
export const confirmUrl = (
  { config, secrets }: Pick<Ctx, "config" | "secrets">,
  meetingId: string,
  { version }: Pick<ContactCode, "version">,
): string => `${config.publicUrl}/bookings/${meetingId}?secret=${secrets.of("confirm", meetingId, version)}`;

/** The meeting behind an emailed link. Throws 404 for a wrong secret. */
export const openRequested = async (ctx: Ctx, { meetingId, secret }: { meetingId: string; secret: string }) => {
  const { meeting, track } = await getRequested(ctx, meetingId);
  requireSecret(ctx, meetingId, await findCode(ctx.db.read, track.id), secret);
  return { meeting, track };
};

/** What has to be planned: a pending meeting has its time, a lapsed one is planned like a new one. Throws `slot_taken`. */
export const planConfirmation = async (tx: Tx, track: Track, meeting: Meeting): Promise<MeetingPlan> => {
  const { specialistId, startsAt, location } = meeting;
  if (meeting.status !== "pending") {
    const other = await findLiveMeeting(tx, track.id);
    if (other?.status === "confirmed") {
      throw conflict("already_booked", "You've already booked another meeting with this request.");
    }
    await releaseHold(tx, track.id, "replaced");
    return (await planMeeting(tx, track, { specialistId, startsAt, location })).plan;
  }
  const calendar = await findCalendar(tx, specialistId);
  if (!calendar) throw ended();
  const { trackId, categoryId, subcategoryId, locationDetail, visitorZone } = meeting;
  return {
    trackId,
    specialistId,
    categoryId,
    subcategoryId,
    startsAt,
    location,
    locationDetail,
    visitorZone,
    calendar,
  };
};

/** The press on the emailed page records the consent, because someone else may have typed the address. */
const recordPress = async (tx: Tx, ctx: Ctx, { trackId, specialistId }: Meeting): Promise<void> => {
  const displayName = (await findProfile(tx, specialistId))?.displayName ?? "";
  const { purpose, version } = SHARE_CONSENT;
  const specialist = { id: specialistId, displayName };
  await recordConsents(tx, ctx, { trackId, step: "specialist", given: [{ purpose, version }], specialist });
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
const markTyped = (tx: Tx, trackId: string, channel: "email" | "text"): Promise<void> =>
  channel === "text" ? markNumberProven(tx, trackId) : markProven(tx, trackId);

const confirm = async (tx: Tx, ctx: Ctx, { meetingId, code, remember, tokens }: Confirmation): Promise<Confirmed> => {
  const meeting = await getMeeting(tx, meetingId);
  if (meeting.status === "confirmed" || await findReview(tx, meetingId)) return { result: "done" };
  if (meeting.status !== "pending" && !isLapsed(meeting)) throw ended();
  const track = await getTrack(tx, meeting.trackId);
  // One that an administrator has assigned in the meantime is another specialist's.
  if (!track.contactEmail || track.closeReason === "admin-assigned") throw ended();
  const { result, channel } = code === undefined ? BY_LINK : await checkTypedCode(tx, ctx, { track, typed: code });
  if (result !== "right") return { result };
  await markTyped(tx, track.id, channel);
  if (code === undefined) await recordPress(tx, ctx, meeting);
  await bookOrReview(tx, track, await planConfirmation(tx, track, meeting), meeting);
  const mayRemember = remember && channel === "email";
  return {
    result: "done",
    proof: mayRemember ? await rememberProof(tx, track.contactEmail, tokens.proof) : undefined,
  };
};

/**
 * Funnel/ConfirmBooking: consumes the reserved credit, creates the lead, confirms the meeting and closes the track, in
 * one transaction. Repeating it changes nothing. Throws 404, 403 without the track's token or the link's secret,
 * `code_wrong`, `code_used_up`, `booking_ended`, `already_booked`, and `slot_taken` with alternatives when the time or
 * the credit is gone.
 */
export const confirmRequested = async (
  ctx: Ctx,
  input: Confirmation,
): Promise<{ booking: BookingSaved; proof?: Proof }> => {
  const { meeting, track } = await getRequested(ctx, input.meetingId);
  if (input.secret === undefined) requireResumeToken(ctx, track, input.tokens.resume);
  else requireSecret(ctx, meeting.id, await findCode(ctx.db.read, track.id), input.secret);
  const { result, proof } = await confirmOrOffer(ctx, input, { meeting, track });
  if (result !== "done") throw codeError(result);
  return { booking: await viewBooking(ctx, meeting.id), proof };
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
    throw await slotTakenWithAlternatives(ctx, track, meeting);
  }
};

const toCodeSent = ({ email }: ContactCode): CodeSent => ({
  sentTo: maskEmail(email),
  retryAfter: RESEND_AFTER_MS / 1000,
});

/** Replaces the address of a track. Throws 400 for an address that cannot be right. */
const correctEmail = async (tx: Tx, track: Track, email: string): Promise<Track> => {
  const contact = { ...track.contact!, email: email.trim() };
  const [problem] = contactProblems(contact);
  if (problem) throw invalid([problem.sentence]);
  const contactEmail = foldEmail(email);
  await tx.update(tracks).set({ contact, contactEmail }).where(eq(tracks.id, track.id));
  await saveSearchTerms(tx, track.id, contact);
  return { ...track, contact, contactEmail };
};

/**
 * Funnel/ResendCode: sends the code of a requested meeting again, to another address when it was wrong. Throws 404, 403,
 * `booking_ended`, what `sendCode` throws, and `proof_first` when the other address has a request already.
 */
export const resendCode = async (
  ctx: Ctx,
  { meetingId, email, tokens }: { meetingId: string; email?: string; tokens: VisitorTokens },
): Promise<CodeSent> => {
  const { track } = await getRequested(ctx, meetingId);
  requireResumeToken(ctx, track, tokens.resume);
  return await withWork(ctx, { trackId: track.id, work: tokens.work }, (work) =>
    transact(ctx, async (tx) => {
      const meeting = await getMeeting(tx, meetingId);
      if (meeting.status !== "pending") throw ended();
      const current = await getTrack(tx, meeting.trackId);
      const corrected = email === undefined ? current : await correctEmail(tx, current, email);
      const proven = await isProven(tx, corrected, tokens.proof);
      const network = proven ? undefined : countedNetwork(ctx);
      if (email !== undefined && !proven) {
        await requireWithinLimits(tx, { track: corrected, network, live: meeting }, "pending");
      }
      const code = await sendCode(tx, corrected, { network, work });
      await publish(tx, codeRequested({ trackId: current.id, categoryId: current.categoryId }));
      return toCodeSent(code);
    }));
};

const requireContact = ({ contactEmail }: Track): void => {
  if (!contactEmail) throw conflict("contact_first", "Please enter your contact details first.");
};

/** Funnel/SendCode: sends a code before booking. Throws 404, 403, `contact_first`, and what `sendCode` throws. */
export const sendProofCode = async (
  ctx: Ctx,
  { trackId, tokens }: { trackId: string; tokens: VisitorTokens },
): Promise<CodeSent> => {
  requireResumeToken(ctx, await getTrack(ctx.db.read, trackId), tokens.resume);
  return await withWork(ctx, { trackId, work: tokens.work }, (work) =>
    transact(ctx, async (tx) => {
      const track = await getTrack(tx, trackId);
      requireContact(track);
      const network = await isProven(tx, track, tokens.proof) ? undefined : countedNetwork(ctx);
      const code = await sendCode(tx, track, { network, work });
      await publish(tx, codeRequested({ trackId, categoryId: track.categoryId }));
      return toCodeSent(code);
    }));
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
    await markTyped(tx, trackId, channel);
    const mayRemember = remember && channel === "email";
    return {
      result: "done",
      proof: mayRemember ? await rememberProof(tx, track.contactEmail!, tokens.proof) : undefined,
    };
  });
  if (result !== "done") throw codeError(result);
  return { proof };
};

/** "This wasn't me": ends the request, erases it, and blocks codes to the address for a day. Throws 404, `already_booked`. */
export const rejectRequested = async (ctx: Ctx, link: { meetingId: string; secret: string }): Promise<void> => {
  const { meeting, track } = await openRequested(ctx, link);
  await transact(ctx, async (tx) => {
    const current = await getMeeting(tx, meeting.id);
    if (current.status !== "pending" && !isLapsed(current)) {
      throw conflict("already_booked", "This meeting is confirmed. You can cancel it, or delete your data.");
    }
    const { contactEmail } = await getTrack(tx, track.id);
    await releaseHold(tx, track.id, "not-me");
    await closeWithoutTime(tx, track, "visitor-closed");
    if (contactEmail) {
      await blockAddress(tx, contactEmail);
      await deleteProofs(tx, contactEmail);
    }
    await anonymiseTrack(tx, track.id);
  });
};

/** notifications.message_bounced: a request whose address does not exist ends at once. */
export const onMessageBounced = async (
  tx: Tx,
  { channel, recipient, trackId }: { channel: string; recipient: string; trackId?: string },
): Promise<void> => {
  const live = channel === "email" && recipient === "visitor" && trackId
    ? await findLiveMeeting(tx, trackId)
    : undefined;
  if (live?.status === "pending") await releaseHold(tx, live.trackId, "not-delivered");
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
  if (!RELEASE_REASONS.some((one) => one === reason)) return;
  const track = await getTrack(tx, trackId);
  await closeWithoutTime(tx, track, "abandoned");
  await publish(tx, bookingLapsed({ meetingId, specialistId, trackId, reason }));
};
