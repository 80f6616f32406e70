import { z } from "zod";
import { listOf, listQuery, Money } from "@/platform/http/schemas.ts";
import { TAX_MODES } from "@/modules/settings/tax-rules.ts";
import { INVOICE_KINDS } from "./invoices/rules.ts";
import { VAT_TREATMENTS } from "./price-rules.ts";
import { LISTED_STATUSES, PAYMENT_STATUSES } from "./rules.ts";

/** Where the browser goes after paying. */
export const ReturnTo = z.enum(["onboarding", "dashboard"]).meta({ id: "ReturnTo" });
export type ReturnTo = z.infer<typeof ReturnTo>;

/** The statuses of a purchase. */
const PaymentStatusSchema = z.enum(PAYMENT_STATUSES);

/** Each line buys credits of the category, or of one of its subcategories; no subcategory twice. */
export const CheckoutInput = z.object({
  categoryId: z.uuidv7(),
  lines: z.array(z.object({
    subcategoryId: z.uuidv7().nullish(),
    quantity: z.number().int().min(1).max(100),
  })).min(1).max(20),
  returnTo: ReturnTo,
}).meta({ id: "CheckoutInput" });
export type CheckoutInput = z.infer<typeof CheckoutInput>;

/** Where to pay. `sessionId` is the provider's id, `transactionId` ours; VerifyPayment accepts either. */
export const CheckoutOpened = z.object({
  url: z.string(),
  sessionId: z.string(),
  transactionId: z.string(),
  /** Until when it can be paid. */
  expiresAt: z.string(),
}).meta({ id: "CheckoutOpened" });
export type CheckoutOpened = z.infer<typeof CheckoutOpened>;

export const VerifyInput = z.object({ sessionId: z.string().min(1).max(200) }).meta({ id: "VerifyPaymentInput" });
export type VerifyInput = z.infer<typeof VerifyInput>;

/** The status of a payment; `onboarded` is the caller's. */
export const PaymentVerified = z.object({
  onboarded: z.boolean(),
  /** A sentence for people. */
  message: z.string(),
  status: PaymentStatusSchema,
  transactionId: z.string(),
  categoryId: z.string(),
  returnTo: ReturnTo,
  /** Ordered credits. They can be used once the status is "paid". */
  credits: z.number().int(),
  /** What was paid; before that what the payment page asks for, without tax that it computes itself. */
  total: Money,
  receiptUrl: z.string().nullable(),
}).meta({ id: "PaymentVerified" });
export type PaymentVerified = z.infer<typeof PaymentVerified>;

/** A package at one price for a lead; `total` is rounded as docs/product/money.md#prices says. */
export const PricedPackage = z.object({
  quantity: z.number().int(),
  discountBps: z.number().int(),
  total: Money,
  /** Against the same quantity without discount. */
  saved: Money,
}).meta({ id: "PricedPackage" });
export type PricedPackage = z.infer<typeof PricedPackage>;

/** What a price means for VAT: every label of a price is made from it. */
export const PriceTax = z.object({
  mode: z.enum(TAX_MODES),
  vat: z.enum(VAT_TREATMENTS),
  /** Basis points; 0 where no rate applies, or where the payment page computes it. */
  rateBps: z.number(),
  /** Why no VAT is charged. */
  reason: z.string().nullable(),
}).meta({ id: "PriceTax" });

/** The terms of every purchase. */
export const BuyingTerms = z.object({
  currency: z.string(),
  taxMode: z.enum(TAX_MODES),
  /** For the caller as a buyer. */
  tax: PriceTax,
  /** What they mean, in a sentence. */
  taxNote: z.string(),
  /** The most credits of one line. */
  maximumQuantity: z.number().int(),
  /** The smallest possible payment. */
  minimumTotal: Money,
  creditValidityMonths: z.number().int(),
  refundWindowDays: z.number().int(),
  checkoutExpiresMinutes: z.number().int(),
});
export type BuyingTerms = z.infer<typeof BuyingTerms>;

const Priced = { leadPrice: Money, packages: z.array(PricedPackage), credits: z.number().int() };

/** Loader/BuyLeadProps: what credits of a category cost, and how many the caller has. */
export const BuyLeadProps = BuyingTerms.extend({
  category: z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    icon: z.string(),
    regulated: z.boolean(),
  }),
  ...Priced,
  /** When the next of these credits expire. */
  creditsUntil: z.string().nullable(),
  /** Credits of a subcategory work only for leads of that subcategory and are used first. */
  subcategories: z.array(z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    ownPrice: z.boolean(),
    ...Priced,
  })),
  /** Other quantities get the discount of the best package that they reach. */
  discounts: z.array(z.object({ quantity: z.number().int(), discountBps: z.number().int() })),
});
export type BuyLeadProps = z.infer<typeof BuyLeadProps>;

/** An invoice or a credit note. */
export const InvoiceView = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  /** The number of the credit note that this invoice cancels, because the refund failed. */
  cancels: z.string().nullable(),
  /** UTC date. */
  issuedOn: z.string(),
  total: Money,
}).meta({ id: "Invoice" });
export type InvoiceView = z.infer<typeof InvoiceView>;

export const InvoiceRef = z.object({ id: z.uuidv7() });

/** A purchase as its owner sees it. */
export const PurchaseView = z.object({
  id: z.string(),
  status: PaymentStatusSchema,
  categoryId: z.string(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  /** What the prices of this purchase contain. */
  taxMode: z.enum(TAX_MODES),
  /** The sum of the lines. */
  subtotal: Money,
  /** The VAT in the total, as on the invoice; null while it is not known. */
  tax: Money.nullable(),
  /** What was paid; null before that. */
  total: Money.nullable(),
  /** What was paid; before that what the payment page asks for, without tax that it computes itself. */
  payable: Money,
  refunded: Money,
  receiptUrl: z.string().nullable(),
  lines: z.array(
    z.object({
      subcategoryId: z.string().nullable(),
      name: z.string(),
      quantity: z.number().int(),
      unitPrice: Money,
      discountBps: z.number().int(),
      total: Money,
    }).meta({ id: "PurchaseLine" }),
  ),
});
export type PurchaseView = z.infer<typeof PurchaseView>;

/** Orders without a payment page are not listed. */
export const PurchaseListQuery = listQuery(["createdAt"]).omit({ search: true }).extend({
  status: z.enum(LISTED_STATUSES).optional(),
  /** Only this purchase. */
  id: z.uuidv7().optional(),
});
export type PurchaseListQuery = z.infer<typeof PurchaseListQuery>;

export const PurchaseItem = PurchaseView.extend({
  category: z.string(),
  /** The credits of all lines. */
  credits: z.number().int(),
  /** "Tue 24 Nov 2026, 14:00", in the time of `city`, the buyer's own. */
  ordered: z.object({ text: z.string(), city: z.string() }),
  /** The invoice, then its credit notes. */
  invoices: z.array(InvoiceView),
  /** Whether the invoice will be issued later. Without one, the purchase was made before there were invoices. */
  invoiceIsOwed: z.boolean(),
  /** Where it can still be paid; null when it cannot. */
  payUrl: z.string().nullable(),
}).meta({ id: "Purchase" });
export type PurchaseItem = z.infer<typeof PurchaseItem>;
export const PurchaseList = listOf(PurchaseItem).meta({ id: "PurchaseList" });
export type PurchaseList = z.infer<typeof PurchaseList>;

/** The response to the provider once its event is committed. */
export const WebhookReceived = z.object({ received: z.literal(true) }).meta({ id: "PaymentEventReceived" });
