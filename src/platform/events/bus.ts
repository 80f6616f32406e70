// The event bus: which listener receives which event, in the publisher's transaction or after its commit
// (docs/design/modules-and-events.md#one-order-of-modules).
import type { z } from "zod";
import type {
  AfterCommitListener,
  Bus,
  Ctx,
  Delivery,
  EventType,
  InTransactionListener,
  Listener,
  Outcome,
  Tx,
} from "../ctx.ts";
import type { QueueName } from "../queue/queue-names.ts";
import { WAITS_MS } from "./deliveries.ts";

/** An event of the catalogue (src/events.ts): calling it with a valid payload makes what `publish` takes. */
export const event = <N extends string, S extends z.ZodType>(
  name: N,
  schema: S,
): EventType<N, z.infer<S>> & { schema: S } =>
  Object.assign((payload: z.infer<S>) => ({ name, payload: schema.parse(payload) as z.infer<S> }), {
    eventName: name,
    schema,
  });

/** Runs in the publisher's transaction: state of other modules that must be true at the same commit. */
export const inTransaction = <N extends string, P>(
  type: EventType<N, P>,
  run: (tx: Tx, payload: P) => Promise<void>,
): InTransactionListener => ({ moment: "in-transaction", event: type.eventName, run });

/**
 * Runs after the commit, at least once, and is retried alone with the usual waits.
 * @param wants whether an event is for it, by the payload; by default every one is.
 */
export const afterCommit = <N extends string, P>(
  type: EventType<N, P>,
  name: string,
  run: (ctx: Ctx, payload: P, delivery: Delivery) => Promise<Outcome>,
  wants: (payload: P) => boolean = () => true,
): AfterCommitListener => ({
  moment: "after-commit",
  event: type.eventName,
  name,
  queue: "reactions",
  waitsMs: WAITS_MS,
  run,
  wants,
});

/** A listener that does what those of earlier programs did, with payloads of which it needs no more than they had. */
export const insteadOf = (former: readonly string[], listener: AfterCommitListener): AfterCommitListener => ({
  ...listener,
  former,
});

/** The same listeners in a queue of their own: emails and calls to outside services may hang and delay nothing else. */
export const inQueue = (queue: QueueName, listeners: readonly Listener[]): Listener[] =>
  listeners.map((listener) => listener.moment === "after-commit" ? { ...listener, queue } : listener);

/** Builds the bus from every module's listeners. Throws when two share a name. */
export const createBus = (listeners: Listener[]): Bus => {
  const inTransaction = Map.groupBy(listeners.filter((l) => l.moment === "in-transaction"), (l) => l.event);
  const afterCommit = Map.groupBy(listeners.filter((l) => l.moment === "after-commit"), (l) => l.event);
  const byName = new Map<string, AfterCommitListener>();
  for (const l of [...afterCommit.values()].flat()) {
    for (const name of [l.name, ...l.former ?? []]) {
      if (byName.has(name)) throw new Error(`Two listeners are named ${name}`);
      byName.set(name, { ...l, name });
    }
  }
  const callbacks: (() => void)[] = [];
  return {
    inTransaction: (event) => inTransaction.get(event) ?? [],
    afterCommit: (event) => afterCommit.get(event) ?? [],
    listener: (name) => byName.get(name),
    listenersOf: (queues) => [...byName.values()].filter(({ queue }) => queues.includes(queue)).map(({ name }) => name),
    wake: () => callbacks.forEach((callback) => callback()),
    onWake: (callback) => void callbacks.push(callback),
  };
};
