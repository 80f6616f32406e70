// Sign-in, sign-out and revalidation: is the user verified, onboarded, signed in for the first time?
import { eq, sql } from "drizzle-orm";
import { signedIn, signedOut } from "@/events.ts";
import { type Ctx, type SignedIn, type Tx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, forbidden } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { transact } from "@/platform/db/transact.ts";
import { foldEmail } from "@/platform/validation/email.ts";
import { passwordFits } from "../passwords/hashing.ts";
import { isDemoAddress, reasonText, USER_STATUS } from "../rules.ts";
import type { AdminCheck, LoginInput, Revalidated } from "../schemas.ts";
import { findFactors, methodsOf } from "../second-factor/enrolment.ts";
import { openPendingLogin } from "../second-factor/pending-logins.ts";
import type { SecondFactorNeeded } from "../second-factor/schemas.ts";
import { users } from "../tables.ts";
import { takeAttempt } from "./attempts.ts";
import { createSession, endSession } from "./sessions.ts";

type Account = typeof users.$inferSelect;

const accountByEmail = prepared((db) =>
  db.select().from(users).where(eq(users.email, sql.placeholder("email"))).prepare()
);

const findAccount = async (db: Reader, email: string): Promise<Account | undefined> =>
  await accountByEmail(db).get({ email });

const wrongCredentials = () => conflict("wrong_credentials", "Wrong email address or password. Please try again.");

const requireCanSignIn = ({ status, suspensionReason }: Account): void => {
  if (USER_STATUS[status].canSignIn) return;
  const reason = reasonText(suspensionReason);
  throw forbidden(`This account is suspended.${reason ? ` Reason: ${reason}` : ""}`, "suspended");
};

const toRevalidated = (
  { emailVerifiedAt, onboardedAt, loginCount }: Pick<Account, "emailVerifiedAt" | "onboardedAt" | "loginCount">,
): Revalidated => ({
  verified: emailVerifiedAt !== null,
  onboarded: onboardedAt !== null,
  isFirstLogin: loginCount === 1,
});

export interface SignIn {
  /** For the session's cookie. It cannot be read again. */
  token: string;
  response: Revalidated;
}

/** The password was right, and a second factor is needed. */
export interface HalfSignIn {
  /** For the cookie of the pending login. */
  pendingToken: string;
  response: SecondFactorNeeded;
}

/**
 * Signs a user in with a new session and ends the previous one of this browser; with a second factor, that happens in
 * `completeLogin`. Throws `wrong_credentials` (400) for an
 * unknown address, for a wrong password, and in production for a demo account, after the same time; 403 with the reason for a suspended user; 429 and 503.
 */
export const logIn = async (
  ctx: Ctx,
  { email, password, userAgent }: LoginInput & { userAgent?: string },
): Promise<SignIn | HalfSignIn> => {
  await takeAttempt(ctx, "login", email);
  const account = await findAccount(ctx.db.read, foldEmail(email));
  const fits = await passwordFits(password, account?.passwordHash);
  if (!account || !fits || (ctx.config.production && isDemoAddress(account.email))) throw wrongCredentials();
  return await transact(ctx, async (tx) => {
    const [[current], factors] = await Promise.all([
      tx.select().from(users).where(eq(users.id, account.id)),
      findFactors(tx, account.id),
    ]);
    // The password may have been reset, or the account deleted, while the hash was computed.
    if (current?.passwordHash !== account.passwordHash) throw wrongCredentials();
    requireCanSignIn(current);
    const methods = methodsOf(factors);
    if (methods.length === 0) return await startSession(tx, ctx, current, userAgent);
    return { pendingToken: await openPendingLogin(tx, current.id), response: { secondFactor: { methods } } };
  });
};

/** Signs a user in who has proven password and second factor. Throws 403 for one who was suspended meanwhile. */
export const finishLogin = async (tx: Tx, ctx: Ctx, userId: string, userAgent?: string): Promise<SignIn> => {
  const [account] = await tx.select().from(users).where(eq(users.id, userId));
  requireCanSignIn(account!);
  return await startSession(tx, ctx, account!, userAgent);
};

/** Opens a session for someone who may sign in; callers have checked that. Ends the one that this browser had. */
export const startSession = async (
  tx: Tx,
  ctx: Ctx,
  account: Pick<Account, "id" | "firstLoginAt" | "loginCount" | "emailVerifiedAt" | "onboardedAt">,
  userAgent?: string,
): Promise<SignIn> => {
  if (ctx.user) await endSession(tx, ctx.user.sessionId);
  const { id: userId, firstLoginAt, loginCount } = account;
  const { id: sessionId, token } = await createSession(tx, { userId, address: ctx.address, userAgent });
  const change = { firstLoginAt: firstLoginAt ?? tx.now, lastLoginAt: tx.now, loginCount: loginCount + 1 };
  await tx.update(users).set(change).where(eq(users.id, userId));
  await publish(tx, signedIn({ userId, sessionId }));
  return { token, response: toRevalidated({ ...account, ...change }) };
};

/** Ends this browser's session. */
export const logOut = (ctx: Ctx): Promise<void> => {
  const { id: userId, sessionId } = userOf(ctx);
  return transact(ctx, async (tx) => {
    await endSession(tx, sessionId);
    await publish(tx, signedOut({ userId, sessionId }));
  });
};

/** `isFirstLogin` is true while the user has signed in exactly once. */
export const revalidate = async (ctx: Ctx): Promise<Revalidated> => {
  const [account] = await ctx.db.read.select().from(users).where(eq(users.id, userOf(ctx).id));
  return toRevalidated(account!);
};

/** Whether a user is an administrator. */
export const checkAdmin = ({ isAdmin, lacksSecondFactor }: SignedIn): AdminCheck =>
  lacksSecondFactor ? { isAdmin: true, secondFactorRequired: true } : { isAdmin };
