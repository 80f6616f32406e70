// Refunds and disputes: refunds revoke unused credits, disputes freeze them until they are won.
import { and, asc, eq, getTableColumns, inArray, like, sql } from "drizzle-orm";
import { creditsChanged, paymentDisputed, paymentRefunded, refundFailed } from "@/events.ts";
import type { Reader } from "@/platform/db/types.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Checkout, Dispute } from "@/platform/payments/provider.ts";
import type { Tx } from "@/platform/ctx.ts";
import { type Lot, returnCredits, takeCredits, unreserved } from "../credits/lots.ts";
import type { Transaction } from "./orders.ts";
import { creditsToRestore, creditsToRevoke, isDecided, netRefund, takesMoney } from "./payment-rules.ts";
import { creditEntries, creditLots, disputes, refunds, transactions } from "../tables.ts";
import { addRevenue } from "../revenue.ts";
import { countUsableCredits, publishCreditLevel } from "../credits/warnings.ts";

/** The lots of a purchase, with what is left of them and not reserved. */
export const listLots = (tx: Reader, transactionId: string) =>
  tx.select({ ...getTableColumns(creditLots), remaining: unreserved }).from(creditLots)
    .where(eq(creditLots.transactionId, transactionId)).orderBy(asc(creditLots.id));

export type Refund = typeof refunds.$inferSelect;

/** Asked for, and neither made nor refused. */
export const isOpen = sql`${refunds.madeAt} is null and ${refunds.refusedAt} is null`;

/** The refund of a purchase that is being made. */
export const findOpenRefund = async (db: Reader, transactionId: string): Promise<Refund | undefined> =>
  await db.select().from(refunds).where(and(eq(refunds.transactionId, transactionId), isOpen)).get();

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

type Refunds = Pick<Checkout, "refundedMinor" | "refundFailedMinor">;

/**
 * Applies refunds, and takes those back that failed. Refunds revoke as many unused credits as they pay for; what is
 * refunded for used credits is recorded for administrators. A refund that failed gives both back.
 */
export const applyRefunds = async (tx: Tx, order: Transaction, { refundedMinor, refundFailedMinor }: Refunds) => {
  const { id: transactionId, specialistId } = order;
  const allMinor = allRefunds({ refundedMinor, refundFailedMinor });
  const amountMinor = allMinor - allRefunds(order);
  const failedMinor = refundFailedMinor - order.refundFailedMinor;
  // Neither sum ever falls: with less, this state was read before the one that was applied last.
  if (amountMinor < 0 || failedMinor < 0 || amountMinor + failedMinor === 0) return;
  const net = netAmount(order, refundedMinor);
  await addRevenue(tx, order, { refundedMinor: net - netAmount(order, order.refundedMinor) });
  await tx.update(transactions).set({ refundedMinor, refundFailedMinor, changedAt: tx.now })
    .where(eq(transactions.id, transactionId));
  let [removed, restored] = [await endOpenRefund(tx, transactionId, amountMinor), 0];
  const revokedMinor = (await sumRefunds(tx, transactionId)).valueMinor - await sumOpenRefund(tx, transactionId);
  const due = net - revokedMinor - order.usedRefundedMinor;
  await withCreditEvents(tx, order, async () => {
    if (due > 0) removed += await revokeCredits(tx, order, due, `refund-${transactionId}-${allMinor}`);
    if (due < 0 && failedMinor > 0) {
      restored = await restoreCredits(tx, order, -due, `refund-failed-${transactionId}-${refundFailedMinor}`);
    }
  });
  const payment = { transactionId, specialistId };
  if (amountMinor > 0) {
    await publish(tx, paymentRefunded({ ...payment, refundedMinor: allMinor, amountMinor, credits: removed }));
  }
  if (failedMinor > 0) {
    await publish(
      tx,
      refundFailed({ ...payment, failedMinor: refundFailedMinor, amountMinor: failedMinor, credits: restored }),
    );
  }
};

/** Ends the refund that is being made once the provider reports as much. Returns how many credits were taken for it. */
const endOpenRefund = async (tx: Tx, transactionId: string, amountMinor: number): Promise<number> => {
  const open = await findOpenRefund(tx, transactionId);
  if (!open || open.amountMinor > amountMinor) return 0;
  await tx.update(refunds).set({ madeAt: tx.now }).where(eq(refunds.id, open.id));
  return open.credits;
};

/** The value of the credits that were taken for the refund that is being made, minor units. */
const sumOpenRefund = async (tx: Tx, transactionId: string): Promise<number> => {
  const open = await findOpenRefund(tx, transactionId);
  if (!open) return 0;
  const taken = await listTaken(tx, open);
  return taken.reduce((sum, { amount, unitPriceMinor }) => sum - amount * unitPriceMinor, 0);
};

/** The ledger lines with which the credits of a refund were taken. */
const listTaken = (tx: Tx, { id }: Refund) =>
  tx.select().from(creditEntries).where(like(creditEntries.uniqueKey, `refund-${id}-%`)).orderBy(asc(creditEntries.id));

/** What was refunded of a payment so far, with refunds that failed. */
const allRefunds = ({ refundedMinor, refundFailedMinor }: Refunds): number => refundedMinor + refundFailedMinor;

