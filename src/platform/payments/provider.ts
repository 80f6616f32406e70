// Taking money, whoever does it for us: what a payment provider is asked, what it answers, and how it fails.
import type { Instant } from "../time/time.ts";

/** What is to be paid. The same order asked for again, under the same reference, is the same checkout. */
export interface CheckoutOrder {
  /** Our own id of the purchase; unique, and no secret. */
  reference: string;
  /** Each is shown with its price; amounts are net, in minor units. */
  lines: { name: string; description?: string; amountMinor: number }[];
  currency: string;
  /** Ids that come back with the checkout and its payment; no personal data. */
  metadata: Record<string, string>;
  /** Filled into the page's form. */
  email?: string;
  /** May hold `{CHECKOUT_SESSION_ID}`. */
  successUrl: string;
  cancelUrl: string;
  expiresAt: Instant;
}

/** A page on which the order can be paid. */
export interface OpenedCheckout {
  id: string;
  url: string;
}

export interface Dispute {
  id: string;
  amountMinor: number;
  reason: string;
  /** As the provider words it: "won" and "lost" are final, others are not. */
  status: string;
  openedAt: Instant;
}

/** How a checkout stands now, as the provider alone can say. */
export interface Checkout {
  id: string;
  reference: string | null;
  metadata: Record<string, string>;
  mode: string;
  /** ISO 4217 in capitals. */
  currency: string;
  /** Before tax, minor units. */
  subtotalMinor: number;
  taxMinor: number;
  totalMinor: number;
  /** "paying": sent off, but the money is still on its way. */
  state: "open" | "paying" | "paid" | "failed" | "expired";
  paymentId: string | null;
  /** Why the last try failed, in words. */
  failure: string | null;
  receiptUrl: string | null;
  refundedMinor: number;
  disputes: Dispute[];
}

/** Something happened there; what it means is asked anew. */
export interface ProviderEvent {
  id: string;
  type: string;
  at: Instant;
  /** The checkout or the payment that it may have changed; neither for kinds that change none. */
  checkoutId?: string;
  paymentId?: string;
}

export interface Payments {
  /** Opens a checkout, once for each reference. */
  openCheckout(order: CheckoutOrder): Promise<OpenedCheckout>;
  /** Undefined when the provider knows no such checkout. */
  findCheckout(id: string): Promise<Checkout | undefined>;
  /** The checkout through which a payment was made. */
  findCheckoutOfPayment(paymentId: string): Promise<Checkout | undefined>;
  /** What happened since an instant, of the kinds that can matter to a checkout; the newest first. */
  listEvents(since: Instant): Promise<ProviderEvent[]>;
  /** Reads a webhook's body. Throws `Forged` when it is not the provider's, or signed too long ago or ahead of time. */
  readEvent(body: string, signature: string, now: Instant): Promise<ProviderEvent>;
}

/** No clear answer: it may have acted or not. Asking the same again is safe. */
export class ProviderAway extends Error {
  override name = "ProviderAway";
}

/** A clear no: the same request will never succeed. */
export class ProviderRefused extends Error {
  override name = "ProviderRefused";
}

/** A webhook that the provider did not sign, or not within five minutes. */
export class Forged extends Error {
  override name = "Forged";
}
