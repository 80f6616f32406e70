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
  /** Sends hints to this process's streams and, through Redis, to all others. Neither waits nor fails. */
  publish(hints: Hint[]): void;
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
  replica?: Pick<Replica, "position" | "catchUp">;
  limits?: Partial<StreamLimits>;
}

const CHANNEL = "parley:hints";
/** How long a hint waits for the replica, in ms. */
const FOLLOW_MS = 2_000;

/** Browsers fetch once for a hint, so the replica must have what it is about: what was committed before, or more. */
const follow = async (replica: Pick<Replica, "position" | "catchUp">, position: number): Promise<void> => {
  const deadline = performance.now() + FOLLOW_MS;
  do {
    if (!await replica.catchUp()) return; // reads go to the server until it is done
  } while (replica.position() < position && performance.now() < deadline);
};

/** After this transaction's commit, the person's browsers fetch again. Nothing is stored. */
export const hint = (tx: { readonly hints: Hint[] }, userId: string, kind: string): void => {
  if (!tx.hints.some((one) => one.userId === userId && one.kind === kind)) tx.hints.push({ userId, kind });
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
    await subscriber!.subscribe(CHANNEL);
    hears = true;
    streams.sendToAll("ready"); // hints sent meanwhile are lost: browsers fetch everything again
  };
  const lose = () => {
    if (hears) streams.sendToAll("away");
    hears = false;
  };
  const hear = async (_channel: string, text: string) => {
    const { from, hints, position = 0 } = JSON.parse(text) as { from: string; hints: Hint[]; position?: number };
    if (from === self) return;
    if (replica) await follow(replica, position);
    deliver(hints);
  };
  const relisten = () => void listen().catch(lose); // the next connection subscribes again
  subscriber?.on("message", hear).on("ready", relisten).on("close", lose);
  if (subscriber?.status === "ready") relisten();
  return {
    publish(hints) {
      if (hints.length === 0) return;
      deliver(hints);
      redis?.publish(CHANNEL, JSON.stringify({ from: self, hints, position: replica?.position() })).catch(() => {}); // browsers poll
    },
    openStream: (userId) => streams.open(userId, hears ? "ready" : "away"),
    endStreams: streams.end,
    stop() {
      streams.end();
      subscriber?.off("message", hear).off("ready", relisten).off("close", lose).disconnect();
    },
  };
};
