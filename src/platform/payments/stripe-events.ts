// Stripe's webhooks: accepted when they are signed with our secret, at about the current time.
import Stripe from "stripe";
import { InvalidSignature, type ProviderEvent } from "./provider.ts";
import type { Instant } from "../time/time.ts";

/** How far a webhook's time may differ from ours, in seconds, in either direction. */
const TOLERANCE_SECONDS = 300;

export interface SignedBody {
  /** The raw body, byte for byte. */
  body: string;
  /** The Stripe-Signature header. */
  signature: string;
  now: Instant;
}

/** Throws `InvalidSignature` when it is not signed with `secret`, or more than five minutes in the past or future. */
export const readStripeEvent = async (
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
    return eventOf(await webhooks.constructEventAsync(body, signature, secret, TOLERANCE_SECONDS, provider, now));
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

/** Session events carry the session's id; charges, refunds and disputes carry their payment's id. */
export const eventOf = ({ id, type, created, data }: Stripe.Event): ProviderEvent => {
  const event = { id, type, at: created * 1000 };
  if (!(RELEVANT_EVENTS as readonly string[]).includes(type)) return event;
  const about = data.object as { id?: string; object?: string; payment_intent?: string | { id: string } | null };
  if (about.object === "checkout.session") return { ...event, checkoutId: about.id };
  const payment = typeof about.payment_intent === "string" ? about.payment_intent : about.payment_intent?.id;
  return { ...event, paymentId: payment };
};
