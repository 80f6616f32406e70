// Waits: any length, and their end by a signal.
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { waitFor } from "./timeout.ts";
import { DAY_MS } from "./time.ts";

test.each([25, 30, 10_000])("a wait of %d days, longer than a timer can be, does not end at once", async (days) => {
  const stopped = new AbortController();
  let isOver = false;
  const wait = waitFor(days * DAY_MS, stopped.signal).then(() => isOver = true);
  await pause(50);
  expect(isOver).toBe(false);
  stopped.abort();
  await wait;
});

test("a wait for a time that is over ends at once", async () => {
  await waitFor(0, new AbortController().signal);
  await waitFor(-5, new AbortController().signal);
});
