// What the banner says about the connection: it is slow, the browser is offline, the server cannot be reached, or it is
// back. Only a probe that fails says that the connection is gone, because browsers are often wrong about it.
import { createStore } from "@/web/islands/runtime/store.ts";

export interface Message {
  kind: "slow" | "away" | "done";
  /** Which text of `connection` it is. */
  text: "slow" | "offline" | "unreachable" | "back" | "restored";
}

export const SLOW: Message = { kind: "slow", text: "slow" };
export const OFFLINE: Message = {
  kind: "away",
  text: "offline",
};
export const UNREACHABLE: Message = {
  kind: "away",
  text: "unreachable",
};
export const BACK: Message = { kind: "done", text: "back" };

/** How long a message about something that is over stays, in milliseconds. */
const DONE_MS = 5_000;
/** How often a connection that is gone is probed, in milliseconds. Browsers also say when they are online again. */
const PROBE_MS = 3_000;

export interface ConnectionOptions {
  /** What the browser believes. */
  isOnline(): boolean;
  /** Whether the server responds. */
  probe(): Promise<boolean>;
  /** Called when the connection is gone, and when it is back. */
  onChange(isBack: boolean): void;
}

/** The functions share the state of one connection, so they are one closure. */
export const createConnectionStatus = ({ isOnline, probe, onChange }: ConnectionOptions) => {
  const message = createStore<Message | undefined>(undefined);
  const slowCalls = new Set<Promise<unknown>>();
  const waiting = new Set<() => void>();
  let isRetrying = false;
  let isAway = false;
  let done: Message | undefined;
  let doneTimer: ReturnType<typeof setTimeout> | undefined;
  let probeTimer: ReturnType<typeof setTimeout> | undefined;
  let checking: Promise<boolean> | undefined;

  const current = (): Message | undefined => {
    if (isAway) return isOnline() ? UNREACHABLE : OFFLINE;
    return slowCalls.size > 0 || isRetrying ? SLOW : done;
  };
  const show = () => {
    const next = current();
    if (next !== message.get()) message.set(next);
  };
  const say = (shown: Message) => {
    clearTimeout(doneTimer);
    done = shown;
    doneTimer = setTimeout(() => {
      done = undefined;
      show();
    }, DONE_MS);
    show();
  };
  const comeBack = () => {
    isAway = false;
    for (const resume of waiting) resume();
    waiting.clear();
    say(BACK);
    onChange(true);
  };
  /** Whether the server responds. While it does not, it is asked again and again. */
  const check = (): Promise<boolean> =>
    checking ??= probe().then((reached) => {
      checking = undefined;
      clearTimeout(probeTimer);
      if (!reached) {
        if (!isAway) onChange(false);
        isAway = true;
        probeTimer = setTimeout(() => void check(), PROBE_MS);
      } else if (isAway) comeBack();
      show();
      return reached;
    });

  return {
    message,
    check,
    /** Says something that is over, for a moment. */
    say,
    /** The call is slow until it has its answer. */
    followSlow(call: Promise<unknown>): void {
      const settle = () => {
        slowCalls.delete(call);
        show();
      };
      slowCalls.add(call);
      call.then(settle, settle);
      show();
    },
    /** Whether queries are being tried again for some time. */
    setRetrying(retrying: boolean): void {
      isRetrying = retrying;
      show();
    },
    /** Resolves when the connection is there again; nothing while it is there. */
    untilBack: (): Promise<void> | undefined =>
      isAway ? new Promise<void>((resolve) => void waiting.add(resolve)) : undefined,
    /** Resolves when the connection is there again. False when that takes longer than `ms`. */
    whenBack: (ms: number): Promise<boolean> =>
      new Promise((resolve) => {
        if (!isAway) return resolve(true);
        const timer = setTimeout(() => resolve(false), ms);
        waiting.add(() => {
          clearTimeout(timer);
          resolve(true);
        });
      }),
  };
};

export type ConnectionStatus = ReturnType<typeof createConnectionStatus>;
