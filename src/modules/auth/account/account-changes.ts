// Changes to one's own account that have to be confirmed: a new password or email address.
import { emailChangeRequested } from "@/events.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { publish } from "@/platform/events/outbox.ts";
import { foldEmail } from "@/platform/validation/email.ts";
import { withEvenDelay } from "../sessions/attempts.ts";
import { requireUncommon } from "../passwords/common-passwords.ts";
import { hashPassword } from "../passwords/hashing.ts";
import { findPersonByEmail } from "../people/people.ts";
import { transactConfirmed } from "../second-factor/confirmation.ts";
import { openSession } from "../sessions/sessions.ts";
import type { ChangeEmailInput, ChangePasswordInput, CodeLink, EmailRequested } from "../schemas.ts";
import { codeError, endEmailChange, inspectLink, issueCode } from "./codes.ts";
import { confirmPassword, transactUnlessReplaced } from "./password-confirmation.ts";
import { remindOfAccount, requestEmail, toEmailRequested } from "./registration.ts";
import { replacePassword } from "./password-reset.ts";

/** Replaces the password, ends every session and opens a new one for this browser. Returns its token. */
export const changePassword = async (
  ctx: Ctx,
  { currentPassword, password, userAgent }: ChangePasswordInput & { userAgent?: string },
): Promise<string> => {
  await requireUncommon(password, userOf(ctx).email);
  // Hashing is expensive, so the current password is checked first, within the limit on attempts.
  const confirmed = await confirmPassword(ctx, currentPassword);
  const passwordHash = await hashPassword(password);
  return await transactUnlessReplaced(ctx, confirmed, async (tx, userId) => {
    await replacePassword(tx, userId, passwordHash);
    return await openSession(tx, { userId, address: ctx.address, userAgent });
  });
};

/**
 * Emails a link to a new address, which replaces the old one when the link is used, and tells the old one, with a link
 * that stops it. If the new address has an account, its owner gets a reminder instead; the response is the same. Throws as `transactConfirmed` does.
 */
export const changeEmail = (ctx: Ctx, input: ChangeEmailInput): Promise<EmailRequested> => {
  const newEmail = foldEmail(input.email);
  return withEvenDelay(() =>
    transactConfirmed(ctx, input, async (tx, userId) => {
      const isNew = newEmail !== userOf(ctx).email;
      if (isNew && await requestEmail(tx, ctx, newEmail, "register") === 0) {
        await sendToNewAddress(tx, userId, newEmail);
      }
      return await toEmailRequested(tx, newEmail);
    })
  );
};

/**
 * Ends a change of the address by the link that its present owner got. Throws `code_invalid`, `code_used` or
 * `code_expired`.
 */
export const stopEmailChange = async (ctx: Ctx, link: CodeLink): Promise<void> => {
  const fault = await transact(ctx, async (tx) => {
    const { code, fault } = await inspectLink(tx, ctx.secrets, link, "verify", "stop-email-change");
    if (fault) return fault;
    await endEmailChange(tx, code.userId);
  });
  if (fault) throw codeError(fault);
};

const sendToNewAddress = async (tx: Tx, userId: string, newEmail: string): Promise<void> => {
  const owner = await findPersonByEmail(tx, newEmail);
  if (owner) return await remindOfAccount(tx, owner);
  const codeId = await issueCode(tx, { userId, purpose: "verify", newEmail });
  await publish(tx, emailChangeRequested({ userId, codeId }));
};
