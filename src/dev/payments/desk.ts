// What can happen at the stand-in: sessions are opened, paid, declined and expire; money goes back; each with its events.
import type Stripe from "stripe";
import type { Clock } from "../../platform/clock.ts";
import type { Database, DrizzleTx, Reader } from "../../platform/db.ts";
import { Fault, missing } from "./faults.ts";
import type { CreateRefund, CreateSession } from "./parameters.ts";
import { chargeOf, disputeOf, eventOf, intentOf, refundOf, type StripeObject } from "./payment-objects.ts";
import { sessionOf, totalsOf } from "./session-object.ts";
import { find, keep, type Kept, listAll, listWaiting, queueDelivery } from "./store.ts";

export type Session = Stripe.Checkout.Session;
type Intent = Stripe.PaymentIntent;
type Charge = Stripe.Charge;
type Dispute = Stripe.Dispute;

export interface DeskOptions {
  db: Database;
  clock: Clock;
  /** Where the hosted pages are. */
  pages: string;
  /** Hears that events wait. */
  onEvent(): void;
}

/** The least that Stripe takes, and how long a session may be open, in seconds. */
const LEAST = 50;
const SHORTEST = 1_800;
const LONGEST = 86_400;
/** After what time a payment that is on its way arrives, or does not, in seconds. */
const ON_ITS_WAY = 15;

/** Several processes watch the same clock. */
const otherWasQuicker = (error: unknown): void => {
  if (!(error instanceof Fault)) throw error;
};

const newStripeId = (prefix: string): string => `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`;

