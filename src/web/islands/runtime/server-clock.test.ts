// The server's time in a browser whose clock is wrong.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followServerClock, serverNow } from "./server-clock.ts";

const NOW = Date.UTC(2026, 10, 29, 9);
const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  followServerClock(Date.now());
  vi.useRealTimers();
});

it.each([-600, -2, 2, 600])("follows the server when the browser is %i minutes ahead", (minutes) => {
  followServerClock(NOW - minutes * MINUTE_MS);
  expect(serverNow()).toBe(NOW - minutes * MINUTE_MS);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(serverNow()).toBe(NOW - (minutes - 1) * MINUTE_MS);
});

it("takes a small difference for the time that the document took", () => {
  followServerClock(NOW - 59_000);
  expect(serverNow()).toBe(NOW);
});

it("is what the last answer said that says something", () => {
  followServerClock(NOW - 10 * MINUTE_MS);
  followServerClock(NaN);
  expect(serverNow()).toBe(NOW - 10 * MINUTE_MS);
  followServerClock(NOW);
  expect(serverNow()).toBe(NOW);
});
