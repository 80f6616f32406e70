// Keeps the notes of a lead while they are typed: soon after the last key, one call at a time, the latest text last.
import { ApiError } from "@/web/api/api-error.ts";
import { createStore, type Store } from "@/web/islands/runtime/store.ts";

/** How long nothing must be typed before the notes are sent, in milliseconds. */
export const NOTE_PAUSE = 1_000;
/** How long after a failure it is tried again, in milliseconds. */
export const NOTE_RETRY = 5_000;

export type NoteState =
  | { kind: "as-saved" | "typing" | "saving" }
  /** The server could not be reached, or knows the session no more; it is tried again. */
  | { kind: "failed"; signedOut: boolean }
  /** They cannot be kept as they are; the next change is tried again. */
  | { kind: "refused"; sentence: string }
  /** Another tab has kept others; nothing is sent until somebody decides. */
  | { kind: "stale" };

export interface KeptNotes {
  notes: string;
  /** As the server had them before; absent: whatever it has. */
  basedOn?: string;
}

export interface NoteKeeper {
  state: Store<NoteState>;
  /** Something was typed; it is sent in a moment. */
  keep(notes: string): void;
  /** Sends at once what waits. `leaving`: the document may be gone before the answer comes. */
  flush(leaving?: boolean): Promise<void>;
  /** The notes as the server has them now: they stand here, too, and nothing else waits. */
  adopt(notes: string): void;
  /** After stale notes: what stands here counts. `other` is what it replaces. */
  insist(other: string): Promise<void>;
  /** Sends nothing any more. */
  stop(): void;
}

const failureOf = (error: unknown): NoteState => {
  if (!(error instanceof ApiError)) return { kind: "failed", signedOut: false };
  if (error.code === "stale_notes") return { kind: "stale" };
  const { status, message } = error;
  if (status === 400 || status === 403 || status === 404) return { kind: "refused", sentence: message };
  return { kind: "failed", signedOut: status === 401 };
};

/** @param save throws when it failed; unless that was for good, it is tried again with the newest text. */
export const createNoteKeeper = (
  first: string,
  save: (given: KeptNotes, leaving: boolean) => Promise<void>,
): NoteKeeper => {
  const state = createStore<NoteState>({ kind: "as-saved" });
  let kept = first;
  let waiting: string | undefined;
  let sending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  const send = async (given: KeptNotes, leaving: boolean): Promise<void> => {
    state.set({ kind: "saving" });
    try {
      await save(given, leaving);
      kept = given.notes;
      if (waiting === undefined) state.set({ kind: "as-saved" });
    } catch (error) {
      waiting ??= given.notes;
      const failure = failureOf(error);
      state.set(failure);
      if (failure.kind === "failed") later(NOTE_RETRY);
    }
  };

  const flush = async (leaving = false): Promise<void> => {
    clearTimeout(timer);
    // Who is leaving cannot wait for the call under way, and does not know what it leaves.
    const basedOn = leaving && sending ? undefined : () => kept;
    if (sending && !leaving) await sending;
    if (waiting === undefined || state.get().kind === "stale") return;
    const notes = waiting;
    waiting = undefined;
    const sent = send({ notes, basedOn: basedOn?.() }, leaving).finally(() => sending = undefined);
    sending = sent;
    await sent;
  };

  return {
    state,
    flush,
    keep(notes) {
      waiting = notes;
      if (state.get().kind === "stale") return;
      state.set({ kind: "typing" });
      later(NOTE_PAUSE);
    },
    adopt(notes) {
      clearTimeout(timer);
      waiting = undefined;
      kept = notes;
      state.set({ kind: "as-saved" });
    },
    async insist(other) {
      kept = other;
      state.set({ kind: "typing" });
      await flush();
    },
    stop: () => clearTimeout(timer),
  };
};
