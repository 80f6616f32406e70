// Pays a session at the stand-in: immediately, with a declined card, or with a delayed payment.
import type Stripe from "stripe";
import type { DrizzleTx } from "@/platform/db/types.ts";
import { newStripeId, type Session, type StandInContext } from "./context.ts";
import { StripeFault } from "./errors.ts";
import { toCharge, toIntent } from "./objects.ts";
import { getOpenSession } from "./sessions.ts";
import { saveObject, type Stored } from "./store.ts";

type Intent = Stripe.PaymentIntent;

/** Duration of a delayed payment in seconds. */
export const PENDING_SECONDS = 8;

/** The payment intent of a session, created on the first attempt to pay. */
const intentFor = async (
  context: StandInContext,
  tx: DrizzleTx,
  { body, hidden }: Stored<Session>,
): Promise<Intent> => {
  const { intentId, params } = hidden;
  if (intentId) return (await context.get<Intent>(tx, "payment_intent", intentId)).body;
  if (!params) throw new Error(`The parameters of the session ${body.id} are missing`);
  hidden.intentId = newStripeId("pi");
  const { metadata } = params.payment_intent_data;
  return toIntent(body, { id: hidden.intentId, created: context.seconds(), metadata });
};

const succeed = async (context: StandInContext, tx: DrizzleTx, intent: Intent): Promise<void> => {
  const id = newStripeId("ch");
  const charge = toCharge(intent, { id, created: context.seconds(), receipt_url: `${context.pages}/receipt/${id}` });
  Object.assign(intent, { status: "succeeded", amount_received: intent.amount, latest_charge: charge.id });
  intent.last_payment_error = null;
  await saveObject(tx, charge);
  await saveObject(tx, intent);
  await context.recordEvent(tx, "charge.succeeded", charge);
  await context.recordEvent(tx, "payment_intent.succeeded", intent);
};

const fail = async (
  context: StandInContext,
  tx: DrizzleTx,
  intent: Intent,
  error: { code: string; message: string },
): Promise<void> => {
  const last_payment_error = { type: "card_error", ...error };
  Object.assign(intent, { status: "requires_payment_method", last_payment_error });
  await saveObject(tx, intent);
  await context.recordEvent(tx, "payment_intent.payment_failed", intent);
};

const complete = async (
  context: StandInContext,
  tx: DrizzleTx,
  { body, hidden }: Stored<Session>,
  { id, status }: Intent,
): Promise<Session> => {
  const payment_status = status === "succeeded" ? "paid" : "unpaid";
  Object.assign(body, { status: "complete", payment_status, payment_intent: id, url: null });
  await saveObject(tx, body, hidden);
  await context.recordEvent(tx, "checkout.session.completed", body);
  return body;
};

/** Charges the card. */
export const pay = (context: StandInContext, sessionId: string): Promise<Session> =>
  context.write(async (tx) => {
    const stored = await getOpenSession(context, tx, sessionId);
    const intent = await intentFor(context, tx, stored);
    await succeed(context, tx, intent);
    return await complete(context, tx, stored, intent);
  });

/** Declines the card. The session stays open. */
export const decline = (context: StandInContext, sessionId: string): Promise<Session> =>
  context.write(async (tx) => {
    const stored = await getOpenSession(context, tx, sessionId);
    const intent = await intentFor(context, tx, stored);
    await fail(context, tx, intent, { code: "card_declined", message: "Your card was declined." });
    await saveObject(tx, stored.body, stored.hidden);
    return stored.body;
  });

/** Starts a delayed payment, which succeeds or fails some seconds later. */
export const payLater = (context: StandInContext, sessionId: string, ending: "succeeds" | "fails"): Promise<Session> =>
  context.write(async (tx) => {
    const stored = await getOpenSession(context, tx, sessionId);
    const intent = await intentFor(context, tx, stored);
    intent.status = "processing";
    await saveObject(tx, intent);
    Object.assign(stored.hidden, { ending, endsAt: context.seconds() + PENDING_SECONDS });
    return await complete(context, tx, stored, intent);
  });

/** Completes a delayed payment. Throws Stripe's 400 if none is pending. */
export const finish = (context: StandInContext, sessionId: string): Promise<Session> =>
  context.write(async (tx) => {
    const { body, hidden } = await context.get<Session>(tx, "checkout.session", sessionId);
    const { ending } = hidden;
    if (!ending) throw new StripeFault(400, "This session has no pending payment.");
    const { body: intent } = await context.get<Intent>(tx, "payment_intent", String(body.payment_intent));
    const error = { code: "payment_intent_payment_attempt_failed", message: "The payment was declined by the bank." };
    await (ending === "succeeds" ? succeed(context, tx, intent) : fail(context, tx, intent, error));
    if (ending === "succeeds") body.payment_status = "paid";
    await saveObject(tx, body, { ...hidden, ending: undefined });
    await context.recordEvent(
      tx,
      `checkout.session.async_payment_${ending === "succeeds" ? "succeeded" : "failed"}`,
      body,
    );
    return body;
  });
