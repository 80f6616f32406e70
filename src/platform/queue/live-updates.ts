// Live updates: hints without content that tell a person's browsers, at every web process, to fetch again.
// Hints may be lost. Browsers that learn that Redis is away poll instead.
import type { Redis } from "ioredis";
import type { Replica } from "../db/types.ts";
import { createEventStreams, type StreamLimits } from "../http/event-streams.ts";
import { newId } from "../ids.ts";

/** Whose browsers should fetch again, and what. */
export interface Hint {
  userId: string;
  /** A topic of the product, such as `leads`. */
  kind: string;
}

export interface LiveUpdates {
  /**
   * Sends hints to this process's streams and, through Redis, to all others. Neither waits nor fails. `batchId` is the
   * batch that they are about: other processes pass them on when their replica has it.
   */
  publish(hints: Hint[], batchId?: string): void;
  /** A person's event stream: `ready` or `away` first, then `hint` with its kind, and `beat`. Throws 429, 503. */
  openStream(userId: string): Response;
  /** Ends every stream; called before the server stops. */
  endStreams(): void;
  stop(): void;
}

export interface LiveUpdateOptions {
  /** To reach other processes. */
  redis?: Redis;
  /** A separate connection that receives hints of other processes; processes without streams need none. */
  subscriber?: Redis;
  /** What browsers read at this process, where that is a copy of the database. */
  replica?: Pick<Replica, "catchUp">;
  limits?: Partial<StreamLimits>;
}

/** The channel of the hints. */
export const HINTS = "parley:hints";

/** After this transaction's commit, the person's browsers fetch again. Nothing is stored. */
export const hint = (tx: { readonly hints: Hint[] }, userId: string, kind: string): void => {
  if (!tx.hints.some((hint) => hint.userId === userId && hint.kind === kind)) tx.hints.push({ userId, kind });
};

/** The live updates of one process. */
export const createLiveUpdates = ({ redis, subscriber, replica, limits }: LiveUpdateOptions): LiveUpdates => {
  const self = newId();
  const streams = createEventStreams(limits);
  const deliver = (hints: Hint[]) => {
    for (const { userId, kind } of hints) streams.sendTo(userId, "hint", { kind });
  };
  let hears = !subscriber;
  const listen = async () => {
    await subscriber!.subscribe(HINTS);
    hears = true;
    streams.sendToAll("ready"); // hints sent meanwhile are lost: browsers fetch everything again
  };
  const lose = () => {
    if (hears) streams.sendToAll("away");
    hears = false;
  };
  const hear = async (_channel: string, text: string) => {
    const { from, hints, batchId } = JSON.parse(text) as { from: string; hints: Hint[]; batchId?: string };
    if (from === self) return;
    await replica?.catchUp(batchId); // browsers fetch once
    deliver(hints);
  };
  const relisten = () => void listen().catch(lose); // the next connection subscribes again
  subscriber?.on("message", hear).on("ready", relisten).on("close", lose);
  if (subscriber?.status === "ready") relisten();
  return {
    publish(hints, batchId) {
      if (hints.length === 0) return;
      deliver(hints);
      redis?.publish(HINTS, JSON.stringify({ from: self, hints, batchId })).catch(() => {}); // Redis is away: browsers poll
    },
    openStream: (userId) => streams.open(userId, hears ? "ready" : "away"),
    endStreams: streams.end,
    stop() {
      streams.end();
      subscriber?.off("message", hear).off("ready", relisten).off("close", lose).disconnect();
    },
  };
};
