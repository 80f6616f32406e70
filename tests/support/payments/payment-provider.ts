// A payment provider for real processes: the stand-in in the test's process behind a faulty proxy, and customers.
import { listObjects } from "@/dev/payments/store.ts";
import type { EventObject } from "@/dev/payments/objects.ts";
import { openPaymentStandIn, type PaymentStandIn, SECRET_KEY, WEBHOOK_SECRET } from "@/dev/payments/stand-in.ts";
import { signedEvent } from "@/dev/payments/webhooks.ts";
import { openSession, sessionCookie } from "@/modules/auth/index.ts";
import { enableBuying, makePerson } from "../people/factories.ts";
import { callerOf, type Parley } from "../app/parley.ts";
import { type FaultyProxy, openFaultyProxy, orderCredits } from "./test-payments.ts";
import type { RunningApp } from "../app/running-app.ts";

export interface PaymentProvider extends Pick<PaymentStandIn, "actions" | "apiBase"> {
  proxy: FaultyProxy;
  /** The environment of the processes that use this provider. */
  env: Record<string, string>;
  /** The events of a session, oldest first. */
  eventsOf(sessionId: string): Promise<EventObject[]>;
  /** Sends one event to a process, signed now. Returns the HTTP status. */
  send(web: RunningApp, event: EventObject): Promise<number>;
  close(): Promise<void>;
}

/** Opens the provider. Close it before `parley`. */
export const openPaymentProvider = async ({ services }: Parley): Promise<PaymentProvider> => {
  const standIn = await openPaymentStandIn(services);
  const proxy = await openFaultyProxy(standIn.apiBase);
  const { db, clock } = services;
  return {
    actions: standIn.actions,
    apiBase: standIn.apiBase,
    proxy,
    env: { STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE: proxy.url },
    async eventsOf(sessionId) {
      const all = (await listObjects<EventObject>(db.read, "event")).map(({ body }) => body).reverse();
      return all.filter(({ data }) => data.object.id === sessionId);
    },
    async send(web, event) {
      const { payload, signature } = await signedEvent({ db, clock, secret: WEBHOOK_SECRET }, event.id);
      const response = await fetch(`${web.baseURL}/api/v2/Transactions/StripeWebhook`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Stripe-Signature": signature },
        body: payload,
      });
      await response.body?.cancel();
      return response.status;
    },
    async close() {
      await proxy.close();
      await standIn.stop();
    },
  };
};

/** A specialist who orders five credits. `order` can be repeated with the same idempotency key. */
export interface Customer {
  specialistId: string;
  cookie: string;
  order(web: RunningApp): ReturnType<typeof orderCredits>;
}

export const makeCustomer = async (parley: Parley): Promise<Customer> => {
  const specialistId = await makePerson(parley);
  await enableBuying(parley, specialistId);
  const token = await parley.transact((tx) => openSession(tx, { userId: specialistId }));
  const cookie = sessionCookie(token, parley.services.config).split(";")[0]!;
  const key = crypto.randomUUID();
  return { specialistId, cookie, order: (web) => orderCredits(callerOf(web), cookie, undefined, { key }) };
};
