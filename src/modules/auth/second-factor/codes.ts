// Codes that people type: of their authenticator app, or recovery codes.
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { takeAttempt } from "../sessions/attempts.ts";
import { redeemRecoveryCode } from "./recovery-codes.ts";
import { type FactorFault, readCode } from "./rules.ts";
import { redeemTotp } from "./totp.ts";

/**
 * Counts an attempt for the kind of code alone, so that wrong codes of one factor leave the others usable. Throws 429.
 */
export const takeCodeAttempt = (ctx: Ctx, userId: string, typed: string): Promise<void> =>
  takeAttempt(ctx, readCode(typed)?.kind ?? "recovery-code", userId);

/** Uses up a code of an authenticator app or a recovery code. Returns what is wrong with it. */
export const redeemCode = async (tx: Tx, userId: string, typed: string): Promise<FactorFault | undefined> => {
  const read = readCode(typed);
  if (!read) return "wrong_code";
  return await (read.kind === "totp" ? redeemTotp : redeemRecoveryCode)(tx, userId, read.code);
};
