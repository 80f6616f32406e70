// Signing in and out, and what a browser asks again and again: is this person verified, onboarded, here for the first time?
import { eq, sql } from "drizzle-orm";
import { signedIn, signedOut } from "@/events.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { conflict, forbidden } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { takeTry } from "./attempts.ts";
import { foldEmail } from "./form-schemas.ts";
import { passwordFits } from "./passwords.ts";
import { reasonWords } from "./rules.ts";
import { beginSession, endSession } from "./sessions.ts";
import type { LoginInput, Revalidated } from "./schemas.ts";
import { users } from "./tables.ts";

type Account = typeof users.$inferSelect;

const accountByEmail = prepared((db) =>
  db.select().from(users).where(eq(users.email, sql.placeholder("email"))).prepare()
);

const findAccount = async (db: Reader, email: string): Promise<Account | undefined> => {
  const [account] = await accountByEmail(db).all({ email });
  return account;
};

const wrongCredentials = () =>
  conflict("wrong_credentials", "The email address or the password is not right. Please try again.");

const requireActive = ({ status, suspensionReason }: Account): void => {
  if (status !== "suspended") return;
  const words = reasonWords(suspensionReason);
  const reason = words ? ` The reason: ${words}` : "";
  throw forbidden(`This account is suspended.${reason}`, "suspended");
};

const revalidated = ({ emailVerifiedAt, onboardedAt, loginCount }: Account): Revalidated => ({
  verified: emailVerifiedAt !== null,
  onboarded: onboardedAt !== null,
  isFirstLogin: loginCount === 1,
});

export interface SignIn {
  /** For the session's cookie; told this once. */
  token: string;
  answer: Revalidated;
}

/**
 * Signs a person in with a new session; the one this browser had ends. Throws `wrong_credentials` (400) for an unknown
 * address as for a wrong password, after the same time; 403 with the reason for who is suspended; 429 and 503.
 */
export const logIn = async (
  ctx: Ctx,
  { email, password, userAgent }: LoginInput & { userAgent?: string },
): Promise<SignIn> => {
  await takeTry(ctx, "login", email);
  const account = await findAccount(ctx.db.read, foldEmail(email));
  const fits = await passwordFits(password, account?.passwordHash);
  if (!account || !fits) throw wrongCredentials();
  return await transact(ctx, async (tx) => {
    const [present] = await tx.select().from(users).where(eq(users.id, account.id));
    // While the password was hashed, a reset may have replaced it, or the account may be gone.
    if (present?.passwordHash !== account.passwordHash) throw wrongCredentials();
    requireActive(present);
    if (ctx.user) await endSession(tx, ctx.user.sessionId);
    return await enter(tx, present, { address: ctx.address, userAgent });
  });
};

const enter = async (
  tx: Tx,
  { id: userId, firstLoginAt, loginCount }: Account,
  from: { address?: string; userAgent?: string },
): Promise<SignIn> => {
  const { id: sessionId, token } = await beginSession(tx, { userId, ...from });
  const [account] = await tx.update(users)
    .set({ firstLoginAt: firstLoginAt ?? tx.now, lastLoginAt: tx.now, loginCount: loginCount + 1 })
    .where(eq(users.id, userId)).returning();
  await publish(tx, signedIn({ userId, sessionId }));
  return { token, answer: revalidated(account!) };
};

/** Ends this browser's session. */
export const logOut = (ctx: Ctx): Promise<void> => {
  const { id: userId, sessionId } = userOf(ctx);
  return transact(ctx, async (tx) => {
    await endSession(tx, sessionId);
    await publish(tx, signedOut({ userId, sessionId }));
  });
};

/** SPEC section 3. `isFirstLogin` is true while the person has signed in exactly once (PRODUCT section 2). */
export const revalidate = async (ctx: Ctx): Promise<Revalidated> => {
  const [account] = await ctx.db.read.select().from(users).where(eq(users.id, userOf(ctx).id));
  return revalidated(account!);
};
