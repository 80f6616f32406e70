// Sessions: an opaque token in a cookie, only its hash in the database.
import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Ctx, SignedIn } from "@/platform/ctx.ts";
import { newId } from "@/platform/ids.ts";
import { errorFields } from "@/platform/log.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { findToken } from "./cookies.ts";
import { seenIsDue, sessionIsLive } from "./rules.ts";
import { sessions, users } from "./tables.ts";

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

const sessionByHash = prepared((db) =>
  db.select({
    sessionId: sessions.id,
    createdAt: sessions.createdAt,
    lastSeenAt: sessions.lastSeenAt,
    revokedAt: sessions.revokedAt,
    id: users.id,
    email: users.email,
    status: users.status,
    isAdmin: users.isAdmin,
    emailVerifiedAt: users.emailVerifiedAt,
    onboardedAt: users.onboardedAt,
  }).from(sessions).innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, sql.placeholder("tokenHash"))).prepare()
);

/** Who a Cookie header signs in; nobody when the session ended, was revoked, or the person is suspended. */
export const readSession = async (ctx: Ctx, cookieHeader: string): Promise<SignedIn | undefined> => {
  const token = findToken(cookieHeader, ctx.config);
  if (!token) return undefined;
  const [found] = await sessionByHash(ctx.db.read).all({ tokenHash: hashOf(token) });
  if (!found || !sessionIsLive(found, ctx.now) || found.status === "suspended") return undefined;
  if (seenIsDue(found, ctx.now)) await noteSeen(ctx, found.sessionId);
  const { id, sessionId, email, isAdmin, emailVerifiedAt, onboardedAt } = found;
  return { id, sessionId, email, isAdmin, verified: emailVerifiedAt !== null, onboarded: onboardedAt !== null };
};

/** How long a request may wait for being noted, in ms. */
const NOTE_MS = 100;

/** Who only looks must neither wait for a locked database nor fail with a full disk: the next request notes it. */
const noteSeen = async (ctx: Ctx, sessionId: string): Promise<void> => {
  const noting = transact(ctx, async (tx) => {
    await tx.update(sessions).set({ lastSeenAt: ctx.now }).where(eq(sessions.id, sessionId));
  }).catch((error) => ctx.log.warn("a session's last sight could not be noted", errorFields(error)));
  let limit: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((resolve) => limit = setTimeout(resolve, NOTE_MS));
  await Promise.race([noting, enough]);
  clearTimeout(limit);
};

export interface NewSession {
  userId: string;
  address?: string;
  userAgent?: string;
}

/** Begins a session and answers its token, which is told this once. 256 bits. */
export const openSession = async (tx: Tx, session: NewSession): Promise<string> =>
  (await beginSession(tx, session)).token;

/** As openSession; answers the session's id, too. */
export const beginSession = async (
  tx: Tx,
  { userId, address, userAgent }: NewSession,
): Promise<{ id: string; token: string }> => {
  const token = randomBytes(32).toString("base64url");
  const id = newId();
  await tx.insert(sessions).values({
    id,
    tokenHash: hashOf(token),
    userId,
    createdAt: tx.now,
    lastSeenAt: tx.now,
    address,
    userAgent: userAgent?.slice(0, 500),
  });
  return { id, token };
};

/** Ends one session. */
export const endSession = async (tx: Tx, sessionId: string): Promise<void> => {
  await tx.update(sessions).set({ revokedAt: tx.now }).where(
    and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)),
  );
};

/** Ends every session of a person: password reset, suspension, loss of the administrator's role. */
export const revokeSessions = async (tx: Tx, userId: string): Promise<void> => {
  await tx.update(sessions).set({ revokedAt: tx.now }).where(
    and(eq(sessions.userId, userId), isNull(sessions.revokedAt)),
  );
};
