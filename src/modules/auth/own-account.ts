// What a signed-in person changes about the own account, with the password given again: password and address.
import { eq } from "drizzle-orm";
import { emailChangeRequested, registrationRepeated } from "@/events.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { atEvenPace } from "./answer-pace.ts";
import { takeConfirmation } from "./attempts.ts";
import { issueCode } from "./codes.ts";
import { requireUncommon } from "./common-passwords.ts";
import { foldEmail } from "./form-schemas.ts";
import { askForMail } from "./mail-requests.ts";
import { replacePassword } from "./password-reset.ts";
import { hashPassword, passwordFits } from "./passwords.ts";
import { findPersonByEmail } from "./people.ts";
import { promised } from "./registration.ts";
import { openSession } from "./sessions.ts";
import type { ChangeEmailInput, ChangePasswordInput, MailPromised } from "./schemas.ts";
import { users } from "./tables.ts";

const wrongPassword = () => conflict("wrong_password", "This is not your present password. Please try again.");

/** Whose password was given, and the hash that it fitted. */
interface Confirmed {
  id: string;
  hash: string | undefined;
}

/** Holds a password against the caller's own. Throws `wrong_password` (400), and 429 after too many tries. */
const confirm = async (ctx: Ctx, password: string): Promise<Confirmed> => {
  const { id } = userOf(ctx);
  await takeConfirmation(ctx, id);
  const hash = await findHash(ctx.db.read, id);
  if (!await passwordFits(password, hash)) throw wrongPassword();
  return { id, hash };
};

/** Runs `work` in a transaction, unless the password was replaced since it was confirmed: `wrong_password` then. */
const transactStill = <T>(
  ctx: Ctx,
  { id, hash }: Confirmed,
  work: (tx: Tx, userId: string) => Promise<T>,
): Promise<T> =>
  transact(ctx, async (tx) => {
    if (await findHash(tx, id) !== hash) throw wrongPassword();
    return await work(tx, id);
  });

/**
 * Runs `work` in a transaction when the caller's own password is given. Throws `wrong_password` (400), also when it was
 * replaced meanwhile, and 429 after too many tries.
 */
export const transactConfirmed = async <T>(
  ctx: Ctx,
  password: string,
  work: (tx: Tx, userId: string) => Promise<T>,
): Promise<T> => await transactStill(ctx, await confirm(ctx, password), work);

const findHash = async (db: Reader, id: string): Promise<string | undefined> => {
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id));
  return row?.hash;
};

/** Replaces the password; every other session ends, and this browser gets a new one. Answers its token. */
export const changePassword = async (
  ctx: Ctx,
  { currentPassword, password, userAgent }: ChangePasswordInput & { userAgent?: string },
): Promise<string> => {
  await requireUncommon(password, userOf(ctx).email);
  // Hashing costs everybody's time: only who knows the present password, within the tries, has any of it.
  const confirmed = await confirm(ctx, currentPassword);
  const passwordHash = await hashPassword(password);
  return await transactStill(ctx, confirmed, async (tx, userId) => {
    await replacePassword(tx, userId, passwordHash);
    return await openSession(tx, { userId, address: ctx.address, userAgent });
  });
};

/**
 * Sends a link to a new address, which counts only once that is opened. An address of another account gets a mail that
 * it has one; the answer is the same. Throws `wrong_password`, 429.
 */
export const changeEmail = (ctx: Ctx, { email, password }: ChangeEmailInput): Promise<MailPromised> => {
  const newEmail = foldEmail(email);
  return atEvenPace(() =>
    transactConfirmed(ctx, password, async (tx, userId) => {
      const wanted = newEmail !== userOf(ctx).email;
      if (wanted && await askForMail(tx, ctx, newEmail, "register") === 0) await mailNewAddress(tx, userId, newEmail);
      return await promised(tx, newEmail);
    })
  );
};

const mailNewAddress = async (tx: Tx, userId: string, newEmail: string): Promise<void> => {
  const owner = await findPersonByEmail(tx, newEmail);
  if (owner) return await publish(tx, registrationRepeated({ userId: owner.id }));
  const codeId = await issueCode(tx, { userId, purpose: "verify", newEmail });
  await publish(tx, emailChangeRequested({ userId, codeId }));
};
