// Stripe as the payment provider: Checkout Sessions in payment mode, through Stripe's library.
import Stripe from "stripe";
import {
  type Checkout,
  type CheckoutOrder,
  type Dispute,
  InvalidSignature,
  type Payments,
  ProviderAway,
  type ProviderEvent,
  ProviderRejected,
  type TaxedBuyer,
} from "./provider.ts";
import { fromProviderAmount, toProviderAmount } from "./charge-rules.ts";
import type { Instant } from "../time/time.ts";

/** How far a webhook's time may differ from ours, in seconds, in either direction. */
const TOLERANCE_SECONDS = 300;

interface SignedBody {
  /** The raw body, byte for byte. */
  body: string;
  /** The Stripe-Signature header. */
  signature: string;
  now: Instant;
}

/** Throws `InvalidSignature` when it is not signed with `secret`, or more than five minutes in the past or future. */
const readStripeEvent = async (
  { webhooks }: Stripe,
  { body, signature, now }: SignedBody,
  secret: string | undefined,
): Promise<ProviderEvent> => {
  if (!secret) throw new InvalidSignature("No webhook secret is configured");
  // The library only rejects timestamps that are too old.
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d{1,12})(?=,|$)/g)].map(([, seconds]) => Number(seconds));
  if (Math.max(0, ...times) - now / 1000 > TOLERANCE_SECONDS) {
    throw new InvalidSignature("The webhook's timestamp is in the future");
  }
  try {
    const provider = Stripe.createSubtleCryptoProvider();
    return toEvent(await webhooks.constructEventAsync(body, signature, secret, TOLERANCE_SECONDS, provider, now));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) {
      throw new InvalidSignature("The webhook was not signed by the payment provider, or too long ago", {
        cause: error,
      });
    }
    throw error;
  }
};

/** Kinds of events that can change the state of a checkout. */
const RELEVANT_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "charge.refund.updated",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_reinstated",
] as const;

/** Session events carry the session's id; charges, refunds and disputes carry their payment's id. */
const toEvent = ({ id, type, created, data }: Stripe.Event): ProviderEvent => {
  const event = { id, type, at: created * 1000 };
  if (!(RELEVANT_EVENTS as readonly string[]).includes(type)) return event;
  const about = data.object as { id?: string; object?: string; payment_intent?: string | { id: string } | null };
  if (about.object === "checkout.session") return { ...event, checkoutId: about.id };
  const payment = typeof about.payment_intent === "string" ? about.payment_intent : about.payment_intent?.id;
  return { ...event, paymentId: payment };
};

interface StripeOptions {
  secretKey: string;
  /** Absent: no webhook is accepted. */
  webhookSecret?: string;
  /** A host other than Stripe's, such as `http://127.0.0.1:12111`. */
  apiBase?: string;
  /** Lets Stripe compute the tax. */
  automaticTax: boolean;
  /** How long one request may take, in ms. Three attempts fit within the 30 s of our own responses. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 7_000;
const RETRIES = 2;
const MAX_EVENTS = 10_000;

/** Calls Stripe with the API version of its library. */
export const stripePayments = (options: StripeOptions): Payments => {
  const stripe = createClient(options);
  return {
    openCheckout: (order) =>
      callStripe(async () => {
        const params = sessionParams(order, options.automaticTax);
        const { id, url } = await stripe.checkout.sessions.create(params, { idempotencyKey: keyOf(order) });
        if (!url) throw new ProviderRejected("The checkout has no page");
        return { id, url };
      }),
    findCheckout: (id) => findSession(() => stripe.checkout.sessions.retrieve(id, { expand: EXPAND }), stripe),
    findCheckoutOfPayment: (payment_intent) =>
      findSession(async () => {
        const { data } = await stripe.checkout.sessions.list({ payment_intent, limit: 1, expand: forList(EXPAND) });
        return data[0];
      }, stripe),
    refund: ({ paymentId, amountMinor, currency, key }) =>
      callStripe(async () => {
        const amount = toProviderAmount(amountMinor, currency);
        const refund = { payment_intent: paymentId, amount, reason: "requested_by_customer" } as const;
        await stripe.refunds.create(refund, { idempotencyKey: key });
      }),
    listEvents: (since) =>
      callStripe(async () => {
        const list = stripe.events.list({
          created: { gte: Math.floor(since / 1000) },
          types: [...RELEVANT_EVENTS],
          limit: 100,
        });
        return (await list.autoPagingToArray({ limit: MAX_EVENTS })).map(toEvent);
      }),
    readEvent: (body, signature, now) => readStripeEvent(stripe, { body, signature, now }, options.webhookSecret),
  };
};

const createClient = ({ secretKey, apiBase, timeoutMs = TIMEOUT_MS }: StripeOptions): Stripe => {
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

/** One purchase, one session: a repeated request with this key returns the first session. */
const keyOf = ({ reference }: CheckoutOrder): string => `checkout-${reference}`;

/** The request, built from the order alone: a repeated request must be identical. */
const sessionParams = (order: CheckoutOrder, automaticTax: boolean): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  client_reference_id: order.reference,
  customer_email: order.email,
  line_items: order.lines.map(({ name, description, amountMinor }) => ({
    quantity: 1,
    price_data: {
      currency: order.currency.toLowerCase(),
      unit_amount: toProviderAmount(amountMinor, order.currency),
      tax_behavior: order.taxMode === "net" ? "exclusive" : "inclusive",
      product_data: { name, description },
    },
  })),
  metadata: order.metadata,
  payment_intent_data: { metadata: order.metadata },
  success_url: order.successUrl,
  cancel_url: order.cancelUrl,
  expires_at: Math.floor(order.expiresAt / 1000),
  submit_type: "pay",
  adaptive_pricing: { enabled: false }, // settlement compares what was paid with what was ordered, in its currency
  ...(automaticTax && order.taxedBy === "provider"
    ? {
      automatic_tax: { enabled: true },
      billing_address_collection: "required" as const,
      tax_id_collection: { enabled: true },
    }
    : {}),
});

