// A forgotten password: the mail with a link, the check of that link, and the new password.
import { eq } from "drizzle-orm";
import { passwordChanged, passwordResetRequested } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { publish } from "@/platform/events/outbox.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { atEvenPace } from "./answer-pace.ts";
import { takeTry } from "./attempts.ts";
import { codeRefusal, inspectLink, issueCode, useCode, voidCodes } from "./codes.ts";
import { requireUncommon } from "./common-passwords.ts";
import { foldEmail } from "./form-schemas.ts";
import { hashPassword } from "./passwords.ts";
import { findPersonByEmail, getPerson } from "./people.ts";
import type { CodeFault } from "./rules.ts";
import { revokeSessions } from "./sessions.ts";
import type { CodeLink, ResetPasswordInput } from "./schemas.ts";
import { users } from "./tables.ts";

/** Sends a reset link to who has an account. Same answer after the same time for everybody else. Throws 429. */
export const forgotPassword = async (ctx: Ctx, { email }: { email: string }): Promise<void> => {
  await takeTry(ctx, "forgot", email);
  await atEvenPace(() =>
    transact(ctx, async (tx) => {
      const person = await findPersonByEmail(tx, foldEmail(email));
      if (!person) return;
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

/** Whose password a link would replace; nothing is used up. Throws `code_invalid`, `code_used` or `code_expired`. */
export const validateResetPassword = async (ctx: Ctx, link: CodeLink): Promise<Owner> => {
  const found = await transact(ctx, (tx) => inspect(tx, ctx, link));
  if (typeof found === "string") throw codeRefusal(found);
  return found;
};

/**
 * Replaces the password and ends every session. Of two at once one wins. Throws as validateResetPassword does, and
 * `password_common`, which leaves the link as it was.
 */
export const resetPassword = async (ctx: Ctx, { password, ...link }: ResetPasswordInput): Promise<void> => {
  const { email } = await validateResetPassword(ctx, link);
  await requireUncommon(password, email);
  const passwordHash = await hashPassword(password);
  const fault = await transact(ctx, async (tx) => {
    const { code, fault } = await inspectLink(tx, ctx.secrets, link, "reset");
    if (fault) return fault;
    await useCode(tx, code);
    await replacePassword(tx, code.userId, passwordHash);
  });
  if (fault) throw codeRefusal(fault);
};

/** A new password ends every session and voids every link that could set another one; the owner gets a mail. */
export const replacePassword = async (tx: Tx, userId: string, passwordHash: string): Promise<void> => {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await revokeSessions(tx, userId);
  await voidCodes(tx, userId, "reset");
  await publish(tx, passwordChanged({ userId }));
};
