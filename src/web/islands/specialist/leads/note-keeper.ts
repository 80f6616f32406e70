// Keeps the notes of a lead while they are typed: soon after the last key, one call at a time, the latest text last.
import { createStore, type Store } from "../../runtime/store.ts";

/** How long nothing must be typed before the notes are sent, in milliseconds. */
export const NOTE_PAUSE = 1_000;
/** How long after a failure it is tried again, in milliseconds. */
export const NOTE_RETRY = 5_000;

export type NoteState = "as-saved" | "typing" | "saving" | "failed";

export interface NoteKeeper {
  state: Store<NoteState>;
  /** Something was typed; it is sent in a moment. */
  keep(notes: string): void;
  /** Sends at once what waits. `leaving`: the document may be gone before the answer comes. */
  flush(leaving?: boolean): Promise<void>;
  /** Sends nothing any more. */
  stop(): void;
}

/** @param save throws when it failed; it is tried again then, with the newest text. */
export const createNoteKeeper = (save: (notes: string, leaving: boolean) => Promise<void>): NoteKeeper => {
  const state = createStore<NoteState>("as-saved");
  let waiting: string | undefined;
  let sending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  const send = async (notes: string, leaving: boolean): Promise<void> => {
    state.set("saving");
    try {
      await save(notes, leaving);
      if (waiting === undefined) state.set("as-saved");
    } catch {
      waiting ??= notes;
      state.set("failed");
      later(NOTE_RETRY);
    }
  };

  const flush = async (leaving = false): Promise<void> => {
    clearTimeout(timer);
    if (sending && !leaving) await sending;
    if (waiting === undefined) return;
    const notes = waiting;
    waiting = undefined;
    const sent = send(notes, leaving).finally(() => sending = undefined);
    sending = sent;
    await sent;
  };

  return {
    state,
    flush,
    keep(notes) {
      waiting = notes;
      state.set("typing");
      later(NOTE_PAUSE);
    },
    stop: () => clearTimeout(timer),
  };
};
