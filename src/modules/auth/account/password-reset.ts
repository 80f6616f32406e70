// Password reset: the email with a link, the check of that link, and the new password.
import { eq } from "drizzle-orm";
import { passwordChanged, passwordResetRequested } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { publish } from "@/platform/events/outbox.ts";
import { transact } from "@/platform/db/transact.ts";
import { foldEmail } from "@/platform/validation/email.ts";
import { takeAttempt, withEvenDelay } from "../sessions/attempts.ts";
import { requireUncommon } from "../passwords/common-passwords.ts";
import { hashPassword } from "../passwords/hashing.ts";
import { askForInvitation } from "../invitations/invitations.ts";
import { findPersonByEmail, getPerson } from "../people/people.ts";
import type { CodeFault } from "../rules.ts";
import { deleteFactors } from "../second-factor/enrolment.ts";
import { revokeSessions } from "../sessions/sessions.ts";
import type { CodeLink, ResetPasswordInput } from "../schemas.ts";
import { users } from "../tables.ts";
import { codeError, consumeCode, inspectLink, invalidateCodes, issueCode } from "./codes.ts";

/**
 * Sends a reset link if the address has an account, or an invitation where it was imported. The response and its time are
 * always the same. Throws 429.
 */
export const forgotPassword = async (ctx: Ctx, { email }: { email: string }): Promise<void> => {
  await takeAttempt(ctx, "forgot", email);
  await withEvenDelay(() =>
    transact(ctx, async (tx) => {
      const person = await findPersonByEmail(tx, foldEmail(email));
      if (!person) return;
      if (person.isImported) return await askForInvitation(tx, person);
      const codeId = await issueCode(tx, { userId: person.id, purpose: "reset" });
      await publish(tx, passwordResetRequested({ userId: person.id, codeId }));
    })
  );
};

interface Owner {
  userId: string;
  email: string;
}

const inspect = async (tx: Tx, ctx: Ctx, link: CodeLink): Promise<Owner | CodeFault> => {
  const { code, fault } = await inspectLink(tx, ctx.secrets, link, "reset");
  if (fault) return fault;
  const { id: userId, email } = await getPerson(tx, code.userId);
  return { userId, email };
};

/** Whose password a link resets. Does not use the link. Throws `code_invalid`, `code_used` or `code_expired`. */
export const validateResetPassword = async (ctx: Ctx, link: CodeLink): Promise<Owner> => {
  const outcome = await transact(ctx, (tx) => inspect(tx, ctx, link));
  if (typeof outcome === "string") throw codeError(outcome);
  return outcome;
};

/**
 * Replaces the password and ends every session. Of two concurrent calls one succeeds. Throws as validateResetPassword
 * does, and `password_common`, after which the link still works.
 */
export const resetPassword = async (ctx: Ctx, { password, ...link }: ResetPasswordInput): Promise<void> => {
  const { email } = await validateResetPassword(ctx, link);
  await requireUncommon(password, email);
  const passwordHash = await hashPassword(password);
  const fault = await transact(ctx, async (tx) => {
    const { code, fault } = await inspectLink(tx, ctx.secrets, link, "reset");
    if (fault) return fault;
    await consumeCode(tx, code);
    // Programs until 0.3.0 let whoever had registered an address add factors before anybody had proven it.
    const { emailVerifiedAt } = await getPerson(tx, code.userId);
    if (emailVerifiedAt === null) await deleteFactors(tx, code.userId);
    await replacePassword(tx, code.userId, passwordHash);
  });
  if (fault) throw codeError(fault);
};

/** Sets a password, ends every session and invalidates every reset link. The owner gets an email. */
export const replacePassword = async (tx: Tx, userId: string, passwordHash: string): Promise<void> => {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await revokeSessions(tx, userId);
  await invalidateCodes(tx, userId, "reset");
  await publish(tx, passwordChanged({ userId }));
};
