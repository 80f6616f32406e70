// Hints are followed; while none can come one looks again now and then, and at everything once they come again.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followHints, type HintSource, POLL_MS, REOPEN_MS } from "./live.ts";

/** Every stream that was opened, the newest last. */
const opened: { say(name: string, data?: string): void; readyState: number; closed: boolean }[] = [];

const open = (): HintSource => {
  const listeners = new Map<string, (event: MessageEvent) => void>();
  const stream = {
    readyState: 1,
    closed: false,
    addEventListener: (name: string, listener: (event: MessageEvent) => void) => void listeners.set(name, listener),
    say: (name: string, data?: string) => listeners.get(name)?.({ data } as MessageEvent),
    close() {
      stream.closed = true;
    },
  };
  opened.push(stream);
  return stream;
};
const latest = () => opened.at(-1)!;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  opened.length = 0;
  vi.useRealTimers();
});

test("a hint says what to look at; while hints come, nothing is asked besides", () => {
  const look = vi.fn();
  followHints(look, open);
  latest().say("ready");
  latest().say("hint", '{"kind":"leads"}');
  vi.advanceTimersByTime(10 * POLL_MS);
  expect(look.mock.calls).toEqual([["leads"]]);
});

test("while the server hears nothing, one looks now and then, and once more when it does again", () => {
  const look = vi.fn();
  followHints(look, open);
  latest().say("away");
  vi.advanceTimersByTime(2 * POLL_MS);
  expect(look).toHaveBeenCalledTimes(2);
  latest().say("ready");
  vi.advanceTimersByTime(5 * POLL_MS);
  expect(look.mock.calls).toEqual([["everything"], ["everything"], ["everything"]]);
});

test("a stream that breaks is mended by the browser; one that the server ended is opened anew", () => {
  followHints(() => {}, open);
  latest().say("error");
  vi.advanceTimersByTime(REOPEN_MS);
  expect(opened).toHaveLength(1);
  latest().readyState = 2;
  latest().say("error");
  vi.advanceTimersByTime(REOPEN_MS);
  expect(opened).toHaveLength(2);
});

test("who leaves is told nothing any more", () => {
  const look = vi.fn();
  const leave = followHints(look, open);
  latest().say("away");
  leave();
  vi.advanceTimersByTime(5 * POLL_MS);
  expect(look).not.toHaveBeenCalled();
  expect(latest().closed).toBe(true);
});
