// Sending codes, by email or text message: for a requested meeting, to another address when it was wrong, and before one.
import { t } from "@/languages/language.ts";
import { codeRequested } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { formatPhone } from "@/platform/text.ts";
import { getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { changeContact, getTrack, normaliseContact, requireResumeToken, type Track } from "@/modules/tracks/index.ts";
import { isPending } from "@/modules/scheduling/rules.ts";
import { ended, getRequested } from "./confirmation.ts";
import type { VisitorTokens } from "./visitor-tokens.ts";
import { sendCode } from "./proof/codes.ts";
import { countedNetwork, isProven, requireWithinLimits } from "./proof/limits.ts";
import { findReview } from "./reviews/reviews.ts";
import { type CodeChannel, maskEmail, RESEND_AFTER_MS } from "./proof/rules.ts";
import type { CodeSent, ResendCodeInput, SendCodeInput } from "./proof/schemas.ts";
import { noTexts, sendTextCode } from "./proof/text-codes.ts";
import { type SolvedWork, withWork } from "./proof/work.ts";
import { endReview } from "./reviews/decisions.ts";

interface Request {
  tokens: VisitorTokens;
  work: SolvedWork | undefined;
  /** The requested meeting, for which an address can be corrected. */
  meeting?: Meeting;
  /** The right address, when the code went to a wrong one. */
  email?: string;
  /** The consent that asking for a text message gives, as it was read. */
  consentText?: string;
}

/** Undefined when no message can be sent today; what was counted of it must be committed. */
type Send = (tx: Tx, ctx: Ctx, track: Track, request: Request) => Promise<CodeSent | undefined>;

const toCodeSent = (sentTo: string): CodeSent => ({ sentTo, retryAfter: RESEND_AFTER_MS / 1000 });

/** Replaces the address of a track. Throws 400 for an address that cannot be right. */
const correctEmail = async (tx: Tx, track: Track, email: string): Promise<Track> =>
  await changeContact(tx, track, normaliseContact({ ...track.contact!, email }, "optional", track.contact));

/** Throws what `sendCode` throws, and `proof_first` when another address has a request already. */
const sendByEmail: Send = async (tx, ctx, track, { tokens, work, meeting, email }) => {
  const current = email === undefined ? track : await correctEmail(tx, track, email);
  const proven = await isProven(tx, current, tokens.proof);
  const network = proven ? undefined : countedNetwork(ctx);
  if (email !== undefined && !proven) await requireWithinLimits(tx, { track: current, network }, "pending");
  // What was checked was another address.
  const isChanged = current.contactEmail !== track.contactEmail;
  if (meeting && isChanged && await findReview(tx, meeting.id)) await endReview(tx, current, meeting, network);
  const code = await sendCode(tx, current, { network, work });
  await publish(tx, codeRequested({ trackId: track.id, categoryId: track.categoryId }));
  return toCodeSent(maskEmail(code.email));
};

/** "+43 … 67": enough to recognise one's own number. */
const maskNumber = (phone: string): string => {
  const [code = ""] = formatPhone(phone).split(" ");
  return `${code} … ${phone.slice(-2)}`;
};

/** A proven address says nothing about the number, so it exempts from no limit. Throws what `sendTextCode` throws. */
const sendByText: Send = async (tx, ctx, track, { work, consentText }) => {
  const code = await sendTextCode(tx, ctx, track, { network: countedNetwork(ctx), work, consentText });
  return code && toCodeSent(maskNumber(code.phone));
};

const SENDERS: Record<CodeChannel, Send> = { email: sendByEmail, text: sendByText };

interface ByVisitor {
  tokens: VisitorTokens;
}

/**
 * Funnel/ResendCode: sends the code of a requested meeting again. Another address ends its review. Throws 404, 403,
 * `booking_ended`, and what the channel throws.
 */
export const resendCode = async (
  ctx: Ctx,
  { meetingId, tokens, channel = "email", ...more }: ByVisitor & ResendCodeInput & { meetingId: string },
): Promise<CodeSent> => {
  const { track: { id: trackId }, track } = await getRequested(ctx, meetingId);
  requireResumeToken(ctx, track, tokens.resume);
  const sent = await withWork(ctx, { trackId, work: tokens.work }, (work) =>
    transact(ctx, async (tx) => {
      const meeting = await getMeeting(tx, meetingId);
      if (!isPending(meeting.status)) throw ended();
      return await SENDERS[channel](tx, ctx, await getTrack(tx, trackId), { tokens, work, meeting, ...more });
    }));
  if (!sent) throw noTexts();
  return sent;
};

/** Funnel/SendCode: sends a code before booking. Throws 404, 403, `contact_first`, and what the channel throws. */
export const sendProofCode = async (
  ctx: Ctx,
  { trackId, tokens, channel = "email", consentText }: ByVisitor & SendCodeInput & { trackId: string },
): Promise<CodeSent> => {
  requireResumeToken(ctx, await getTrack(ctx.db.read, trackId), tokens.resume);
  const sent = await withWork(ctx, { trackId, work: tokens.work }, (work) =>
    transact(ctx, async (tx) => {
      const track = await getTrack(tx, trackId);
      if (!track.contactEmail) throw conflict("contact_first", t("errors.contactDetailsFirst"));
      return await SENDERS[channel](tx, ctx, track, { tokens, work, consentText });
    }));
  if (!sent) throw noTexts();
  return sent;
};
