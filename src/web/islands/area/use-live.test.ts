// Hints are followed; while none can arrive everything is fetched regularly, and once more when they arrive again.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followHints, type HintSource, POLL_MS, REOPEN_MS } from "./use-live.ts";

/** Every opened stream, the newest last. */
const opened: { emit(name: string, data?: string): void; readyState: number; closed: boolean }[] = [];

const open = (): HintSource => {
  const listeners = new Map<string, (event: MessageEvent) => void>();
  const stream = {
    readyState: 1,
    closed: false,
    addEventListener: (name: string, listener: (event: MessageEvent) => void) => void listeners.set(name, listener),
    emit: (name: string, data?: string) => listeners.get(name)?.({ data } as MessageEvent),
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

test("a hint says what to fetch; while hints arrive, there is no polling", () => {
  const refresh = vi.fn();
  followHints(refresh, open);
  latest().emit("ready");
  latest().emit("hint", '{"kind":"leads"}');
  vi.advanceTimersByTime(10 * POLL_MS);
  expect(refresh.mock.calls).toEqual([["leads"]]);
});

test("while the server receives no hints everything is polled, and fetched once more afterwards", () => {
  const refresh = vi.fn();
  followHints(refresh, open);
  latest().emit("away");
  vi.advanceTimersByTime(2 * POLL_MS);
  expect(refresh).toHaveBeenCalledTimes(2);
  latest().emit("ready");
  vi.advanceTimersByTime(5 * POLL_MS);
  expect(refresh.mock.calls).toEqual([["everything"], ["everything"], ["everything"]]);
});

test("the browser reconnects a broken stream; one that the server closed is opened again", () => {
  const onError = vi.fn();
  followHints(() => {}, open, onError);
  latest().emit("error");
  vi.advanceTimersByTime(REOPEN_MS);
  expect(opened).toHaveLength(1);
  latest().readyState = 2;
  latest().emit("error");
  vi.advanceTimersByTime(REOPEN_MS);
  expect(opened).toHaveLength(2);
  expect(onError).toHaveBeenCalledTimes(2);
});

test("nothing is fetched after stopping", () => {
  const refresh = vi.fn();
  const stop = followHints(refresh, open);
  latest().emit("away");
  stop();
  vi.advanceTimersByTime(5 * POLL_MS);
  expect(refresh).not.toHaveBeenCalled();
  expect(latest().closed).toBe(true);
});
