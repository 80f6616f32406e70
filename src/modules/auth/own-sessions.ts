// A person's own sessions: where one is signed in, and how to end that.
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { signedOut, signedOutEverywhere } from "@/events.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { type Instant, iso } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { deviceWords, SESSION_IDLE_MS, SESSION_MAX_MS } from "./rules.ts";
import { endSession, revokeSessions } from "./sessions.ts";
import type { OwnSessions } from "./schemas.ts";
import { sessions } from "./tables.ts";

const liveSessionsOf = (userId: string, now: Instant) =>
  and(
    eq(sessions.userId, userId),
    isNull(sessions.revokedAt),
    gt(sessions.lastSeenAt, now - SESSION_IDLE_MS),
    gt(sessions.createdAt, now - SESSION_MAX_MS),
  );

/** The caller's live sessions, the one used last first. */
export const listOwnSessions = async (ctx: Ctx): Promise<OwnSessions> => {
  const { id: userId, sessionId } = userOf(ctx);
  const rows = await listLiveSessions(ctx.db.read, userId, ctx.now);
  return {
    sessions: rows.map(({ id, createdAt, lastSeenAt, address, userAgent }) => ({
      id,
      device: deviceWords(userAgent),
      address,
      signedInAt: iso(createdAt),
      lastSeenAt: iso(lastSeenAt),
      current: id === sessionId,
    })),
  };
};

export const listLiveSessions = (db: Reader, userId: string, now: Instant) =>
  db.select().from(sessions).where(liveSessionsOf(userId, now)).orderBy(desc(sessions.lastSeenAt), desc(sessions.id));

/** Ends one of the caller's own sessions. Somebody else's is 404. */
export const endOwnSession = (ctx: Ctx, { id }: { id: string }): Promise<void> => {
  const { id: userId } = userOf(ctx);
  return transact(ctx, async (tx) => {
    const [own] = await tx.select().from(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
    if (!own) throw notFound("This session does not exist.");
    if (own.revokedAt !== null) return;
    await endSession(tx, id);
    await publish(tx, signedOut({ userId, sessionId: id }));
  });
};

/** Ends every session of the caller, this one too. */
export const signOutEverywhere = (ctx: Ctx): Promise<void> => {
  const { id: userId } = userOf(ctx);
  return transact(ctx, async (tx) => {
    await revokeSessions(tx, userId);
    await publish(tx, signedOutEverywhere({ userId }));
  });
};
