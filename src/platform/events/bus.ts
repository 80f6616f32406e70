// The bus: who listens to which event, and at which of its two moments (docs/decisions/001-modules-and-events.md).
import type { Ctx } from "../ctx.ts";
import type { Tx } from "../db/transact.ts";

/** An event as published: its name and payload, ids only. */
export interface DomainEvent<N extends string = string, P = unknown> {
  name: N;
  payload: P;
}

/** A catalogue entry of events.ts: makes events, and says their name. */
export interface EventType<N extends string = string, P = unknown> {
  (payload: P): DomainEvent<N, P>;
  eventName: N;
}

/** One reaction's turn at one event: it marks itself done in the transaction of its effect, where it has one. */
export interface Delivery {
  eventId: string;
  listener: string;
  occurredAt: number;
  /** Marks the reaction as run in the caller's transaction, so that effect and mark are one commit. */
  done(tx: Tx): Promise<void>;
}

/** "skipped" when the present state has moved on and nothing was to do. */
export type Outcome = void | "skipped";

export interface InTransactionListener {
  moment: "in-transaction";
  event: string;
  run(tx: Tx, payload: never): Promise<void>;
}
export interface AfterCommitListener {
  moment: "after-commit";
  event: string;
  /** `module.verb`, unique; part of job ids and of the mark, so it never changes once shipped. */
  name: string;
  run(ctx: Ctx, payload: never, delivery: Delivery): Promise<Outcome>;
}
export type Listener = InTransactionListener | AfterCommitListener;

/** Runs in the publisher's transaction: state of other modules that must be true at the same commit. */
export const inTransaction = <N extends string, P>(
  type: EventType<N, P>,
  run: (tx: Tx, payload: P) => Promise<void>,
): InTransactionListener => ({ moment: "in-transaction", event: type.eventName, run });

/** Runs as a job of its own after the commit, at least once, retried alone. */
export const afterCommit = <N extends string, P>(
  type: EventType<N, P>,
  name: string,
  run: (ctx: Ctx, payload: P, delivery: Delivery) => Promise<Outcome>,
): AfterCommitListener => ({ moment: "after-commit", event: type.eventName, name, run });

export interface Bus {
  inTransaction(event: string): InTransactionListener[];
  afterCommit(event: string): AfterCommitListener[];
  listener(name: string): AfterCommitListener | undefined;
  /** Called after commits that left work for the relay; `onWake` of the same process hears it at once. */
  wake(): void;
  onWake(hear: () => void): void;
}

/** Builds the bus from every module's listeners. Throws when two share a name. */
export const createBus = (listeners: Listener[]): Bus => {
  const now = Map.groupBy(listeners.filter((l) => l.moment === "in-transaction"), (l) => l.event);
  const later = Map.groupBy(listeners.filter((l) => l.moment === "after-commit"), (l) => l.event);
  const named = new Map<string, AfterCommitListener>();
  for (const l of [...later.values()].flat()) {
    if (named.has(l.name)) throw new Error(`Two listeners are named ${l.name}`);
    named.set(l.name, l);
  }
  const hearers: (() => void)[] = [];
  return {
    inTransaction: (event) => now.get(event) ?? [],
    afterCommit: (event) => later.get(event) ?? [],
    listener: (name) => named.get(name),
    wake: () => hearers.forEach((hear) => hear()),
    onWake: (hear) => void hearers.push(hear),
  };
};
