// SPEC section 9: what is tried again, how often, how long it waits; and that the handler speaks once, at the end.
import { MutationObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, NO_ANSWER } from "../../api/api-error.ts";
import { createQueryClient, QUERY_KEPT, retryDelay, triesAgain } from "./query-client.ts";

const failed = (status: number) => new ApiError(status, undefined, ["No."]);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("triesAgain", () => {
  it.each([
    ["network", failed(NO_ANSWER), true],
    ["500", failed(500), true],
    ["503", failed(503), true],
    ["400", failed(400), false],
    ["401", failed(401), false],
    ["404", failed(404), false],
    ["429", failed(429), false],
    ["a bug", new TypeError("x is undefined"), false],
  ])("%s", (_, error, again) => expect(triesAgain(0, error)).toBe(again));

  it("three times and no more", () => {
    expect([0, 1, 2, 3].map((failures) => triesAgain(failures, failed(500)))).toEqual([true, true, true, false]);
  });
});

it("waits 1 s, doubled, 30 s at most", () => {
  expect([0, 1, 2, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000, 30_000]);
});

it("keeps answers for 5 minutes", () => {
  expect(QUERY_KEPT).toBe(300_000);
  expect(createQueryClient(() => {}).getDefaultOptions().queries?.gcTime).toBe(300_000);
});

describe("a failing query", () => {
  it("is asked four times in the browser and reported once, after the last", async () => {
    const onFailure = vi.fn();
    const ask = vi.fn().mockRejectedValue(failed(500));
    const meta = { ownFailures: [404] };
    const answer = createQueryClient(onFailure).fetchQuery({ queryKey: ["q"], queryFn: ask, meta });
    const refused = expect(answer).rejects.toThrow("No.");
    await vi.advanceTimersByTimeAsync(6_999);
    expect([ask.mock.calls.length, onFailure.mock.calls.length]).toEqual([3, 0]);
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    expect(ask).toHaveBeenCalledTimes(4);
    expect(onFailure.mock.calls).toEqual([[expect.any(ApiError), meta]]);
  });

  it("is asked once on the server", async () => {
    const ask = vi.fn().mockRejectedValue(failed(500));
    await expect(createQueryClient().fetchQuery({ queryKey: ["q"], queryFn: ask })).rejects.toThrow();
    expect(ask).toHaveBeenCalledTimes(1);
  });
});

it("reports a failing mutation at once, and never tries it again", async () => {
  const onFailure = vi.fn();
  const book = vi.fn().mockRejectedValue(failed(503));
  const mutation = new MutationObserver(createQueryClient(onFailure), { mutationFn: book });
  await expect(mutation.mutate(undefined)).rejects.toThrow();
  expect(book).toHaveBeenCalledTimes(1);
  expect(onFailure).toHaveBeenCalledTimes(1);
});
