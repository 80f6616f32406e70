// The actions of the payment stand-in, refunds and disputes included. Each one records its events.
import type { DrizzleTx } from "@/platform/db/types.ts";
import { createContext, newStripeId, type Session, type StandInContext, type StandInOptions } from "./context.ts";
import { missing, StripeFault } from "./errors.ts";
import type { CreateRefund, CreateSession } from "./parameters.ts";
import { decline, finish, pay, payLater } from "./payments.ts";
import { createSession, expireIfOpen, expireSession, getOpenSession } from "./sessions.ts";
import { listObjects, listWaiting, saveObject } from "./store.ts";
import type Stripe from "stripe";
import { toDispute, toRefund } from "./objects.ts";

type Charge = Stripe.Charge;
type Dispute = Stripe.Dispute;

/** The amount to refund; all that is left by default. Throws Stripe's 400 if it exceeds what is left. */
const refundable = ({ id, amount, amount_refunded }: Charge, requested?: number): number => {
  const left = amount - amount_refunded;
  if (left === 0) {
    throw new StripeFault(400, `Charge ${id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  if (requested !== undefined && requested > left) {
    throw new StripeFault(400, "Refund amount is greater than unrefunded amount on charge.", { param: "amount" });
  }
  return requested ?? left;
};

/** Throws Stripe's 404 for an unknown charge. */
const refund = async (context: StandInContext, tx: DrizzleTx, params: CreateRefund): Promise<Stripe.Refund> => {
  const { payment_intent, reason = null, metadata } = params;
  const [found] = await listObjects<Charge>(tx, "charge", { payment_intent });
  if (!found) throw missing("charge", payment_intent);
  const charge = found.body;
  const own = { amount: refundable(charge, params.amount), reason, metadata };
  const created = toRefund(charge, { id: newStripeId("re"), created: context.seconds(), ...own });
  charge.amount_refunded += created.amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  await saveObject(tx, created);
  await saveObject(tx, charge);
  await context.recordEvent(tx, "refund.created", created);
  await context.recordEvent(tx, "charge.refunded", charge);
  return created;
};

/** The buyer's bank sends the money of a refund back. Throws Stripe's 404 for an unknown refund. */
const failRefund = async (context: StandInContext, tx: DrizzleTx, id: string): Promise<Stripe.Refund> => {
  const { body } = await context.get<Stripe.Refund>(tx, "refund", id);
  const { body: charge } = await context.get<Charge>(tx, "charge", String(body.charge));
  if (body.status === "failed") return body;
  body.status = "failed";
  body.failure_reason = "expired_or_canceled_card";
  charge.amount_refunded -= body.amount;
  charge.refunded = false;
  await saveObject(tx, body);
  await saveObject(tx, charge);
  await context.recordEvent(tx, "charge.refund.updated", body);
  await context.recordEvent(tx, "refund.failed", body);
  return body;
};

/** `warning_needs_response` is an inquiry, which takes no money yet. */
type OpenStatus = "needs_response" | "warning_needs_response";

/** Opens a dispute. Throws Stripe's 404 for an unknown payment. */
const dispute = (
  context: StandInContext,
  paymentIntent: string,
  status: OpenStatus = "needs_response",
): Promise<Dispute> =>
  context.write(async (tx) => {
    const [found] = await listObjects<Charge>(tx, "charge", { payment_intent: paymentIntent });
    if (!found) throw missing("payment_intent", paymentIntent);
    const claim = toDispute(found.body, { id: newStripeId("du"), created: context.seconds(), status });
    found.body.disputed = true;
    await saveObject(tx, found.body);
    await saveObject(tx, claim);
    await context.recordEvent(tx, "charge.dispute.created", claim);
    return claim;
  });

/** Closes a dispute, or turns an inquiry into one. */
const changeDispute = async (
  context: StandInContext,
  tx: DrizzleTx,
  { id, status }: { id: string; status: "needs_response" | "won" | "lost" },
): Promise<Dispute> => {
  const { body } = await context.get<Dispute>(tx, "dispute", id);
  body.status = status;
  await saveObject(tx, body);
  const happened = status === "needs_response" ? "updated" : "closed";
  await context.recordEvent(tx, `charge.dispute.${happened}`, body);
  return body;
};

/** Another process can have made the same change. */
const ignoreRace = (error: unknown): void => {
  if (!(error instanceof StripeFault)) throw error;
};

const passTime = async (context: StandInContext): Promise<void> => {
  for (const { body: { id, status, expires_at }, hidden } of await listWaiting<Session>(context.read)) {
    const { ending, endsAt = 0 } = hidden;
    if (status === "open" && expires_at <= context.seconds()) {
      await context.write((tx) => expireIfOpen(context, tx, id));
    }
    if (ending && endsAt <= context.seconds()) await finish(context, id).catch(ignoreRace);
  }
};

/** Actions that take a `tx` are part of the caller's transaction; the others open their own. */
export const createActions = (options: StandInOptions) => {
  const context = createContext(options);
  return {
    read: context.read,
    write: context.write,
    get: context.get,
    create: (tx: DrizzleTx, params: CreateSession) => createSession(context, tx, params),
    expire: async (tx: DrizzleTx, id: string) => expireSession(context, tx, await getOpenSession(context, tx, id)),
    pay: (sessionId: string) => pay(context, sessionId),
    decline: (sessionId: string) => decline(context, sessionId),
    payLater: (sessionId: string, ending: "succeeds" | "fails") => payLater(context, sessionId, ending),
    finish: (sessionId: string) => finish(context, sessionId),
    refund: (tx: DrizzleTx, params: CreateRefund) => refund(context, tx, params),
    failRefund: (tx: DrizzleTx, id: string) => failRefund(context, tx, id),
    dispute: (paymentIntent: string, status?: OpenStatus) => dispute(context, paymentIntent, status),
    escalateInquiry: (tx: DrizzleTx, id: string) => changeDispute(context, tx, { id, status: "needs_response" }),
    closeDispute: (tx: DrizzleTx, id: string, status: "won" | "lost") => changeDispute(context, tx, { id, status }),
    /** Expires sessions and finishes payments whose time has come. */
    passTime: () => passTime(context),
    /** Sends an event again, as Stripe's dashboard can. */
    resend: (eventId: string): Promise<void> => context.write((tx) => context.send(tx, eventId)),
  };
};

export type Actions = ReturnType<typeof createActions>;
