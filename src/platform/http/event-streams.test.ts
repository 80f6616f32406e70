// Event streams of one process: signs of life, limits, readers that do not read, and the end.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createEventStreams } from "./event-streams.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Everything that a stream has sent so far, and whether it has ended. */
const follow = (response: Response) => {
  const heard: string[] = [];
  const state = { heard, ended: false };
  const read = async () => {
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) heard.push(text);
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

test("a stream begins with when to come back and its first word, and lives on signs of life until it has had enough", async () => {
  const streams = createEventStreams({ beatMs: 20_000, beats: 3 });
  const reader = follow(streams.open("a", "ready"));
  await later(0);
  expect(reader.heard.join("")).toMatch(/^retry: [2-5]\d{3}\n\nevent: ready\ndata: null\n\n$/);
  await later(60_000);
  expect(reader.heard.filter((text) => text.includes("event: beat"))).toHaveLength(3);
  expect(reader.ended).toBe(false);
  await later(20_000);
  expect(reader.ended).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test("a person's share, and what all have together, are limits; what ends makes room", async () => {
  const streams = createEventStreams({ perPerson: 2, inAll: 3 });
  const open = (person: string) => statusOf(() => streams.open(person, "ready"));
  const first = streams.open("a", "ready");
  expect([open("a"), open("a"), open("b"), open("c")]).toEqual([200, 429, 200, 503]);
  await first.body!.cancel();
  expect(open("a")).toBe(200);
});

test("what is sent reaches one person, or all", async () => {
  const streams = createEventStreams();
  const [a, b] = [follow(streams.open("a", "ready")), follow(streams.open("b", "ready"))];
  streams.sendTo("a", "hint", { kind: "leads" });
  streams.sendTo("nobody", "hint", { kind: "leads" });
  streams.sendToAll("away");
  await later(0);
  expect(a.heard.slice(2)).toEqual(['event: hint\ndata: {"kind":"leads"}\n\n', "event: away\ndata: null\n\n"]);
  expect(b.heard.slice(2)).toEqual(["event: away\ndata: null\n\n"]);
  streams.end();
});

test("who does not read is let go, and others are not", async () => {
  const streams = createEventStreams({ perPerson: 2 });
  const deaf = streams.open("a", "ready");
  const reader = follow(streams.open("a", "ready"));
  for (let n = 0; n < 100; n++) {
    streams.sendTo("a", "hint", { kind: "leads" });
    await later(1);
  }
  expect(reader.ended).toBe(false);
  expect(reader.heard.length).toBe(102);
  expect(statusOf(() => streams.open("a", "ready"))).toBe(200); // the deaf one's place is free
  await deaf.body!.cancel();
  streams.end();
});

test("the end ends all, and takes no more", async () => {
  const streams = createEventStreams();
  const readers = ["a", "b", "b"].map((person) => follow(streams.open(person, "ready")));
  streams.end();
  await later(0);
  expect(readers.map(({ ended }) => ended)).toEqual([true, true, true]);
  expect(statusOf(() => streams.open("a", "ready"))).toBe(503);
});
