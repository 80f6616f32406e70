// The payment stand-in for development: a Stripe-compatible server with hosted pages and webhooks, used when no Stripe
// key is set. Production never loads it.
import type { Hono } from "hono";
import type { Services } from "@/platform/ctx.ts";
import type { Env } from "@/platform/http/route.ts";
import { loadedWhenCalled, type Payments } from "@/platform/payments/provider.ts";
import { startPollingLoop } from "@/platform/queue/polling-loop.ts";
import { paymentApi } from "./api.ts";
import { type Actions, createActions } from "./actions.ts";
import { hostedPages } from "./hosted.ts";
import { BASE } from "./pages.tsx";
import { createTables } from "./store.ts";
import { deliverDue } from "./webhooks.ts";

export const SECRET_KEY = "sk_test_standin";
export const WEBHOOK_SECRET = "whsec_standin";

/** Interval in ms at which time-based changes are made. Events are sent immediately. */
const POLL_MS = 1_000;

export interface PaymentStandIn {
  /** A client of its API over HTTP, as for Stripe. */
  payments: Payments;
  /** The URL of its API: "http://127.0.0.1:PORT". */
  apiBase: string;
  actions: Actions;
  /** The hosted pages, to mount in the app. */
  pages: Hono<Env>;
  /** Starts to send webhooks to this URL. */
  deliverTo(url: string): void;
  stop(): Promise<void>;
}

type StandInServices = Pick<Services, "db" | "clock" | "log" | "config">;

/** Starts the API on a free port of this machine. Throws in production. */
export const openPaymentStandIn = async ({ db, clock, log, config }: StandInServices): Promise<PaymentStandIn> => {
  if (config.production) throw new Error("The payment stand-in is not for production. Please set STRIPE_SECRET_KEY.");
  await createTables(db);
  let wake = () => {};
  const actions = createActions({ db, clock, pages: config.publicUrl + BASE, onEvent: () => wake() });
  const api = paymentApi(actions, SECRET_KEY);
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => api.fetch(request));
  const apiBase = `http://127.0.0.1:${server.addr.port}`;
  const stops: (() => Promise<void>)[] = [() => server.shutdown()];
  return {
    payments: loadedWhenCalled(async () => {
      const { stripePayments } = await import("@/platform/payments/stripe.ts");
      return stripePayments({
        secretKey: SECRET_KEY,
        webhookSecret: config.stripe.webhookSecret ?? WEBHOOK_SECRET,
        apiBase,
        automaticTax: config.stripe.automaticTax,
      });
    }),
    apiBase,
    actions,
    pages: hostedPages(actions),
    deliverTo(url) {
      const secret = config.stripe.webhookSecret ?? WEBHOOK_SECRET;
      const loop = startPollingLoop("test payments", POLL_MS, log, async () => {
        await actions.passTime();
        await deliverDue({ db, clock, log, secret }, url);
      });
      wake = loop.wake;
      stops.push(loop.stop);
    },
    async stop() {
      for (const stop of stops.reverse()) await stop();
    },
  };
};
