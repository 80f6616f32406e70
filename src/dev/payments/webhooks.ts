// Webhooks of the stand-in: signed like Stripe's, sent until they are taken, always with the same event id.
import Stripe from "stripe";
import type { Clock } from "@/platform/time/clock.ts";
import type { Database } from "@/platform/db/types.ts";
import type { Log } from "@/platform/log.ts";
import type { EventObject } from "./payment-objects.ts";
import { findObject, finishDelivery, listDue, takeDelivery } from "./store.ts";

const stripe = new Stripe("sk_test_standin");
/** How long a delivery may take, and how long after a failed one the next try comes, in ms. */
const ANSWER_MS = 20_000;
const wait = (attempts: number): number => Math.min(2_000 * 2 ** attempts, 3_600_000);

export interface Webhooks {
  db: Database;
  clock: Clock;
  log: Log;
  secret: string;
}

/** Sends what is due to `address`, one after another. Answers how many were taken. */
export const deliverDue = async (webhooks: Webhooks, address: string): Promise<number> => {
  const { db, clock, log } = webhooks;
  let taken = 0;
  for (const due of await listDue(db.read, clock.now())) {
    if (!await takeDelivery(db, due, clock.now() + wait(due.attempts))) continue;
    const status = await send(webhooks, address, due.eventId).catch((error) => `${error}`);
    if (typeof status === "number" && status >= 200 && status < 300) {
      await finishDelivery(db, due.eventId, clock.now());
      taken++;
    } else log.warn("a test webhook was not taken and comes again", { eventId: due.eventId, status });
  }
  return taken;
};

/** The body and the signature of an event, as they travel now. */
export const signedEvent = async ({ db, clock, secret }: Omit<Webhooks, "log">, eventId: string) => {
  const event = await findObject<EventObject>(db.read, "event", eventId);
  const payload = JSON.stringify({ ...event!.body, api_version: Stripe.API_VERSION });
  const timestamp = Math.floor(clock.now() / 1000);
  const signature = await stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp,
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  });
  return { payload, signature };
};

const send = async (webhooks: Webhooks, address: string, eventId: string): Promise<number> => {
  const { payload, signature } = await signedEvent(webhooks, eventId);
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": signature },
    body: payload,
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  await response.body?.cancel();
  return response.status;
};
