// A credit that comes back although its money has gone: refunded as a used one, or away in a dispute. It goes, too.
import { asc, eq, sql } from "drizzle-orm";
import type { Tx } from "@/platform/db/transact.ts";
import { type Lot, takeFrom } from "./lots.ts";
import { takesMoney } from "./payment-rules.ts";
import { disputes, transactions } from "./payment-tables.ts";

/** What a dispute has taken out of lots carries a key that begins like this. */
export const frozenPrefix = (disputeId: string): string => `dispute-${disputeId}-`;

const takeRefunded = async (tx: Tx, lot: Lot, transactionId: string, use: string): Promise<boolean> => {
  const [order] = await tx.select({ paidBack: transactions.usedRefundedMinor }).from(transactions)
    .where(eq(transactions.id, transactionId));
  // Half a credit's worth or less was rounding, as in creditsToRevoke.
  if (!order || order.paidBack * 2 <= lot.unitPriceMinor) return false;
  const settled = Math.min(order.paidBack, lot.unitPriceMinor);
  await tx.update(transactions)
    .set({ usedRefundedMinor: sql`${transactions.usedRefundedMinor} - ${settled}`, changedAt: tx.now })
    .where(eq(transactions.id, transactionId));
  await takeFrom(tx, lot.id, 1, { kind: "refund", uniqueKey: `refund-${use}`, rule: "payment-refunded" });
  return true;
};

const takeDisputed = async (tx: Tx, lot: Lot, transactionId: string, use: string): Promise<boolean> => {
  const told = await tx.select({ id: disputes.id, status: disputes.status }).from(disputes)
    .where(eq(disputes.transactionId, transactionId)).orderBy(asc(disputes.id));
  const open = told.find(({ status }) => takesMoney(status));
  if (!open) return false;
  const uniqueKey = `${frozenPrefix(open.id)}${use}`;
  await takeFrom(tx, lot.id, 1, { kind: "revoke", uniqueKey, rule: "payment-disputed" });
  return true;
};

/**
 * Takes a credit that has just come back to its lot, when the money for it was paid back or is disputed; a dispute that
 * is won gives it again. Answers whether it was taken. `use` is the key under which it was consumed.
 */
export const claimReturned = async (tx: Tx, lot: Lot, use: string): Promise<boolean> => {
  if (lot.transactionId === null) return false;
  return await takeRefunded(tx, lot, lot.transactionId, use) || await takeDisputed(tx, lot, lot.transactionId, use);
};
