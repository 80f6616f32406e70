// Keeps what is typed into a form on the server while it is typed: soon after the last key, one call at a time.
import type { Draft, DraftInput } from "@/modules/specialists/onboarding-schemas.ts";
import { ApiError } from "@/web/api/api-error.ts";
import { createStore, type Store } from "@/web/islands/runtime/store.ts";

/** How long nothing must be typed before the draft is sent, in milliseconds. */
export const DRAFT_PAUSE = 800;
/** How long after a failure it is tried again, in milliseconds. */
export const DRAFT_RETRY = 5_000;

export type DraftContent = DraftInput["content"];

export type DraftState =
  /** Nothing typed that is not saved as the form itself. */
  | { kind: "none" }
  | { kind: "saving" }
  /** `at` is an ISO instant. */
  | { kind: "saved"; at: string }
  /** The server could not be reached, or knows the session no more; it is tried again. */
  | { kind: "failed"; signedOut: boolean }
  /** It cannot be kept as it is; the next change is tried again. */
  | { kind: "refused"; sentence: string }
  /** Another tab or device has drafted since; nothing is sent until somebody decides. */
  | { kind: "stale"; sentence: string };

export interface DraftCalls {
  /** `leaving`: the document is going away, the call must outlive it. Throws ApiError. */
  save(input: DraftInput, leaving: boolean): Promise<Draft>;
  /** The draft as the server has it now. */
  read(): Promise<Draft>;
}

/** The codes of X-Error-Code by which the server says that a version is old. */
const isStale = (error: unknown): error is ApiError => error instanceof ApiError && error.code === "stale_version";
const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 400;
const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

export interface DraftKeeper {
  state: Store<DraftState>;
  /** Something was typed; it is sent in a moment. */
  keep(content: DraftContent): void;
  /** Sends at once what waits. `leaving`: the document may be gone before the answer comes. */
  flush(leaving?: boolean): Promise<void>;
  /** After a stale draft: what stands in this form counts. */
  insist(): Promise<void>;
  /** The form itself was saved, or the draft thrown away, so that the server's draft is now this one. */
  settle(draft: Pick<Draft, "version">, basedOn: number): void;
  /** Sends nothing any more. */
  stop(): void;
}

export const createDraftKeeper = (first: Draft, savedVersion: number, calls: DraftCalls): DraftKeeper => {
  const state = createStore<DraftState>(first.savedAt ? { kind: "saved", at: first.savedAt } : { kind: "none" });
  let version = first.version;
  let basedOn = first.basedOn ?? savedVersion;
  let waiting: DraftContent | undefined;
  let sending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  const send = async (content: DraftContent, leaving: boolean, from = version): Promise<void> => {
    state.set({ kind: "saving" });
    try {
      const kept = await calls.save({ version: from, content, basedOn }, leaving);
      version = Math.max(version, kept.version);
      if (!waiting) state.set(kept.savedAt ? { kind: "saved", at: kept.savedAt } : { kind: "none" });
    } catch (error) {
      waiting ??= content;
      if (isStale(error)) return state.set({ kind: "stale", sentence: error.message });
      if (isRefused(error)) return state.set({ kind: "refused", sentence: error.message });
      state.set({ kind: "failed", signedOut: isSignedOut(error) });
      later(DRAFT_RETRY);
    }
  };

  const flush = async (leaving = false): Promise<void> => {
    clearTimeout(timer);
    // Who is leaving cannot wait for the call under way: it will have raised the version by one.
    const from = leaving && sending ? version + 1 : undefined;
    if (!leaving && sending) await sending;
    const content = waiting;
    if (!content || state.get().kind === "stale") return;
    waiting = undefined;
    const sent = send(content, leaving, from ?? version);
    sending = sent.finally(() => sending = undefined);
    await sending;
  };

  return {
    state,
    flush,
    keep(content) {
      waiting = content;
      if (state.get().kind !== "stale") later(DRAFT_PAUSE);
    },
    async insist() {
      version = (await calls.read()).version;
      state.set({ kind: "none" });
      await flush();
    },
    settle(draft, saved) {
      clearTimeout(timer);
      waiting = undefined;
      version = draft.version;
      basedOn = saved;
      state.set({ kind: "none" });
    },
    stop: () => clearTimeout(timer),
  };
};
