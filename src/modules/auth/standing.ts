// What administrators decide about people: suspended and let in again, made an administrator and no longer one.
import { and, count, eq, ne } from "drizzle-orm";
import {
  adminMade,
  adminRemoved,
  signedOut,
  signedOutEverywhere,
  userChanged,
  userSuspended,
  userUnsuspended,
} from "@/events.ts";
import { recordAudit } from "@/platform/audit.ts";
import type { Reader } from "@/platform/db/connection.ts";
import type { DomainEvent } from "@/platform/events/bus.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { listLiveSessions } from "./own-sessions.ts";
import { getPerson, type Person } from "./people.ts";
import { demotionRefusal, statusAfterSuspension, suspensionRefusal, userCan } from "./rules.ts";
import { endSession, revokeSessions } from "./sessions.ts";
import { sessions, users } from "./tables.ts";

/** Administrators in office besides this person. */
export const countOtherAdministrators = async (db: Reader, id: string): Promise<number> => {
  const [row] = await db.select({ others: count() }).from(users)
    .where(and(eq(users.isAdmin, true), eq(users.status, "active"), ne(users.id, id)));
  return row?.others ?? 0;
};

const demand = (refusal: string | undefined): void => {
  if (refusal) throw conflict("illegal_transition", refusal);
};

export interface Suspension {
  userId: string;
  /** Told to the person when he signs in. */
  reason: string;
  /** The administrator. */
  by: string;
}

/** Shuts a person out at once, everywhere. Throws `illegal_transition` for oneself and for the last administrator. */
export const suspend = async (tx: Tx, { userId, reason, by }: Suspension): Promise<void> => {
  const person = await getPerson(tx, userId);
  if (!userCan.suspend(person)) return;
  demand(suspensionRefusal(person, by, await countOtherAdministrators(tx, userId)));
  await tx.update(users).set({ status: "suspended", suspensionReason: reason }).where(eq(users.id, userId));
  await revokeSessions(tx, userId);
  const [before, after] = [{ status: person.status }, { status: "suspended", reason }];
  await tell(tx, "auth.suspend", person, { before, after, event: userSuspended({ userId }) });
};

/** Lets a suspended person in again. Nothing happens to one who is not suspended. */
export const unsuspend = async (tx: Tx, userId: string): Promise<void> => {
  const person = await getPerson(tx, userId);
  if (!userCan.unsuspend(person)) return;
  const status = statusAfterSuspension(person);
  await tx.update(users).set({ status, suspensionReason: null }).where(eq(users.id, userId));
  const [before, after] = [{ status: person.status }, { status }];
  await tell(tx, "auth.unsuspend", person, { before, after, event: userUnsuspended({ userId }) });
};

/** Makes a person an administrator. Throws `illegal_transition` for one who is suspended or has not verified. */
export const makeAdmin = async (tx: Tx, userId: string): Promise<void> => {
  const person = await getPerson(tx, userId);
  if (person.isAdmin) return;
  demand(userCan.makeAdmin(person) ? undefined : "Only an active account with a confirmed address can have this role.");
  await tx.update(users).set({ isAdmin: true }).where(eq(users.id, userId));
  await tell(tx, "auth.make-admin", person, {
    before: { isAdmin: false },
    after: { isAdmin: true },
    event: adminMade({ userId }),
  });
};

/** Takes the role, and ends every session. Throws `illegal_transition` for oneself and for the last administrator. */
export const removeAdmin = async (tx: Tx, { userId, by }: { userId: string; by: string }): Promise<void> => {
  const person = await getPerson(tx, userId);
  if (!person.isAdmin) return;
  demand(demotionRefusal(person, by, await countOtherAdministrators(tx, userId)));
  await tx.update(users).set({ isAdmin: false }).where(eq(users.id, userId));
  await revokeSessions(tx, userId);
  await tell(tx, "auth.remove-admin", person, {
    before: { isAdmin: true },
    after: { isAdmin: false },
    event: adminRemoved({ userId }),
  });
};

/** Ends one session of a person, or all of them. Throws 404 for one that is not his; nothing happens to an ended one. */
export const endSessions = async (
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId?: string },
): Promise<void> => {
  await getPerson(tx, userId);
  const live = await listLiveSessions(tx, userId, tx.now);
  const chosen = sessionId === undefined ? live : live.filter(({ id }) => id === sessionId);
  if (sessionId !== undefined && chosen.length === 0) await requireSession(tx, userId, sessionId);
  if (chosen.length === 0) return;
  for (const { id } of chosen) await endSession(tx, id);
  await recordAudit(tx, {
    action: "auth.end-sessions",
    subjectKind: "user",
    subjectId: userId,
    before: { sessions: live.length },
    after: { sessions: live.length - chosen.length },
  });
  await publish(tx, sessionId === undefined ? signedOutEverywhere({ userId }) : signedOut({ userId, sessionId }));
};

const requireSession = async (tx: Tx, userId: string, sessionId: string): Promise<void> => {
  const [own] = await tx.select({ id: sessions.id }).from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  if (!own) throw notFound("This session does not exist.");
};

interface Change {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  event: DomainEvent;
}

const tell = async (tx: Tx, action: string, { id }: Person, { before, after, event }: Change): Promise<void> => {
  await recordAudit(tx, { action, subjectKind: "user", subjectId: id, before, after });
  await publish(tx, userChanged({ userId: id }));
  await publish(tx, event);
};
