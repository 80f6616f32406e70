// Administrators' actions on accounts. Each one is a single transaction with its audit entry and its event.
import { recordAudit } from "@/platform/audit.ts";
import type { AdminRole } from "@/platform/admin-roles.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { requireAdminRole } from "@/platform/http/route.ts";
import { iso } from "@/platform/time/time.ts";
import {
  endSessions,
  findPersonByEmail,
  getLivePerson,
  makeAdmin,
  removeAdmin,
  suspend,
  unsuspend,
} from "@/modules/auth/index.ts";
import { isSuspended, NO_REASON } from "@/modules/auth/rules.ts";
import { cancelMeeting, getMeeting, listUpcoming } from "@/modules/scheduling/index.ts";
import { cancelError } from "@/modules/scheduling/rules.ts";
import { declineCredential, findCredential, verifyCredential } from "@/modules/specialists/index.ts";
import { getUserDetails } from "./user-details.ts";
import type {
  DeclineInput,
  EndSessionsInput,
  MakeAdminInput,
  SuspendInput,
  UserDetails,
  VerifyInput,
} from "./schemas.ts";

/** Only an owner may lock an administrator out. Throws `role_required`. */
const requireOwnerForAdmin = async (ctx: Ctx, tx: Tx, userId: string): Promise<void> => {
  if ((await getLivePerson(tx, userId)).isAdmin) requireAdminRole(userOf(ctx), "owner");
};

/** Suspends an account within a transaction of the caller. Throws what Admin/SuspendUser throws. */
export const suspendInTransaction = async (ctx: Ctx, tx: Tx, userId: string, reason: string): Promise<void> => {
  await requireOwnerForAdmin(ctx, tx, userId);
  await suspend(tx, { userId, reason, by: userOf(ctx).id });
};

/**
 * Admin/SuspendUser. Throws 404, `illegal_transition` for the caller's own account and the last owner, and
 * `role_required` for an administrator unless the caller is an owner.
 */
export const suspendUser = async (ctx: Ctx, userId: string, { reason = NO_REASON }: SuspendInput) => {
  await transact(ctx, (tx) => suspendInTransaction(ctx, tx, userId, reason));
  return await getUserDetails(ctx, userId);
};

/** Admin/UnsuspendUser. Throws 404, and `role_required` for an administrator unless the caller is an owner. */
export const unsuspendUser = async (ctx: Ctx, userId: string): Promise<UserDetails> => {
  await transact(ctx, async (tx) => {
    await requireOwnerForAdmin(ctx, tx, userId);
    await unsuspend(tx, userId);
  });
  return await getUserDetails(ctx, userId);
};

/**
 * Admin/MakeAdmin: a new administrator, or another role for an existing one. Throws 404, and `illegal_transition` for
 * an account that is not active, the caller's own role and that of the last owner.
 */
export const grantAdminRole = async (ctx: Ctx, userId: string, { role }: MakeAdminInput): Promise<UserDetails> => {
  await transact(ctx, (tx) => makeAdmin(tx, { userId, role, by: userOf(ctx).id }));
  return await getUserDetails(ctx, userId);
};

/** Admin/RemoveAdmin. Throws 404, and `illegal_transition` for the caller's own account and the last owner. */
export const revokeAdminRole = async (ctx: Ctx, userId: string): Promise<UserDetails> => {
  await transact(ctx, (tx) => removeAdmin(tx, { userId, by: userOf(ctx).id }));
  return await getUserDetails(ctx, userId);
};

/**
 * Admin/EndSessions. Throws 404 for an unknown person or session, and `role_required` for another administrator's
 * unless the caller is an owner.
 */
export const endUserSessions = async (ctx: Ctx, userId: string, { sessionId }: EndSessionsInput) => {
  await transact(ctx, async (tx) => {
    if (userId !== userOf(ctx).id) await requireOwnerForAdmin(ctx, tx, userId);
    await endSessions(tx, { userId, sessionId });
  });
  return await getUserDetails(ctx, userId);
};

const getOwnerId = async (ctx: Ctx, id: string): Promise<string> => {
  const credential = await findCredential(ctx.db.read, id);
  if (!credential) throw notFound("This credential does not exist.");
  return credential.specialistId;
};

/** Admin/VerifyCredential. Returns its specialist. Throws 404, and 400 for places that do not exist. */
export const approveCredential = async (ctx: Ctx, id: string, { places }: VerifyInput): Promise<UserDetails> => {
  await transact(ctx, (tx) => verifyCredential(tx, id, places));
  return await getUserDetails(ctx, await getOwnerId(ctx, id));
};

/** Admin/DeclineCredential. Returns its specialist. Throws 404. */
export const rejectCredential = async (ctx: Ctx, id: string, { reason = NO_REASON }: DeclineInput) => {
  await transact(ctx, (tx) => declineCredential(tx, { id, reason }));
  return await getUserDetails(ctx, await getOwnerId(ctx, id));
};

/**
 * Makes the owner of this email address an administrator from the operator's console, because a new installation has
 * nobody yet who could do it on a screen. Without a role, a new administrator is an owner and an existing one keeps
 * theirs. Throws 404 for an unknown address, and `illegal_transition` for an account that is suspended or has not
 * confirmed its address, and for the last owner. Returns their role.
 */
export const appointAdministrator = async (ctx: Ctx, email: string, role?: AdminRole): Promise<AdminRole> => {
  if (!email) throw conflict("no_address", "Name the account by its email address: admin somebody@parley.example");
  return await transact(ctx, async (tx) => {
    const person = await findPersonByEmail(tx, email.trim());
    if (!person) {
      const register = `${ctx.config.publicUrl}/register`;
      throw notFound(
        `No account uses ${email}. Register at ${register}, confirm the address and run this again.`,
      );
    }
    await makeAdmin(tx, { userId: person.id, role });
    return role ?? person.adminRole ?? "owner";
  });
};

const requireSuspended = async (tx: Tx, userId: string): Promise<void> => {
  if (isSuspended((await getLivePerson(tx, userId)).status)) return;
  throw conflict("illegal_transition", "You can only cancel all meetings of a suspended account. Suspend it first.");
};

/** Cancels one meeting in its own commit. A meeting that has started or changed in the meantime stays as it is. */
const cancelOne = async (tx: Tx, userId: string, meetingId: string): Promise<void> => {
  await requireSuspended(tx, userId);
  const meeting = await getMeeting(tx, meetingId);
  if (meeting.specialistId !== userId || cancelError(meeting, tx.now)) return;
  await cancelMeeting(tx, meeting, { by: "admin", reason: "suspended" });
  await recordAudit(tx, {
    action: "scheduling.cancel-meeting",
    subjectKind: "user",
    subjectId: userId,
    before: { meetingId, startsAt: iso(meeting.startsAt), status: meeting.status },
    after: { meetingId, status: "cancelled" },
  });
};

/**
 * Admin/CancelMeetings: cancels every upcoming meeting of a suspended specialist. Each visitor gets an email that offers
 * another specialist. Repeating the call changes nothing. Throws 404, and `illegal_transition` unless suspended.
 */
export const cancelUserMeetings = async (ctx: Ctx, userId: string): Promise<UserDetails> => {
  await transact(ctx, (tx) => requireSuspended(tx, userId));
  for (const { meetingId } of await listUpcoming(ctx.db.read, userId, ctx.now)) {
    await transact(ctx, (tx) => cancelOne(tx, userId, meetingId));
  }
  return await getUserDetails(ctx, userId);
};
