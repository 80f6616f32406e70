// Credits that an administrator gives or takes, with a reason that stands in the ledger and that the specialist is told.
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { creditsChanged, creditsGranted, creditsRevoked } from "@/events.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Tx } from "@/platform/ctx.ts";
import { grantCredits } from "./credits.ts";
import { takeCredits } from "./lots.ts";
import { publishCreditLevel, countUsableCredits } from "./warnings.ts";
import { creditEntries, creditLots } from "../tables.ts";

export interface ManualCredits {
  specialistId: string;
  categoryId: string;
  /** Absent or null: credits that are good for the whole category. */
  subcategoryId?: string | null;
  quantity: number;
  /** In the administrator's words. */
  reason: string;
  /** Makes a repeat impossible. */
  key: string;
}

/** Lots changed in one transaction; nobody has so many in one scope. */
const MOST_LOTS = 100;

const findByKey = async (tx: Tx, uniqueKey: string): Promise<{ entryId: string } | undefined> => {
  const [entry] = await tx.select({ entryId: creditEntries.id }).from(creditEntries)
    .where(eq(creditEntries.uniqueKey, uniqueKey));
  return entry;
};

/**
 * Gives credits that are good as long as bought ones and count nothing as spending. Answers the ledger's line; the same
 * key again changes nothing. Whether there are such a person and such a category is for the caller to ask.
 */
export const grantManually = async (tx: Tx, { reason, subcategoryId, ...grant }: ManualCredits): Promise<{ entryId: string }> => {
  const { specialistId, categoryId, quantity: credits, key } = grant;
  const uniqueKey = `grant-${key}`;
  const before = await findByKey(tx, uniqueKey);
  if (before) return before;
  const part = subcategoryId ? { subcategoryId } : {};
  await grantCredits(tx, { ...grant, ...part, unitPriceMinor: 0, reason: "by-administrator", note: reason });
  const { entryId } = (await findByKey(tx, uniqueKey))!;
  await publish(tx, creditsGranted({ specialistId, categoryId, entryId, credits }));
  return { entryId };
};

/** Lots of exactly this scope that can be used now: given ones before bought ones, those that end last first. */
const lotsToTakeFrom = (tx: Tx, { specialistId, categoryId, subcategoryId }: ManualCredits) =>
  tx.select({ id: creditLots.id, remaining: creditLots.remaining }).from(creditLots).where(and(
    eq(creditLots.specialistId, specialistId),
    eq(creditLots.categoryId, categoryId),
    subcategoryId ? eq(creditLots.subcategoryId, subcategoryId) : isNull(creditLots.subcategoryId),
    gt(creditLots.expiresAt, tx.now),
    gt(creditLots.remaining, 0),
  )).orderBy(sql`${creditLots.transactionId} is not null`, desc(creditLots.expiresAt), desc(creditLots.id))
    .limit(MOST_LOTS);

const many = (credits: number): string =>
  credits === 0 ? "are no credits" : credits === 1 ? "is 1 credit" : `are ${credits} credits`;

/**
 * Takes credits of exactly this scope. Answers the first line; the same key again takes nothing more. Throws
 * `too_few_credits`, and then takes none.
 */
export const revokeManually = async (tx: Tx, taking: ManualCredits): Promise<{ entryId: string }> => {
  const { specialistId, categoryId, quantity, reason: note, key } = taking;
  const taken = await findByKey(tx, `revoke-${key}-1`);
  if (taken) return taken;
  const lots = await lotsToTakeFrom(tx, taking);
  const there = lots.reduce((sum, { remaining }) => sum + remaining, 0);
  if (there < quantity) {
    throw conflict("too_few_credits", `There ${many(there)} that can be taken here. Please take no more than that.`);
  }
  const scope = { specialistId, categoryId };
  const before = await countUsableCredits(tx, { ...scope, now: tx.now });
  const entries: string[] = [];
  let left = quantity;
  for (const { id: lotId, remaining } of lots) {
    if (left === 0) break;
    const credits = Math.min(left, remaining);
    const uniqueKey = `revoke-${key}-${entries.length + 1}`;
    entries.push(await takeCredits(tx, lotId, credits, { kind: "revoke", uniqueKey, rule: "by-administrator", note }));
    left -= credits;
  }
  await publish(tx, creditsChanged(scope));
  await publish(tx, creditsRevoked({ ...scope, entryId: entries[0]!, credits: quantity }));
  await publishCreditLevel(tx, scope, before);
  return { entryId: entries[0]! };
};

/** A line of the ledger; undefined when there is none of this id. */
export const findEntry = async (db: Reader, id: string): Promise<typeof creditEntries.$inferSelect | undefined> => {
  const [entry] = await db.select().from(creditEntries).where(eq(creditEntries.id, id));
  return entry;
};
