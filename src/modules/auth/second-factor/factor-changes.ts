// What every change of factors has in common: recovery codes, other sessions, the event; and new recovery codes.
import { eq } from "drizzle-orm";
import { recoveryCodesReplaced } from "@/events.ts";
import { type Ctx, type DomainEvent, type Tx, userOf } from "@/platform/ctx.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { getPerson } from "../people/people.ts";
import { revokeSessions } from "../sessions/sessions.ts";
import { transactConfirmed } from "./confirmation.ts";
import { type Factors, findFactors } from "./enrolment.ts";
import { issueRecoveryCodes } from "./recovery-codes.ts";
import { type FactorState, hasFactor, removalProblem } from "./rules.ts";
import type { Confirmation, FactorAdded, RecoveryCodes } from "./schemas.ts";
import { recoveryCodes } from "./tables.ts";

/** Other sessions have not proven the factors as they are now, so they end (as after a new password). */
const finishChange = async (tx: Tx, ctx: Ctx, event: DomainEvent): Promise<void> => {
  const { id, sessionId } = userOf(ctx);
  await revokeSessions(tx, id, sessionId);
  await publish(tx, event);
};

/** Completes the addition of a factor. The first one comes with recovery codes. `before`: read before it was added. */
export const finishAdding = async (
  tx: Tx,
  ctx: Ctx,
  { before, event }: { before: Factors; event: DomainEvent },
): Promise<FactorAdded> => {
  const codes = hasFactor(before) ? null : await issueRecoveryCodes(tx, userOf(ctx).id);
  await finishChange(tx, ctx, event);
  return { recoveryCodes: codes };
};

const isRequired = async (tx: Tx, ctx: Ctx): Promise<boolean> =>
  ctx.config.adminMfa && (await getPerson(tx, userOf(ctx).id)).isAdmin;

/** Throws `last_second_factor` when an administrator would remain without one. `left`: what remains. */
export const requireRemovable = async (tx: Tx, ctx: Ctx, left: FactorState): Promise<void> => {
  const problem = removalProblem(left, await isRequired(tx, ctx));
  if (problem) throw conflict("last_second_factor", problem);
};

/** Completes the removal of a factor. Recovery codes go with the last one. */
export const finishRemoving = async (
  tx: Tx,
  ctx: Ctx,
  { left, event }: { left: FactorState; event: DomainEvent },
): Promise<void> => {
  if (!hasFactor(left)) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userOf(ctx).id));
  await finishChange(tx, ctx, event);
};

/**
 * Replaces the caller's recovery codes; earlier ones stop working. Throws as `transactConfirmed` does, and
 * `no_second_factor` without a passkey or an authenticator app.
 */
export const replaceRecoveryCodes = async (ctx: Ctx, input: Confirmation): Promise<RecoveryCodes> =>
  await transactConfirmed(ctx, input, async (tx, userId) => {
    if (!hasFactor(await findFactors(tx, userId))) throw noFactor();
    const codes = await issueRecoveryCodes(tx, userId);
    await publish(tx, recoveryCodesReplaced({ userId }));
    return { recoveryCodes: codes };
  });

const noFactor = () =>
  conflict("no_second_factor", "Add a passkey or an authenticator app first. Recovery codes come with it.");
