// The even response time of account calls: fast results and errors are delayed, slow ones are not.
import { afterEach, expect, it, vi } from "vitest";
import { responseDelay, withEvenDelay } from "./attempts.ts";

afterEach(() => vi.useRealTimers());

it.each([
  ["a result", () => Promise.resolve("done"), "done"],
  ["an error", () => Promise.reject(new Error("no")), "no"],
])("%s arrives after the minimum delay, not before", async (_what, work, outcome) => {
  vi.useFakeTimers();
  let settled: unknown;
  const pending = withEvenDelay(work).then((value) => settled = value, (error) => settled = error.message);
  await vi.advanceTimersByTimeAsync(responseDelay.minimumMs - 1);
  expect(settled).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await pending;
  expect(settled).toBe(outcome);
});

it("slow work is not delayed further", async () => {
  vi.useFakeTimers();
  let settled = false;
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, responseDelay.minimumMs + 50));
  const pending = withEvenDelay(slow).then(() => settled = true);
  await vi.advanceTimersByTimeAsync(responseDelay.minimumMs + 49);
  expect(settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await pending).toBe(true);
});
