// Checkout sessions at the stand-in: opened within Stripe's bounds, found while they are open, and expired.
import type { DrizzleTx } from "@/platform/db/types.ts";
import { type StandInContext, newStripeId, type Session } from "./context.ts";
import { StripeFault } from "./errors.ts";
import type { CreateSession } from "./parameters.ts";
import { sessionOf, totalsOf } from "./session-object.ts";
import { keep, type Kept } from "./store.ts";

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
export const createSession = async (books: StandInContext, tx: DrizzleTx, params: CreateSession): Promise<Session> => {
  const created = books.seconds();
  const expiresAt = params.expires_at ?? created + LONGEST;
  if (expiresAt < created + SHORTEST || expiresAt > created + LONGEST) {
    const message =
      "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.";
    throw new StripeFault(400, message, { param: "expires_at" });
  }
  requireSellable(params);
  const id = newStripeId("cs_test");
  const session = sessionOf(params, { id, created, expiresAt, url: `${books.pages}/pay/${id}` });
  await keep(tx, session, { params });
  return session;
};

export const expireSession = async (
  books: StandInContext,
  tx: DrizzleTx,
  { body, hidden }: Kept<Session>,
): Promise<Session> => {
  Object.assign(body, { status: "expired", url: null });
  await keep(tx, body, hidden);
  await books.recordEvent(tx, "checkout.session.expired", body);
  return body;
};

/** A session that can still be used; one whose time is over expires by this. Throws Stripe's 400 and 404. */
export const getOpenSession = async (books: StandInContext, tx: DrizzleTx, id: string): Promise<Kept<Session>> => {
  const kept = await books.get<Session>(tx, "checkout.session", id);
  if (kept.body.status === "open" && kept.body.expires_at <= books.seconds()) await expireSession(books, tx, kept);
  if (kept.body.status !== "open") {
    throw new StripeFault(400, `This Checkout Session is ${kept.body.status}; only open ones can be used.`);
  }
  return kept;
};

export const expireIfOpen = async (books: StandInContext, tx: DrizzleTx, id: string): Promise<void> => {
  const kept = await books.get<Session>(tx, "checkout.session", id);
  if (kept.body.status === "open") await expireSession(books, tx, kept);
};
