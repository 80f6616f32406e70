// Actions of administrators on users: suspension, the administrator role, ending sessions. Each throws 404 for an account
// that doesn’t exist or was deleted.
import { and, eq, ne } from "drizzle-orm";
import {
  adminMade,
  adminRemoved,
  signedOut,
  signedOutEverywhere,
  userChanged,
  userSuspended,
  userUnsuspended,
} from "@/events.ts";
import type { AdminRole } from "@/platform/admin-roles.ts";
import { recordAudit } from "@/platform/audit.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { DomainEvent, Tx } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { endSession, listLiveSessions, revokeSessions } from "../sessions/sessions.ts";
import {
  ACTIVE_USERS,
  demotionProblem,
  promotionProblem,
  roleChangeProblem,
  statusAfterSuspension,
  suspensionProblem,
  userCan,
} from "../rules.ts";
import { sessions, users } from "../tables.ts";
import { getLivePerson, type Person } from "./people.ts";

/** The number of active owners other than this user. */
export const countOtherOwners = (db: Reader, id: string): Promise<number> =>
  db.$count(
    users,
    and(eq(users.isAdmin, true), eq(users.adminRole, "owner"), hasStatus(users.status, ACTIVE_USERS), ne(users.id, id)),
  );

const requireNoProblem = (problem: string | undefined): void => {
  if (problem) throw conflict("illegal_transition", problem);
};

export interface Suspension {
  userId: string;
  /** Shown to the user when they try to sign in. */
  reason: string;
  /** Id of the administrator. */
  by: string;
}

/** Suspends a user and ends their sessions. Throws `illegal_transition` for oneself and the last owner. */
export const suspend = async (tx: Tx, { userId, reason, by }: Suspension): Promise<void> => {
  const person = await getLivePerson(tx, userId);
  if (!userCan.suspend(person)) return;
  requireNoProblem(suspensionProblem(person, by, await countOtherOwners(tx, userId)));
  await tx.update(users).set({ status: "suspended", suspensionReason: reason }).where(eq(users.id, userId));
  await revokeSessions(tx, userId);
  const [before, after] = [{ status: person.status }, { status: "suspended", reason }];
  await recordChange(tx, "auth.suspend", person, { before, after, event: userSuspended({ userId }) });
};

/** Ends a suspension. Does nothing if the user is not suspended. */
export const unsuspend = async (tx: Tx, userId: string): Promise<void> => {
  const person = await getLivePerson(tx, userId);
  if (!userCan.unsuspend(person)) return;
  const status = statusAfterSuspension(person);
  await tx.update(users).set({ status, suspensionReason: null }).where(eq(users.id, userId));
  const [before, after] = [{ status: person.status }, { status }];
  await recordChange(tx, "auth.unsuspend", person, { before, after, event: userUnsuspended({ userId }) });
};

export interface RoleChange {
  userId: string;
  /** Without one, a new administrator is an owner, and an existing one keeps their role. */
  role?: AdminRole;
  /** Id of the administrator who acts; absent on the console. */
  by?: string;
}

/**
 * Makes a user an administrator, or gives an administrator another role, which ends their sessions. Throws
 * `illegal_transition` for a suspended or unverified user, one's own role, and the role of the last owner.
 */
export const makeAdmin = async (tx: Tx, change: RoleChange): Promise<void> => {
  const { userId, role = "owner" } = change;
  const person = await getLivePerson(tx, userId);
  if (person.isAdmin) return await changeRole(tx, person, change);
  requireNoProblem(promotionProblem(person));
  await tx.update(users).set({ isAdmin: true, adminRole: role }).where(eq(users.id, userId));
  await recordChange(tx, "auth.make-admin", person, {
    before: { isAdmin: false },
    after: { isAdmin: true, role },
    event: adminMade({ userId }),
  });
};

const changeRole = async (tx: Tx, person: Person, { userId, role, by = "" }: RoleChange): Promise<void> => {
  if (role === undefined || role === person.adminRole) return;
  requireNoProblem(roleChangeProblem(person, by, await countOtherOwners(tx, userId)));
  await tx.update(users).set({ adminRole: role }).where(eq(users.id, userId));
  await revokeSessions(tx, userId);
  await recordChange(tx, "auth.change-admin-role", person, {
    before: { role: person.adminRole },
    after: { role },
    event: signedOutEverywhere({ userId }),
  });
};

/** Removes the role and ends every session. Throws `illegal_transition` for oneself and the last owner. */
export const removeAdmin = async (tx: Tx, { userId, by }: { userId: string; by: string }): Promise<void> => {
  const person = await getLivePerson(tx, userId);
  if (!person.isAdmin) return;
  requireNoProblem(demotionProblem(person, by, await countOtherOwners(tx, userId)));
  await tx.update(users).set({ isAdmin: false, adminRole: null }).where(eq(users.id, userId));
  await revokeSessions(tx, userId);
  await recordChange(tx, "auth.remove-admin", person, {
    before: { isAdmin: true, role: person.adminRole },
    after: { isAdmin: false },
    event: adminRemoved({ userId }),
  });
};

/** Ends one session of a user, or all. Throws 404 for a session of someone else. Ended sessions stay unchanged. */
export const endSessions = async (
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId?: string },
): Promise<void> => {
  await getLivePerson(tx, userId);
  const live = await listLiveSessions(tx, userId, tx.now);
  const ending = sessionId === undefined ? live : live.filter(({ id }) => id === sessionId);
  if (sessionId !== undefined && ending.length === 0) await requireSession(tx, userId, sessionId);
  if (ending.length === 0) return;
  for (const { id } of ending) await endSession(tx, id);
  await recordAudit(tx, {
    action: "auth.end-sessions",
    subjectKind: "user",
    subjectId: userId,
    before: { sessions: live.length },
    after: { sessions: live.length - ending.length },
  });
  await publish(tx, sessionId === undefined ? signedOutEverywhere({ userId }) : signedOut({ userId, sessionId }));
};

const requireSession = async (tx: Tx, userId: string, sessionId: string): Promise<void> => {
  const [own] = await tx.select({ id: sessions.id }).from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  if (!own) throw notFound("This session doesn’t exist.");
};

const recordChange = async (
  tx: Tx,
  action: string,
  { id }: Person,
  { before, after, event }: { before: Record<string, unknown>; after: Record<string, unknown>; event: DomainEvent },
): Promise<void> => {
  await recordAudit(tx, { action, subjectKind: "user", subjectId: id, before, after });
  await publish(tx, userChanged({ userId: id }));
  await publish(tx, event);
};
