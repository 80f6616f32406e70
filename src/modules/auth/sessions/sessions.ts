// Sessions: an opaque token in a cookie, of which the database has only the hash. Users can list and end their own.
import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { type Ctx, type SignedIn, type Tx, userOf } from "@/platform/ctx.ts";
import { newId } from "@/platform/ids.ts";
import { logFailure } from "@/platform/outage-log.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { transact } from "@/platform/db/transact.ts";
import { signedOut, signedOutEverywhere } from "@/events.ts";
import type { Reader } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { type Instant, iso } from "@/platform/time/time.ts";
import { deviceLabel, isLastSeenDue, isSessionLive, SESSION_IDLE_MS, SESSION_MAX_MS, USER_STATUS } from "../rules.ts";
import { registrationBrowsers, sessions, users } from "../tables.ts";
import { endEmailChange } from "../account/codes.ts";
import { administratorHasFactor } from "../second-factor/enrolment.ts";
import { pendingLogins } from "../second-factor/tables.ts";
import type { OwnSessions } from "../schemas.ts";
import { cookies } from "./cookies.ts";

/** An opaque token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What the database has of a token. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** What a request must know of its person. */
export const personColumns = {
  id: users.id,
  email: users.email,
  status: users.status,
  isAdmin: users.isAdmin,
  adminRole: users.adminRole,
  emailVerifiedAt: users.emailVerifiedAt,
  onboardedAt: users.onboardedAt,
  hasFactor: administratorHasFactor,
};

const sessionByHash = prepared((db) =>
  db.select({
    sessionId: sessions.id,
    createdAt: sessions.createdAt,
    lastSeenAt: sessions.lastSeenAt,
    revokedAt: sessions.revokedAt,
    ...personColumns,
  }).from(sessions).innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, sql.placeholder("tokenHash"))).prepare()
);

/** The user of a Cookie header; undefined when the session has ended or its user must not sign in. */
export const readSession = async (ctx: Ctx, cookieHeader: string): Promise<SignedIn | undefined> => {
  const token = cookies.session.find(cookieHeader, ctx.config);
  if (!token) return undefined;
  const found = await sessionByHash(ctx.db.primary).get({ tokenHash: hashToken(token) });
  if (!found || !isSessionLive(found, ctx.now) || !USER_STATUS[found.status].canSignIn) return undefined;
  const { sessionId } = found;
  if (isLastSeenDue(found, ctx.now)) {
    await saveUse(ctx, "a session", async (tx) => {
      await tx.update(sessions).set({ lastSeenAt: ctx.now }).where(eq(sessions.id, sessionId));
    });
  }
  return { ...toSignedIn(ctx, found), sessionId };
};

interface FoundPerson {
  id: string;
  email: string;
  isAdmin: boolean;
  adminRole: SignedIn["adminRole"] | null;
  emailVerifiedAt: Instant | null;
  onboardedAt: Instant | null;
  hasFactor: unknown;
}

/** The person of a session or a key. Without the factor that their role requires, they are no administrator. */
export const toSignedIn = ({ config }: Pick<Ctx, "config">, found: FoundPerson): Omit<SignedIn, "sessionId"> => {
  const { id, email, isAdmin, adminRole, emailVerifiedAt, onboardedAt, hasFactor } = found;
  const lacksSecondFactor = isAdmin && config.adminMfa && !hasFactor;
  return {
    id,
    email,
    lacksSecondFactor,
    isAdmin: isAdmin && !lacksSecondFactor,
    adminRole: isAdmin && !lacksSecondFactor ? adminRole ?? undefined : undefined,
    verified: emailVerifiedAt !== null,
    onboarded: onboardedAt !== null,
  };
};

/** How long a request waits for "last seen" to be written. */
const LAST_SEEN_TIMEOUT_MS = 100;

