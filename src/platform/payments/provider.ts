// The payment provider as the product sees it: requests, responses and errors.
import { type Breakers, callThrough } from "../integrations/circuit-breakers.ts";
import type { Instant } from "../time/time.ts";

/** What is to be paid. The same reference always gives the same checkout. */
export interface CheckoutOrder {
  /** Our own id of the purchase; unique and not secret. */
  reference: string;
  /** What the amounts contain: tax that the provider computes is added to net ones, and found in the others. */
  taxMode: "net" | "included";
  /** The order has decided about tax already, or leaves it to the provider, which computes it if it is set up to. */
  taxedBy: "order" | "provider";
  /** Each is shown with its price, in minor units. */
  lines: { name: string; description?: string; amountMinor: number }[];
  currency: string;
  /** Ids that the checkout and its payment return; no personal data. */
  metadata: Record<string, string>;
  /** Prefilled in the page's form. */
  email?: string;
  /** May contain `{CHECKOUT_SESSION_ID}`. */
  successUrl: string;
  cancelUrl: string;
  expiresAt: Instant;
}

/** A page on which the order can be paid. */
export interface CheckoutPage {
  id: string;
  url: string;
}

export interface Dispute {
  id: string;
  amountMinor: number;
  reason: string;
  /** The provider's own status: "won" and "lost" are final, others are not. */
  status: string;
  openedAt: Instant;
}

/** What a buyer entered on the payment page; parts that the page did not ask for are null. */
export interface TaxedBuyer {
  line1: string | null;
  line2: string | null;
  postcode: string | null;
  city: string | null;
  /** ISO 3166-1 alpha-2 */
  country: string;
  vatId: string | null;
}

/** The current state of a checkout, which only the provider can declare. */
export interface Checkout {
  id: string;
  reference: string | null;
  metadata: Record<string, string>;
  mode: string;
  /** ISO 4217 in capitals. */
  currency: string;
  /** Before tax that the provider added, minor units. */
  subtotalMinor: number;
  taxMinor: number;
  totalMinor: number;
  /** By whom the provider computed tax; null where it computes none. */
  taxedBuyer: TaxedBuyer | null;
  /** "paying": submitted, but the money has not arrived yet. */
  state: "open" | "paying" | "paid" | "failed" | "expired";
  paymentId: string | null;
  /** Why the last attempt failed. */
  failure: string | null;
  receiptUrl: string | null;
  /** Without refunds that failed. */
  refundedMinor: number;
  /** Refunds that failed after they were made: the buyer's bank sent the money back. */
  refundFailedMinor: number;
  disputes: Dispute[];
}

/** What is paid back of a payment. */
export interface RefundOrder {
  paymentId: string;
  amountMinor: number;
  /** ISO 4217 in capitals. */
  currency: string;
  key: string;
}

/** Something changed at the provider; the checkout is fetched again to find out what. */
export interface ProviderEvent {
  id: string;
  type: string;
  at: Instant;
  /** The checkout or payment that may have changed; neither for other kinds of events. */
  checkoutId?: string;
  paymentId?: string;
}

export interface Payments {
  /** Opens a checkout, once per reference. */
  openCheckout(order: CheckoutOrder): Promise<CheckoutPage>;
  /** Undefined when the provider has no such checkout. */
  findCheckout(id: string): Promise<Checkout | undefined>;
  /** The checkout of a payment. */
  findCheckoutOfPayment(paymentId: string): Promise<Checkout | undefined>;
  /**
   * Pays a part of a payment back. The same key always gives the same refund. Throws `ProviderRejected` for more than is
   * left of it.
   */
  refund(order: RefundOrder): Promise<void>;
  /** Events since an instant that can change a checkout, the newest first. */
  listEvents(since: Instant): Promise<ProviderEvent[]>;
  /** Reads a webhook's body. Throws `InvalidSignature` unless the provider signed it within the last five minutes. */
  readEvent(body: string, signature: string, now: Instant): Promise<ProviderEvent>;
}

/** No clear response: the request may have been carried out or not. Repeating it is safe. */
export class ProviderAway extends Error {
  override name = "ProviderAway";
}

/** A final refusal: the same request will never succeed. */
export class ProviderRejected extends Error {
  override name = "ProviderRejected";
}

/** A webhook that the provider did not sign, or not within five minutes. */
export class InvalidSignature extends Error {
  override name = "InvalidSignature";
}

/** Payments whose provider's library is loaded by the first call. */
export const loadedWhenCalled = (load: () => Promise<Payments>): Payments => {
  let loading: Promise<Payments> | undefined;
  const provider = () =>
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
  return {
    openCheckout: async (order) => (await provider()).openCheckout(order),
    findCheckout: async (id) => (await provider()).findCheckout(id),
    findCheckoutOfPayment: async (id) => (await provider()).findCheckoutOfPayment(id),
    refund: async (order) => (await provider()).refund(order),
    listEvents: async (since) => (await provider()).listEvents(since),
    readEvent: async (body, signature, now) => (await provider()).readEvent(body, signature, now),
  };
};

/** A conflict concerns one order; everything else without a clear response says that the provider is away. */
const isProviderAway = (error: unknown): boolean =>
  error instanceof ProviderAway && (error.cause as { statusCode?: number } | undefined)?.statusCode !== 409;

/** Calls through a breaker: while the provider is away, requests fail at once as `ProviderAway`. */
export const withBreaker = (payments: Payments, breakers: Breakers): Payments => {
  const call = callThrough(breakers.of("stripe", isProviderAway), ProviderAway);
  return {
    openCheckout: (order) => call(() => payments.openCheckout(order)),
    findCheckout: (id) => call(() => payments.findCheckout(id)),
    findCheckoutOfPayment: (id) => call(() => payments.findCheckoutOfPayment(id)),
    refund: (order) => call(() => payments.refund(order)),
    listEvents: (since) => call(() => payments.listEvents(since)),
    readEvent: (body, signature, now) => payments.readEvent(body, signature, now),
  };
};
