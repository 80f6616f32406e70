// The even pace: what answers soon waits, what fails soon waits too, and what is slow waits no longer.
import { afterEach, expect, it, vi } from "vitest";
import { answerPace, atEvenPace } from "./answer-pace.ts";

afterEach(() => vi.useRealTimers());

it.each([
  ["an answer", () => Promise.resolve("done"), "done"],
  ["a failure", () => Promise.reject(new Error("no")), "no"],
])("%s comes after the whole time, not before", async (_what, work, outcome) => {
  vi.useFakeTimers();
  let settled: unknown;
  const going = atEvenPace(work).then((value) => settled = value, (error) => settled = error.message);
  await vi.advanceTimersByTimeAsync(answerPace.leastMs - 1);
  expect(settled).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await going;
  expect(settled).toBe(outcome);
});

it("slow work is not held up further", async () => {
  vi.useFakeTimers();
  let settled = false;
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, answerPace.leastMs + 50));
  const going = atEvenPace(slow).then(() => settled = true);
  await vi.advanceTimersByTimeAsync(answerPace.leastMs + 49);
  expect(settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await going).toBe(true);
});
