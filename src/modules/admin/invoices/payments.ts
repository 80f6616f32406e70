// Payments as administrators see them: a list, one with its invoices, and refunds of unused credits.
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { notFound } from "@/platform/errors.ts";
import { findOpenRefund, findTransaction, listPurchasePage, refunding } from "@/modules/billing/index.ts";
import { findOwnZone } from "../local-time.ts";
import { loadPersonNames } from "../person-names.ts";
import type { PaymentDetails, PaymentList, PaymentsQuery, RefundInput } from "./schemas.ts";

/** Admin/Payments. */
export const listPayments = async (ctx: Ctx, query: PaymentsQuery): Promise<PaymentList> => {
  const { items, ...page } = await listPurchasePage(ctx, query, await findOwnZone(ctx));
  const nameOf = await loadPersonNames(ctx.db.read, items.map(({ specialistId }) => specialistId));
  return {
    ...page,
    items: items.map(({ payUrl: _, specialistId, ...item }) => ({
      ...item,
      person: { id: specialistId, name: nameOf(specialistId) },
    })),
  };
};

/** Admin/Payment/{id}. Throws 404. */
export const viewPayment = async (ctx: Ctx, id: string): Promise<PaymentDetails> => {
  const order = await findTransaction(ctx.db.read, id);
  const { items: [item] } = await listPayments(ctx, { id, page: 1, pageSize: 10, dir: "desc", sort: "createdAt" });
  if (!order || !item) throw notFound("This payment doesn't exist.");
  const { currency } = order;
  const { findRefundAmounts } = await refunding();
  const [amounts, open] = await Promise.all([findRefundAmounts(ctx.db.read, order), findOpenRefund(ctx.db.read, id)]);
  return {
    ...item,
    note: order.note,
    refundable: amounts.map((amount) => ({ amount, currency })),
    refunding: open ? { credits: open.credits, amount: { amount: open.amountMinor, currency } } : null,
  };
};

/** Admin/RefundPayment/{id}. Throws what `refundPurchase` throws. */
export const refundPayment = async (
  ctx: Ctx,
  { id, quantity, unused, reason }: RefundInput & { id: string },
): Promise<PaymentDetails> => {
  const { refundPurchase } = await refunding();
  await refundPurchase(ctx, {
    id,
    credits: quantity,
    unused,
    record: (tx, { credits, amountMinor }) =>
      recordAudit(tx, {
        action: "billing.refund",
        subjectKind: "payment",
        subjectId: id,
        after: { credits, amountMinor, reason },
      }),
  });
  return await viewPayment(ctx, id);
};
