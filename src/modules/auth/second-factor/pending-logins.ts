// Sign-ins that wait for a second factor: an opaque token in a cookie, of which the database has only the hash.
import { eq, sql } from "drizzle-orm";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { requireChange } from "@/platform/db/writer/plan.ts";
import { type AppError, conflict } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import type { Instant } from "@/platform/time/time.ts";
import { hashToken, newToken } from "../sessions/sessions.ts";
import { FACTOR_SENTENCES, type FactorFault, isPendingLoginLive, PENDING_LOGIN_MS } from "./rules.ts";
import { pendingLogins } from "./tables.ts";

export type PendingLogin = typeof pendingLogins.$inferSelect;

/** 400 with a sentence. */
export const factorError = (fault: FactorFault): AppError => conflict(fault, FACTOR_SENTENCES[fault]);

/** Remembers that someone gave the right password. Returns the token for their cookie. */
export const openPendingLogin = async (tx: Tx, userId: string): Promise<string> => {
  const token = newToken();
  const expiresAt = tx.now + PENDING_LOGIN_MS;
  await tx.insert(pendingLogins).values({ id: newId(), tokenHash: hashToken(token), userId, expiresAt });
  return token;
};

/** The login of a token, while it can be completed. */
export const findPendingLogin = async (
  db: Reader,
  token: string | undefined,
  now: Instant,
): Promise<PendingLogin | undefined> => {
  if (!token) return undefined;
  const [pending] = await db.select().from(pendingLogins).where(eq(pendingLogins.tokenHash, hashToken(token)));
  return pending && isPendingLoginLive(pending, now) ? pending : undefined;
};

/** Throws `login_expired` (400). */
export const getPendingLogin = async (ctx: Ctx, token: string | undefined): Promise<PendingLogin> => {
  const pending = await findPendingLogin(ctx.db.primary, token, ctx.now);
  if (!pending) throw factorError("login_expired");
  return pending;
};

/** Counts a wrong code or passkey. The transaction must commit: throw after it, never inside. */
export const countWrongAttempt = async (tx: Tx, { id }: PendingLogin): Promise<void> => {
  await tx.update(pendingLogins).set({ attempts: sql`${pendingLogins.attempts} + 1` }).where(eq(pendingLogins.id, id));
};

/** Uses a login up. Of two calls at the same time, one succeeds. */
export const closePendingLogin = async (tx: Tx, { id }: PendingLogin): Promise<void> =>
  requireChange(await tx.delete(pendingLogins).where(eq(pendingLogins.id, id)));
