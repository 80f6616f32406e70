// Which calls are retried and when, how long data stays, and what reaches the handler of errors.
import { dehydrate, focusManager, hydrate, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, NO_RESPONSE } from "@/web/api/api-error.ts";
import { createQueryClient, retryDelay, shouldRetry } from "./query-client.ts";

const failed = (status: number) => new ApiError(status, undefined, ["No."]);
const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 24, 9);

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const inBrowser = (onError = vi.fn()) => createQueryClient(onError);
const counting = () => {
  let count = 0;
  return vi.fn(() => Promise.resolve(++count));
};

describe("shouldRetry", () => {
  it.each([
    ["network", failed(NO_RESPONSE), true],
    ["500", failed(500), true],
    ["503", failed(503), true],
    ["400", failed(400), false],
    ["401", failed(401), false],
    ["404", failed(404), false],
    ["429", failed(429), false],
    ["a bug", new TypeError("x is undefined"), false],
  ])("%s", (_, error, retries) => expect(shouldRetry(0, error)).toBe(retries));

  it("allows three retries", () => {
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, failed(500)))).toEqual([true, true, true, false]);
  });
});

it("waits 1 s, doubled, 30 s at most", () => {
  expect([0, 1, 2, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000, 30_000]);
});

describe("data", () => {
  it("is fetched once for all who ask at the same time", async () => {
    const client = inBrowser();
    const query = { queryKey: ["q"], queryFn: counting() };
    expect(await Promise.all([client.fetchQuery(query), client.ensureQueryData(query)])).toEqual([1, 1]);
  });

  it("is fresh for 30 s, or for as long as the query says", async () => {
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

  it("leaves the cache after 5 minutes, unless a screen shows it", async () => {
    const client = inBrowser();
    const query = { queryKey: ["q"], queryFn: counting() };
    const stop = new QueryObserver(client, query).subscribe(() => {});
    await client.fetchQuery(query);
    vi.advanceTimersByTime(60 * MINUTE);
    expect(client.getQueryData(["q"])).toBe(1);
    stop();
    vi.advanceTimersByTime(5 * MINUTE - 1);
    expect(client.getQueryData(["q"])).toBe(1);
    vi.advanceTimersByTime(1);
    expect(client.getQueryData(["q"])).toBeUndefined();
  });

  it("sets no timers on the server, where the cache lives as long as the request", async () => {
    await createQueryClient().fetchQuery({ queryKey: ["q"], queryFn: counting() });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("can be null", async () => {
    const client = inBrowser();
    const queryFn = vi.fn(() => Promise.resolve(null));
    await client.ensureQueryData({ queryKey: ["q"], queryFn });
    expect(await client.ensureQueryData({ queryKey: ["q"], queryFn })).toBeNull();
    expect(queryFn).toHaveBeenCalledTimes(1);
  });
});

describe("a screen", () => {
  it("is updated when its data is invalidated; other queries are fetched when they are next needed", async () => {
    const client = inBrowser();
    const shown = { queryKey: ["slots", 1], queryFn: counting() };
    const hidden = { queryKey: ["slots", 2], queryFn: counting() };
    const other = { queryKey: ["else"], queryFn: counting() };
    for (const query of [shown, other]) new QueryObserver(client, query).subscribe(() => {});
    await Promise.all([shown, hidden, other].map((query) => client.fetchQuery(query)));
    await client.invalidateQueries({ queryKey: ["slots"] });
    expect([shown, hidden, other].map(({ queryKey }) => client.getQueryData(queryKey))).toEqual([2, 1, 1]);
    expect(await client.fetchQuery(hidden)).toBe(2);
  });

  it.each([
    ["to the tab", () => (focusManager.setFocused(false), focusManager.setFocused(true))],
    ["to the network", () => (onlineManager.setOnline(false), onlineManager.setOnline(true))],
  ])("is updated on return %s when its data is stale", async (_, comeBack) => {
    const client = inBrowser();
    client.mount();
    const query = { queryKey: ["q"], queryFn: counting() };
    const stop = new QueryObserver(client, query).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    comeBack();
    await vi.advanceTimersByTimeAsync(0);
    expect(client.getQueryData(["q"])).toBe(1);
    vi.advanceTimersByTime(MINUTE);
    comeBack();
    await vi.advanceTimersByTimeAsync(0);
    expect(client.getQueryData(["q"])).toBe(2);
    stop();
    client.unmount();
  });
});

describe("a failing query", () => {
  it("is tried four times in the browser and reported once, after the last", async () => {
    const onError = vi.fn();
    const queryFn = vi.fn().mockRejectedValue(failed(500));
    const meta = { handledErrors: [404] };
    const fetching = inBrowser(onError).fetchQuery({ queryKey: ["q"], queryFn, meta });
    const rejected = expect(fetching).rejects.toThrow("No.");
    await vi.advanceTimersByTimeAsync(6_999);
    expect([queryFn.mock.calls.length, onError.mock.calls.length]).toEqual([3, 0]);
    await vi.advanceTimersByTimeAsync(1);
    await rejected;
    expect(queryFn).toHaveBeenCalledTimes(4);
    expect(onError.mock.calls).toEqual([[expect.any(ApiError), meta]]);
  });

  it("is tried once when the server rejects the input", async () => {
    const queryFn = vi.fn().mockRejectedValue(failed(400));
    await expect(inBrowser().fetchQuery({ queryKey: ["q"], queryFn })).rejects.toThrow("No.");
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it("recovers silently when a later try succeeds", async () => {
    const onError = vi.fn();
    const queryFn = vi.fn().mockRejectedValueOnce(failed(NO_RESPONSE)).mockResolvedValue("there");
    const fetching = inBrowser(onError).fetchQuery({ queryKey: ["q"], queryFn });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await fetching).toBe("there");
    expect(onError).not.toHaveBeenCalled();
  });

  it("waits for the connection, however long it is away, and then goes on", async () => {
    const onError = vi.fn();
    const client = inBrowser(onError);
    client.mount();
    const queryFn = vi.fn().mockRejectedValueOnce(failed(NO_RESPONSE)).mockResolvedValue("there");
    const fetching = client.fetchQuery({ queryKey: ["q"], queryFn });
    await vi.advanceTimersByTimeAsync(0);
    onlineManager.setOnline(false);
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect([queryFn.mock.calls.length, client.getQueryState(["q"])?.fetchStatus]).toEqual([1, "paused"]);
    onlineManager.setOnline(true);
    expect(await fetching).toBe("there");
    expect(onError).not.toHaveBeenCalled();
    client.unmount();
  });

  it("is tried once on the server", async () => {
    const queryFn = vi.fn().mockRejectedValue(failed(500));
    await expect(createQueryClient().fetchQuery({ queryKey: ["q"], queryFn })).rejects.toThrow();
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it("keeps the older data beside the error, and is fetched again when it is next needed", async () => {
    const client = inBrowser();
    const queryFn = vi.fn().mockResolvedValueOnce("old").mockRejectedValueOnce(failed(404)).mockResolvedValue("new");
    const query = { queryKey: ["q"], queryFn, staleTime: 0 };
    await client.fetchQuery(query);
    await client.prefetchQuery(query);
    expect(client.getQueryState(["q"])).toMatchObject({ data: "old", error: expect.any(ApiError) });
    await client.fetchQuery(query);
    expect(client.getQueryState(["q"])).toMatchObject({ data: "new", error: null });
  });
});

describe("a mutation", () => {
  const run = <T>(mutationFn: () => Promise<T>, onError = vi.fn(), meta = {}) => {
    const client = inBrowser(onError);
    return client.getMutationCache().build(client, { mutationFn, meta }).execute(undefined);
  };

  it("returns the response", async () => {
    expect(await run(() => Promise.resolve("booked"))).toBe("booked");
  });

  it("is never retried, and reported once", async () => {
    const onError = vi.fn();
    const book = vi.fn().mockRejectedValue(failed(503));
    await expect(run(book, onError, { handledErrors: ["slot_taken"] })).rejects.toThrow("No.");
    expect(book).toHaveBeenCalledTimes(1);
    expect(onError.mock.calls).toEqual([[expect.any(ApiError), { handledErrors: ["slot_taken"] }]]);
  });

  it("fails at once without a network", async () => {
    onlineManager.setOnline(false);
    await expect(run(() => Promise.reject(failed(NO_RESPONSE)))).rejects.toThrow();
  });
});

it("carries data with its age from the server to the browser, and no failures", async () => {
  const server = createQueryClient();
  server.setQueryData(["categories"], [{ id: "1" }], { updatedAt: START - 1000 });
  await server.prefetchQuery({ queryKey: ["broken"], queryFn: () => Promise.reject(failed(500)) });
  const browser = inBrowser();
  hydrate(browser, JSON.parse(JSON.stringify(dehydrate(server))));
  expect(browser.getQueryCache().getAll().map(({ queryKey }) => queryKey)).toEqual([["categories"]]);
  expect(browser.getQueryState(["categories"])).toMatchObject({ data: [{ id: "1" }], dataUpdatedAt: START - 1000 });
});
