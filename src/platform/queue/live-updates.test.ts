// A hint of another process waits until this one's replica has what it is about.
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { eventually } from "@tests/support/app/eventually.ts";
import { startTestRedis, type TestRedis } from "@tests/support/app/redis.ts";
import { Redis } from "ioredis";
import { createLiveUpdates, type LiveUpdateOptions, type LiveUpdates } from "./live-updates.ts";

let server: TestRedis;
const closing: (() => unknown)[] = [];
beforeAll(async () => void (server = await startTestRedis()));
afterEach(() => closing.splice(0).reverse().forEach((close) => close()));
afterAll(() => server.stop());

const connection = (): Redis => {
  const redis = new Redis(server.url, { maxRetriesPerRequest: null });
  closing.push(() => redis.disconnect());
  return redis;
};

const open = (replica?: LiveUpdateOptions["replica"]): LiveUpdates => {
  const live = createLiveUpdates({ redis: connection(), subscriber: connection(), replica });
  closing.push(() => live.stop());
  return live;
};

/** What a person's stream has received so far. */
const receiving = (live: LiveUpdates, userId: string): () => string => {
  let text = "";
  const reader = live.openStream(userId).body!.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  };
  void read().catch(() => {});
  return () => text;
};

test("a browser learns of a change when the replica has it", async () => {
  const catchUp = vi.fn<(batchId?: string) => Promise<boolean>>();
  const caughtUp = Promise.withResolvers<boolean>();
  catchUp.mockReturnValue(caughtUp.promise);
  const received = receiving(open({ catchUp }), "anna");
  await eventually("hints arrive", () => received().includes("event: ready"));
  open().publish([{ userId: "anna", kind: "leads" }], "batch-1");
  await eventually("the replica is asked", () => catchUp.mock.calls.length > 0);
  expect(catchUp.mock.calls).toEqual([["batch-1"]]);
  expect(received()).not.toContain("event: hint");
  caughtUp.resolve(true);
  await eventually("the hint arrives", () => received().includes('event: hint\ndata: {"kind":"leads"}'));
});

test("a browser learns of it all the same when the replica does not follow", async () => {
  const received = receiving(open({ catchUp: () => Promise.resolve(false) }), "anna");
  await eventually("hints arrive", () => received().includes("event: ready"));
  open().publish([{ userId: "anna", kind: "leads" }]);
  await eventually("the hint arrives", () => received().includes("event: hint"));
});
