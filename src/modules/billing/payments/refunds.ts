// Refunds of unused credits that administrators ask for (docs/product/money.md#refunds-and-payment-disputes): a row with its
// credits taken comes first, then the payment provider is called, and settlement ends the row.
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { transact } from "@/platform/db/transact.ts";
import { AppError, conflict } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { formatMoney } from "@/platform/money.ts";
import { ProviderAway, ProviderRejected } from "@/platform/payments/provider.ts";
import { sweepRows } from "@/platform/queue/sweep.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { refunds } from "../tables.ts";
import { getTransaction, listLines, requireProvider, type Transaction } from "./orders.ts";
import { refundAmounts } from "./payment-rules.ts";
import { findOpenRefund, isOpen, listLots, type Refund, returnRefunded, takeRefunded } from "./reversals.ts";
import { settlePayment } from "./settlement.ts";

/**
 * What refunding one unused credit of a purchase pays back, two, and so on; empty when nothing can be refunded, as while
 * another refund is made.
 */
export const findRefundAmounts = async (db: Reader, order: Transaction): Promise<number[]> => {
  const { id, status, paymentId, subtotalMinor, totalMinor, refundedMinor } = order;
  if (status !== "paid" || paymentId === null || totalMinor === null) return [];
  if (await findOpenRefund(db, id)) return [];
  const [lots, lines] = [await listLots(db, id), await listLines(db, id)];
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  return refundAmounts(lots, { subtotalMinor, totalMinor, refundedMinor, quantity });
};

interface RefundInput {
  /** The payment. */
  id: string;
  credits: number;
  /** How many unused credits the caller has seen. */
  unused: number;
  /** Records the decision in the commit that takes the credits. */
  record(tx: Tx, refund: Refund): Promise<unknown>;
}

const notRefundable = () =>
  conflict("not_refundable", "These credits can't be refunded any more. Please load the payment again.");

const underWay = ({ credits, amountMinor }: Refund, { currency }: Transaction) =>
  conflict(
    "refund_under_way",
    `A refund of ${credits === 1 ? "1 credit" : `${credits} credits`} (${
      formatMoney({ amount: amountMinor, currency })
    }) is being made. Please wait until it is done.`,
  );

/** The refund that is asked for, with its credits taken; the one that is open, when the same is asked for again. */
const askRefund = (ctx: Ctx, { id, credits, unused, record }: RefundInput): Promise<Refund> =>
  transact(ctx, async (tx) => {
    const order = await getTransaction(tx, id);
    const open = await findOpenRefund(tx, id);
    if (open?.credits === credits && open.unused === unused) return open;
    if (open) throw underWay(open, order);
    const amounts = await findRefundAmounts(tx, order);
    const amountMinor = amounts.length === unused ? amounts[credits - 1] : undefined;
    if (!amountMinor) throw notRefundable();
    const refund: Refund = {
      id: newId(),
      transactionId: id,
      credits,
      unused,
      amountMinor,
      askedBy: userOf(ctx).id,
      askedAt: tx.now,
      madeAt: null,
      refusedAt: null,
    };
    await tx.insert(refunds).values(refund);
    await takeRefunded(tx, order, refund);
    await record(tx, refund);
    return refund;
  });

/** Ends a refund that the provider refused: its credits can be used again. Nothing for one that has ended meanwhile. */
const refuse = (ctx: Ctx, { id, transactionId }: Refund): Promise<boolean> =>
  transact(ctx, async (tx) => {
    const refused = await tx.update(refunds).set({ refusedAt: tx.now }).where(and(eq(refunds.id, id), isOpen))
      .returning();
    if (!refused[0]) return false;
    await returnRefunded(tx, await getTransaction(tx, transactionId), refused[0]);
    return true;
  });

/**
 * Makes a refund at the provider, once however often it is called, and settles it. Throws `ProviderAway`. Returns false
 * when the provider refuses it.
 */
const makeRefund = async (ctx: Ctx, refund: Refund): Promise<boolean> => {
  const { paymentId, currency } = await getTransaction(ctx.db.primary, refund.transactionId);
  if (paymentId === null) throw new Error(`Payment ${refund.transactionId} has a refund, but no id at the provider`);
  try {
    const { id, amountMinor } = refund;
    await requireProvider(ctx).refund({ paymentId, amountMinor, currency, key: `refund-${id}` });
    await settlePayment(ctx, { paymentId });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderRejected)) throw error;
    // A key that the provider has forgotten makes it refuse what it has made.
    await settlePayment(ctx, { paymentId });
    if (!await refuse(ctx, refund)) return true;
    ctx.log.error("the payment provider refused a refund", { transactionId: refund.transactionId });
    return false;
  }
};

/**
 * Refunds unused credits of a purchase through the payment provider. The credits are taken first, so that nobody uses them
 * meanwhile, and one refund is made at a time. A provider that doesn't answer is asked again (`makeOpenRefunds`). `unused`:
 * a call whose response was lost refunds once, however often it is repeated. Throws 404, `not_refundable`,
 * `refund_under_way`, `payment_unavailable`, and `refund_refused`.
 */
export const refundPurchase = async (ctx: Ctx, input: RefundInput): Promise<void> => {
  const refund = await askRefund(ctx, input);
  const isMade = await makeRefund(ctx, refund).catch((error) => {
    if (!(error instanceof ProviderAway)) throw error;
    const sentence = "The payment provider doesn't answer right now. The refund is noted, and made as soon as it does.";
    throw Object.assign(new AppError(503, [sentence], "payment_unavailable", 10), { cause: error });
  });
  if (!isMade) {
    throw conflict("refund_refused", "The payment provider refused this refund. Please look at the payment there.");
  }
};

/** Whoever has asked may still be waiting for the answer. */
const ASKED_MS = MINUTE_MS;

/** Makes the refunds whose answer was lost. An error of the provider ends the run. Returns how many there were. */
export const makeOpenRefunds = sweepRows({
  batch: 1,
  select: (ctx, limit, after?: Refund) => {
    const { id, askedAt } = refunds;
    const later = after && sql`(${askedAt}, ${id}) > (${after.askedAt}, ${after.id})`;
    return ctx.db.read.select().from(refunds).where(and(isOpen, lte(askedAt, ctx.now - ASKED_MS), later))
      .orderBy(asc(askedAt), asc(id)).limit(limit);
  },
  each: makeRefund,
});