const EXPAND = ["payment_intent.latest_charge.refunds"];
const forList = (paths: string[]) => paths.map((path) => `data.${path}`);

/** Maps Stripe's errors to ours. A request without a clear response may have been carried out. */
const callStripe = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, statusCode, requestId } = error;
    const about = `Stripe: ${type} ${code ?? ""} ${statusCode ?? ""} ${requestId ?? ""} ${error.message.slice(0, 300)}`;
    throw isFinal(error) ? new ProviderRejected(about, { cause: error }) : new ProviderAway(about, { cause: error });
  }
};

/** A conflict, a rate limit or a server error does not say whether the request was carried out. */
const isFinal = ({ statusCode = 0 }: Stripe.errors.StripeError): boolean =>
  statusCode >= 400 && statusCode < 500 && ![408, 409, 429].includes(statusCode);

const isMissing = (error: unknown): boolean =>
  error instanceof ProviderRejected && (error.cause as { statusCode?: number }).statusCode === 404;

const findSession = async (
  ask: () => Promise<Stripe.Checkout.Session | undefined>,
  stripe: Stripe,
): Promise<Checkout | undefined> => {
  try {
    return await callStripe(async () => {
      const session = await ask();
      return session && toCheckout(session, await listRefunds(session, stripe), await listDisputes(session, stripe));
    });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

const expandedOf = <T extends { id: string }>(value: string | T | null | undefined): T | undefined =>
  value && typeof value === "object" ? value : undefined;
const findCharge = (session: Stripe.Checkout.Session): Stripe.Charge | undefined =>
  expandedOf(expandedOf<Stripe.PaymentIntent>(session.payment_intent)?.latest_charge);

/** A charge contains its newest ten refunds. */
const listRefunds = async (session: Stripe.Checkout.Session, stripe: Stripe): Promise<Stripe.Refund[]> => {
  const charge = findCharge(session);
  if (!charge?.refunds?.has_more) return charge?.refunds?.data ?? [];
  return (await stripe.refunds.list({ charge: charge.id, limit: 100 })).data;
};

/** Whether the money came back, or never left. */
const hasFailed = ({ status }: Stripe.Refund): boolean => status === "failed" || status === "canceled";

const sumOf = (refunds: readonly Stripe.Refund[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0);

/** ISO 4217 in capitals. */
const currencyOf = (session: Stripe.Checkout.Session): string => (session.currency ?? "").toUpperCase();

const listDisputes = async (session: Stripe.Checkout.Session, stripe: Stripe): Promise<Dispute[]> => {
  const charge = findCharge(session);
  if (!charge?.disputed) return [];
  const { data } = await stripe.disputes.list({ charge: charge.id, limit: 100 });
  return data.map(({ id, amount, reason, status, created }) => ({
    id,
    amountMinor: fromProviderAmount(amount, currencyOf(session)),
    reason,
    status,
    openedAt: created * 1000,
  }));
};

/** Known once the checkout is complete. */
const findTaxedBuyer = ({ automatic_tax, customer_details }: Stripe.Checkout.Session): TaxedBuyer | null => {
  const { address, tax_ids } = customer_details ?? {};
  if (!automatic_tax.enabled || !address?.country) return null;
  const { line1, line2, postal_code: postcode, city, country } = address;
  return { line1, line2, postcode, city, country, vatId: tax_ids?.[0]?.value ?? null };
};

const toCheckout = (
  session: Stripe.Checkout.Session,
  refunds: readonly Stripe.Refund[],
  disputes: Dispute[],
): Checkout => {
  const payment = expandedOf<Stripe.PaymentIntent>(session.payment_intent);
  const charge = findCharge(session);
  const currency = currencyOf(session);
  const minor = (amount: number | null | undefined): number => fromProviderAmount(amount ?? 0, currency);
  return {
    id: session.id,
    reference: session.client_reference_id,
    metadata: session.metadata ?? {},
    mode: session.mode,
    currency,
    subtotalMinor: minor(session.amount_subtotal),
    taxMinor: minor(session.total_details?.amount_tax),
    totalMinor: minor(session.amount_total),
    taxedBuyer: findTaxedBuyer(session),
    state: stateOf(session, payment),
    paymentId: payment?.id ?? null,
    failure: payment?.last_payment_error?.message ?? null,
    receiptUrl: charge?.receipt_url ?? null,
    refundedMinor: minor(sumOf(refunds.filter((refund) => !hasFailed(refund)))),
    refundFailedMinor: minor(sumOf(refunds.filter(hasFailed))),
    disputes,
  };
};

/** A complete but unpaid session waits for the bank, unless its payment needs a new method or was cancelled. */
const stateOf = ({ status, payment_status }: Stripe.Checkout.Session, payment?: Stripe.PaymentIntent) => {
  if (payment_status === "paid") return "paid";
  if (status === "expired") return "expired";
  if (status !== "complete") return "open";
  return payment && ["requires_payment_method", "canceled"].includes(payment.status) ? "failed" : "paying";
};
