// Live hints: "look again", without content, to a person's browsers at every web process.
// They may be lost; browsers that hear that Redis is away ask now and then instead.
import type { Redis } from "ioredis";
import { createEventStreams, type StreamLimits } from "../http/event-streams.ts";
import { newId } from "../ids.ts";

/** Whose browsers should look again, and at what. */
export interface Hint {
  userId: string;
  /** A word of the product, such as `leads`. */
  kind: string;
}

export interface LiveUpdates {
  /** Tells this process's streams and, through Redis, all others. Neither waits nor fails. */
  publish(hints: Hint[]): void;
  /** A person's event stream: `ready` or `away` first, then `hint` with its kind, and `beat`. Throws 429, 503. */
  openStream(userId: string): Response;
  /** Ends every stream; called before the server stops. */
  endStreams(): void;
  stop(): void;
}

export interface LiveUpdateOptions {
  /** To tell other processes. */
  redis?: Redis;
  /** A connection of its own, to hear other processes; processes without streams need none. */
  subscriber?: Redis;
  limits?: Partial<StreamLimits>;
}

const CHANNEL = "parley:hints";

/** After this transaction's commit, `userId`'s browsers are told to look again. Nothing is kept of it. */
export const hint = (tx: { readonly hints: Hint[] }, userId: string, kind: string): void => {
  if (!tx.hints.some((one) => one.userId === userId && one.kind === kind)) tx.hints.push({ userId, kind });
};

/** The hints of one process. */
export const createLiveUpdates = ({ redis, subscriber, limits }: LiveUpdateOptions): LiveUpdates => {
  const self = newId();
  const streams = createEventStreams(limits);
  const deliver = (hints: Hint[]) => {
    for (const { userId, kind } of hints) streams.sendTo(userId, "hint", { kind });
  };
  let hears = !subscriber;
  const listen = async () => {
    await subscriber!.subscribe(CHANNEL);
    hears = true;
    streams.sendToAll("ready"); // what was told meanwhile is lost: browsers look at everything again
  };
  const lose = () => {
    if (hears) streams.sendToAll("away");
    hears = false;
  };
  const hear = (_channel: string, text: string) => {
    const { from, hints } = JSON.parse(text) as { from: string; hints: Hint[] };
    if (from !== self) deliver(hints);
  };
  const relisten = () => void listen().catch(lose); // the next connection tries again
  subscriber?.on("message", hear).on("ready", relisten).on("close", lose);
  if (subscriber?.status === "ready") relisten();
  return {
    publish(hints) {
      if (hints.length === 0) return;
      deliver(hints);
      redis?.publish(CHANNEL, JSON.stringify({ from: self, hints })).catch(() => {}); // away: browsers ask by themselves
    },
    openStream: (userId) => streams.open(userId, hears ? "ready" : "away"),
    endStreams: streams.end,
    stop() {
      streams.end();
      subscriber?.off("message", hear).off("ready", relisten).off("close", lose).disconnect();
    },
  };
};
