// Recovery codes: for people who have lost their other factors. Shown once, stored as hashes, each used once.
import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { recoveryCodeUsed } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import { requireChange } from "@/platform/db/writer/plan.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { type FactorFault, readCode, RECOVERY_CODE_COUNT, toRecoveryCode } from "./rules.ts";
import { recoveryCodes } from "./tables.ts";

/** @param code as `readCode` returns it. */
const hashOf = (userId: string, code: string): string =>
  createHash("sha256").update(`${userId}\n${code}`).digest("base64url");

/** Replaces the recovery codes of an account. Returns the new ones, which cannot be read again. */
export const issueRecoveryCodes = async (tx: Tx, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => toRecoveryCode(randomBytes(16)));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({
    id: newId(),
    userId,
    codeHash: hashOf(userId, readCode(code)!.code),
    createdAt: tx.now,
  })));
  return codes;
};

/** Uses a recovery code up. Returns what is wrong with it. */
export const redeemRecoveryCode = async (tx: Tx, userId: string, code: string): Promise<FactorFault | undefined> => {
  const isThis = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(userId, code)));
  const [row] = await tx.select().from(recoveryCodes).where(isThis);
  if (!row) return "wrong_code";
  if (row.usedAt !== null) return "code_used";
  const isUnused = and(eq(recoveryCodes.id, row.id), isNull(recoveryCodes.usedAt));
  requireChange(await tx.update(recoveryCodes).set({ usedAt: tx.now }).where(isUnused));
  await publish(tx, recoveryCodeUsed({ userId }));
};
