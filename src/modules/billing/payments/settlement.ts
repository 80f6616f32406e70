// Settlement: applies what the provider reports about a checkout to our order. Webhook, VerifyPayment and sweeps share it:
// in any order and however often it runs, a payment becomes credits once (docs/product/money.md#paying).
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
import {
  endUnpaid,
  findTransaction,
  getTransaction,
  listLines,
  RECHECK_MS,
  requireProvider,
  type Transaction,
} from "./orders.ts";
import { creditValue, findDifference, paidStatus } from "./payment-rules.ts";
import { canBecome, creditsExpireAt, isSettled, PAYMENT_STATUSES, type PaymentStatus } from "../rules.ts";
import { providerEvents, transactionLines, transactions } from "../tables.ts";
import { issueCreditNotes } from "../invoices/credit-notes.ts";
import { addRevenue } from "../revenue.ts";
import { applyDisputes, applyRefunds } from "./reversals.ts";

/** Identifies a checkout at the provider. */
export type PaymentReference = { checkoutId: string } | { paymentId: string };

interface SettlementResult {
  /** Absent: not one of our orders. */
  transaction?: Transaction;
  /** Submitted, but not confirmed by the bank. */
  paying: boolean;
  /** How the payment differs from its order. It was not settled, and a person must check it. */
  difference?: string;
}

/**
 * Fetches a checkout from the provider and applies its state in one commit, together with the event that reported it.
 * Does not settle a payment that differs from its order. Throws `ProviderAway` when the provider does not respond.
 */
export const settlePayment = async (
  ctx: Ctx,
  reference: PaymentReference,
  event?: ProviderEvent,
): Promise<SettlementResult> => {
  const checkout = await fetchCheckout(ctx, reference);
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

const fetchCheckout = (ctx: Ctx, reference: PaymentReference): Promise<Checkout | undefined> =>
  "checkoutId" in reference
    ? requireProvider(ctx).findCheckout(reference.checkoutId)
    : requireProvider(ctx).findCheckoutOfPayment(reference.paymentId);

/** Whether an event was applied before. */
export const isEventProcessed = async (db: Reader, { id }: Pick<ProviderEvent, "id">): Promise<boolean> =>
  await db.select({ id: providerEvents.id }).from(providerEvents).where(eq(providerEvents.id, id)).get() !== undefined;

/** Records an event by its id, so that it is applied once. */
export const recordEvent = async (
  tx: Tx,
  { id, type, at }: ProviderEvent,
  { transaction, difference }: SettlementResult,
) => {
  const outcome = transaction && !difference ? "applied" as const : "ignored" as const;
  await tx.insert(providerEvents)
    .values({ id, type, transactionId: transaction?.id, outcome, happenedAt: at, receivedAt: tx.now });
};

/** Applies everything that a checkout's state means for its order, in the caller's transaction. */
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

/** Publishes each difference once. The payment is checked again later. */
const recordDifference = async (tx: Tx, order: Transaction, difference: string): Promise<SettlementResult> => {
  const note = `Not settled: ${difference}.`;
  await tx.update(transactions).set({ note, askAt: tx.now + HOUR_MS }).where(eq(transactions.id, order.id));
  const { id: transactionId, specialistId } = order;
  if (order.note !== note) await publish(tx, paymentDiffers({ transactionId, specialistId }));
  return { transaction: order, paying: false, difference };
};

/** Also records the session of a checkout whose creation we never heard back about. */
const recordProviderIds = async (tx: Tx, { id, paymentId }: Transaction, checkout: Checkout): Promise<void> => {
  await tx.update(transactions)
    .set({ sessionId: checkout.id, paymentId: checkout.paymentId ?? paymentId, receiptUrl: checkout.receiptUrl })
    .where(and(eq(transactions.id, id), or(isNull(transactions.sessionId), eq(transactions.sessionId, checkout.id))));
};

/** Changes the status if the table allows it. Returns whether it did. */
const changeStatus = async (
  tx: Tx,
  { id }: Transaction,
  status: PaymentStatus,
  more: Partial<typeof transactions.$inferInsert> = {},
): Promise<boolean> => {
  const from = PAYMENT_STATUSES.filter((before) => canBecome(before, status));
  const changed = await tx.update(transactions).set({ status, changedAt: tx.now, ...more })
    .where(and(eq(transactions.id, id), inArray(transactions.status, from))).returning({ id: transactions.id });
  return changed.length > 0;
};

const recheckLater = async (tx: Tx, order: Transaction, afterMs: number): Promise<void> => {
  await changeStatus(tx, order, "checkout-open");
  await tx.update(transactions).set({ askAt: tx.now + afterMs }).where(eq(transactions.id, order.id));
};

type ApplyState = (tx: Tx, order: Transaction, checkout: Checkout) => Promise<void>;

const APPLY: Record<Checkout["state"], ApplyState> = {
  open: (tx, order) => recheckLater(tx, order, RECHECK_MS),
  paying: (tx, order) => recheckLater(tx, order, HOUR_MS),
  expired: async (tx, order) => void await endUnpaid(tx, order, "expired"),
  failed: async (tx, order, { failure }) => {
    const note = `The payment failed${failure ? `: ${failure}` : "."} You haven't been charged. Please try again.`;
    if (!await endUnpaid(tx, order, "failed", note)) return;
    await publish(tx, paymentFailed({ transactionId: order.id, specialistId: order.specialistId }));
  },
  paid: async (tx, order, checkout) => {
    if (!isSettled(order.status)) await addPurchasedCredits(tx, order, checkout);
    const paid = await getTransaction(tx, order.id);
    await applyRefunds(tx, paid, checkout);
    const disputes = await applyDisputes(tx, paid, checkout.disputes);
    await issueCreditNotes(tx, order.id);
    await changeStatus(tx, order, paidStatus(checkout, disputes));
  },
};

/** Adds the credits of a paid order: one lot for each line, with keys that prevent a second time. */
const addPurchasedCredits = async (tx: Tx, order: Transaction, checkout: Checkout): Promise<void> => {
  const { totalMinor } = checkout;
  const taxMinor = checkout.taxMinor + order.vatMinor;
  const taxedBuyer = checkout.taxedBuyer ?? order.taxedBuyer;
  const paid = { totalMinor, taxMinor, taxedBuyer, paidAt: tx.now, note: null };
  if (!await changeStatus(tx, order, "paid", paid)) return;
  const { id: transactionId, specialistId, categoryId, currency } = order;
  const expiresAt = creditsExpireAt(tx.now, order.validityMonths);
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
