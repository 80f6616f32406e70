// Notes are sent after a pause, once for many keys, the newest text last, and again after a failure.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createNoteKeeper, NOTE_PAUSE, NOTE_RETRY } from "./note-keeper.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the keeper of notes", () => {
  it("sends once after the pause, what was typed last", async () => {
    const save = vi.fn(() => Promise.resolve());
    const keeper = createNoteKeeper(save);
    keeper.keep("a");
    keeper.keep("ab");
    await vi.advanceTimersByTimeAsync(NOTE_PAUSE - 1);
    expect(save).not.toHaveBeenCalled();
    expect(keeper.state.get()).toBe("typing");
    await vi.advanceTimersByTimeAsync(1);
    expect(save.mock.calls).toEqual([["ab", false]]);
    expect(keeper.state.get()).toBe("as-saved");
  });

  it("waits for the call under way, so that older text never comes last", async () => {
    const answers: (() => void)[] = [];
    const save = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
    const keeper = createNoteKeeper(save);
    keeper.keep("first");
    await vi.advanceTimersByTimeAsync(NOTE_PAUSE);
    keeper.keep("second");
    await vi.advanceTimersByTimeAsync(NOTE_PAUSE);
    expect(save).toHaveBeenCalledTimes(1);
    answers[0]!();
    await vi.advanceTimersByTimeAsync(0);
    expect(save.mock.calls).toEqual([["first", false], ["second", false]]);
    answers[1]!();
    await vi.advanceTimersByTimeAsync(0);
    expect(keeper.state.get()).toBe("as-saved");
  });

  it("tries again what could not be sent", async () => {
    const save = vi.fn().mockRejectedValueOnce(new Error("gone")).mockResolvedValue(undefined);
    const keeper = createNoteKeeper(save);
    keeper.keep("kept");
    await vi.advanceTimersByTimeAsync(NOTE_PAUSE);
    expect(keeper.state.get()).toBe("failed");
    await vi.advanceTimersByTimeAsync(NOTE_RETRY);
    expect(save.mock.calls).toEqual([["kept", false], ["kept", false]]);
    expect(keeper.state.get()).toBe("as-saved");
  });

  it("sends at once what waits when one leaves, and nothing when nothing waits", async () => {
    const save = vi.fn(() => Promise.resolve());
    const keeper = createNoteKeeper(save);
    await keeper.flush(true);
    expect(save).not.toHaveBeenCalled();
    keeper.keep("last words");
    await keeper.flush(true);
    expect(save.mock.calls).toEqual([["last words", true]]);
  });
});
