// Confirming an action with the password, which a session alone must not be enough for.
import { eq } from "drizzle-orm";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict } from "@/platform/errors.ts";
import { passwordFits } from "../passwords/hashing.ts";
import { takePasswordConfirmation } from "../sessions/attempts.ts";
import { users } from "../tables.ts";

const wrongPassword = () => conflict("wrong_password", "This isn’t your current password. Please try again.");

/** A user who confirmed their password, and the hash that it matched. */
export interface ConfirmedPassword {
  id: string;
  hash: string | undefined;
}

const findHash = async (db: Reader, id: string): Promise<string | undefined> => {
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id));
  return row?.hash;
};

/** Checks the caller's password. Throws `wrong_password` (400), and 429 after too many attempts. */
export const confirmPassword = async (ctx: Ctx, password: string): Promise<ConfirmedPassword> => {
  const { id } = userOf(ctx);
  await takePasswordConfirmation(ctx, id);
  const hash = await findHash(ctx.db.read, id);
  if (!await passwordFits(password, hash)) throw wrongPassword();
  return { id, hash };
};

/** Runs `work` in a transaction. Throws `wrong_password` if the password was replaced since it was confirmed. */
export const transactUnlessReplaced = <T>(
  ctx: Ctx,
  { id, hash }: ConfirmedPassword,
  work: (tx: Tx, userId: string) => Promise<T>,
): Promise<T> =>
  transact(ctx, async (tx) => {
    if (await findHash(tx, id) !== hash) throw wrongPassword();
    return await work(tx, id);
  });
