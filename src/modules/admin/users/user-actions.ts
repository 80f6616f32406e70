// What administrators do to people: each deed one transaction, its trace and its event in the same commit.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { endSessions, makeAdmin, removeAdmin, suspend, unsuspend } from "@/modules/auth/index.ts";
import { NO_REASON } from "@/modules/auth/rules.ts";
import { declineCredential, findCredential, verifyCredential } from "@/modules/specialists/index.ts";
import { notFound } from "@/platform/errors.ts";
import { getUserDetails } from "./user-details.ts";
import type { DeclineInput, EndSessionsInput, SuspendInput, UserDetails } from "./schemas.ts";

/** Admin/SuspendUser. Throws 404, and `illegal_transition` for oneself and the last administrator. */
export const suspendUser = async (ctx: Ctx, userId: string, { reason = NO_REASON }: SuspendInput) => {
  await transact(ctx, (tx) => suspend(tx, { userId, reason, by: userOf(ctx).id }));
  return await getUserDetails(ctx, userId);
};

/** Admin/UnsuspendUser. Throws 404. */
export const unsuspendUser = async (ctx: Ctx, userId: string): Promise<UserDetails> => {
  await transact(ctx, (tx) => unsuspend(tx, userId));
  return await getUserDetails(ctx, userId);
};

/** Admin/MakeAdmin. Throws 404, and `illegal_transition` for who is not active. */
export const grantAdminRole = async (ctx: Ctx, userId: string): Promise<UserDetails> => {
  await transact(ctx, (tx) => makeAdmin(tx, userId));
  return await getUserDetails(ctx, userId);
};

/** Admin/RemoveAdmin. Throws 404, and `illegal_transition` for oneself and the last administrator. */
export const revokeAdminRole = async (ctx: Ctx, userId: string): Promise<UserDetails> => {
  await transact(ctx, (tx) => removeAdmin(tx, { userId, by: userOf(ctx).id }));
  return await getUserDetails(ctx, userId);
};

/** Admin/EndSessions. Throws 404 for a person or a session that is not there. */
export const endUserSessions = async (ctx: Ctx, userId: string, { sessionId }: EndSessionsInput) => {
  await transact(ctx, (tx) => endSessions(tx, { userId, sessionId }));
  return await getUserDetails(ctx, userId);
};

const holderOf = async (ctx: Ctx, id: string): Promise<string> => {
  const credential = await findCredential(ctx.db.read, id);
  if (!credential) throw notFound("This credential does not exist.");
  return credential.specialistId;
};

/** Admin/VerifyCredential. Answers its specialist. Throws 404. */
export const approveCredential = async (ctx: Ctx, id: string): Promise<UserDetails> => {
  await transact(ctx, (tx) => verifyCredential(tx, id));
  return await getUserDetails(ctx, await holderOf(ctx, id));
};

/** Admin/DeclineCredential. Answers its specialist. Throws 404. */
export const rejectCredential = async (ctx: Ctx, id: string, { reason = NO_REASON }: DeclineInput) => {
  await transact(ctx, (tx) => declineCredential(tx, { id, reason }));
  return await getUserDetails(ctx, await holderOf(ctx, id));
};
