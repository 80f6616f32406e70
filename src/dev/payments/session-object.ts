// A Checkout Session with the fields of Stripe's API, made from the parameters that created it.
import type Stripe from "stripe";
import type { CreateSession } from "./parameters.ts";

/** Fields that are always null at the stand-in. */
export const nullFields = <K extends string>(...names: K[]): Record<K, null> =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<K, null>;

/** The tax rate with automatic tax, in percent. */
const TAX_PERCENT = 20;

export interface SessionSeed {
  id: string;
  /** In seconds, as everywhere in Stripe's API. */
  created: number;
  expiresAt: number;
  url: string;
}

export const totalsOf = (params: CreateSession) => {
  const subtotal = params.line_items.reduce((sum, line) => sum + line.quantity * line.price_data.unit_amount, 0);
  if (!params.automatic_tax.enabled) return { subtotal, tax: 0, total: subtotal };
  const isIncluded = params.line_items.every(({ price_data }) => price_data.tax_behavior === "inclusive");
  if (isIncluded) {
    return { subtotal, tax: subtotal - Math.round((subtotal * 100) / (100 + TAX_PERCENT)), total: subtotal };
  }
  const tax = Math.round((subtotal * TAX_PERCENT) / 100);
  return { subtotal, tax, total: subtotal + tax };
};

export const sessionOf = (params: CreateSession, seed: SessionSeed): Stripe.Checkout.Session => {
  const { subtotal, tax, total } = totalsOf(params);
  return {
    ...nullFields(
      "after_expiration",
      "allowed_payment_method_types",
      "client_secret",
      "collected_information",
      "consent",
      "consent_collection",
      "currency_conversion",
      "customer",
      "customer_account",
      "customer_details",
      "integration_identifier",
      "invoice",
      "invoice_creation",
      "managed_payments",
      "origin_context",
      "payment_intent",
      "payment_link",
      "payment_method_configuration_details",
      "permissions",
      "recovered_from",
      "saved_payment_method_options",
      "setup_intent",
      "shipping_address_collection",
      "shipping_cost",
      "subscription",
      "wallet_options",
    ),
    id: seed.id,
    object: "checkout.session",
    adaptive_pricing: params.adaptive_pricing,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    amount_subtotal: subtotal,
    amount_total: total,
    automatic_tax: { enabled: params.automatic_tax.enabled, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: seed.created,
    currency: params.line_items[0]!.price_data.currency,
    custom_fields: [],
    custom_text: nullFields("after_submit", "shipping_address", "submit", "terms_of_service_acceptance"),
    customer_creation: params.customer_creation ?? "if_required",
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: seed.expiresAt,
    livemode: false,
    locale: (params.locale ?? null) as Stripe.Checkout.Session.Locale | null,
    metadata: params.metadata,
    mode: params.mode,
    optional_items: null,
    payment_method_collection: "if_required",
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_status: "unpaid",
    shipping_options: [],
    status: "open",
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    tax_id_collection: { enabled: params.tax_id_collection?.enabled ?? false, required: "never" },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: tax },
    ui_mode: "hosted_page",
    url: seed.url,
  };
};
