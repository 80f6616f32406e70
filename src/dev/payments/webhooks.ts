// Webhooks of the stand-in: signed like Stripe's and retried until they succeed.
import type { Clock } from "@/platform/time/clock.ts";
import type { Database } from "@/platform/db/types.ts";
import type { Log } from "@/platform/log.ts";
import type { EventObject } from "./objects.ts";
import { claimDelivery, findObject, finishDelivery, listDue } from "./store.ts";

/** The timeout of a delivery, and the delay before the next attempt, in ms. */
const TIMEOUT_MS = 20_000;
const backOffMs = (attempts: number): number => Math.min(2_000 * 2 ** attempts, 3_600_000);

export interface Webhooks {
  db: Database;
  clock: Clock;
  log: Log;
  secret: string;
}

/** Sends due events to `url`, one after another. Returns how many succeeded. */
export const deliverDue = async (webhooks: Webhooks, url: string): Promise<number> => {
  const { db, clock, log } = webhooks;
  let delivered = 0;
  for (const due of await listDue(db.read, clock.now())) {
    if (!await claimDelivery(db, due, clock.now() + backOffMs(due.attempts))) continue;
    const status = await send(webhooks, url, due.eventId).catch((error) => `${error}`);
    if (typeof status === "number" && status >= 200 && status < 300) {
      await finishDelivery(db, due.eventId, clock.now());
      delivered++;
    } else log.warn("a test webhook failed and will be retried", { eventId: due.eventId, status });
  }
  return delivered;
};

/** The body and the signature of an event, signed now. */
export const signedEvent = async ({ db, clock, secret }: Omit<Webhooks, "log">, eventId: string) => {
  const { default: Stripe } = await import("stripe");
  const event = await findObject<EventObject>(db.read, "event", eventId);
  const payload = JSON.stringify({ ...event!.body, api_version: Stripe.API_VERSION });
  const timestamp = Math.floor(clock.now() / 1000);
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp,
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  });
  return { payload, signature };
};

const send = async (webhooks: Webhooks, url: string, eventId: string): Promise<number> => {
  const { payload, signature } = await signedEvent(webhooks, eventId);
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": signature },
    body: payload,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  return response.status;
};
