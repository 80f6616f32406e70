// The addresses of the hosted pages, below /dev/payments: what their buttons do, and where the browser goes on.
import type { Context, Hono } from "hono";
import type Stripe from "stripe";
import { notFound } from "@/platform/errors.ts";
import { access, type Env, routes, untyped } from "@/platform/http/route.ts";
import type { Session } from "./context.ts";
import type { Actions } from "./actions.ts";
import { StripeFault } from "./errors.ts";
import { overPage, overviewPage, payPage, receiptPage, type ShownPayment } from "./pages.tsx";
import type { EventObject } from "./payment-objects.ts";
import { find, type Kept, listAll } from "./store.ts";

export const BASE = "/dev/payments";

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action *; frame-ancestors 'none'";

const shown = (c: Context<Env>, html: string) => {
  c.header("Content-Security-Policy", POLICY);
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  return c.html(html);
};

const sessionOf = async (desk: Actions, id: string): Promise<Kept<Session>> => {
  const kept = await find<Session>(desk.read, "checkout.session", id);
  if (!kept) throw notFound("This payment page does not exist.");
  return kept;
};

const showSession = async (c: Context<Env>, desk: Actions, id: string) => {
  await desk.passTime();
  const { body, hidden } = await sessionOf(desk, id);
  if (body.status !== "open") return shown(c, overPage(body));
  const lines = (hidden.params?.line_items ?? []).map((
    { quantity, price_data: { product_data: { name, description }, unit_amount } },
  ) => ({
    name,
    description,
    amount: quantity * unit_amount,
  }));
  const intent = hidden.intentId
    ? await find<Stripe.PaymentIntent>(desk.read, "payment_intent", hidden.intentId)
    : undefined;
  return shown(c, payPage(body, lines, BASE, intent?.body.last_payment_error?.message));
};

/** What each button of the payment page does; answers where the browser goes. */
const WAYS: Record<string, (desk: Actions, session: Session) => Promise<string | null>> = {
  pay: async (desk, { id }) => successOf(await desk.pay(id)),
  "later-succeeds": async (desk, { id }) => successOf(await desk.payLater(id, "succeeds")),
  "later-fails": async (desk, { id }) => successOf(await desk.payLater(id, "fails")),
  decline: async (desk, { id }) => `${BASE}/pay/${(await desk.decline(id)).id}`,
  cancel: (_desk, { cancel_url }) => Promise.resolve(cancel_url),
};

const successOf = ({ id, success_url }: Session): string => success_url!.replaceAll("{CHECKOUT_SESSION_ID}", id);

const refund = (desk: Actions, { payment_intent }: Session, share: number) =>
  desk.write(async (tx) => {
    const id = String(payment_intent);
    const [charge] = await listAll<Stripe.Charge>(tx, "charge", { payment_intent: id });
    const left = charge ? charge.body.amount - charge.body.amount_refunded : 0;
    await desk.refund(tx, { payment_intent: id, amount: Math.ceil(left * share), metadata: {}, expand: [] });
  });

const closeDispute = (desk: Actions, { payment_intent }: Session, status: "won" | "lost") =>
  desk.write(async (tx) => {
    const [dispute] = await listAll<Stripe.Dispute>(tx, "dispute", { payment_intent: String(payment_intent) });
    if (dispute) await desk.closeDispute(tx, dispute.body.id, status);
  });

const resendAll = async (desk: Actions, { id, payment_intent }: Session): Promise<void> => {
  const concerned = (await listAll<EventObject>(desk.read, "event")).filter(({ body }) => {
    const object = body.data.object as { id: string; payment_intent?: unknown };
    return object.id === id || (payment_intent !== null && object.payment_intent === payment_intent);
  });
  for (const { body } of concerned) await desk.resend(body.id);
};

/** What a developer can do to a payment. */
const DEEDS: Record<string, (desk: Actions, session: Session) => Promise<unknown>> = {
  expire: (desk, { id }) => desk.write((tx) => desk.expire(tx, id)),
  finish: (desk, { id }) => desk.finish(id),
  refund: (desk, session) => refund(desk, session, 1),
  "refund-half": (desk, session) => refund(desk, session, 0.5),
  dispute: (desk, { payment_intent }) => desk.dispute(String(payment_intent)),
  win: (desk, session) => closeDispute(desk, session, "won"),
  lose: (desk, session) => closeDispute(desk, session, "lost"),
  resend: resendAll,
};

const howOf = async (c: Context<Env>): Promise<string> => String((await c.req.parseBody()).how ?? "");

const overview = async (desk: Actions): Promise<ShownPayment[]> => {
  const sessions = await listAll<Session>(desk.read, "checkout.session");
  return await Promise.all(
    sessions.slice(0, 100).map(async ({ body: session, hidden }) => {
      const payment_intent = String(session.payment_intent);
      const [charge] = await listAll<Stripe.Charge>(desk.read, "charge", { payment_intent });
      const disputes = await listAll<Stripe.Dispute>(desk.read, "dispute", { payment_intent });
      return { session, onItsWay: Boolean(hidden.ending), charge: charge?.body, disputes: disputes.map((d) => d.body) };
    }),
  );
};

/** The pages, for people and for tests in a browser. */
export const hostedPages = (desk: Actions): Hono<Env> => {
  const pages = routes()
    .get(BASE, access("anyone"), async (c) => shown(c, overviewPage(await overview(desk), BASE)))
    .get(`${BASE}/pay/:id`, access("anyone"), (c) => showSession(c, desk, c.req.param("id")))
    .post(`${BASE}/pay/:id`, access("anyone"), async (c) => {
      const { body } = await sessionOf(desk, c.req.param("id"));
      const way = WAYS[await howOf(c)];
      if (!way) throw notFound("There is no such way to pay.");
      const next = await way(desk, body).catch(unlessOver);
      return c.redirect(next ?? `${BASE}/pay/${body.id}`, 303);
    })
    .post(`${BASE}/payments/:id`, access("anyone"), async (c) => {
      const { body } = await sessionOf(desk, c.req.param("id"));
      await DEEDS[await howOf(c)]?.(desk, body).catch(unlessOver);
      return c.redirect(BASE, 303);
    })
    .get(`${BASE}/receipt/:id`, access("anyone"), async (c) => {
      const charge = await find<Stripe.Charge>(desk.read, "charge", c.req.param("id"));
      if (!charge) throw notFound("This receipt does not exist.");
      return shown(c, receiptPage(charge.body));
    });
  return untyped(pages);
};

/** What the desk refuses shows on the page that comes next. */
const unlessOver = (error: unknown): null => {
  if (error instanceof StripeFault) return null;
  throw error;
};
