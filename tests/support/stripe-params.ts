// What Parley sends to Stripe, by the types of Stripe's own library; turned into a JSON schema by a test.
import type Stripe from "stripe";

export type CreateSession = Stripe.Checkout.SessionCreateParams;
export type RetrieveSession = Stripe.Checkout.SessionRetrieveParams;
export type ListSessions = Stripe.Checkout.SessionListParams;
export type ListEvents = Stripe.EventListParams;
export type ListDisputes = Stripe.DisputeListParams;
