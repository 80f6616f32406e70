// Changes to one's own account that require the password again: a new password or email address.
import { eq } from "drizzle-orm";
import { emailChangeRequested, registrationRepeated } from "@/events.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { transact } from "@/platform/db/transact.ts";
import { foldEmail } from "@/platform/text.ts";
import { takePasswordConfirmation, withEvenDelay } from "../sessions/attempts.ts";
import { requireUncommon } from "../passwords/common-passwords.ts";
import { hashPassword, passwordFits } from "../passwords/hashing.ts";
import { findPersonByEmail } from "../people/people.ts";
import { openSession } from "../sessions/sessions.ts";
import type { ChangeEmailInput, ChangePasswordInput, EmailRequested } from "../schemas.ts";
import { users } from "../tables.ts";
import { issueCode } from "./codes.ts";
import { requestEmail, toEmailRequested } from "./registration.ts";
import { replacePassword } from "./password-reset.ts";

const wrongPassword = () => conflict("wrong_password", "This isn’t your current password. Please try again.");

/** A user who confirmed their password, and the hash that it matched. */
interface Confirmed {
  id: string;
  hash: string | undefined;
}

/** Checks the caller's password. Throws `wrong_password` (400), and 429 after too many attempts. */
const confirmPassword = async (ctx: Ctx, password: string): Promise<Confirmed> => {
  const { id } = userOf(ctx);
  await takePasswordConfirmation(ctx, id);
  const hash = await findHash(ctx.db.read, id);
  if (!await passwordFits(password, hash)) throw wrongPassword();
  return { id, hash };
};

/** Runs `work` in a transaction. Throws `wrong_password` if the password was replaced since it was confirmed. */
const transactUnlessReplaced = <T>(
  ctx: Ctx,
  { id, hash }: Confirmed,
  work: (tx: Tx, userId: string) => Promise<T>,
): Promise<T> =>
  transact(ctx, async (tx) => {
    if (await findHash(tx, id) !== hash) throw wrongPassword();
    return await work(tx, id);
  });

/**
 * Runs `work` in a transaction if the caller's password is right. Throws `wrong_password` (400), also if the password
 * was replaced meanwhile, and 429 after too many attempts.
 */
export const transactWithPassword = async <T>(
  ctx: Ctx,
  password: string,
  work: (tx: Tx, userId: string) => Promise<T>,
): Promise<T> => await transactUnlessReplaced(ctx, await confirmPassword(ctx, password), work);

const findHash = async (db: Reader, id: string): Promise<string | undefined> => {
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id));
  return row?.hash;
};

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
 * Emails a link to a new address, which replaces the old one when the link is used. If the address has an account, its
 * owner gets a reminder instead; the response is the same. Throws `wrong_password`, 429.
 */
export const changeEmail = (ctx: Ctx, { email, password }: ChangeEmailInput): Promise<EmailRequested> => {
  const newEmail = foldEmail(email);
  return withEvenDelay(() =>
    transactWithPassword(ctx, password, async (tx, userId) => {
      const isNew = newEmail !== userOf(ctx).email;
      if (isNew && await requestEmail(tx, ctx, newEmail, "register") === 0) {
        await sendToNewAddress(tx, userId, newEmail);
      }
      return await toEmailRequested(tx, newEmail);
    })
  );
};

const sendToNewAddress = async (tx: Tx, userId: string, newEmail: string): Promise<void> => {
  const owner = await findPersonByEmail(tx, newEmail);
  if (owner) return await publish(tx, registrationRepeated({ userId: owner.id }));
  const codeId = await issueCode(tx, { userId, purpose: "verify", newEmail });
  await publish(tx, emailChangeRequested({ userId, codeId }));
};
