// Proving again that it is the owner who acts, before something sensitive changes: with everything that a sign-in takes.
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { confirmPassword, transactUnlessReplaced } from "../account/password-confirmation.ts";
import { redeemCode, takeCodeAttempt } from "./codes.ts";
import { findFactors } from "./enrolment.ts";
import { redeemPasskey, startProof, verifyProof } from "./passkey-use.ts";
import { factorError } from "./pending-logins.ts";
import { type FactorFault, hasFactor } from "./rules.ts";
import type { Confirmation } from "./schemas.ts";

/**
 * Whose challenge confirms. It is another one than that of a passkey which the session adds: otherwise a session could
 * add a passkey without any confirmation.
 */
const proofOf = (ctx: Ctx) => {
  const { id: userId, sessionId } = userOf(ctx);
  return { ownerId: `confirmation:${sessionId}`, userId };
};

/** Options for the caller's browser, whose passkey confirms an action. Throws `no_passkey`. */
export const startPasskeyConfirmation = (ctx: Ctx) => startProof(ctx, proofOf(ctx));

type Redeem = (tx: Tx, userId: string) => Promise<FactorFault | undefined>;

/** Without a code and a passkey, the account must not have a second factor. */
const requireNone: Redeem = async (tx, userId) =>
  hasFactor(await findFactors(tx, userId)) ? "confirmation_needed" : undefined;

/** What is redeemed beside the password. */
const prepareFactor = async (ctx: Ctx, { code, passkey }: Confirmation): Promise<Redeem> => {
  if (passkey) {
    const proven = await verifyProof(ctx, proofOf(ctx), passkey);
    return (tx) => redeemPasskey(tx, proven);
  }
  if (!code) return requireNone;
  await takeCodeAttempt(ctx, userOf(ctx).id, code);
  return (tx, userId) => redeemCode(tx, userId, code);
};

type Confirmed<T> = { fault: FactorFault } | { fault?: undefined; value: T };

/**
 * Runs `work` in a transaction if the caller's password is right and, where the account has a second factor, a code or
 * a passkey, too. Throws `wrong_password`, `confirmation_needed`, `wrong_code`, `code_used`, `wrong_passkey` and
 * `challenge_expired` (400), and 429 after too many attempts.
 */
export const transactConfirmed = async <T>(
  ctx: Ctx,
  confirmation: Confirmation,
  work: (tx: Tx, userId: string) => Promise<T>,
): Promise<T> => {
  const confirmed = await confirmPassword(ctx, confirmation.password);
  const redeem = await prepareFactor(ctx, confirmation);
  const outcome = await transactUnlessReplaced(ctx, confirmed, async (tx, userId): Promise<Confirmed<T>> => {
    const fault = await redeem(tx, userId);
    return fault ? { fault } : { value: await work(tx, userId) };
  });
  if (outcome.fault) throw factorError(outcome.fault);
  return outcome.value!;
};
