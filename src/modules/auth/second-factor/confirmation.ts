// Proving again that it is the owner who acts, before their factors change: by the password or by a code.
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { transactWithPassword } from "../account/account-changes.ts";
import { takeAttempt } from "../sessions/attempts.ts";
import { factorError } from "./pending-logins.ts";
import { redeemRecoveryCode } from "./recovery-codes.ts";
import { type FactorFault, readCode } from "./rules.ts";
import type { Confirmation } from "./schemas.ts";
import { redeemTotp } from "./totp.ts";

/** Uses up a code of an authenticator app or a recovery code. Returns what is wrong with it. */
export const redeemCode = async (tx: Tx, userId: string, typed: string): Promise<FactorFault | undefined> => {
  const read = readCode(typed);
  if (!read) return "wrong_code";
  return await (read.kind === "totp" ? redeemTotp : redeemRecoveryCode)(tx, userId, read.code);
};

type Confirmed<T> = { fault: FactorFault } | { fault?: undefined; value: T };

/**
 * Runs `work` in a transaction if the caller's password or code is right. Throws `wrong_password`, `wrong_code` and
 * `code_used` (400), and 429 after too many attempts.
 */
export const transactConfirmed = async <T>(
  ctx: Ctx,
  { password, code }: Confirmation,
  work: (tx: Tx, userId: string) => Promise<T>,
): Promise<T> => {
  if (!code) return await transactWithPassword(ctx, password ?? "", work);
  const { id } = userOf(ctx);
  await takeAttempt(ctx, "second-factor", id);
  const outcome = await transact(ctx, async (tx): Promise<Confirmed<T>> => {
    const fault = await redeemCode(tx, id, code);
    return fault ? { fault } : { value: await work(tx, id) };
  });
  if (outcome.fault) throw factorError(outcome.fault);
  return outcome.value!;
};
