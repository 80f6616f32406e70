// Autosave: one request after a pause, in order, again after a failure, before the tab is left, and never over others.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@/web/api/api-error.ts";
import { AUTOSAVE_PAUSE, AUTOSAVE_RETRY, createAutosave } from "./autosave.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const AT = "2026-11-20T13:12:00Z";
const error = (status: number, code?: string) => new ApiError(status, code, ["This was changed elsewhere."]);

/** A server with versions, which rejects requests based on an old one. */
const open = ({ version = 4, savedAt }: { version?: number; savedAt?: string } = {}) => {
  const sent: { value: string; base: number; keepalive: boolean }[] = [];
  const failures: unknown[] = [];
  const autosave = createAutosave<string, number>({
    base: 4,
    savedAt,
    save: (value, base, keepalive) => {
      if (failures.length > 0) return Promise.reject(failures.shift());
      sent.push({ value, base, keepalive });
      if (base !== version) return Promise.reject(error(400, "stale_version"));
      return Promise.resolve({ base: ++version, savedAt: AT });
    },
    baseWhileSaving: (base) => base + 1,
  });
  return {
    autosave,
    sent,
    values: () => sent.map(({ value }) => value),
    state: () => autosave.state.get(),
    failNext: (...errors: unknown[]) => void failures.push(...errors),
    changeElsewhere: () => void version++,
  };
};

describe("two requests under way", () => {
  /** Each request ends when the test says how. */
  const openSlow = () => {
    const sent: { value: string; base: number; end: PromiseWithResolvers<{ base: number }> }[] = [];
    const autosave = createAutosave<string, number>({
      base: 1,
      save: (value, base) => {
        const end = Promise.withResolvers<{ base: number }>();
        sent.push({ value, base, end });
        return end.promise;
      },
      baseWhileSaving: (base) => base + 1,
    });
    return { autosave, sent };
  };

  it("the one that was typed last counts, whichever ends last, and however the first ends", async () => {
    for (const first of ["saved", "failed"] as const) {
      const { autosave, sent } = openSlow();
      autosave.update("older");
      void autosave.flush();
      await vi.advanceTimersByTimeAsync(0);
      autosave.update("newer");
      void autosave.flushBeforeLeaving();
      sent[1]!.end.resolve({ base: 3 });
      await vi.advanceTimersByTimeAsync(0);
      if (first === "saved") sent[0]!.end.resolve({ base: 2 });
      else sent[0]!.end.reject(error(503));
      await vi.advanceTimersByTimeAsync(AUTOSAVE_RETRY * 2);
      expect([sent.map(({ value }) => value), autosave.state.get().kind]).toEqual([["older", "newer"], "saved"]);
    }
  });

  it("are no conflict with each other, although the second one guesses what the first one leaves", async () => {
    const { autosave, sent } = openSlow();
    autosave.update("older");
    void autosave.flush();
    await vi.advanceTimersByTimeAsync(0);
    autosave.update("newer");
    void autosave.flushBeforeLeaving();
    sent[1]!.end.reject(error(409, "stale_version"));
    sent[0]!.end.reject(error(503));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map(({ value, base }) => [value, base])).toEqual([["older", 1], ["newer", 2], ["newer", 1]]);
    sent[2]!.end.reject(error(409, "stale_version"));
    await vi.advanceTimersByTimeAsync(0);
    expect(autosave.state.get().kind).toBe("conflict");
  });
});

