// Stripe as our payment provider: Checkout Sessions in mode payment, through Stripe's own library.
import Stripe from "stripe";
import {
  type Checkout,
  type CheckoutOrder,
  type Dispute,
  type Payments,
  ProviderAway,
  ProviderRefused,
} from "./provider.ts";
import { eventOf, readStripeEvent, RELEVANT_EVENTS } from "./stripe-events.ts";

export interface StripeOptions {
  secretKey: string;
  /** Absent: no webhook is believed. */
  webhookSecret?: string;
  /** Another host than Stripe's, such as `http://127.0.0.1:12111`. */
  apiBase?: string;
  /** Lets Stripe add tax to our net prices. */
  automaticTax: boolean;
  /** How long one request may take, in ms; it is tried three times, within the 30 s of our own answers. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 7_000;
const RETRIES = 2;
const MOST_EVENTS = 10_000;

/** Talks to Stripe with the version of the API that its library knows. */
export const stripePayments = (options: StripeOptions): Payments => {
  const stripe = clientOf(options);
  return {
    openCheckout: (order) =>
      asked(async () => {
        const params = sessionParams(order, options.automaticTax);
        const { id, url } = await stripe.checkout.sessions.create(params, { idempotencyKey: keyOf(order) });
        if (!url) throw new ProviderRefused("The checkout has no page");
        return { id, url };
      }),
    findCheckout: (id) => found(() => stripe.checkout.sessions.retrieve(id, { expand: EXPANDED }), stripe),
    findCheckoutOfPayment: (payment_intent) =>
      found(async () => {
        const { data } = await stripe.checkout.sessions.list({ payment_intent, limit: 1, expand: listed(EXPANDED) });
        return data[0];
      }, stripe),
    listEvents: (since) =>
      asked(async () => {
        const list = stripe.events.list({
          created: { gte: Math.floor(since / 1000) },
          types: [...RELEVANT_EVENTS],
          limit: 100,
        });
        return (await list.autoPagingToArray({ limit: MOST_EVENTS })).map(eventOf);
      }),
    readEvent: (body, signature, now) => readStripeEvent(stripe, { body, signature, now }, options.webhookSecret),
  };
};

const clientOf = ({ secretKey, apiBase, timeoutMs = TIMEOUT_MS }: StripeOptions): Stripe => {
  const base = apiBase ? new URL(apiBase) : undefined;
  const protocol = base?.protocol === "http:" ? "http" : "https";
  const host = base && { host: base.hostname, port: base.port || (protocol === "http" ? 80 : 443), protocol } as const;
  return new Stripe(secretKey, {
    ...host,
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: RETRIES,
    timeout: timeoutMs,
    telemetry: false,
  });
};

/** One attempt, one session: a repeat with this key answers the first one. */
const keyOf = ({ reference }: CheckoutOrder): string => `checkout-${reference}`;

/** The whole request, made from the order alone: a repeat must be the same to the letter (PRODUCT section 5). */
const sessionParams = (order: CheckoutOrder, automaticTax: boolean): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  client_reference_id: order.reference,
  customer_email: order.email,
  line_items: order.lines.map(({ name, description, amountMinor }) => ({
    quantity: 1,
    price_data: {
      currency: order.currency.toLowerCase(),
      unit_amount: amountMinor,
      tax_behavior: "exclusive",
      product_data: { name, description },
    },
  })),
  metadata: order.metadata,
  payment_intent_data: { metadata: order.metadata },
  success_url: order.successUrl,
  cancel_url: order.cancelUrl,
  expires_at: Math.floor(order.expiresAt / 1000),
  submit_type: "pay",
  adaptive_pricing: { enabled: false }, // what is paid is compared with what was ordered, in its currency
  ...(automaticTax
    ? {
      automatic_tax: { enabled: true },
      billing_address_collection: "required" as const,
      tax_id_collection: { enabled: true },
    }
    : {}),
});

const EXPANDED = ["payment_intent.latest_charge"];
const listed = (paths: string[]) => paths.map((path) => `data.${path}`);

/** Errors in our terms. What has no clear answer may have happened. */
const asked = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, statusCode, requestId } = error;
    const about = `Stripe: ${type} ${code ?? ""} ${statusCode ?? ""} ${requestId ?? ""} ${error.message.slice(0, 300)}`;
    throw isClear(error) ? new ProviderRefused(about, { cause: error }) : new ProviderAway(about, { cause: error });
  }
};

/** A conflict, a limit or a server's fault says nothing about whether the request was carried out. */
const isClear = ({ statusCode = 0 }: Stripe.errors.StripeError): boolean =>
  statusCode >= 400 && statusCode < 500 && ![408, 409, 429].includes(statusCode);

const isMissing = (error: unknown): boolean =>
  error instanceof ProviderRefused && (error.cause as { statusCode?: number }).statusCode === 404;

const found = async (
  ask: () => Promise<Stripe.Checkout.Session | undefined>,
  stripe: Stripe,
): Promise<Checkout | undefined> => {
  try {
    return await asked(async () => {
      const session = await ask();
      return session && checkoutOf(session, await disputesOf(session, stripe));
    });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

const whole = <T extends { id: string }>(value: string | T | null | undefined): T | undefined =>
  value && typeof value === "object" ? value : undefined;
const chargeOf = (session: Stripe.Checkout.Session): Stripe.Charge | undefined =>
  whole(whole<Stripe.PaymentIntent>(session.payment_intent)?.latest_charge);

const disputesOf = async (session: Stripe.Checkout.Session, stripe: Stripe): Promise<Dispute[]> => {
  const charge = chargeOf(session);
  if (!charge?.disputed) return [];
  const { data } = await stripe.disputes.list({ charge: charge.id, limit: 100 });
  return data.map(({ id, amount, reason, status, created }) => ({
    id,
    amountMinor: amount,
    reason,
    status,
    openedAt: created * 1000,
  }));
};

const checkoutOf = (session: Stripe.Checkout.Session, disputes: Dispute[]): Checkout => {
  const payment = whole<Stripe.PaymentIntent>(session.payment_intent);
  const charge = chargeOf(session);
  return {
    id: session.id,
    reference: session.client_reference_id,
    metadata: session.metadata ?? {},
    mode: session.mode,
    currency: (session.currency ?? "").toUpperCase(),
    subtotalMinor: session.amount_subtotal ?? 0,
    taxMinor: session.total_details?.amount_tax ?? 0,
    totalMinor: session.amount_total ?? 0,
    state: stateOf(session, payment),
    paymentId: payment?.id ?? null,
    failure: payment?.last_payment_error?.message ?? null,
    receiptUrl: charge?.receipt_url ?? null,
    refundedMinor: charge?.amount_refunded ?? 0,
    disputes,
  };
};

/** A complete session that is unpaid waits for its bank, unless its payment is back at the beginning: then it failed. */
const stateOf = ({ status, payment_status }: Stripe.Checkout.Session, payment?: Stripe.PaymentIntent) => {
  if (payment_status === "paid") return "paid";
  if (status === "expired") return "expired";
  if (status !== "complete") return "open";
  return payment && ["requires_payment_method", "canceled"].includes(payment.status) ? "failed" : "paying";
};
