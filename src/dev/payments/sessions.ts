// Checkout sessions at the stand-in: opened within Stripe's bounds, found while they are open, and expired.
import type { DrizzleTx } from "@/platform/db/types.ts";
import { newStripeId, type Session, type StandInContext } from "./context.ts";
import { StripeFault } from "./errors.ts";
import type { CreateSession } from "./parameters.ts";
import { sessionOf, totalsOf } from "./session-object.ts";
import { saveObject, type Stored } from "./store.ts";

/** The least that Stripe takes, and how long a session may be open, in seconds. */
const LEAST = 50;
const SHORTEST = 1_800;
const LONGEST = 86_400;

const requireSellable = (params: CreateSession): void => {
  const currencies = new Set(params.line_items.map((line) => line.price_data.currency));
  if (currencies.size > 1) {
    throw new StripeFault(400, "All line items must have the same currency.", { param: "line_items" });
  }
  if (totalsOf(params).subtotal < LEAST) {
    const message = "The Checkout Session's total amount must convert to at least 50 cents.";
    throw new StripeFault(400, message, { code: "amount_too_small" });
  }
};

/** Throws Stripe's 400 for an end, currencies or a total that it does not take. */
export const createSession = async (
  context: StandInContext,
  tx: DrizzleTx,
  params: CreateSession,
): Promise<Session> => {
  const created = context.seconds();
  const expiresAt = params.expires_at ?? created + LONGEST;
  if (expiresAt < created + SHORTEST || expiresAt > created + LONGEST) {
    const message =
      "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.";
    throw new StripeFault(400, message, { param: "expires_at" });
  }
  requireSellable(params);
  const id = newStripeId("cs_test");
  const session = sessionOf(params, { id, created, expiresAt, url: `${context.pages}/pay/${id}` });
  await saveObject(tx, session, { params });
  return session;
};

export const expireSession = async (
  context: StandInContext,
  tx: DrizzleTx,
  { body, hidden }: Stored<Session>,
): Promise<Session> => {
  Object.assign(body, { status: "expired", url: null });
  await saveObject(tx, body, hidden);
  await context.recordEvent(tx, "checkout.session.expired", body);
  return body;
};

/** A session that can still be used; one whose time is over expires by this. Throws Stripe's 400 and 404. */
export const getOpenSession = async (context: StandInContext, tx: DrizzleTx, id: string): Promise<Stored<Session>> => {
  const kept = await context.get<Session>(tx, "checkout.session", id);
  if (kept.body.status === "open" && kept.body.expires_at <= context.seconds()) await expireSession(context, tx, kept);
  if (kept.body.status !== "open") {
    throw new StripeFault(400, `This Checkout Session is ${kept.body.status}; only open ones can be used.`);
  }
  return kept;
};

export const expireIfOpen = async (context: StandInContext, tx: DrizzleTx, id: string): Promise<void> => {
  const kept = await context.get<Session>(tx, "checkout.session", id);
  if (kept.body.status === "open") await expireSession(context, tx, kept);
};
