// Notes are sent after a pause, once for many keys, the newest text last, and again after a failure; never over others.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@/web/api/api-error.ts";
import { createNoteKeeper, type KeptNotes, NOTE_PAUSE, NOTE_RETRY } from "./note-keeper.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (status: number, code?: string) => new ApiError(status, code, ["No."]);

describe("the keeper of notes", () => {
  it("sends once after the pause, what was typed last", async () => {
    const save = vi.fn(() => Promise.resolve());
    const keeper = createNoteKeeper("before", save);
    keeper.keep("a");
    keeper.keep("ab");
    await vi.advanceTimersByTimeAsync(NOTE_PAUSE - 1);
    expect(save).not.toHaveBeenCalled();
    expect(keeper.state.get()).toEqual({ kind: "typing" });
    await vi.advanceTimersByTimeAsync(1);
    expect(save.mock.calls).toEqual([[{ notes: "ab", basedOn: "before" }, false]]);
    expect(keeper.state.get()).toEqual({ kind: "as-saved" });
  });

  it("waits for the call under way, so that older text never comes last", async () => {
    const answers: (() => void)[] = [];
    const save = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
    const keeper = createNoteKeeper("", save);
    keeper.keep("first");
    await vi.advanceTimersByTimeAsync(NOTE_PAUSE);
    keeper.keep("second");
    await vi.advanceTimersByTimeAsync(NOTE_PAUSE);
    expect(save).toHaveBeenCalledTimes(1);
    answers[0]!();
    await vi.advanceTimersByTimeAsync(0);
    const second = { notes: "second", basedOn: "first" };
    expect(save.mock.calls).toEqual([[{ notes: "first", basedOn: "" }, false], [second, false]]);
    answers[1]!();
    await vi.advanceTimersByTimeAsync(0);
    expect(keeper.state.get()).toEqual({ kind: "as-saved" });
  });

  it.each([[new ApiError(0, undefined, undefined), false], [refusal(401), true], [refusal(503), false]])(
    "tries again what could not be sent: %s",
    async (fault, signedOut) => {
      const save = vi.fn().mockRejectedValueOnce(fault).mockResolvedValue(undefined);
      const keeper = createNoteKeeper("", save);
      keeper.keep("kept");
      await vi.advanceTimersByTimeAsync(NOTE_PAUSE);
      expect(keeper.state.get()).toEqual({ kind: "failed", signedOut });
      await vi.advanceTimersByTimeAsync(NOTE_RETRY);
      expect(save.mock.calls.map(([given]: KeptNotes[]) => given!.notes)).toEqual(["kept", "kept"]);
      expect(keeper.state.get()).toEqual({ kind: "as-saved" });
    },
  );

  it.each([400, 403, 404])("does not try again what is refused with %i", async (status) => {
    const save = vi.fn().mockRejectedValue(refusal(status));
    const keeper = createNoteKeeper("", save);
    keeper.keep("too much");
    await vi.advanceTimersByTimeAsync(NOTE_PAUSE + 10 * NOTE_RETRY);
    expect(save).toHaveBeenCalledTimes(1);
    expect(keeper.state.get()).toMatchObject({ kind: "refused" });
  });

  it("sends at once what waits when one leaves, and nothing when nothing waits", async () => {
    const save = vi.fn(() => Promise.resolve());
    const keeper = createNoteKeeper("", save);
    await keeper.flush(true);
    expect(save).not.toHaveBeenCalled();
    keeper.keep("last words");
    await keeper.flush(true);
    expect(save.mock.calls).toEqual([[{ notes: "last words", basedOn: "" }, true]]);
  });

  describe("when another tab has kept others", () => {
    const conflict = async () => {
      const save = vi.fn().mockRejectedValueOnce(refusal(400, "stale_notes")).mockResolvedValue(undefined);
      const keeper = createNoteKeeper("", save);
      keeper.keep("mine");
      await vi.advanceTimersByTimeAsync(NOTE_PAUSE);
      expect(keeper.state.get()).toEqual({ kind: "stale" });
      return { save, keeper };
    };

    it("sends nothing until somebody decides", async () => {
      const { save, keeper } = await conflict();
      keeper.keep("mine, longer");
      await vi.advanceTimersByTimeAsync(10 * NOTE_RETRY);
      await keeper.flush(true);
      expect(save).toHaveBeenCalledTimes(1);
    });

    it("replaces the others by what was typed last, when told so", async () => {
      const { save, keeper } = await conflict();
      keeper.keep("mine, longer");
      await keeper.insist("theirs");
      expect(save.mock.calls[1]).toEqual([{ notes: "mine, longer", basedOn: "theirs" }, false]);
      expect(keeper.state.get()).toEqual({ kind: "as-saved" });
    });

    it("goes on from the others, when told so", async () => {
      const { save, keeper } = await conflict();
      keeper.adopt("theirs");
      expect(keeper.state.get()).toEqual({ kind: "as-saved" });
      keeper.keep("theirs and mine");
      await vi.advanceTimersByTimeAsync(NOTE_PAUSE);
      expect(save.mock.calls[1]).toEqual([{ notes: "theirs and mine", basedOn: "theirs" }, false]);
    });
  });
});
