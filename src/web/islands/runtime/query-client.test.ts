// SPEC section 9: what is tried again, how often, how long it waits, how long it is kept; and who is told, once, at the end.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, NO_ANSWER } from "@/web/api/api-error.ts";
import { beginsWith, hashOf, retryDelay, triesAgain } from "./query.ts";
import { QueryClient } from "./query-client.ts";

const failed = (status: number) => new ApiError(status, undefined, ["No."]);
const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 24, 9);

beforeEach(() => vi.useFakeTimers({ now: START }));
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

describe("keys", () => {
  it.each([
    ["the order of properties", ["a", { x: 1, y: 2 }], ["a", { y: 2, x: 1 }], true],
    ["what is undefined", ["a", { x: 1, y: undefined }], ["a", { x: 1 }], true],
    ["the order of a list", [["a", "b"]], [["b", "a"]], false],
    ["another value", ["a", { x: 1 }], ["a", { x: 2 }], false],
  ])("are equal or not: %s", (_, one, other, equal) => expect(hashOf(one) === hashOf(other)).toBe(equal));

  it("begin with others", () => {
    expect(beginsWith(["funnel", "days", { id: 1 }], ["funnel", "days"])).toBe(true);
    expect(beginsWith(["funnel", "hours"], ["funnel", "days"])).toBe(false);
    expect(beginsWith(["funnel"], ["funnel", "days"])).toBe(false);
  });
});

const counting = () => {
  let count = 0;
  return vi.fn(() => Promise.resolve(++count));
};
const inBrowser = (onFailure = vi.fn()) => new QueryClient(onFailure);

describe("an answer", () => {
  it("is asked for once by all who ask at the same time", async () => {
    const client = inBrowser();
    const query = { queryKey: ["q"], queryFn: counting() };
    expect(await Promise.all([client.fetchQuery(query), client.ensureQueryData(query)])).toEqual([1, 1]);
  });

  it("counts as fresh for 30 s, or for as long as the query says", async () => {
    const client = inBrowser();
    const query = { queryKey: ["q"], queryFn: counting() };
    await client.fetchQuery(query);
    vi.advanceTimersByTime(29_999);
    expect(await client.fetchQuery(query)).toBe(1);
    expect(await client.fetchQuery({ ...query, staleTime: 1000 })).toBe(2);
    vi.advanceTimersByTime(30_000);
    expect(await client.fetchQuery(query)).toBe(3);
  });

  it("serves a loader at any age", async () => {
    const client = inBrowser();
    const query = { queryKey: ["q"], queryFn: counting() };
    await client.ensureQueryData(query);
    vi.advanceTimersByTime(MINUTE);
    expect(await client.ensureQueryData(query)).toBe(1);
  });

  it("is forgotten after 5 minutes, unless a screen follows it", async () => {
    const client = inBrowser();
    const query = { queryKey: ["q"], queryFn: counting() };
    const stop = client.watch(query, () => {});
    await client.fetchQuery(query);
    vi.advanceTimersByTime(60 * MINUTE);
    expect(client.getQueryData(["q"])).toBe(1);
    stop();
    vi.advanceTimersByTime(5 * MINUTE - 1);
    expect(client.getQueryData(["q"])).toBe(1);
    vi.advanceTimersByTime(1);
    expect(client.getQueryData(["q"])).toBeUndefined();
  });

  it("may be nothing, and be an answer all the same", async () => {
    const client = inBrowser();
    const queryFn = vi.fn(() => Promise.resolve(null));
    await client.ensureQueryData({ queryKey: ["q"], queryFn });
    expect(await client.ensureQueryData({ queryKey: ["q"], queryFn })).toBeNull();
    expect(queryFn).toHaveBeenCalledTimes(1);
  });
});

