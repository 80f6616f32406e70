// VerifyPayment: the status of an own payment, settled first if the provider has received the money meanwhile.
import { eq, or } from "drizzle-orm";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { errorFields } from "@/platform/log.ts";
import { ProviderAway } from "@/platform/payments/provider.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { getTransaction, listLines, payableMinor, type Transaction } from "./orders.ts";
import { isOpen } from "../rules.ts";
import { paymentMessage } from "./payment-rules.ts";
import { transactions } from "../tables.ts";
import { settlePayment } from "./settlement.ts";
import type { PaymentVerified, VerifyInput } from "../schemas.ts";

/**
 * The caller's payment by the provider's id or ours. An unpaid payment is not an error. While the provider does not
 * respond, the stored status is returned. Throws 404 for anybody else's payment.
 */
export const verifyPayment = async (ctx: Ctx, { sessionId }: VerifyInput): Promise<PaymentVerified> => {
  const own = await getOwnTransaction(ctx, sessionId);
  const paying = isOpen(own.status) && own.sessionId !== null && await isPaymentPending(ctx, own.sessionId);
  return await toPaymentVerified(ctx.db.read, await getTransaction(ctx.db.read, own.id), paying);
};

const getOwnTransaction = async (ctx: Ctx, id: string): Promise<Transaction> => {
  const [row] = await ctx.db.read.select().from(transactions)
    .where(or(eq(transactions.id, id), eq(transactions.sessionId, id)));
  if (row?.specialistId !== userOf(ctx).id) throw notFound("This payment doesn't exist.");
  return row;
};

/** Settles the payment, and returns whether the bank still has to confirm it. */
const isPaymentPending = async (ctx: Ctx, checkoutId: string): Promise<boolean> => {
  try {
    return (await settlePayment(ctx, { checkoutId })).paying;
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    ctx.log.warn("a payment could not be checked", { checkoutId, ...errorFields(error) });
    return false;
  }
};

const toPaymentVerified = async (db: Reader, transaction: Transaction, paying: boolean): Promise<PaymentVerified> => {
  const { id, specialistId, status, note, categoryId, returnTo, currency, receiptUrl } = transaction;
  const lines = await listLines(db, id);
  const credits = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    onboarded: (await getPerson(db, specialistId)).onboardedAt !== null,
    message: paymentMessage({ status, credits, paying, note }),
    status,
    transactionId: id,
    categoryId,
    returnTo,
    credits,
    receiptUrl,
    total: { amount: payableMinor(transaction), currency },
  };
};
