// What every deed at the stand-in works with: the kept objects, the clock in Stripe's seconds, and events to tell.
import type Stripe from "stripe";
import type { Clock } from "@/platform/time/clock.ts";
import type { Database, DrizzleTx, Reader } from "@/platform/db/types.ts";
import { missing } from "./errors.ts";
import { eventOf, type StripeObject } from "./payment-objects.ts";
import { findObject, queueDelivery, saveObject, type Stored } from "./store.ts";

export type Session = Stripe.Checkout.Session;

export interface StandInOptions {
  db: Database;
  clock: Clock;
  /** Where the hosted pages are. */
  pages: string;
  /** Hears that events wait. */
  onEvent(): void;
}

export interface StandInContext {
  read: Reader;
  pages: string;
  /** Now, in seconds. */
  seconds(): number;
  /** One commit; its events go out after it. */
  write<T>(work: (tx: DrizzleTx) => Promise<T>): Promise<T>;
  /** Throws Stripe's 404. */
  get<T extends StripeObject>(on: Reader, kind: string, id: string): Promise<Stored<T>>;
  /** Makes an event of an object as it is now. */
  recordEvent(tx: DrizzleTx, type: string, object: StripeObject): Promise<void>;
  /** Lets an event go out, once more where it did before. */
  send(tx: DrizzleTx, eventId: string): Promise<void>;
}

export const newStripeId = (prefix: string): string => `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`;

export const createContext = ({ db, clock, pages, onEvent }: StandInOptions): StandInContext => {
  const seconds = () => Math.floor(clock.now() / 1000);
  const send = (tx: DrizzleTx, eventId: string) => queueDelivery(tx, eventId, clock.now());
  return {
    read: db.read,
    pages,
    seconds,
    send,
    async write(work) {
      const result = await db.write(work);
      onEvent();
      return result;
    },
    async get<T extends StripeObject>(on: Reader, kind: string, id: string) {
      const kept = await findObject<T>(on, kind, id);
      if (!kept) throw missing(kind, id);
      return kept;
    },
    async recordEvent(tx, type, object) {
      const event = eventOf(type, structuredClone(object), { id: newStripeId("evt"), created: seconds() });
      await saveObject(tx, event);
      await send(tx, event.id);
    },
  };
};