/** Reads must not wait for a locked database or fail on a full disk. The next request tries again. */
export const saveUse = async (ctx: Ctx, ofWhat: string, save: (tx: Tx) => Promise<void>): Promise<void> => {
  const saving = transact(ctx, save)
    .catch((error) => logFailure(ctx.log, "warn", { message: `the last use of ${ofWhat} could not be saved`, error }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => timer = setTimeout(resolve, LAST_SEEN_TIMEOUT_MS));
  await Promise.race([saving, timeout]);
  clearTimeout(timer);
};

export interface NewSession {
  userId: string;
  address?: string;
  userAgent?: string;
}

/** Creates a session and returns its token of 256 bits, which cannot be read again. */
export const openSession = async (tx: Tx, session: NewSession): Promise<string> =>
  (await createSession(tx, session)).token;

/** Creates a session and returns its id and token. */
export const createSession = async (
  tx: Tx,
  { userId, address, userAgent }: NewSession,
): Promise<{ id: string; token: string }> => {
  const token = newToken();
  const id = newId();
  await tx.insert(sessions).values({
    id,
    tokenHash: hashToken(token),
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

/**
 * Ends every session of a user, sign-ins that wait for a second factor or for the address, and a change of the email
 * address that is not confirmed yet, which somebody who knew the old password may have asked for: after another password, a
 * suspension, the loss or a change of the administrator role, a change of factors, and for signing out everywhere.
 * `except`: the id of a session that stays.
 */
export const revokeSessions = async (tx: Tx, userId: string, except?: string): Promise<void> => {
  await tx.update(sessions).set({ revokedAt: tx.now }).where(and(
    eq(sessions.userId, userId),
    isNull(sessions.revokedAt),
    except === undefined ? undefined : ne(sessions.id, except),
  ));
  await tx.delete(pendingLogins).where(eq(pendingLogins.userId, userId));
  await tx.delete(registrationBrowsers).where(eq(registrationBrowsers.userId, userId));
  await endEmailChange(tx, userId);
};

const liveSessionsOf = (userId: string, now: Instant) =>
  and(
    eq(sessions.userId, userId),
    isNull(sessions.revokedAt),
    gt(sessions.lastSeenAt, now - SESSION_IDLE_MS),
    gt(sessions.createdAt, now - SESSION_MAX_MS),
  );

/** The caller's live sessions, most recently used first. */
export const listOwnSessions = async (ctx: Ctx): Promise<OwnSessions> => {
  const { id: userId, sessionId } = userOf(ctx);
  const rows = await listLiveSessions(ctx.db.read, userId, ctx.now);
  return {
    sessions: rows.map(({ id, createdAt, lastSeenAt, address, userAgent }) => ({
      id,
      device: deviceLabel(userAgent),
      address,
      signedInAt: iso(createdAt),
      lastSeenAt: iso(lastSeenAt),
      current: id === sessionId,
    })),
  };
};

export const listLiveSessions = (db: Reader, userId: string, now: Instant) =>
  db.select().from(sessions).where(liveSessionsOf(userId, now)).orderBy(desc(sessions.lastSeenAt), desc(sessions.id));

/** Ends one of the caller's own sessions. Throws 404 for any other. */
export const endOwnSession = (ctx: Ctx, { id }: { id: string }): Promise<void> => {
  const { id: userId } = userOf(ctx);
  return transact(ctx, async (tx) => {
    const [own] = await tx.select().from(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
    if (!own) throw notFound("This session doesn’t exist.");
    if (own.revokedAt !== null) return;
    await endSession(tx, id);
    await publish(tx, signedOut({ userId, sessionId: id }));
  });
};

/** Ends every session of the caller, including the current one. */
export const signOutEverywhere = (ctx: Ctx): Promise<void> => {
  const { id: userId } = userOf(ctx);
  return transact(ctx, async (tx) => {
    await revokeSessions(tx, userId);
    await publish(tx, signedOutEverywhere({ userId }));
  });
};
