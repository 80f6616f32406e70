// Event streams of one process: heartbeats, limits, readers that fall behind, and the end.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createEventStreams } from "./event-streams.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Everything that a stream has sent so far, and whether it has ended. */
const readAll = (response: Response) => {
  const received: string[] = [];
  const state = { received, ended: false };
  const read = async () => {
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) received.push(text);
    state.ended = true;
  };
  void read();
  return state;
};
const statusOf = (open: () => Response): number => {
  try {
    return open().status;
  } catch (error) {
    return (error as { status: number }).status;
  }
};
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("a stream begins with its retry time and first event, and ends after its heartbeats", async () => {
  const streams = createEventStreams({ heartbeatMs: 20_000, heartbeats: 3 });
  const [start, stop] = [vi.spyOn(globalThis, "setInterval"), vi.spyOn(globalThis, "clearInterval")];
  const reader = readAll(streams.open("a", "ready"));
  const heartbeat = start.mock.results[0]!.value;
  await later(0);
  expect(reader.received.join("")).toMatch(/^retry: [2-5]\d{3}\n\nevent: ready\ndata: null\n\n$/);
  await later(60_000);
  expect(reader.received.filter((text) => text.includes("event: beat"))).toHaveLength(3);
  expect(reader.ended).toBe(false);
  await later(20_000);
  expect(reader.ended).toBe(true);
  // Others in the process may have timers of their own.
  expect(stop).toHaveBeenCalledWith(heartbeat);
});

test("streams are limited per person and in total, and an ended stream makes room", async () => {
  const streams = createEventStreams({ perPerson: 2, total: 3 });
  const open = (person: string) => statusOf(() => streams.open(person, "ready"));
  const first = streams.open("a", "ready");
  expect([open("a"), open("a"), open("b"), open("c")]).toEqual([200, 429, 200, 503]);
  await first.body!.cancel();
  expect(open("a")).toBe(200);
});

test("events reach one person, or everyone", async () => {
  const streams = createEventStreams();
  const [a, b] = [readAll(streams.open("a", "ready")), readAll(streams.open("b", "ready"))];
  streams.sendTo("a", "hint", { kind: "leads" });
  streams.sendTo("nobody", "hint", { kind: "leads" });
  streams.sendToAll("away");
  await later(0);
  expect(a.received.slice(2)).toEqual(['event: hint\ndata: {"kind":"leads"}\n\n', "event: away\ndata: null\n\n"]);
  expect(b.received.slice(2)).toEqual(["event: away\ndata: null\n\n"]);
  streams.end();
});

test("a reader that falls behind is disconnected, and others are not", async () => {
  const streams = createEventStreams({ perPerson: 2 });
  const stalled = streams.open("a", "ready");
  const reader = readAll(streams.open("a", "ready"));
  for (let n = 0; n < 100; n++) {
    streams.sendTo("a", "hint", { kind: "leads" });
    await later(1);
  }
  expect(reader.ended).toBe(false);
  expect(reader.received.length).toBe(102);
  expect(statusOf(() => streams.open("a", "ready"))).toBe(200); // its place is free again
  await stalled.body!.cancel();
  streams.end();
});

test("ending closes every stream and accepts no new ones", async () => {
  const streams = createEventStreams();
  const readers = ["a", "b", "b"].map((person) => readAll(streams.open(person, "ready")));
  streams.end();
  await later(0);
  expect(readers.map(({ ended }) => ended)).toEqual([true, true, true]);
  expect(statusOf(() => streams.open("a", "ready"))).toBe(503);
});
