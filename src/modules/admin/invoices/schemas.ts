import { z } from "zod";
import { listOf, Money, Reference } from "@/platform/http/schemas.ts";
import { PurchaseItem, PurchaseListQuery } from "@/modules/billing/schemas.ts";
import { CreditReason } from "../credits/schemas.ts";

/** "2026-11"; by the UTC date of issue. */
const Month = z.string().regex(/^(20\d\d|21\d\d)-(0[1-9]|1[0-2])$/, { error: "Month must look like 2026-11." });

export const InvoiceMonthQuery = z.object({ month: Month });

/** Admin/InvoiceState: whether invoices can be issued, how many payments wait for theirs, and what can be exported. */
export const InvoiceState = z.object({
  isSellerComplete: z.boolean(),
  owed: z.number().int(),
  /** Since when the oldest of them waits. */
  owedSince: z.string().nullable(),
  /** Newest first; amounts are less credit notes, in minor units. */
  months: z.array(z.object({
    month: z.string(),
    currency: z.string(),
    invoices: z.number().int(),
    creditNotes: z.number().int(),
    netMinor: z.number().int(),
    taxMinor: z.number().int(),
    totalMinor: z.number().int(),
  })),
}).meta({ id: "InvoiceState" });
export type InvoiceState = z.infer<typeof InvoiceState>;

/** GET Admin/Payments. Orders without a payment page are not listed. */
export const PaymentsQuery = PurchaseListQuery.extend({
  /** Of this person. */
  specialistId: z.uuidv7().optional(),
  /** The one with this invoice or credit note, such as PAR-2026-000001. */
  number: z.string().max(40).optional(),
});
export type PaymentsQuery = z.infer<typeof PaymentsQuery>;

export const PaymentItem = PurchaseItem.omit({ payUrl: true }).extend({
  person: Reference,
}).meta({ id: "Payment" });
export type PaymentItem = z.infer<typeof PaymentItem>;
export const PaymentList = listOf(PaymentItem).meta({ id: "PaymentList" });
export type PaymentList = z.infer<typeof PaymentList>;

export const PaymentRef = z.object({ id: z.uuidv7() });

export const PaymentDetails = PaymentItem.extend({
  /** Why it failed, or was not settled. */
  note: z.string().nullable(),
  /** What refunding one unused credit pays back, two, and so on, with VAT; empty when nothing can be refunded. */
  refundable: z.array(Money),
  /** The refund that is being made: its credits are taken, and the payment provider has not confirmed it yet. */
  refunding: z.object({ credits: z.number().int(), amount: Money }).nullable(),
}).meta({ id: "PaymentDetails" });
export type PaymentDetails = z.infer<typeof PaymentDetails>;

/**
 * POST Admin/RefundPayment/{id}: so many unused credits are taken back, and paid back through the payment provider.
 * `unused`: how many the caller has seen, so that a repeated call never refunds more.
 */
export const RefundInput = z.object({
  quantity: z.number().int().min(1).max(10_000),
  unused: z.number().int().min(1).max(10_000),
  reason: CreditReason,
}).meta({ id: "RefundInput" });
export type RefundInput = z.infer<typeof RefundInput>;
