// VerifyPayment: how one's own payment stands, settled on the way if the provider has taken the money meanwhile.
import { eq, or } from "drizzle-orm";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { notFound } from "@/platform/errors.ts";
import { errorFields } from "@/platform/log.ts";
import { ProviderAway } from "@/platform/payments/provider.ts";
import { getPerson } from "@/modules/auth/index.ts";
import { getTransaction, linesOf, type Transaction } from "./orders.ts";
import { isOpen, paymentMessage } from "./payment-rules.ts";
import { transactions } from "./payment-tables.ts";
import { settle } from "./settling.ts";
import type { PaymentVerified, VerifyInput } from "./schemas.ts";

/**
 * The caller's payment by the provider's id or ours. An unpaid one is no failure; while the provider cannot be asked,
 * the answer is what is known. Throws 404 for somebody else's.
 */
export const verifyPayment = async (ctx: Ctx, { sessionId }: VerifyInput): Promise<PaymentVerified> => {
  const own = await getOwn(ctx, sessionId);
  const paying = isOpen(own.status) && own.sessionId !== null && await settleNow(ctx, own.sessionId);
  return await verified(ctx.db.read, await getTransaction(ctx.db.read, own.id), paying);
};

const getOwn = async (ctx: Ctx, id: string): Promise<Transaction> => {
  const [row] = await ctx.db.read.select().from(transactions)
    .where(or(eq(transactions.id, id), eq(transactions.sessionId, id)));
  if (row?.specialistId !== userOf(ctx).id) throw notFound("This payment does not exist.");
  return row;
};

/** Answers whether the money is on its way. */
const settleNow = async (ctx: Ctx, checkoutId: string): Promise<boolean> => {
  try {
    return (await settle(ctx, { checkoutId })).paying;
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    ctx.log.warn("a payment could not be asked about now", { checkoutId, ...errorFields(error) });
    return false;
  }
};

const verified = async (db: Reader, transaction: Transaction, paying: boolean): Promise<PaymentVerified> => {
  const { id, specialistId, status, note, categoryId, returnTo, currency, receiptUrl } = transaction;
  const lines = await linesOf(db, id);
  const credits = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    onboarded: (await getPerson(db, specialistId)).onboardedAt !== null,
    message: paymentMessage({ status, credits, paying, note }),
    status,
    ...{ transactionId: id, categoryId, returnTo, credits, receiptUrl },
    total: { amount: transaction.totalMinor ?? transaction.subtotalMinor, currency },
  };
};
