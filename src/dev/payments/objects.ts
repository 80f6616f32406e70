// Stripe's objects, with the fields that Parley and the stand-in's pages read. Stripe's own have many more.
import type Stripe from "stripe";
import type { CreateSession } from "./parameters.ts";

const withFields = <T>(fields: Partial<T>): T => fields as T;

/** The tax rate with automatic tax, in percent. */
const TAX_PERCENT = 20;

interface SessionSeed {
  id: string;
  /** In seconds, as everywhere in Stripe's API. */
  created: number;
  expiresAt: number;
  url: string;
}

export const toTotals = (params: CreateSession) => {
  const subtotal = params.line_items.reduce((sum, line) => sum + line.quantity * line.price_data.unit_amount, 0);
  if (!params.automatic_tax.enabled) return { subtotal, tax: 0, total: subtotal };
  const isIncluded = params.line_items.every(({ price_data }) => price_data.tax_behavior === "inclusive");
  if (isIncluded) {
    return { subtotal, tax: subtotal - Math.round((subtotal * 100) / (100 + TAX_PERCENT)), total: subtotal };
  }
  const tax = Math.round((subtotal * TAX_PERCENT) / 100);
  return { subtotal, tax, total: subtotal + tax };
};

export const toSession = (params: CreateSession, { id, created, expiresAt, url }: SessionSeed) => {
  const { subtotal, tax, total } = toTotals(params);
  return withFields<Stripe.Checkout.Session>({
    id,
    object: "checkout.session",
    amount_subtotal: subtotal,
    amount_total: total,
    automatic_tax: { enabled: params.automatic_tax.enabled, liability: null, provider: null, status: null },
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created,
    currency: params.line_items[0]!.price_data.currency,
    customer_details: null,
    customer_email: params.customer_email ?? null,
    expires_at: expiresAt,
    metadata: params.metadata,
    mode: params.mode,
    payment_intent: null,
    payment_status: "unpaid",
    status: "open",
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: tax },
    url,
  });
};

export const toIntent = (
  { amount_total, currency }: Stripe.Checkout.Session,
  own: Pick<Stripe.PaymentIntent, "id" | "created" | "metadata">,
) =>
  withFields<Stripe.PaymentIntent>({
    object: "payment_intent",
    amount: amount_total!,
    amount_received: 0,
    currency: currency!,
    last_payment_error: null,
    latest_charge: null,
    status: "requires_payment_method",
    ...own,
  });

export const toCharge = (
  { id, amount, currency, metadata }: Stripe.PaymentIntent,
  own: Pick<Stripe.Charge, "id" | "created" | "receipt_url">,
) =>
  withFields<Stripe.Charge>({
    object: "charge",
    amount,
    amount_refunded: 0,
    currency,
    disputed: false,
    metadata,
    paid: true,
    payment_intent: id,
    refunded: false,
    status: "succeeded",
    ...own,
  });

export const toRefund = (
  { id, currency, payment_intent }: Stripe.Charge,
  own: Pick<Stripe.Refund, "id" | "created" | "amount" | "reason" | "metadata">,
) =>
  withFields<Stripe.Refund>({
    object: "refund",
    charge: id,
    currency,
    payment_intent,
    status: "succeeded",
    ...own,
  });

export const toDispute = (
  { id, amount, amount_refunded, currency, payment_intent }: Stripe.Charge,
  own: Pick<Stripe.Dispute, "id" | "created" | "status">,
) =>
  withFields<Stripe.Dispute>({
    object: "dispute",
    amount: amount - amount_refunded,
    charge: id,
    currency,
    payment_intent,
    reason: "product_not_received",
    ...own,
  });

/** The fields that every object has. */
export type StripeObject = { id: string; object: string; created: number };

export const toEvent = (type: string, object: StripeObject, own: { id: string; created: number }) => ({
  object: "event" as const,
  data: { object },
  livemode: false,
  type,
  ...own,
});
export type EventObject = ReturnType<typeof toEvent>;
