// Paying a session at the stand-in: the card is charged or refused, or the payment is on its way for some seconds.
import type Stripe from "stripe";
import type { DrizzleTx } from "@/platform/db/types.ts";
import { type StandInContext, newStripeId, type Session } from "./context.ts";
import { StripeFault } from "./errors.ts";
import { chargeOf, intentOf } from "./payment-objects.ts";
import { getOpenSession } from "./sessions.ts";
import { keep, type Kept } from "./store.ts";

type Intent = Stripe.PaymentIntent;

/** After what time a payment that is on its way arrives, or does not, in seconds. */
const PENDING_SECONDS = 15;

/** The payment of a session, made when somebody first tries to pay. */
const intentFor = async (books: StandInContext, tx: DrizzleTx, { body, hidden }: Kept<Session>): Promise<Intent> => {
  const { intentId, params } = hidden;
  if (intentId) return (await books.get<Intent>(tx, "payment_intent", intentId)).body;
  if (!params) throw new Error(`Nobody knows how the session ${body.id} was asked for`);
  const { description = null, metadata, receipt_email = null } = params.payment_intent_data;
  const seed = { id: newStripeId("pi"), created: books.seconds(), description, metadata, receipt_email };
  hidden.intentId = seed.id;
  return intentOf(body, seed);
};

const succeed = async (books: StandInContext, tx: DrizzleTx, intent: Intent): Promise<void> => {
  const id = newStripeId("ch");
  const charge = chargeOf(intent, { id, created: books.seconds(), receipt_url: `${books.pages}/receipt/${id}` });
  Object.assign(intent, { status: "succeeded", amount_received: intent.amount, latest_charge: charge.id });
  intent.last_payment_error = null;
  await keep(tx, charge);
  await keep(tx, intent);
  await books.recordEvent(tx, "charge.succeeded", charge);
  await books.recordEvent(tx, "payment_intent.succeeded", intent);
};

const fail = async (
  books: StandInContext,
  tx: DrizzleTx,
  intent: Intent,
  error: { code: string; message: string },
): Promise<void> => {
  const last_payment_error = { type: "card_error", ...error };
  Object.assign(intent, { status: "requires_payment_method", last_payment_error });
  await keep(tx, intent);
  await books.recordEvent(tx, "payment_intent.payment_failed", intent);
};

const complete = async (
  books: StandInContext,
  tx: DrizzleTx,
  { body, hidden }: Kept<Session>,
  { id, status }: Intent,
): Promise<Session> => {
  const payment_status = status === "succeeded" ? "paid" : "unpaid";
  Object.assign(body, { status: "complete", payment_status, payment_intent: id, url: null });
  await keep(tx, body, hidden);
  await books.recordEvent(tx, "checkout.session.completed", body);
  return body;
};

/** The card is charged. */
export const pay = (books: StandInContext, sessionId: string): Promise<Session> =>
  books.write(async (tx) => {
    const kept = await getOpenSession(books, tx, sessionId);
    const intent = await intentFor(books, tx, kept);
    await succeed(books, tx, intent);
    return await complete(books, tx, kept, intent);
  });

/** The card is refused; another one may be tried. */
export const decline = (books: StandInContext, sessionId: string): Promise<Session> =>
  books.write(async (tx) => {
    const kept = await getOpenSession(books, tx, sessionId);
    const intent = await intentFor(books, tx, kept);
    await fail(books, tx, intent, { code: "card_declined", message: "Your card was declined." });
    await keep(tx, kept.body, kept.hidden);
    return kept.body;
  });

/** The payment is sent off, and arrives or fails some seconds later. */
export const payLater = (books: StandInContext, sessionId: string, ending: "succeeds" | "fails"): Promise<Session> =>
  books.write(async (tx) => {
    const kept = await getOpenSession(books, tx, sessionId);
    const intent = await intentFor(books, tx, kept);
    intent.status = "processing";
    await keep(tx, intent);
    Object.assign(kept.hidden, { ending, endsAt: books.seconds() + PENDING_SECONDS });
    return await complete(books, tx, kept, intent);
  });

/** A payment on its way comes to its end. Throws Stripe's 400 when none is. */
export const finish = (books: StandInContext, sessionId: string): Promise<Session> =>
  books.write(async (tx) => {
    const { body, hidden } = await books.get<Session>(tx, "checkout.session", sessionId);
    const { ending } = hidden;
    if (!ending) throw new StripeFault(400, "No payment of this session is on its way.");
    const { body: intent } = await books.get<Intent>(tx, "payment_intent", String(body.payment_intent));
    const refusal = { code: "payment_intent_payment_attempt_failed", message: "The bank refused." };
    await (ending === "succeeds" ? succeed(books, tx, intent) : fail(books, tx, intent, refusal));
    if (ending === "succeeds") body.payment_status = "paid";
    await keep(tx, body, { ...hidden, ending: undefined });
    await books.recordEvent(tx, `checkout.session.async_payment_${ending === "succeeds" ? "succeeded" : "failed"}`, body);
    return body;
  });
