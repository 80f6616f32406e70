// StripeCheckout: first our own order, then one payment page at the provider, then the page is recorded.
import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { AppError, conflict } from "@/platform/errors.ts";
import { formatRate } from "@/platform/intl.ts";
import { errorFields } from "@/platform/log.ts";
import { formatMoney } from "@/platform/money.ts";
import { type CheckoutOrder, type CheckoutPage, ProviderAway, ProviderRejected } from "@/platform/payments/provider.ts";
import { iso } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { findPerson } from "@/modules/auth/index.ts";
import {
  AlreadyOpen,
  endUnpaid,
  getTransaction,
  type Line,
  listLines,
  placeOrder,
  requireProvider,
  type Transaction,
} from "./orders.ts";
import { orderPriceTax } from "../invoices/rules.ts";
import { lineSuffix, vatText } from "../price-rules.ts";
import { isOpen } from "../rules.ts";
import { transactions } from "../tables.ts";
import type { CheckoutInput, CheckoutOpened } from "../schemas.ts";

const expired = () => conflict("checkout_expired", "This payment page has expired. Please start the purchase again.");

const unavailable = (cause: unknown): AppError => {
  const sentence =
    "The payment page can't be opened right now. You haven't been charged. Please try again in a moment.";
  return Object.assign(new AppError(503, [sentence], "payment_unavailable", 10), { cause });
};

/**
 * Opens a payment page. A repetition with the same Idempotency-Key returns the same page, and so does another order for
 * the same credits at the same terms while its page is open. Throws what `placeOrder`
 * throws, `checkout_expired`, and 503 while the provider does not respond: repeating the call then never opens a second
 * page.
 */
export const openCheckout = async (ctx: Ctx, input: CheckoutInput): Promise<CheckoutOpened> => {
  const order = await transact(ctx, (tx) => placeOrder(tx, ctx, input)).catch((error: unknown) => {
    if (error instanceof AlreadyOpen) return error.order;
    throw error;
  });
  if (order.sessionId) return toCheckoutOpened(order);
  if (!isOpen(order.status)) throw expired();
  return toCheckoutOpened(await openPage(ctx, order));
};

const toCheckoutOpened = ({ id, sessionId, checkoutUrl, checkoutUntil }: Transaction): CheckoutOpened => {
  if (!sessionId || !checkoutUrl) throw expired();
  return { url: checkoutUrl, sessionId, transactionId: id, expiresAt: iso(checkoutUntil) };
};

/** Calls the provider outside of any transaction. */
const openPage = async (ctx: Ctx, order: Transaction): Promise<Transaction> => {
  try {
    const page = await requireProvider(ctx).openCheckout(await providerOrder(ctx, order));
    return await transact(ctx, (tx) => recordOpened(tx, order.id, page));
  } catch (error) {
    if (error instanceof ProviderAway) throw unavailable(error);
    if (!(error instanceof ProviderRejected)) throw error;
    ctx.log.error("the payment provider refused an order", { transactionId: order.id, ...errorFields(error) });
    await transact(ctx, (tx) => recordRejected(tx, order));
    throw unavailable(error);
  }
};

/** Built from the row alone, so that a repetition is identical. */
const providerOrder = async (ctx: Ctx, order: Transaction): Promise<CheckoutOrder> => {
  const { id, specialistId, categoryId, currency, taxMode, checkoutUntil } = order;
  const { publicUrl } = ctx.config;
  const lines = await listLines(ctx.db.read, id);
  return {
    reference: id,
    currency,
    taxMode,
    taxedBy: order.tax === null ? "provider" : "order",
    lines: [
      ...lines.map((line) => ({
        name: line.name,
        description: lineDescription(line, order),
        amountMinor: line.totalMinor,
      })),
      ...vatLines(order),
    ],
    metadata: { transactionId: id, categoryId },
    email: (await findPerson(ctx.db.read, specialistId))?.email,
    successUrl: `${publicUrl}/payment/success?sessionId={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}/payment/failure?sessionId=${id}&categoryId=${categoryId}`,
    expiresAt: checkoutUntil,
  };
};

const lineDescription = ({ unitMinor, discountBps }: Line, order: Transaction): string => {
  const price = `${formatMoney({ amount: unitMinor, currency: order.currency })} per lead`;
  const label = order.tax ? lineSuffix(orderPriceTax(order)) : "";
  const terms = [price, label, discountBps > 0 ? `${formatRate(discountBps)} off` : ""];
  return `${terms.filter(Boolean).join(", ")}; valid for ${order.validityMonths} months`;
};

/** VAT that the order adds is a line of its own, so that its amount is exact. */
const vatLines = ({ vatMinor, tax }: Transaction): CheckoutOrder["lines"] =>
  vatMinor > 0 ? [{ name: vatText(tax?.rateBps ?? 0), amountMinor: vatMinor }] : [];

/** A webhook or a repetition of the call may have recorded the same page already. */
const recordOpened = async (tx: Tx, id: string, page: CheckoutPage): Promise<Transaction> => {
  const status = sql`case ${transactions.status} when 'created' then 'checkout-open' else ${transactions.status} end`;
  await tx.update(transactions).set({ status, sessionId: page.id, checkoutUrl: page.url, changedAt: tx.now })
    .where(and(eq(transactions.id, id), or(isNull(transactions.sessionId), eq(transactions.sessionId, page.id))));
  return await getTransaction(tx, id);
};

/** Unless a webhook has reported its page meanwhile. */
const recordRejected = async (tx: Tx, { id }: Transaction): Promise<void> => {
  const order = await getTransaction(tx, id);
  if (order.status === "created") await endUnpaid(tx, order, "failed");
};
