// Refunds and disputes: refunds revoke unused credits, disputes freeze them until they are won.
import { and, asc, eq, getTableColumns, inArray, like, sql } from "drizzle-orm";
import { creditsChanged, paymentDisputed, paymentRefunded } from "@/events.ts";
import type { Reader } from "@/platform/db/types.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Checkout, Dispute } from "@/platform/payments/provider.ts";
import type { Tx } from "@/platform/ctx.ts";
import { type Lot, returnCredits, takeCredits, unreserved } from "../credits/lots.ts";
import type { Transaction } from "./orders.ts";
import { creditsToRevoke, isDecided, netRefund, takesMoney } from "./payment-rules.ts";
import { creditEntries, creditLots, disputes, transactions } from "../tables.ts";
import { addRevenue } from "../revenue.ts";
import { countUsableCredits, publishCreditLevel } from "../credits/warnings.ts";

/** The lots of a purchase, with what is left of them and not reserved. */
const listLots = (tx: Tx, transactionId: string) =>
  tx.select({ ...getTableColumns(creditLots), remaining: unreserved }).from(creditLots)
    .where(eq(creditLots.transactionId, transactionId)).orderBy(asc(creditLots.id));

/** Runs `change` and publishes its effect on the credits. */
const withCreditEvents = async (tx: Tx, { specialistId, categoryId }: Transaction, change: () => Promise<void>) => {
  const scope = { specialistId, categoryId };
  const before = await countUsableCredits(tx, { ...scope, now: tx.now });
  await change();
  await publish(tx, creditsChanged(scope));
  await publishCreditLevel(tx, scope, before);
};

/** The credits that refunds of a purchase revoked: how many, and their value in minor units. */
const sumRefunds = async (db: Reader, transactionId: string): Promise<{ credits: number; valueMinor: number }> => {
  const { amount, unitPriceMinor, lotId, kind } = creditEntries;
  const credits = sql<number>`coalesce(-sum(${amount}), 0)`;
  const valueMinor = sql<number>`coalesce(-sum(${amount} * ${unitPriceMinor}), 0)`;
  const [row] = await db.select({ credits, valueMinor }).from(creditEntries)
    .innerJoin(creditLots, eq(creditLots.id, lotId))
    .where(and(eq(creditLots.transactionId, transactionId), eq(kind, "refund")));
  return row!;
};

/** The part of an amount that is no tax added to prices. */
const netAmount = ({ subtotalMinor, totalMinor }: Transaction, amountMinor: number): number =>
  netRefund(amountMinor, { subtotalMinor, totalMinor: totalMinor ?? subtotalMinor });

/** Revokes as many unused credits as were refunded. A refund for used credits is recorded for administrators. */
export const applyRefund = async (tx: Tx, order: Transaction, { refundedMinor }: Checkout): Promise<void> => {
  const { id: transactionId, specialistId, usedRefundedMinor } = order;
  if (refundedMinor <= order.refundedMinor) return;
  const net = netAmount(order, refundedMinor);
  await addRevenue(tx, order, { refundedMinor: net - netAmount(order, order.refundedMinor) });
  const due = net - (await sumRefunds(tx, transactionId)).valueMinor - usedRefundedMinor;
  const lots = await listLots(tx, transactionId);
  const { revoked, usedMinor } = creditsToRevoke(lots, due);
  await tx.update(transactions)
    .set({ refundedMinor, usedRefundedMinor: usedRefundedMinor + usedMinor, changedAt: tx.now })
    .where(eq(transactions.id, transactionId));
  await withCreditEvents(tx, order, async () => {
    for (const { lotId, credits } of revoked) {
      const uniqueKey = `refund-${transactionId}-${refundedMinor}-${lotId}`;
      const lot = lots.find(({ id }) => id === lotId)!;
      await takeCredits(tx, lot, credits, { kind: "refund", uniqueKey, rule: "payment-refunded" });
    }
  });
  const amountMinor = refundedMinor - order.refundedMinor;
  const credits = revoked.reduce((sum, lot) => sum + lot.credits, 0);
  await publish(tx, paymentRefunded({ transactionId, specialistId, refundedMinor, amountMinor, credits }));
};

/** Counts the unused credits that refunds of a purchase revoked. */
export const countRefundedCredits = async (db: Reader, transactionId: string): Promise<number> =>
  (await sumRefunds(db, transactionId)).credits;

/** A dispute by its id at the provider. */
export const findDispute = (db: Reader, id: string): Promise<typeof disputes.$inferSelect | undefined> =>
  db.select().from(disputes).where(eq(disputes.id, id)).get();

/** Updates our record of every dispute; returns their states. */
export const applyDisputes = async (tx: Tx, order: Transaction, reported: readonly Dispute[]): Promise<string[]> => {
  for (const dispute of reported) await applyDispute(tx, order, dispute);
  const known = await tx.select({ status: disputes.status }).from(disputes).where(eq(disputes.transactionId, order.id));
  return known.map(({ status }) => status);
};