describe("saving", () => {
  it("sends the latest value after a pause and tells when it was saved", async () => {
    const { autosave, sent, state } = open();
    expect(state()).toEqual({ kind: "idle" });
    autosave.update("R");
    await vi.advanceTimersByTimeAsync(AUTOSAVE_PAUSE - 1);
    autosave.update("Robin");
    await vi.advanceTimersByTimeAsync(AUTOSAVE_PAUSE - 1);
    expect([sent, state()]).toEqual([[], { kind: "dirty" }]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([{ value: "Robin", base: 4, keepalive: false }]);
    expect(state()).toEqual({ kind: "saved", at: AT });
  });

  it("starts as saved when there is an earlier value, and uses the base of each response", async () => {
    const { autosave, sent, state } = open({ savedAt: AT });
    expect(state()).toEqual({ kind: "saved", at: AT });
    for (const value of ["A", "B"]) {
      autosave.update(value);
      await autosave.flush();
    }
    expect(sent.map(({ base }) => base)).toEqual([4, 5]);
  });

  it("waits for the running request, so that an older value never comes last", async () => {
    const responses: (() => void)[] = [];
    const save = vi.fn((_value: string, base: number) =>
      new Promise<{ base: number }>((resolve) => responses.push(() => resolve({ base: base + 1 })))
    );
    const autosave = createAutosave({ base: 0, save, baseWhileSaving: (base) => base });
    for (const value of ["first", "second"]) {
      autosave.update(value);
      await vi.advanceTimersByTimeAsync(AUTOSAVE_PAUSE);
    }
    expect(save).toHaveBeenCalledTimes(1);
    responses[0]!();
    await vi.advanceTimersByTimeAsync(0);
    expect(save.mock.calls).toEqual([["first", 0, false], ["second", 1, false]]);
    responses[1]!();
    await vi.advanceTimersByTimeAsync(0);
    expect(autosave.state.get()).toEqual({ kind: "saved" });
  });

  it("sends a pending value when the tab is left, also while a request is running", async () => {
    const { autosave, sent, state } = open();
    await autosave.flushBeforeLeaving();
    autosave.update("A");
    const running = autosave.flush();
    await Promise.resolve();
    autosave.update("B");
    const leaving = autosave.flushBeforeLeaving();
    expect(sent).toEqual([{ value: "A", base: 4, keepalive: false }, { value: "B", base: 5, keepalive: true }]);
    await Promise.all([running, leaving]);
    expect(state()).toEqual({ kind: "saved", at: AT });
    await autosave.flushBeforeLeaving();
    expect(sent).toHaveLength(2);
  });

  it("sends nothing after it was stopped", async () => {
    const { autosave, sent } = open();
    autosave.update("A");
    autosave.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
  });
});

describe("a failure", () => {
  it.each([[new ApiError(0, undefined, undefined), false], [error(401), true], [error(503), false]])(
    "that may pass is retried: %s",
    async (failure, signedOut) => {
      const { autosave, values, state, failNext } = open();
      failNext(failure);
      autosave.update("A");
      await autosave.flush();
      expect(state()).toEqual({ kind: "failed", signedOut });
      await vi.advanceTimersByTimeAsync(AUTOSAVE_RETRY);
      expect([values(), state()]).toEqual([["A"], { kind: "saved", at: AT }]);
    },
  );

  it("is followed by the latest value", async () => {
    const { autosave, values, failNext } = open();
    failNext(error(503));
    autosave.update("A");
    await autosave.flush();
    autosave.update("B");
    await vi.advanceTimersByTimeAsync(AUTOSAVE_RETRY);
    expect(values()).toEqual(["B"]);
  });

  it.each([400, 403, 404])("with %i is not retried until the value changes", async (status) => {
    const { autosave, values, state, failNext } = open();
    failNext(error(status));
    autosave.update("A");
    await autosave.flush();
    expect(state()).toEqual({ kind: "rejected", sentence: "This was changed elsewhere." });
    await vi.advanceTimersByTimeAsync(10 * AUTOSAVE_RETRY);
    expect(values()).toEqual([]);
    autosave.update("B");
    await vi.advanceTimersByTimeAsync(AUTOSAVE_PAUSE);
    expect(values()).toEqual(["B"]);
  });
});

describe("a conflict", () => {
  const openConflict = async (code = "stale_version") => {
    const opened = open();
    if (code === "stale_version") opened.changeElsewhere();
    else opened.failNext(error(400, code));
    opened.autosave.update("mine");
    await opened.autosave.flush();
    expect(opened.state()).toEqual({ kind: "conflict", sentence: "This was changed elsewhere." });
    return opened;
  };

  it.each(["stale_version", "stale_notes"])("(%s) stops saving until the person decides", async (code) => {
    const { autosave, sent, state } = await openConflict(code);
    const before = sent.length;
    autosave.update("mine, longer");
    await vi.advanceTimersByTimeAsync(60_000);
    await autosave.flushBeforeLeaving();
    expect([sent.length, state().kind]).toEqual([before, "conflict"]);
  });

  it("can be resolved by overwriting the other version", async () => {
    const { autosave, sent, state } = await openConflict();
    autosave.update("mine, longer");
    await autosave.overwrite(5);
    expect(sent.at(-1)).toEqual({ value: "mine, longer", base: 5, keepalive: false });
    expect(state()).toEqual({ kind: "saved", at: AT });
  });

  it("can be resolved by taking the other version", async () => {
    const { autosave, sent, state } = await openConflict();
    autosave.reset(5);
    expect(state()).toEqual({ kind: "idle" });
    autosave.update("theirs and mine");
    await vi.advanceTimersByTimeAsync(AUTOSAVE_PAUSE);
    expect(sent.at(-1)).toEqual({ value: "theirs and mine", base: 5, keepalive: false });
  });
});

describe("a reset", () => {
  it("drops the pending value and continues from the new base", async () => {
    const { autosave, sent, state } = open({ version: 7 });
    autosave.update("A");
    autosave.reset(7);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent, state()]).toEqual([[], { kind: "idle" }]);
    autosave.update("B");
    await autosave.flush();
    expect(sent).toEqual([{ value: "B", base: 7, keepalive: false }]);
  });

  it("ignores the base of a request that was still running", async () => {
    const responses: (() => void)[] = [];
    const bases: number[] = [];
    const autosave = createAutosave<string, number>({
      base: 1,
      save: (_, base) => {
        bases.push(base);
        return new Promise((resolve) => responses.push(() => resolve({ base: base + 1 })));
      },
      baseWhileSaving: (base) => base + 1,
    });
    autosave.update("A");
    const running = autosave.flush();
    await Promise.resolve();
    autosave.reset(9);
    responses[0]!();
    await running;
    autosave.update("B");
    void autosave.flush();
    await Promise.resolve();
    expect(bases).toEqual([1, 9]);
  });
});
