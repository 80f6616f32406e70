// Saves input while it is typed: shortly after the last change, one request at a time, and the latest value last.
import { useEffect, useState } from "react";
import { ApiError } from "@/web/api/api-error.ts";
import { createStore, type Store, useStore } from "@/web/islands/runtime/store.ts";

/** How long after the last change a value is sent, in ms. */
export const AUTOSAVE_PAUSE = 800;
/** How long after a failure a value is sent again, in ms. */
export const AUTOSAVE_RETRY = 5_000;

export type AutosaveState =
  /** Nothing has changed since the form was opened or reset. */
  | { kind: "idle" }
  | { kind: "dirty" }
  | { kind: "saving" }
  /** `at` is an ISO instant, when the server tells it. */
  | { kind: "saved"; at?: string }
  /** The server can't be reached, or the session is over. The value is sent again. */
  | { kind: "failed"; signedOut: boolean }
  /** The value is invalid. Only the next change is sent. */
  | { kind: "rejected"; sentence: string }
  /** Another tab or device has saved meanwhile. Nothing is sent until the person decides. */
  | { kind: "conflict"; sentence: string };

/** Base is what the server compares to notice concurrent changes: a version, or the former value. */
interface AutosaveOptions<Value, Base> {
  base: Base;
  /** Whether and when a value was saved before the form was opened. */
  savedAt?: string;
  /** Sends a value and returns the new base. `keepalive`: the request must outlive the document. Throws ApiError. */
  save(value: Value, base: Base, keepalive: boolean): Promise<{ base: Base; savedAt?: string }>;
  /** The base of a request that can't wait for the one that is running, which saves `running` on `base`. */
  baseWhileSaving(base: Base, running: Value): Base;
}

export interface Autosave<Value, Base> {
  state: Store<AutosaveState>;
  /** What the server is known to have. */
  base(): Base;
  /** The value has changed. It is sent after a pause. */
  update(value: Value): void;
  /** Sends a pending value now. */
  flush(): Promise<void>;
  /** Sends a pending value before the document goes away. */
  flushBeforeLeaving(): Promise<void>;
  /** After a conflict: replaces the other version, on whose `base` the value is now sent. */
  overwrite(base: Base): Promise<void>;
  /** Drops a pending value, because the form now shows what the server has at `base`. */
  reset(base: Base): void;
  stop(): void;
}

const CONFLICTS = new Set(["stale_version", "stale_notes"]);
const REJECTIONS = new Set([400, 403, 404]);

const stateAfter = (error: unknown): AutosaveState => {
  if (!(error instanceof ApiError)) return { kind: "failed", signedOut: false };
  const { code, status, message: sentence } = error;
  if (code && CONFLICTS.has(code)) return { kind: "conflict", sentence };
  return REJECTIONS.has(status) ? { kind: "rejected", sentence } : { kind: "failed", signedOut: status === 401 };
};

/** The functions share the state of one form, so they are one closure. */
export const createAutosave = <Value, Base>(options: AutosaveOptions<Value, Base>): Autosave<Value, Base> => {
  const { savedAt, save, baseWhileSaving } = options;
  const state = createStore<AutosaveState>(savedAt ? { kind: "saved", at: savedAt } : { kind: "idle" });
  let { base } = options;
  let pending: { value: Value } | undefined;
  let running: { value: Value; end: Promise<void> } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Requests by number: the result of an older one must not replace that of a newer one. */
  let sent = 0;
  let applied = 0;

  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  /** `earlier` is the request whose success `from` expects. */
  const send = async (value: Value, from: Base, keepalive: boolean, earlier?: Promise<void>): Promise<void> => {
    const request = ++sent;
    state.set({ kind: "saving" });
    try {
      const saved = await save(value, from, keepalive);
      if (request > applied) [base, applied] = [saved.base, request];
      if (pending || request < sent) return;
      state.set({ kind: "saved", at: saved.savedAt });
    } catch (error) {
      // A newer value is on its way, or has arrived: this one must not follow it.
      if (request < sent) return;
      pending ??= { value };
      const next = stateAfter(error);
      if (earlier && next.kind === "conflict") {
        // The earlier one has failed, or arrived later: what the server has is known once it has ended.
        await earlier;
        state.set({ kind: "dirty" });
        return schedule(0);
      }
      state.set(next);
      if (next.kind === "failed") schedule(AUTOSAVE_RETRY);
    } finally {
      if (request === sent) running = undefined;
    }
  };

  const sendPending = async (keepalive: boolean): Promise<void> => {
    clearTimeout(timer);
    if (!pending || state.get().kind === "conflict") return;
    const { value } = pending;
    pending = undefined;
    const from = running ? baseWhileSaving(base, running.value) : base;
    const end = send(value, from, keepalive, running?.end);
    running = { value, end };
    await end;
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    while (running) await running.end;
    await sendPending(false);
  };

  return {
    state,
    flush,
    base: () => base,
    flushBeforeLeaving: () => sendPending(true),
    update(value) {
      pending = { value };
      if (state.get().kind === "conflict") return;
      state.set({ kind: "dirty" });
      schedule(AUTOSAVE_PAUSE);
    },
    async overwrite(other) {
      base = other;
      state.set({ kind: "dirty" });
      await flush();
    },
    reset(next) {
      clearTimeout(timer);
      pending = undefined;
      [base, applied] = [next, sent];
      state.set({ kind: "idle" });
    },
    stop: () => clearTimeout(timer),
  };
};

/** Creates an autosave once. It also saves when the tab is hidden or closed, and when the form is left. */
export const useAutosave = <A extends Pick<Autosave<never, never>, "state" | "flushBeforeLeaving" | "stop">>(
  create: () => A,
): [A, AutosaveState] => {
  const [autosave] = useState(create);
  const [first] = useState(() => autosave.state.get());
  const state = useStore(autosave.state, first);
  useEffect(() => {
    const saveWhenHidden = () => void (document.visibilityState === "hidden" && autosave.flushBeforeLeaving());
    document.addEventListener("visibilitychange", saveWhenHidden);
    return () => {
      document.removeEventListener("visibilitychange", saveWhenHidden);
      void autosave.flushBeforeLeaving();
      autosave.stop();
    };
  }, [autosave]);
  return [autosave, state];
};