export const createDesk = ({ db, clock, pages, onEvent }: DeskOptions) => {
  const seconds = () => Math.floor(clock.now() / 1000);
  const write = async <T>(work: (tx: DrizzleTx) => Promise<T>): Promise<T> => {
    const result = await db.write(work);
    onEvent();
    return result;
  };
  const tell = async (tx: DrizzleTx, type: string, object: unknown): Promise<void> => {
    const event = eventOf(type, structuredClone(object) as StripeObject, {
      id: newStripeId("evt"),
      created: seconds(),
    });
    await keep(tx, event);
    await queueDelivery(tx, event.id, clock.now());
  };
  const get = async <T extends StripeObject>(on: Reader, kind: string, id: string): Promise<Kept<T>> => {
    const kept = await find<T>(on, kind, id);
    if (!kept) throw missing(kind, id);
    return kept;
  };
  const openSession = async (tx: DrizzleTx, id: string): Promise<Kept<Session>> => {
    const kept = await get<Session>(tx, "checkout.session", id);
    if (kept.body.status === "open" && kept.body.expires_at <= seconds()) await expire(tx, kept);
    if (kept.body.status !== "open") {
      throw new Fault(400, `This Checkout Session is ${kept.body.status}; only open ones can be used.`);
    }
    return kept;
  };

  const create = async (tx: DrizzleTx, params: CreateSession): Promise<Session> => {
    const created = seconds();
    const expiresAt = params.expires_at ?? created + LONGEST;
    if (expiresAt < created + SHORTEST || expiresAt > created + LONGEST) {
      const message =
        "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.";
      throw new Fault(400, message, { param: "expires_at" });
    }
    const currencies = new Set(params.line_items.map((line) => line.price_data.currency));
    if (currencies.size > 1) {
      throw new Fault(400, "All line items must have the same currency.", { param: "line_items" });
    }
    if (totalsOf(params).subtotal < LEAST) {
      const message = "The Checkout Session's total amount must convert to at least 50 cents.";
      throw new Fault(400, message, { code: "amount_too_small" });
    }
    const id = newStripeId("cs_test");
    const session = sessionOf(params, { id, created, expiresAt, url: `${pages}/pay/${id}` });
    await keep(tx, session, { params });
    return session;
  };

  const expire = async (tx: DrizzleTx, { body, hidden }: Kept<Session>): Promise<Session> => {
    Object.assign(body, { status: "expired", url: null });
    await keep(tx, body, hidden);
    await tell(tx, "checkout.session.expired", body);
    return body;
  };

  const expireIfOpen = async (tx: DrizzleTx, id: string): Promise<void> => {
    const kept = await get<Session>(tx, "checkout.session", id);
    if (kept.body.status === "open") await expire(tx, kept);
  };

  /** The payment of a session, made when somebody first tries to pay. */
  const intentFor = async (tx: DrizzleTx, { body, hidden }: Kept<Session>): Promise<Intent> => {
    const id = hidden.intentId as string | undefined;
    if (id) return (await get<Intent>(tx, "payment_intent", id)).body;
    const { description = null, metadata, receipt_email = null } = (hidden.params as CreateSession).payment_intent_data;
    const seed = { id: newStripeId("pi"), created: seconds(), description, metadata, receipt_email };
    hidden.intentId = seed.id;
    return intentOf(body, seed);
  };

  const succeed = async (tx: DrizzleTx, intent: Intent): Promise<void> => {
    const id = newStripeId("ch");
    const charge = chargeOf(intent, { id, created: seconds(), receipt_url: `${pages}/receipt/${id}` });
    Object.assign(intent, { status: "succeeded", amount_received: intent.amount, latest_charge: charge.id });
    intent.last_payment_error = null;
    await keep(tx, charge);
    await keep(tx, intent);
    await tell(tx, "charge.succeeded", charge);
    await tell(tx, "payment_intent.succeeded", intent);
  };

  const fail = async (tx: DrizzleTx, intent: Intent, error: { code: string; message: string }): Promise<void> => {
    const last_payment_error = { type: "card_error", ...error };
    Object.assign(intent, { status: "requires_payment_method", last_payment_error });
    await keep(tx, intent);
    await tell(tx, "payment_intent.payment_failed", intent);
  };

  const complete = async (tx: DrizzleTx, { body, hidden }: Kept<Session>, intent: Intent): Promise<Session> => {
    const paid = intent.status === "succeeded";
    Object.assign(body, {
      status: "complete",
      payment_status: paid ? "paid" : "unpaid",
      payment_intent: intent.id,
      url: null,
    });
    await keep(tx, body, hidden);
    await tell(tx, "checkout.session.completed", body);
    return body;
  };

  const desk = {
    create,
    expire: async (tx: DrizzleTx, id: string) => expire(tx, await openSession(tx, id)),

    /** The card is charged. */
    pay: (sessionId: string): Promise<Session> =>
      write(async (tx) => {
        const kept = await openSession(tx, sessionId);
        const intent = await intentFor(tx, kept);
        await succeed(tx, intent);
        return await complete(tx, kept, intent);
      }),

    /** The card is refused; another one may be tried. */
    decline: (sessionId: string): Promise<Session> =>
      write(async (tx) => {
        const kept = await openSession(tx, sessionId);
        await fail(tx, await intentFor(tx, kept), { code: "card_declined", message: "Your card was declined." });
        await keep(tx, kept.body, kept.hidden);
        return kept.body;
      }),

    /** The payment is sent off, and arrives or fails some seconds later. */
    payLater: (sessionId: string, ending: "succeeds" | "fails"): Promise<Session> =>
      write(async (tx) => {
        const kept = await openSession(tx, sessionId);
        const intent = await intentFor(tx, kept);
        intent.status = "processing";
        await keep(tx, intent);
        Object.assign(kept.hidden, { ending, endsAt: seconds() + ON_ITS_WAY });
        return await complete(tx, kept, intent);
      }),

    /** A payment on its way comes to its end. */
    finish: (sessionId: string): Promise<Session> =>
      write(async (tx) => {
        const { body, hidden } = await get<Session>(tx, "checkout.session", sessionId);
        const { ending } = hidden;
        if (!ending) throw new Fault(400, "No payment of this session is on its way.");
        const { body: intent } = await get<Intent>(tx, "payment_intent", String(body.payment_intent));
        if (ending === "succeeds") await succeed(tx, intent);
        else await fail(tx, intent, { code: "payment_intent_payment_attempt_failed", message: "The bank refused." });
        if (ending === "succeeds") body.payment_status = "paid";
        await keep(tx, body, { ...hidden, ending: undefined });
        await tell(tx, `checkout.session.async_payment_${ending === "succeeds" ? "succeeded" : "failed"}`, body);
        return body;
      }),

    /** Does what the clock demands. */
    passTime: async (): Promise<void> => {
      for (const { body: { id, status, expires_at }, hidden } of await listWaiting<Session>(db.read)) {
        if (status === "open" && expires_at <= seconds()) await write((tx) => expireIfOpen(tx, id));
        if (hidden.ending && Number(hidden.endsAt) <= seconds()) await desk.finish(id).catch(otherWasQuicker);
      }
    },

    refund: async (tx: DrizzleTx, { payment_intent, charge: chargeId, amount, reason, metadata }: CreateRefund) => {
      const [found] = await listAll<Charge>(tx, "charge", { payment_intent, id: chargeId });
      if (!found) throw missing("charge", payment_intent ?? chargeId ?? "");
      const charge = found.body;
      const left = charge.amount - charge.amount_refunded;
      if (left === 0) {
        throw new Fault(400, `Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
      }
      if ((amount ?? left) > left) {
        throw new Fault(400, "Refund amount is greater than unrefunded amount on charge.", { param: "amount" });
      }
      const own = { amount: amount ?? left, reason: reason ?? null, metadata };
      const refund = refundOf(charge, { id: newStripeId("re"), created: seconds(), ...own });
      charge.amount_refunded += refund.amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      await keep(tx, refund);
      await keep(tx, charge);
      await tell(tx, "refund.created", refund);
      await tell(tx, "charge.refunded", charge);
      return refund;
    },

    /** The customer's bank claims the money back. */
    dispute: (paymentIntent: string): Promise<Dispute> =>
      write(async (tx) => {
        const [found] = await listAll<Charge>(tx, "charge", { payment_intent: paymentIntent });
        if (!found) throw missing("payment_intent", paymentIntent);
        const dispute = disputeOf(found.body, { id: newStripeId("du"), created: seconds() });
        found.body.disputed = true;
        await keep(tx, found.body);
        await keep(tx, dispute);
        await tell(tx, "charge.dispute.created", dispute);
        return dispute;
      }),

    closeDispute: async (tx: DrizzleTx, id: string, status: "won" | "lost"): Promise<Dispute> => {
      const { body } = await get<Dispute>(tx, "dispute", id);
      body.status = status;
      await keep(tx, body);
      await tell(tx, "charge.dispute.closed", body);
      return body;
    },

    /** An event goes out once more, as Stripe's dashboard can do it. */
    resend: (eventId: string): Promise<void> => write((tx) => queueDelivery(tx, eventId, clock.now())),
    write,
    get,
    read: db.read,
  };
  return desk;
};

export type Desk = ReturnType<typeof createDesk>;
