// The second step of a sign-in: a code of an authenticator app, a recovery code, or a passkey.
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { finishLogin, type SignIn } from "../sessions/login.ts";
import { redeemCode, takeCodeAttempt } from "./codes.ts";
import { redeemPasskey, startProof, verifyProof } from "./passkey-use.ts";
import {
  closePendingLogin,
  countWrongAttempt,
  factorError,
  findPendingLogin,
  getPendingLogin,
  type PendingLogin,
} from "./pending-logins.ts";
import type { FactorFault } from "./rules.ts";
import type { FactorCode, PasskeyAssertion } from "./schemas.ts";

/** A browser that completes a sign-in. */
export interface Completing {
  /** From its cookie. */
  token: string | undefined;
  userAgent?: string;
}

type Redeem = (tx: Tx, pending: PendingLogin) => Promise<FactorFault | undefined>;

/** Redeems the factor and opens the session in one commit. A wrong factor is counted in the pending login. */
const complete = async (ctx: Ctx, { token, userAgent }: Completing, redeem: Redeem): Promise<SignIn> => {
  const outcome = await transact(ctx, async (tx): Promise<SignIn | FactorFault> => {
    const pending = await findPendingLogin(tx, token, tx.now);
    if (!pending) return "login_expired";
    const fault = await redeem(tx, pending);
    if (fault) await countWrongAttempt(tx, pending);
    if (fault) return fault;
    await closePendingLogin(tx, pending);
    return await finishLogin(tx, ctx, pending.userId, userAgent);
  });
  if (typeof outcome === "string") throw factorError(outcome);
  return outcome;
};

/**
 * Completes a sign-in with a code. Throws `wrong_code`, `code_used`, `login_expired`, 403 for a suspended user, 429.
 */
export const completeLogin = async (ctx: Ctx, browser: Completing, { code }: FactorCode): Promise<SignIn> => {
  const { userId } = await getPendingLogin(ctx, browser.token);
  await takeCodeAttempt(ctx, userId, code);
  return await complete(ctx, browser, (tx, pending) => redeemCode(tx, pending.userId, code));
};

/** Options for the browser, whose passkey signs them. Throws `login_expired`, `no_passkey`. */
export const startPasskeyLogin = async (ctx: Ctx, token: string | undefined) => {
  const { id: ownerId, userId } = await getPendingLogin(ctx, token);
  return await startProof(ctx, { ownerId, userId });
};

/**
 * Completes a sign-in with a passkey. Signatures cannot be guessed, so attempts are not counted for the account: nobody
 * can use up what the owner needs. Throws `wrong_passkey`, `challenge_expired`, `login_expired`, 403.
 */
export const completePasskeyLogin = async (
  ctx: Ctx,
  browser: Completing,
  response: PasskeyAssertion,
): Promise<SignIn> => {
  const { id: ownerId, userId } = await getPendingLogin(ctx, browser.token);
  const proven = await verifyProof(ctx, { ownerId, userId }, response);
  return await complete(ctx, browser, (tx) => redeemPasskey(tx, proven));
};
