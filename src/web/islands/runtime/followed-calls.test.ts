// When the code about connections is loaded: after three seconds, for a failure, for a person, or for what was typed.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followedFetch, followedImport, leaveTo, prepareConnection, SLOW_MS } from "./followed-calls.ts";
import { UNSENT } from "./unsent-key.ts";

const connection = vi.hoisted(() => ({
  start: vi.fn(),
  check: vi.fn(),
  recover: vi.fn(),
  followSlow: vi.fn(),
  leaveTo: vi.fn(),
}));
vi.mock("@/web/islands/connection/connection.ts", () => ({ start: connection.start.mockReturnValue(connection) }));

const URL = "/api/v2/Funnel/StartData";
const fetching = (result: () => Promise<Response>) => vi.stubGlobal("fetch", vi.fn(result));

beforeEach(() => {
  vi.useFakeTimers();
  connection.start.mockReturnValue(connection);
  vi.stubGlobal("navigator", { onLine: false });
});
afterEach(() => {
  vi.clearAllMocks();
  vi.useRealTimers();
  sessionStorage.clear();
});

describe("a call", () => {
  it("that is answered within three seconds loads nothing", async () => {
    fetching(() => Promise.resolve(new Response("{}", { status: 404 })));
    expect((await followedFetch(URL)).status).toBe(404);
    await vi.advanceTimersByTimeAsync(SLOW_MS);
    expect([connection.start.mock.calls, vi.getTimerCount()]).toEqual([[], 0]);
  });

  it("is followed after three seconds", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    fetching(() => promise);
    const call = followedFetch(URL);
    await vi.advanceTimersByTimeAsync(SLOW_MS - 1);
    expect(connection.followSlow).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(connection.followSlow).toHaveBeenCalledTimes(1);
    resolve(new Response("{}"));
    expect((await call).ok).toBe(true);
    expect(await connection.followSlow.mock.calls[0]![0]).toBeInstanceOf(Response);
  });

  it.each([
    ["was lost", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["got 5xx", () => Promise.resolve(new Response("", { status: 503 }))],
  ])("that %s is handed over, and can be sent again", async (_, result) => {
    fetching(result);
    connection.recover.mockImplementation(async ({ send }) => (await send().catch(() => {}), new Response("again")));
    const init = { method: "POST" };
    expect(await (await followedFetch(URL, init)).text()).toBe("again");
    expect(connection.recover).toHaveBeenCalledWith(expect.objectContaining({ input: URL, init, wasOnline: false }));
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("fails as it did when that code cannot be loaded", async () => {
    connection.start.mockImplementation(() => {
      throw new TypeError("Failed to fetch dynamically imported module");
    });
    fetching(() => Promise.reject(new TypeError("Failed to fetch")));
    await expect(followedFetch(URL)).rejects.toThrow("Failed to fetch");
    fetching(() => Promise.resolve(new Response("", { status: 503 })));
    expect((await followedFetch(URL)).status).toBe(503);
  });
});

describe("the code of a screen", () => {
  const screen = () => vi.fn().mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValue("screen");

  it("that cannot be loaded waits for the connection", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    vi.stubGlobal("$online", () => promise);
    connection.check.mockResolvedValue(false);
    const loadCode = screen();
    const loading = followedImport(loadCode);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(loadCode).toHaveBeenCalledTimes(1);
    resolve();
    expect(await loading).toBe("screen");
  });

  it("that is missing on a server that responds is an error", async () => {
    connection.check.mockResolvedValue(true);
    await expect(followedImport(screen())).rejects.toThrow("Failed to fetch");
  });
});

describe("a document", () => {
  it("loads it at the first sign of a person, with its router", async () => {
    const router = {} as never;
    prepareConnection(router);
    expect(connection.start).not.toHaveBeenCalled();
    dispatchEvent(new Event("keydown"));
    dispatchEvent(new Event("keydown"));
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.start.mock.calls).toEqual([[router]]);
  });

  it("loads it soon for somebody who only reads", async () => {
    prepareConnection({} as never);
    await vi.advanceTimersByTimeAsync(SLOW_MS - 1);
    expect(connection.start).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(connection.start).toHaveBeenCalledTimes(1);
  });

  it("loads it at once when something was typed and not sent", async () => {
    sessionStorage.setItem(UNSENT, "{}");
    prepareConnection({} as never);
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.start).toHaveBeenCalledTimes(1);
  });

  it("leaves with a note of the person's place", async () => {
    await leaveTo("/login");
    expect(connection.leaveTo).toHaveBeenCalledWith("/login");
  });
});