const refundEntry = ({ id }: Refund, lotId: string) =>
  ({ kind: "refund", uniqueKey: `refund-${id}-${lotId}`, rule: "payment-refunded" }) as const;

/** Takes the credits of a refund that is asked for, in the order in which refunds revoke them. */
export const takeRefunded = (tx: Tx, order: Transaction, refund: Refund): Promise<void> =>
  withCreditEvents(tx, order, async () => {
    let left = refund.credits;
    for (const lot of await listLots(tx, order.id)) {
      const credits = Math.min(left, lot.remaining);
      if (credits === 0) continue;
      await takeCredits(tx, lot, credits, refundEntry(refund, lot.id));
      left -= credits;
    }
  });

/** Returns the credits of a refund that was refused. */
export const returnRefunded = (tx: Tx, order: Transaction, refund: Refund): Promise<void> =>
  withCreditEvents(tx, order, async () => {
    for (const { lotId, amount } of await listTaken(tx, refund)) {
      const uniqueKey = `refund-refused-${refund.id}-${lotId}`;
      const lot = await returnCredits(tx, lotId, -amount, { kind: "refund", uniqueKey, rule: "refund-refused" });
      await reclaimUnpaidCredits(tx, lot, -amount, uniqueKey);
    }
  });

/** Returns how many credits a refund of `netMinor` revoked. */
const revokeCredits = async (tx: Tx, { id, usedRefundedMinor }: Transaction, netMinor: number, key: string) => {
  const lots = await listLots(tx, id);
  const { revoked, usedMinor } = creditsToRevoke(lots, netMinor);
  await setUsedRefunded(tx, id, usedRefundedMinor + usedMinor);
  for (const { lotId, credits } of revoked) {
    const lot = lots.find((lot) => lot.id === lotId)!;
    const entry = { kind: "refund", uniqueKey: `${key}-${lotId}`, rule: "payment-refunded" } as const;
    await takeCredits(tx, lot, credits, entry);
  }
  return revoked.reduce((sum, { credits }) => sum + credits, 0);
};

/** Returns how many credits can be used again after refunds of `netMinor` failed. */
const restoreCredits = async (tx: Tx, { id, usedRefundedMinor }: Transaction, netMinor: number, key: string) => {
  const { restored, usedMinor } = creditsToRestore(await listRevoked(tx, id), netMinor, usedRefundedMinor);
  await setUsedRefunded(tx, id, usedRefundedMinor - usedMinor);
  let usable = 0;
  for (const { lotId, credits } of restored) {
    const uniqueKey = `${key}-${lotId}`;
    const lot = await returnCredits(tx, lotId, credits, { kind: "refund", uniqueKey, rule: "refund-failed" });
    usable += credits - await reclaimUnpaidCredits(tx, lot, credits, uniqueKey);
  }
  return usable;
};

/** The lots of a purchase, with how many of their credits refunds have revoked. */
const listRevoked = (tx: Tx, transactionId: string) => {
  const revoked = sql<number>`-(select coalesce(sum(e.amount), 0) from credit_entries e
    where e.lot_id = ${creditLots}.id and e.kind = 'refund')`;
  const { id, unitPriceMinor } = creditLots;
  return tx.select({ id, unitPriceMinor, revoked }).from(creditLots)
    .where(eq(creditLots.transactionId, transactionId)).orderBy(asc(id));
};

const setUsedRefunded = (tx: Tx, transactionId: string, usedRefundedMinor: number) =>
  tx.update(transactions).set({ usedRefundedMinor }).where(eq(transactions.id, transactionId));

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
  let credits = 0;
  if (tookMoney && !takesMoney(status)) {
    await addRevenue(tx, order, { disputedMinor: -disputedMinor });
    credits = await releaseCredits(tx, order, id);
  }
  const isNews = !before || isDecided(status) || (!tookMoney && takesMoney(status));
  if (!isNews) return;
  const { id: transactionId, specialistId } = order;
  await publish(tx, paymentDisputed({ transactionId, specialistId, disputeId: id, status, credits }));
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

/** Returns how many credits can be used again. */
const releaseCredits = async (tx: Tx, order: Transaction, disputeId: string): Promise<number> => {
  let usable = 0;
  await withCreditEvents(tx, order, async () => {
    const lots = (await listLots(tx, order.id)).map(({ id }) => id);
    const prefix = frozenPrefix(disputeId);
    const frozen = await tx.select().from(creditEntries).where(
      and(inArray(creditEntries.lotId, lots), like(creditEntries.uniqueKey, `${prefix}%`)),
    );
    for (const { lotId, amount, uniqueKey: key } of frozen) {
      const uniqueKey = `dispute-won-${disputeId}-${key.slice(prefix.length)}`;
      const lot = await returnCredits(tx, lotId, -amount, { kind: "return", uniqueKey, rule: "dispute-won" });
      usable += -amount - await reclaimUnpaidCredits(tx, lot, -amount, uniqueKey);
    }
  });
  return usable;
};

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

/** The same for several credits: their money may have been refunded meanwhile, or be disputed. Returns how many went. */
const reclaimUnpaidCredits = async (tx: Tx, lot: Lot, credits: number, use: string): Promise<number> => {
  let gone = 0;
  while (gone < credits && await reclaimUnpaidCredit(tx, lot, `${use}-${gone}`)) gone++;
  return gone;
};
