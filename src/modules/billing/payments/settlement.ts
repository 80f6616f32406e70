// Settling: our row is made true to what the provider says of its checkout. One verb behind webhook, VerifyPayment and
// the sweep; in any order, any number of times, a payment becomes credits once (PRODUCT section 5).
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { creditsChanged, creditsPurchased, paymentDiffers, paymentFailed } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { isId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Checkout, ProviderEvent } from "@/platform/payments/provider.ts";
import type { Reader } from "@/platform/db/types.ts";
import { HOUR_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { openLot } from "../credits/lots.ts";
import { RECHECK_MS, creditsExpireOn, findTransaction, getTransaction, listLines, requireProvider, type Transaction } from "./orders.ts";
import { creditValue, findDifference, isSettled, mayBecome, MOVES, paidStatus } from "./payment-rules.ts";
import { providerEvents, transactionLines, transactions } from "../tables.ts";
import { addRevenue } from "../revenue.ts";
import { applyDisputes, applyRefund } from "./reversals.ts";
import type { PaymentStatus } from "../schemas.ts";

/** Money on its way takes days, and a difference waits for a person. */

/** What to ask the provider about: a checkout, or the one through which a payment was made. */
export type PaymentReference = { checkoutId: string } | { paymentId: string };

export interface SettlementResult {
  /** Absent: nothing of ours. */
  transaction?: Transaction;
  /** Sent off, but the bank has not answered yet. */
  paying: boolean;
  /** In what the payment differs from the order: it was not settled, and a person must look. */
  difference?: string;
}

/**
 * Asks the provider and applies its answer in one commit, together with the event that gave rise to it. Refuses a
 * payment that differs from its order. Throws `ProviderAway` when there is no answer now.
 */
export const settlePayment = async (ctx: Ctx, question: PaymentReference, event?: ProviderEvent): Promise<SettlementResult> => {
  const checkout = await fetchCheckout(ctx, question);
  const settled = await transact(ctx, async (tx): Promise<SettlementResult> => {
    if (event && await isEventProcessed(tx, event)) return { paying: false };
    const applied = checkout ? await applyCheckout(tx, checkout) : { paying: false };
    if (event) await recordEvent(tx, event, applied);
    return applied;
  });
  const { transaction, difference } = settled;
  if (difference) {
    ctx.log.error("a payment differs from its order and was not settled", {
      transactionId: transaction?.id,
      checkoutId: checkout?.id,
      difference,
    });
  }
  return settled;
};

const fetchCheckout = (ctx: Ctx, question: PaymentReference): Promise<Checkout | undefined> =>
  "checkoutId" in question
    ? requireProvider(ctx).findCheckout(question.checkoutId)
    : requireProvider(ctx).findCheckoutOfPayment(question.paymentId);

/** Whether an event was here before. */
export const isEventProcessed = async (db: Reader, { id }: Pick<ProviderEvent, "id">): Promise<boolean> => {
  const [known] = await db.select({ id: providerEvents.id }).from(providerEvents).where(eq(providerEvents.id, id));
  return known !== undefined;
};

/** Keeps an event by its id, so that it counts once. */
export const recordEvent = async (tx: Tx, { id, type, at }: ProviderEvent, { transaction, difference }: SettlementResult) => {
  const outcome = transaction && !difference ? "applied" as const : "ignored" as const;
  await tx.insert(providerEvents)
    .values({ id, type, transactionId: transaction?.id, outcome, happenedAt: at, receivedAt: tx.now });
};

/** Everything that a checkout's present state means for its order, in the caller's transaction. */
const applyCheckout = async (tx: Tx, checkout: Checkout): Promise<SettlementResult> => {
  const { reference } = checkout;
  const order = reference !== null && isId(reference) ? await findTransaction(tx, reference) : undefined;
  if (!order) return { paying: false };
  const difference = findDifference(order, checkout);
  if (difference) return await recordDifference(tx, order, difference);
  await recordProviderIds(tx, order, checkout);
  await APPLY[checkout.state](tx, order, checkout);
  return { transaction: await getTransaction(tx, order.id), paying: checkout.state === "paying" };
};

/** Somebody is told once for each difference; it is asked about again all the same. */
const recordDifference = async (tx: Tx, order: Transaction, difference: string): Promise<SettlementResult> => {
  const note = `Not settled: ${difference}.`;
  await tx.update(transactions).set({ note, askAt: tx.now + HOUR_MS }).where(eq(transactions.id, order.id));
  const { id: transactionId, specialistId } = order;
  if (order.note !== note) await publish(tx, paymentDiffers({ transactionId, specialistId }));
  return { transaction: order, paying: false, difference };
};

/** A checkout whose answer never reached us makes itself known here. */
const recordProviderIds = async (tx: Tx, { id, paymentId }: Transaction, checkout: Checkout): Promise<void> => {
  await tx.update(transactions)
    .set({ sessionId: checkout.id, paymentId: checkout.paymentId ?? paymentId, receiptUrl: checkout.receiptUrl })
    .where(and(eq(transactions.id, id), or(isNull(transactions.sessionId), eq(transactions.sessionId, checkout.id))));
};

/** Moves an order on, if the table of moves has it. Answers whether it moved. */
const changeStatus = async (
  tx: Tx,
  { id }: Transaction,
  status: PaymentStatus,
  more: Partial<typeof transactions.$inferInsert> = {},
): Promise<boolean> => {
  const from = (Object.keys(MOVES) as PaymentStatus[]).filter((before) => mayBecome(before, status));
  const moved = await tx.update(transactions).set({ status, changedAt: tx.now, ...more })
    .where(and(eq(transactions.id, id), inArray(transactions.status, from))).returning({ id: transactions.id });
  return moved.length > 0;
};

const recheckLater = async (tx: Tx, order: Transaction, afterMs: number): Promise<void> => {
  await changeStatus(tx, order, "checkout-open");
  await tx.update(transactions).set({ askAt: tx.now + afterMs }).where(eq(transactions.id, order.id));
};

type ApplyState = (tx: Tx, order: Transaction, checkout: Checkout) => Promise<void>;

const APPLY: Record<Checkout["state"], ApplyState> = {
  open: (tx, order) => recheckLater(tx, order, RECHECK_MS),
  paying: (tx, order) => recheckLater(tx, order, HOUR_MS),
  expired: async (tx, order) => void await changeStatus(tx, order, "expired"),
  failed: async (tx, order, { failure }) => {
    const note = `The payment did not go through${
      failure ? `: ${failure}` : "."
    } Nothing was charged; please try again.`;
    if (!await changeStatus(tx, order, "failed", { note })) return;
    await publish(tx, paymentFailed({ transactionId: order.id, specialistId: order.specialistId }));
  },
  paid: async (tx, order, checkout) => {
    if (!isSettled(order.status)) await addPurchasedCredits(tx, order, checkout);
    const paid = await getTransaction(tx, order.id);
    await applyRefund(tx, paid, checkout);
    const disputes = await applyDisputes(tx, paid, checkout.disputes);
    await changeStatus(tx, order, paidStatus(checkout, disputes));
  },
};

/** The credits of a paid order: one lot for each line, with the keys that make a second time impossible. */
const addPurchasedCredits = async (tx: Tx, order: Transaction, { totalMinor, taxMinor }: Checkout): Promise<void> => {
  if (!await changeStatus(tx, order, "paid", { totalMinor, taxMinor, paidAt: tx.now, note: null })) return;
  const { id: transactionId, specialistId, categoryId, currency } = order;
  const expiresAt = creditsExpireOn(order, tx.now);
  const lines = await listLines(tx, transactionId);
  for (const line of lines) {
    const { subcategoryId, quantity } = line;
    const scope = { specialistId, categoryId, subcategoryId, transactionId };
    const lot = { ...scope, quantity, unitPriceMinor: creditValue(line), currency, expiresAt };
    const lotId = await openLot(tx, lot, { kind: "purchase", uniqueKey: `purchase-${line.id}` });
    await tx.update(transactionLines).set({ lotId }).where(eq(transactionLines.id, line.id));
  }
  const credits = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  await addRevenue(tx, order, { payments: 1, credits, paidMinor: order.subtotalMinor });
  await publish(tx, creditsChanged({ specialistId, categoryId }));
  await publish(tx, creditsPurchased({ transactionId, specialistId, categoryId }));
};
