// The parameters that Parley sends to Stripe, as types of Stripe's library. A test turns them into a JSON schema.
import type Stripe from "stripe";

export type CreateSession = Stripe.Checkout.SessionCreateParams;
export type RetrieveSession = Stripe.Checkout.SessionRetrieveParams;
export type ListSessions = Stripe.Checkout.SessionListParams;
export type ListEvents = Stripe.EventListParams;
export type ListDisputes = Stripe.DisputeListParams;
