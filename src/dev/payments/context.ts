// The context of the stand-in's actions: stored objects, the clock in seconds, and events.
import type Stripe from "stripe";
import type { Clock } from "@/platform/time/clock.ts";
import type { Database, DrizzleTx, Reader } from "@/platform/db/types.ts";
import { missing } from "./errors.ts";
import { type StripeObject, toEvent } from "./objects.ts";
import { findObject, queueDelivery, saveObject, type Stored } from "./store.ts";

export type Session = Stripe.Checkout.Session;

export interface StandInOptions {
  db: Database;
  clock: Clock;
  /** The URL of the hosted pages. */
  pages: string;
  /** Called when events are due. */
  onEvent(): void;
}

export const newStripeId = (prefix: string): string => `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`;

export const createContext = ({ db, clock, pages, onEvent }: StandInOptions) => {
  /** Now, in seconds. */
  const seconds = (): number => Math.floor(clock.now() / 1000);
  /** Queues an event for delivery, also if it was delivered before. */
  const send = (tx: DrizzleTx, eventId: string): Promise<void> => queueDelivery(tx, eventId, clock.now());
  return {
    read: db.read,
    pages,
    seconds,
    send,
    /** Runs one transaction; its events are sent after the commit. */
    async write<T>(work: (tx: DrizzleTx) => Promise<T>): Promise<T> {
      const result = await db.write(work);
      onEvent();
      return result;
    },
    /** Throws Stripe's 404 if it does not exist. */
    async get<T extends StripeObject>(on: Reader, kind: string, id: string): Promise<Stored<T>> {
      const stored = await findObject<T>(on, kind, id);
      if (!stored) throw missing(kind, id);
      return stored;
    },
    /** Creates and sends an event with a snapshot of an object. */
    async recordEvent(tx: DrizzleTx, type: string, object: StripeObject): Promise<void> {
      const event = toEvent(type, structuredClone(object), { id: newStripeId("evt"), created: seconds() });
      await saveObject(tx, event);
      await send(tx, event.id);
    },
  };
};

export type StandInContext = ReturnType<typeof createContext>;
