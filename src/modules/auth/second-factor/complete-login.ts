// The second step of a sign-in: a code of an authenticator app, a recovery code, or a passkey.
import { and, eq } from "drizzle-orm";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict } from "@/platform/errors.ts";
import { takeAttempt } from "../sessions/attempts.ts";
import { finishLogin, type SignIn } from "../sessions/login.ts";
import { saveChallenge, takeChallenge } from "./challenges.ts";
import { redeemCode } from "./confirmation.ts";
import { listPasskeys } from "./passkeys.ts";
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
import { passkeys } from "./tables.ts";
import { type Passkey, requestOptions, verifyAssertion } from "./webauthn.ts";

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
  await takeAttempt(ctx, "second-factor", userId);
  return await complete(ctx, browser, (tx, pending) => redeemCode(tx, pending.userId, code));
};

/** Options for the browser, whose passkey signs them. Throws `login_expired`, `no_passkey`. */
export const startPasskeyLogin = async (ctx: Ctx, token: string | undefined) => {
  const { id: ownerId, userId } = await getPendingLogin(ctx, token);
  const existing = await listPasskeys(ctx.db.read, userId);
  if (existing.length === 0) throw conflict("no_passkey", "This account has no passkey. Use another way.");
  const options = await requestOptions(ctx, existing);
  await transact(ctx, (tx) => saveChallenge(tx, { ownerId, userId, challenge: options.challenge }));
  return options;
};

/** Stores the counter, unless the passkey was removed or used while its signature was verified. */
const saveUse = async (tx: Tx, { id, counter }: Passkey, newCounter: number): Promise<FactorFault | undefined> => {
  const isUnchanged = and(eq(passkeys.id, id), eq(passkeys.counter, counter));
  const [row] = await tx.select({ id: passkeys.id }).from(passkeys).where(isUnchanged);
  if (!row) return "wrong_passkey";
  await tx.update(passkeys).set({ counter: newCounter, lastUsedAt: tx.now }).where(isUnchanged);
};

/** Completes a sign-in with a passkey. Throws `wrong_passkey`, `challenge_expired`, `login_expired`, 403, 429. */
export const completePasskeyLogin = async (
  ctx: Ctx,
  browser: Completing,
  response: PasskeyAssertion,
): Promise<SignIn> => {
  const { id, userId } = await getPendingLogin(ctx, browser.token);
  await takeAttempt(ctx, "second-factor", userId);
  const challenge = await takeChallenge(ctx, id);
  const passkey = (await listPasskeys(ctx.db.primary, userId)).find(({ credentialId }) => credentialId === response.id);
  const counter = passkey && await verifyAssertion(ctx, passkey, { response, challenge });
  return await complete(
    ctx,
    browser,
    async (tx) => passkey && counter !== undefined ? await saveUse(tx, passkey, counter) : "wrong_passkey",
  );
};
