// Money that went back: refunds take unused credits with them, disputes until they are won (PRODUCT section 5).
import { and, asc, eq, inArray, like, sql } from "drizzle-orm";
import { creditsChanged, paymentDisputed, paymentRefunded } from "@/events.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Checkout, Dispute } from "@/platform/payments/provider.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { frozenPrefix } from "./claims.ts";
import { putBack, takeFrom } from "./lots.ts";
import type { Transaction } from "./orders.ts";
import { creditsToRevoke, isDecided, netRefund, takesMoney } from "./payment-rules.ts";
import { disputes, transactions } from "./payment-tables.ts";
import { addRevenue } from "./revenue.ts";
import { tellSupply, usableCredits } from "./supply-news.ts";
import { creditEntries, creditLots } from "./tables.ts";

const lotsOf = (tx: Tx, transactionId: string) =>
  tx.select({ id: creditLots.id, remaining: creditLots.remaining, unitPriceMinor: creditLots.unitPriceMinor })
    .from(creditLots).where(eq(creditLots.transactionId, transactionId)).orderBy(asc(creditLots.id));

/** Runs `change` and tells of what it leaves. */
const changing = async (tx: Tx, { specialistId, categoryId }: Transaction, change: () => Promise<void>) => {
  const scope = { specialistId, categoryId };
  const before = await usableCredits(tx, { ...scope, now: tx.now });
  await change();
  await publish(tx, creditsChanged(scope));
  await tellSupply(tx, scope, before);
};

/** Net value of the credits that earlier refunds of this order took, minor units. */
const takenBefore = async (tx: Tx, transactionId: string): Promise<number> => {
  const [row] = await tx.select({
    taken: sql<number>`coalesce(-sum(${creditEntries.amount} * ${creditEntries.unitPriceMinor}), 0)`,
  }).from(creditEntries).innerJoin(creditLots, eq(creditLots.id, creditEntries.lotId))
    .where(and(eq(creditLots.transactionId, transactionId), eq(creditEntries.kind, "refund")));
  return row?.taken ?? 0;
};

/** The part of an amount that is not tax. */
const netOf = ({ subtotalMinor, totalMinor }: Transaction, amountMinor: number): number =>
  netRefund(amountMinor, { subtotalMinor, totalMinor: totalMinor ?? subtotalMinor });

/** Takes as many unused credits as were paid back; what was paid back for used ones is noted for a person. */
export const applyRefund = async (tx: Tx, order: Transaction, { refundedMinor }: Checkout): Promise<void> => {
  const { id: transactionId, specialistId, usedRefundedMinor } = order;
  if (refundedMinor <= order.refundedMinor) return;
  const net = netOf(order, refundedMinor);
  await addRevenue(tx, order, { refundedMinor: net - netOf(order, order.refundedMinor) });
  const due = net - await takenBefore(tx, transactionId) - usedRefundedMinor;
  const { revoked, usedMinor } = creditsToRevoke(await lotsOf(tx, transactionId), due);
  await tx.update(transactions)
    .set({ refundedMinor, usedRefundedMinor: usedRefundedMinor + usedMinor, changedAt: tx.now })
    .where(eq(transactions.id, transactionId));
  await changing(tx, order, async () => {
    for (const { lotId, credits } of revoked) {
      const uniqueKey = `refund-${transactionId}-${refundedMinor}-${lotId}`;
      await takeFrom(tx, lotId, credits, { kind: "refund", uniqueKey, rule: "payment-refunded" });
    }
  });
  await publish(tx, paymentRefunded({ transactionId, specialistId, refundedMinor }));
};

/** How many unused credits refunds of a purchase have taken back. */
export const countTaken = async (db: Reader, transactionId: string): Promise<number> => {
  const [row] = await db.select({ taken: sql<number>`coalesce(-sum(${creditEntries.amount}), 0)` })
    .from(creditEntries).innerJoin(creditLots, eq(creditLots.id, creditEntries.lotId))
    .where(and(eq(creditLots.transactionId, transactionId), eq(creditEntries.kind, "refund")));
  return row?.taken ?? 0;
};

/** A dispute as it stands; undefined when there is none of this id. */
export const findDispute = async (db: Reader, id: string): Promise<typeof disputes.$inferSelect | undefined> => {
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id));
  return row;
};

/** Brings our record of every dispute up to date; answers their states. */
export const applyDisputes = async (tx: Tx, order: Transaction, told: readonly Dispute[]): Promise<string[]> => {
  for (const dispute of told) await applyDispute(tx, order, dispute);
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
  const disputedMinor = netOf(order, amountMinor);
  if (!tookMoney && takesMoney(status)) {
    await addRevenue(tx, order, { disputedMinor });
    await freeze(tx, order, id);
  }
  if (tookMoney && !takesMoney(status)) {
    await addRevenue(tx, order, { disputedMinor: -disputedMinor });
    await release(tx, order, id);
  }
  if (before && !isDecided(status)) return;
  const { id: transactionId, specialistId } = order;
  await publish(tx, paymentDisputed({ transactionId, specialistId, disputeId: id, status }));
};

/** While the bank decides, the money is away, and so are the credits. */
const freeze = (tx: Tx, order: Transaction, disputeId: string): Promise<void> =>
  changing(tx, order, async () => {
    for (const { id: lotId, remaining } of await lotsOf(tx, order.id)) {
      if (remaining === 0) continue;
      const uniqueKey = `${frozenPrefix(disputeId)}${lotId}`;
      await takeFrom(tx, lotId, remaining, { kind: "revoke", uniqueKey, rule: "payment-disputed" });
    }
  });

const release = (tx: Tx, order: Transaction, disputeId: string): Promise<void> =>
  changing(tx, order, async () => {
    const lots = (await lotsOf(tx, order.id)).map(({ id }) => id);
    const prefix = frozenPrefix(disputeId);
    const frozen = await tx.select().from(creditEntries).where(
      and(inArray(creditEntries.lotId, lots), like(creditEntries.uniqueKey, `${prefix}%`)),
    );
    for (const { lotId, amount, uniqueKey: key } of frozen) {
      const uniqueKey = `dispute-won-${disputeId}-${key.slice(prefix.length)}`;
      await putBack(tx, lotId, -amount, { kind: "return", uniqueKey, rule: "dispute-won" });
    }
  });
