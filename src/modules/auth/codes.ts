// One-time codes: rows to which the links of mails refer, each good for one deed (PRODUCT section 2).
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { type AppError, conflict } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { CODE_ATTEMPTS, CODE_SENTENCES, type CodeFault, codeFault } from "./rules.ts";
import type { CodeLink } from "./schemas.ts";
import { oneTimeCodes } from "./tables.ts";

export type OneTimeCode = typeof oneTimeCodes.$inferSelect;
export type CodePurpose = OneTimeCode["purpose"];

export const findCode = async (db: Reader, id: string): Promise<OneTimeCode | undefined> => {
  const [code] = await db.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, id));
  return code;
};

/** Ends every open code of a person, of one purpose or of all: their links fit no more, and count as expired. */
export const voidCodes = async (tx: Tx, userId: string, purpose?: CodePurpose): Promise<void> => {
  await tx.update(oneTimeCodes).set({ version: sql`${oneTimeCodes.version} + 1`, expiresAt: tx.now }).where(and(
    eq(oneTimeCodes.userId, userId),
    purpose && eq(oneTimeCodes.purpose, purpose),
    isNull(oneTimeCodes.usedAt),
    gt(oneTimeCodes.expiresAt, tx.now),
  ));
};

const lifetime = async (tx: Tx, purpose: CodePurpose): Promise<number> => {
  const { verifyLinkHours, resetLinkMinutes } = await lifecycleOf(tx);
  return purpose === "verify" ? verifyLinkHours * 60 * MINUTE_MS : resetLinkMinutes * MINUTE_MS;
};

export interface NewCode {
  userId: string;
  purpose: CodePurpose;
  /** Verifying makes this the account's address. */
  newEmail?: string;
}

/** Makes a code; older ones of the same purpose are void from now on. Answers its id. */
export const issueCode = async (tx: Tx, { userId, purpose, newEmail }: NewCode): Promise<string> => {
  await voidCodes(tx, userId, purpose);
  const id = newId();
  const expiresAt = tx.now + await lifetime(tx, purpose);
  await tx.insert(oneTimeCodes).values({ id, userId, purpose, newEmail, expiresAt, createdAt: tx.now });
  return id;
};

/** What a link turned out to be: a live code, or what is wrong with it. */
export type Inspected = { code: OneTimeCode; fault?: undefined } | { code?: undefined; fault: CodeFault };

/**
 * Holds a link against its code. A wrong secret counts, so the caller must commit: throw `codeRefusal` after the
 * transaction, never inside.
 */
export const inspectLink = async (
  tx: Tx,
  secrets: Ctx["secrets"],
  { code: id, control }: CodeLink,
  purpose: CodePurpose,
): Promise<Inspected> => {
  const code = await findCode(tx, id);
  if (code?.purpose !== purpose) return { fault: "code_invalid" };
  const fits = secrets.fits(control, purpose, id, code.version);
  if (!fits) await countAttempt(tx, id);
  const fault = codeFault(code, fits, tx.now);
  return fault ? { fault } : { code };
};

const countAttempt = async (tx: Tx, id: string): Promise<void> => {
  await tx.update(oneTimeCodes).set({ attempts: sql`${oneTimeCodes.attempts} + 1` })
    .where(and(eq(oneTimeCodes.id, id), lt(oneTimeCodes.attempts, CODE_ATTEMPTS)));
};

/** Uses a code up, in the transaction of its deed. */
export const useCode = async (tx: Tx, { id }: OneTimeCode): Promise<void> => {
  await tx.update(oneTimeCodes).set({ usedAt: tx.now }).where(eq(oneTimeCodes.id, id));
};

/** Why a link does nothing: 400 with a sentence and `code_invalid`, `code_used` or `code_expired`. */
export const codeRefusal = (fault: CodeFault): AppError => conflict(fault, CODE_SENTENCES[fault]);

/** How long ended codes are kept, so that an old link still says what became of it. */
export const CODES_KEPT_MS = 7 * DAY_MS;
