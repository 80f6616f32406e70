// Codes by text message: for a requested meeting, and before one.
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { formatPhone } from "@/platform/text.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { countedNetwork, isProven } from "../proof/limits.ts";
import { RESEND_AFTER_MS } from "../proof/rules.ts";
import type { CodeSent } from "../proof/schemas.ts";
import { sendTextCode, type TextCode } from "../proof/text-codes.ts";
import { type SolvedWork, withWork } from "../proof/work.ts";
import { requireResumeToken, type VisitorTokens } from "../tracks/resume-token.ts";
import { getTrack, type Track } from "../tracks/tracks.ts";

/** "+43 … 67": enough to recognise one's own number. */
const maskNumber = (phone: string): string => {
  const [code = ""] = formatPhone(phone).split(" ");
  return `${code} … ${phone.slice(-2)}`;
};

const toCodeSent = ({ phone }: TextCode): CodeSent => ({
  sentTo: maskNumber(phone),
  retryAfter: RESEND_AFTER_MS / 1000,
});

interface Request {
  tokens: VisitorTokens;
  work: SolvedWork | undefined;
}

const sendTo = async (tx: Tx, ctx: Ctx, track: Track, { tokens, work }: Request): Promise<CodeSent> => {
  if (!track.contactPhone) throw conflict("contact_first", "Please enter your contact details first.");
  const network = await isProven(tx, track, tokens.proof) ? undefined : countedNetwork(ctx);
  return toCodeSent(await sendTextCode(tx, ctx, track, { network, work }));
};

/** Funnel/SendCode/{id} with `channel: "text"`. Throws 404, 403, `contact_first`, and what `sendTextCode` throws. */
export const sendProofText = async (
  ctx: Ctx,
  { trackId, tokens }: { trackId: string; tokens: VisitorTokens },
): Promise<CodeSent> => {
  requireResumeToken(ctx, await getTrack(ctx.db.read, trackId), tokens.resume);
  return await withWork(
    ctx,
    { trackId, work: tokens.work },
    (work) => transact(ctx, async (tx) => await sendTo(tx, ctx, await getTrack(tx, trackId), { tokens, work })),
  );
};

/** Funnel/ResendCode/{id} with `channel: "text"`. The same, and `booking_ended`. */
export const resendByText = async (
  ctx: Ctx,
  { meetingId, tokens }: { meetingId: string; tokens: VisitorTokens },
): Promise<CodeSent> => {
  const { trackId, status } = await getMeeting(ctx.db.read, meetingId);
  if (status === "held") throw notFound("This meeting does not exist.");
  requireResumeToken(ctx, await getTrack(ctx.db.read, trackId), tokens.resume);
  return await withWork(ctx, { trackId, work: tokens.work }, (work) =>
    transact(ctx, async (tx) => {
      if ((await getMeeting(tx, meetingId)).status !== "pending") {
        throw conflict("booking_ended", "This request has ended. Please choose another time.");
      }
      return await sendTo(tx, ctx, await getTrack(tx, trackId), { tokens, work });
    }));
};