describe("who follows an answer", () => {
  it("is told of every change, and sees one state until the next", () => {
    const client = inBrowser();
    const told = vi.fn();
    const stop = client.watch({ queryKey: ["q"], queryFn: counting() }, told);
    client.setQueryData(["q"], "given", START - MINUTE);
    expect(client.stateOf(["q"])).toEqual({ data: "given", answeredAt: START - MINUTE });
    expect(client.stateOf(["q"])).toBe(client.stateOf(["q"]));
    stop();
    client.setQueryData(["q"], "later");
    expect(told).toHaveBeenCalledTimes(1);
  });

  it("gets a new answer when it is told to be old; others only when they ask", async () => {
    const client = inBrowser();
    const followed = { queryKey: ["slots", 1], queryFn: counting() };
    const resting = { queryKey: ["slots", 2], queryFn: counting() };
    const other = { queryKey: ["else"], queryFn: counting() };
    client.watch(followed, () => {});
    client.watch(other, () => {});
    await Promise.all([followed, resting, other].map((query) => client.fetchQuery(query)));
    await client.invalidateQueries({ queryKey: ["slots"] });
    const answers = [followed, resting, other].map(({ queryKey }) => client.getQueryData(queryKey));
    expect(answers).toEqual([2, 1, 1]);
    expect(await client.fetchQuery(resting)).toBe(2);
  });

  it("gets a new answer on return when the old one is no longer fresh", async () => {
    const client = inBrowser();
    const query = { queryKey: ["q"], queryFn: counting() };
    client.watch(query, () => {});
    await client.fetchQuery(query);
    await client.refreshWatched();
    expect(client.getQueryData(["q"])).toBe(1);
    vi.advanceTimersByTime(MINUTE);
    await client.refreshWatched();
    expect(client.getQueryData(["q"])).toBe(2);
  });
});

describe("a failing query", () => {
  it("is asked four times in the browser and reported once, after the last", async () => {
    const onFailure = vi.fn();
    const queryFn = vi.fn().mockRejectedValue(failed(500));
    const meta = { handledErrors: [404] };
    const answer = inBrowser(onFailure).fetchQuery({ queryKey: ["q"], queryFn, meta });
    const refused = expect(answer).rejects.toThrow("No.");
    await vi.advanceTimersByTimeAsync(6_999);
    expect([queryFn.mock.calls.length, onFailure.mock.calls.length]).toEqual([3, 0]);
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    expect(queryFn).toHaveBeenCalledTimes(4);
    expect(onFailure.mock.calls).toEqual([[expect.any(ApiError), meta]]);
  });

  it("recovers without a word when a later try succeeds", async () => {
    const onFailure = vi.fn();
    const queryFn = vi.fn().mockRejectedValueOnce(failed(NO_ANSWER)).mockResolvedValue("there");
    const answer = inBrowser(onFailure).fetchQuery({ queryKey: ["q"], queryFn });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toBe("there");
    expect(onFailure).not.toHaveBeenCalled();
  });

  it("is asked once on the server", async () => {
    const queryFn = vi.fn().mockRejectedValue(failed(500));
    await expect(new QueryClient().fetchQuery({ queryKey: ["q"], queryFn })).rejects.toThrow();
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it("keeps the older answer beside the error, and is asked anew by the next who asks", async () => {
    const client = inBrowser();
    const queryFn = vi.fn().mockResolvedValueOnce("old").mockRejectedValueOnce(failed(404)).mockResolvedValue("new");
    const query = { queryKey: ["q"], queryFn, staleTime: 0 };
    await client.fetchQuery(query);
    await client.prefetchQuery(query);
    expect(client.stateOf(["q"])).toMatchObject({ data: "old", error: expect.any(ApiError) });
    await client.fetchQuery(query);
    expect(client.stateOf(["q"])).toEqual({ data: "new", answeredAt: START });
  });
});

describe("a mutation", () => {
  it("answers what the call answers", async () => {
    expect(await inBrowser().mutate(() => Promise.resolve("booked"))).toBe("booked");
  });

  it("is never tried again, and reported once", async () => {
    const onFailure = vi.fn();
    const book = vi.fn().mockRejectedValue(failed(503));
    await expect(inBrowser(onFailure).mutate(book, { handledErrors: ["slot_taken"] })).rejects.toThrow("No.");
    expect(book).toHaveBeenCalledTimes(1);
    expect(onFailure.mock.calls).toEqual([[expect.any(ApiError), { handledErrors: ["slot_taken"] }]]);
  });
});

it("sends answers with their age to the browser, and leaves failures behind", async () => {
  const server = new QueryClient();
  server.setQueryData(["categories"], [{ id: "1" }], START - 1000);
  await server.prefetchQuery({ queryKey: ["broken"], queryFn: () => Promise.reject(failed(500)) });
  const sent = server.answers();
  expect(sent).toEqual([[["categories"], [{ id: "1" }], START - 1000]]);

  const browser = inBrowser();
  for (const answer of sent) browser.setQueryData(...answer);
  expect(browser.stateOf(["categories"])).toEqual({ data: [{ id: "1" }], answeredAt: START - 1000 });
});
