// The routes of the hosted pages below /dev/payments: what their buttons do, and the redirects.
import type { Context, Hono } from "hono";
import type Stripe from "stripe";
import { notFound } from "@/platform/errors.ts";
import { access, type Env, routes, untyped } from "@/platform/http/route.ts";
import type { Session } from "./context.ts";
import type { Actions } from "./actions.ts";
import { StripeFault } from "./errors.ts";
import { readForm, sendPage } from "../page.tsx";
import { BASE, closedPage, overviewPage, payPage, receiptPage, type ShownPayment } from "./pages.tsx";
import type { EventObject } from "./objects.ts";
import { findObject, listObjects, type Stored } from "./store.ts";

const getSession = async (actions: Actions, id: string): Promise<Stored<Session>> => {
  const stored = await findObject<Session>(actions.read, "checkout.session", id);
  if (!stored) throw notFound("This payment page does not exist.");
  return stored;
};

const showSession = async (c: Context<Env>, actions: Actions, id: string) => {
  await actions.passTime();
  const { body, hidden } = await getSession(actions, id);
  if (body.status !== "open") return sendPage(c, closedPage(body));
  const lines = (hidden.params?.line_items ?? []).map(({ quantity, price_data: { product_data, unit_amount } }) => ({
    ...product_data,
    amount: quantity * unit_amount,
  }));
  const intent = hidden.intentId
    ? await findObject<Stripe.PaymentIntent>(actions.read, "payment_intent", hidden.intentId)
    : undefined;
  return sendPage(c, payPage(body, lines, intent?.body.last_payment_error?.message));
};

/** What each button of the payment page does. Returns the URL to redirect to. */
const PAYMENT_METHODS: Record<string, (actions: Actions, session: Session) => Promise<string | null>> = {
  pay: async (actions, { id }) => successOf(await actions.pay(id)),
  "later-succeeds": async (actions, { id }) => successOf(await actions.payLater(id, "succeeds")),
  "later-fails": async (actions, { id }) => successOf(await actions.payLater(id, "fails")),
  decline: async (actions, { id }) => `${BASE}/pay/${(await actions.decline(id)).id}`,
  cancel: (_actions, { cancel_url }) => Promise.resolve(cancel_url),
};

const successOf = ({ id, success_url }: Session): string => success_url!.replaceAll("{CHECKOUT_SESSION_ID}", id);

const refund = (actions: Actions, { payment_intent }: Session, share: number) =>
  actions.write(async (tx) => {
    const id = String(payment_intent);
    const [charge] = await listObjects<Stripe.Charge>(tx, "charge", { payment_intent: id });
    const left = charge ? charge.body.amount - charge.body.amount_refunded : 0;
    await actions.refund(tx, { payment_intent: id, amount: Math.ceil(left * share), metadata: {}, expand: [] });
  });

const failRefund = (actions: Actions, { payment_intent }: Session) =>
  actions.write(async (tx) => {
    const all = await listObjects<Stripe.Refund>(tx, "refund", { payment_intent: String(payment_intent) });
    const made = all.find(({ body }) => body.status === "succeeded");
    if (made) await actions.failRefund(tx, made.body.id);
  });

const closeDispute = (actions: Actions, { payment_intent }: Session, status: "won" | "lost") =>
  actions.write(async (tx) => {
    const [dispute] = await listObjects<Stripe.Dispute>(tx, "dispute", { payment_intent: String(payment_intent) });
    if (dispute) await actions.closeDispute(tx, dispute.body.id, status);
  });

const resendAll = async (actions: Actions, { id, payment_intent }: Session): Promise<void> => {
  const related = (await listObjects<EventObject>(actions.read, "event")).filter(({ body }) => {
    const object = body.data.object as { id: string; payment_intent?: unknown };
    return object.id === id || (payment_intent !== null && object.payment_intent === payment_intent);
  });
  for (const { body } of related) await actions.resend(body.id);
};

/** Actions of developers on a payment. */
const DEVELOPER_ACTIONS: Record<string, (actions: Actions, session: Session) => Promise<unknown>> = {
  expire: (actions, { id }) => actions.write((tx) => actions.expire(tx, id)),
  finish: (actions, { id }) => actions.finish(id),
  refund: (actions, session) => refund(actions, session, 1),
  "refund-half": (actions, session) => refund(actions, session, 0.5),
  "fail-refund": failRefund,
  dispute: (actions, { payment_intent }) => actions.dispute(String(payment_intent)),
  win: (actions, session) => closeDispute(actions, session, "won"),
  lose: (actions, session) => closeDispute(actions, session, "lost"),
  resend: resendAll,
};

const overview = async (actions: Actions): Promise<ShownPayment[]> => {
  const sessions = await listObjects<Session>(actions.read, "checkout.session");
  return await Promise.all(
    sessions.slice(0, 100).map(async ({ body: session, hidden }) => {
      const payment_intent = String(session.payment_intent);
      const [charge] = await listObjects<Stripe.Charge>(actions.read, "charge", { payment_intent });
      const disputes = await listObjects<Stripe.Dispute>(actions.read, "dispute", { payment_intent });
      return {
        session,
        isPending: Boolean(hidden.ending),
        charge: charge?.body,
        disputes: disputes.map((d) => d.body),
      };
    }),
  );
};

/** The pages, for developers and for browser tests. */
export const hostedPages = (actions: Actions): Hono<Env> => {
  const pages = routes()
    .get(BASE, access("anyone"), async (c) => sendPage(c, overviewPage(await overview(actions))))
    .get(`${BASE}/pay/:id`, access("anyone"), (c) => showSession(c, actions, c.req.param("id")))
    .post(`${BASE}/pay/:id`, access("anyone"), async (c) => {
      const { body } = await getSession(actions, c.req.param("id"));
      const method = PAYMENT_METHODS[(await readForm(c)).how ?? ""];
      if (!method) throw notFound("This payment method does not exist.");
      const next = await method(actions, body).catch(ignoreStripeFault);
      return c.redirect(next ?? `${BASE}/pay/${body.id}`, 303);
    })
    .post(`${BASE}/payments/:id`, access("anyone"), async (c) => {
      const { body } = await getSession(actions, c.req.param("id"));
      await DEVELOPER_ACTIONS[(await readForm(c)).how ?? ""]?.(actions, body).catch(ignoreStripeFault);
      return c.redirect(BASE, 303);
    })
    .get(`${BASE}/receipt/:id`, access("anyone"), async (c) => {
      const charge = await findObject<Stripe.Charge>(actions.read, "charge", c.req.param("id"));
      if (!charge) throw notFound("This receipt does not exist.");
      return sendPage(c, receiptPage(charge.body));
    });
  return untyped(pages);
};

/** Ignores Stripe's errors, because the next page shows the current state. */
const ignoreStripeFault = (error: unknown): null => {
  if (error instanceof StripeFault) return null;
  throw error;
};
