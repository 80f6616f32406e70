// Invariants of purchases: credits are usable only as far as they are paid, and in the end Parley knows what the bank knows.
import { isNotNull } from "drizzle-orm";
import type Stripe from "stripe";
import { listObjects } from "@/dev/payments/store.ts";
import { netRefund, takesMoney } from "@/modules/billing/payments/payment-rules.ts";
import { isOpen } from "@/modules/billing/payments/reversals.ts";
import { creditEntries, creditLots, disputes, refunds, spendingCaps, transactions } from "@/modules/billing/tables.ts";
import type { ReadDb } from "@/platform/db/types.ts";
import { dateIn } from "@/platform/time/time.ts";
import { compareRevenue } from "../payments/buyers.ts";

/** Each purchase that was paid, with its lots, what was booked on them, and its disputes. */
const listPurchases = async (db: ReadDb) => {
  const lots = await db.select().from(creditLots);
  const entries = await db.select().from(creditEntries);
  const claims = await db.select().from(disputes);
  return (await db.select().from(transactions).where(isNotNull(transactions.paidAt))).map((order) => {
    const own = lots.filter(({ transactionId }) => transactionId === order.id);
    return {
      order,
      lots: own,
      entries: entries.filter(({ lotId }) => own.some(({ id }) => id === lotId)),
      disputed: claims.some(({ transactionId, status }) => transactionId === order.id && takesMoney(status)),
    };
  });
};

/**
 * Credits that can be used are paid: none while the bank withholds the money, and none while a refund is owed for used
 * ones. What refunds took back, and what they owe, is what was refunded.
 */
export const checkPurchases = async (db: ReadDb): Promise<string[]> => {
  // Their credits are taken, and nothing is refunded yet.
  const open = (await db.select({ id: refunds.id }).from(refunds).where(isOpen)).map(({ id }) => id);
  const violations = (await listPurchases(db)).flatMap(({ order, lots, entries, disputed }) => {
    const { id, subtotalMinor, totalMinor, refundedMinor, usedRefundedMinor } = order;
    const usable = lots.reduce((sum, { remaining, reserved }) => sum + remaining - reserved, 0);
    const price = Math.max(0, ...lots.map(({ unitPriceMinor }) => unitPriceMinor));
    const revoked = entries.filter(({ kind, uniqueKey }) =>
      kind === "refund" && !open.some((id) => uniqueKey.includes(id))
    )
      .reduce((sum, { amount, unitPriceMinor }) => sum - amount * unitPriceMinor!, 0);
    const refunded = netRefund(refundedMinor, { subtotalMinor, totalMinor: totalMinor ?? subtotalMinor });
    return [
      ...disputed && usable > 0 ? [`purchase ${id} is disputed, and ${usable} of its credits can be used`] : [],
      ...usable > 0 && usedRefundedMinor * 2 > price
        ? [`${usedRefundedMinor} of purchase ${id} were refunded for used credits, and ${usable} can be used`]
        : [],
      ...Math.abs(revoked + usedRefundedMinor - refunded) * 2 > price
        ? [
          `${refunded} of purchase ${id} were refunded: ${revoked} for unused credits, ${usedRefundedMinor} for used ones`,
        ]
        : [],
    ];
  });
  const { summed, paid } = await compareRevenue(db);
  const differs = JSON.stringify(summed) !== JSON.stringify(paid);
  return differs ? [...violations, `revenue is ${JSON.stringify(summed)} of ${JSON.stringify(paid)}`] : violations;
};

/** Credits that were used on one day, and not given back, are no more than the specialist wants on a day. */
export const checkCaps = async (db: ReadDb): Promise<string[]> => {
  const entries = await db.select().from(creditEntries);
  const returned = new Set(entries.flatMap(({ kind, meetingId }) => kind === "return" && meetingId ? [meetingId] : []));
  const used = entries.filter(({ kind, meetingId }) => kind === "consume" && !returned.has(meetingId!));
  return (await db.select().from(spendingCaps)).flatMap(({ specialistId, capPerDay }) => {
    if (capPerDay === null) return [];
    const own = used.filter((entry) => entry.specialistId === specialistId);
    return [...Map.groupBy(own, ({ createdAt }) => dateIn("Europe/Vienna", createdAt))]
      .filter(([, ofDay]) => ofDay.length > capPerDay)
      .map(([day, ofDay]) => `${specialistId} has ${ofDay.length} leads of ${capPerDay} on ${day}`);
  });
};

/** Purchases that differ from what the provider knows: empty once its events have been looked up. */
export const comparePayments = async (db: ReadDb): Promise<string[]> => {
  const charges = await listObjects<Stripe.Charge>(db, "charge");
  const known = await db.select().from(transactions);
  const paid = charges.filter(({ body }) => body.paid);
  return paid.flatMap(({ body }) => {
    const order = known.find(({ id }) => id === body.metadata.transactionId);
    if (!order?.paidAt) return [`charge ${body.id} is not recorded`];
    return order.refundedMinor === body.amount_refunded
      ? []
      : [`purchase ${order.id} counts ${order.refundedMinor} of ${body.amount_refunded} refunded`];
  });
};
