// Credits that an administrator grants or revokes, with a reason for the ledger and the specialist.
import { and, desc, eq, getTableColumns, gt, isNull, sql } from "drizzle-orm";
import { creditsChanged, creditsGranted, creditsRevoked } from "@/events.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Tx } from "@/platform/ctx.ts";
import { grantCredits } from "./credits.ts";
import { takeCredits, unreserved } from "./lots.ts";
import { countUsableCredits, publishCreditLevel, sumCredits } from "./warnings.ts";
import { creditEntries, creditLots } from "../tables.ts";

export interface ManualCredits {
  specialistId: string;
  categoryId: string;
  /** Absent or null: credits for the whole category. */
  subcategoryId?: string | null;
  quantity: number;
  reason: string;
  /** Prevents a repetition. */
  key: string;
}

/** Lots changed in one transaction; more than anybody has in one scope. */
const MAX_LOTS = 100;

const findByKey = (tx: Tx, uniqueKey: string): Promise<{ entryId: string } | undefined> =>
  tx.select({ entryId: creditEntries.id }).from(creditEntries)
    .where(eq(creditEntries.uniqueKey, uniqueKey)).get();

/**
 * Grants credits that are valid as long as purchased ones and do not count toward spending caps. Returns the ledger
 * line; the same key again changes nothing. Whether specialist and category exist is for the caller to check.
 */
export const grantManually = async (
  tx: Tx,
  { reason, subcategoryId, ...grant }: ManualCredits,
): Promise<{ entryId: string }> => {
  const { specialistId, categoryId, quantity: credits, key } = grant;
  const uniqueKey = `grant-${key}`;
  const before = await findByKey(tx, uniqueKey);
  if (before) return before;
  const topic = subcategoryId ? { subcategoryId } : {};
  await grantCredits(tx, { ...grant, ...topic, unitPriceMinor: 0, reason: "by-administrator", note: reason });
  const { entryId } = (await findByKey(tx, uniqueKey))!;
  await publish(tx, creditsGranted({ specialistId, categoryId, entryId, credits }));
  return { entryId };
};

/** Usable lots of exactly this scope: granted before purchased ones, last to expire first. */
const listRevocableLots = (tx: Tx, { specialistId, categoryId, subcategoryId }: ManualCredits) =>
  tx.select({ ...getTableColumns(creditLots), remaining: unreserved }).from(creditLots).where(and(
    eq(creditLots.specialistId, specialistId),
    eq(creditLots.categoryId, categoryId),
    subcategoryId ? eq(creditLots.subcategoryId, subcategoryId) : isNull(creditLots.subcategoryId),
    gt(creditLots.expiresAt, tx.now),
    gt(unreserved, 0),
  )).orderBy(sql`${creditLots.transactionId} is not null`, desc(creditLots.expiresAt), desc(creditLots.id))
    .limit(MAX_LOTS);

const tooFewSentence = (available: number): string => {
  if (available === 0) return "There are no credits to revoke here.";
  const credits = available === 1 ? "1 credit" : `${available} credits`;
  return `Only ${credits} can be revoked here. Please enter a smaller number.`;
};

/**
 * Revokes credits of exactly this scope. Returns the first ledger line; the same key again changes nothing. Throws
 * `too_few_credits` and then revokes none.
 */
export const revokeManually = async (tx: Tx, credits: ManualCredits): Promise<{ entryId: string }> => {
  const { specialistId, categoryId, quantity, reason: note, key } = credits;
  const earlier = await findByKey(tx, `revoke-${key}-1`);
  if (earlier) return earlier;
  const lots = await listRevocableLots(tx, credits);
  const available = sumCredits(lots);
  if (available < quantity) throw conflict("too_few_credits", tooFewSentence(available));
  const scope = { specialistId, categoryId };
  const before = await countUsableCredits(tx, { ...scope, now: tx.now });
  const entries: string[] = [];
  let left = quantity;
  for (const lot of lots) {
    if (left === 0) break;
    const part = Math.min(left, lot.remaining);
    const uniqueKey = `revoke-${key}-${entries.length + 1}`;
    entries.push(await takeCredits(tx, lot, part, { kind: "revoke", uniqueKey, rule: "by-administrator", note }));
    left -= part;
  }
  await publish(tx, creditsChanged(scope));
  await publish(tx, creditsRevoked({ ...scope, entryId: entries[0]!, credits: quantity }));
  await publishCreditLevel(tx, scope, before);
  return { entryId: entries[0]! };
};

/** A line of the ledger by its id. */
export const findEntry = (db: Reader, id: string): Promise<typeof creditEntries.$inferSelect | undefined> =>
  db.select().from(creditEntries).where(eq(creditEntries.id, id)).get();
