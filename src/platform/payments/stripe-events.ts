// Stripe's webhooks: believed when they are signed with our secret, and about now.
import Stripe from "stripe";
import { Forged, type ProviderEvent } from "./provider.ts";
import type { Instant } from "../time/time.ts";

/** How far a webhook's time may be from ours, in seconds, in either direction. */
const TOLERANCE_SECONDS = 300;

export interface SignedBody {
  /** To the byte as it came. */
  body: string;
  /** The header Stripe-Signature. */
  signature: string;
  now: Instant;
}

/** Throws `Forged` when it is not signed with `secret`, or more than five minutes ago or ahead. */
export const readStripeEvent = async (
  { webhooks }: Stripe,
  { body, signature, now }: SignedBody,
  secret: string | undefined,
): Promise<ProviderEvent> => {
  if (!secret) throw new Forged("No webhook secret is configured");
  // The library minds only what is too old.
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d{1,12})(?=,|$)/g)].map(([, seconds]) => Number(seconds));
  if (Math.max(0, ...times) - now / 1000 > TOLERANCE_SECONDS) throw new Forged("The webhook is ahead of its time");
  try {
    const provider = Stripe.createSubtleCryptoProvider();
    return eventOf(await webhooks.constructEventAsync(body, signature, secret, TOLERANCE_SECONDS, provider, now));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) {
      throw new Forged("The webhook is not signed by the payment provider, or too long ago", { cause: error });
    }
    throw error;
  }
};

/** Kinds that can change how a checkout stands. */
export const RELEVANT_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "charge.refund.updated",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_reinstated",
] as const;

/** Sessions name themselves; charges, refunds and disputes name their payment. */
export const eventOf = ({ id, type, created, data }: Stripe.Event): ProviderEvent => {
  const event = { id, type, at: created * 1000 };
  if (!(RELEVANT_EVENTS as readonly string[]).includes(type)) return event;
  const about = data.object as { id?: string; object?: string; payment_intent?: string | { id: string } | null };
  if (about.object === "checkout.session") return { ...event, checkoutId: about.id };
  const payment = typeof about.payment_intent === "string" ? about.payment_intent : about.payment_intent?.id;
  return { ...event, paymentId: payment };
};