const applyDispute = async (tx: Tx, order: Transaction, { id, amountMinor, reason, status, openedAt }: Dispute) => {
  const [before] = await tx.select().from(disputes).where(eq(disputes.id, id));
  if (before && (before.status === status || isDecided(before.status))) return;
  const row = { amountMinor, reason, status, openedAt, changedAt: tx.now };
  await tx.insert(disputes).values({ id, transactionId: order.id, ...row })
    .onConflictDoUpdate({ target: disputes.id, set: row });
  const tookMoney = before !== undefined && takesMoney(before.status);
  const disputedMinor = netAmount(order, amountMinor);
  if (!tookMoney && takesMoney(status)) {
    await addRevenue(tx, order, { disputedMinor });
    await freezeCredits(tx, order, id);
  }
  if (tookMoney && !takesMoney(status)) {
    await addRevenue(tx, order, { disputedMinor: -disputedMinor });
    await releaseCredits(tx, order, id);
  }
  const isNews = !before || isDecided(status) || (!tookMoney && takesMoney(status));
  if (!isNews) return;
  const { id: transactionId, specialistId } = order;
  await publish(tx, paymentDisputed({ transactionId, specialistId, disputeId: id, status }));
};

/** While the bank decides, the credits cannot be used. */
const freezeCredits = (tx: Tx, order: Transaction, disputeId: string): Promise<void> =>
  withCreditEvents(tx, order, async () => {
    for (const lot of await listLots(tx, order.id)) {
      if (lot.remaining === 0) continue;
      const uniqueKey = `${frozenPrefix(disputeId)}${lot.id}`;
      await takeCredits(tx, lot, lot.remaining, { kind: "revoke", uniqueKey, rule: "payment-disputed" });
    }
  });

const releaseCredits = (tx: Tx, order: Transaction, disputeId: string): Promise<void> =>
  withCreditEvents(tx, order, async () => {
    const lots = (await listLots(tx, order.id)).map(({ id }) => id);
    const prefix = frozenPrefix(disputeId);
    const frozen = await tx.select().from(creditEntries).where(
      and(inArray(creditEntries.lotId, lots), like(creditEntries.uniqueKey, `${prefix}%`)),
    );
    for (const { lotId, amount, uniqueKey: key } of frozen) {
      const uniqueKey = `dispute-won-${disputeId}-${key.slice(prefix.length)}`;
      const lot = await returnCredits(tx, lotId, -amount, { kind: "return", uniqueKey, rule: "dispute-won" });
      // The money may have been refunded meanwhile, or another dispute about it may be open.
      for (let n = 0; n < -amount && await reclaimUnpaidCredit(tx, lot, `${uniqueKey}-${n}`); n++);
    }
  });

/** The prefix of the ledger keys of credits that a dispute has frozen. */
const frozenPrefix = (disputeId: string): string => `dispute-${disputeId}-`;

const reclaimRefunded = async (tx: Tx, lot: Lot, transactionId: string, use: string): Promise<boolean> => {
  const [order] = await tx.select({ refunded: transactions.usedRefundedMinor }).from(transactions)
    .where(eq(transactions.id, transactionId));
  // Half a credit's price or less is rounding, as in creditsToRevoke.
  if (!order || order.refunded * 2 <= lot.unitPriceMinor) return false;
  const settled = Math.min(order.refunded, lot.unitPriceMinor);
  await tx.update(transactions)
    .set({ usedRefundedMinor: sql`${transactions.usedRefundedMinor} - ${settled}`, changedAt: tx.now })
    .where(eq(transactions.id, transactionId));
  await takeCredits(tx, lot, 1, { kind: "refund", uniqueKey: `refund-${use}`, rule: "payment-refunded" });
  return true;
};

const reclaimDisputed = async (tx: Tx, lot: Lot, transactionId: string, use: string): Promise<boolean> => {
  const known = await tx.select({ id: disputes.id, status: disputes.status }).from(disputes)
    .where(eq(disputes.transactionId, transactionId)).orderBy(asc(disputes.id));
  const open = known.find(({ status }) => takesMoney(status));
  if (!open) return false;
  const uniqueKey = `${frozenPrefix(open.id)}${use}`;
  await takeCredits(tx, lot, 1, { kind: "revoke", uniqueKey, rule: "payment-disputed" });
  return true;
};

/**
 * Removes a credit that was just returned to its lot when its money was refunded or is disputed
 * (docs/design/money.md#returned-credits-without-payment). A dispute that is won adds it again. Returns whether it was
 * removed. `use` is the key under which it was consumed.
 */
export const reclaimUnpaidCredit = async (tx: Tx, lot: Lot, use: string): Promise<boolean> => {
  if (lot.transactionId === null) return false;
  return await reclaimRefunded(tx, lot, lot.transactionId, use) ||
    await reclaimDisputed(tx, lot, lot.transactionId, use);
};
