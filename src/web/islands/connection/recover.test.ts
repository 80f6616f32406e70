// Which failed calls are sent again: only those that cannot take effect twice.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createConnectionStatus } from "./connection-status.ts";
import { AWAY_MS, type FailedCall, recover } from "./recover.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LOST = new TypeError("Failed to fetch");
const KEYED: RequestInit = { method: "POST", headers: { "idempotency-key": "once" } };
const answer = (status: number) => new Response("{}", { status });

interface Failing extends Partial<FailedCall> {
  isReachable?: boolean;
}

/** A server that is reached or not, and a call that failed. `send` gives the results of the next tries. */
const failedCall = (
  { isReachable = true, ...given }: Failing,
  results: (Response | Error)[] = [answer(200)],
) => {
  const network = { isReachable };
  const probe = () => Promise.resolve(network.isReachable);
  const status = createConnectionStatus({ isOnline: () => network.isReachable, probe, onChange: () => {} });
  const send = vi.fn(() => {
    const next = results.shift();
    return next instanceof Response ? Promise.resolve(next) : Promise.reject(next);
  });
  const call: FailedCall = {
    result: LOST,
    input: "/api/v2/Leads/Notes/1",
    init: { method: "POST" },
    wasOnline: true,
    send,
    ...given,
  };
  return { network, send, outcome: recover(status, call).then(({ status }) => status, (error: Error) => error.name) };
};

describe("a write that may take effect once only", () => {
  it.each<[string, Partial<FailedCall>]>([
    ["that was lost on the way", { init: KEYED }],
    ["whose server was busy", { init: KEYED, result: answer(503) }],
    ["whose gateway found no server", { init: KEYED, result: answer(502) }],
    ["of a step", { input: "/api/v2/Funnel/Track/1" }],
    ["of a booking", { input: "/api/v2/Funnel/SaveBooking" }],
  ])("%s is sent again", async (_, given) => {
    const { send, outcome } = failedCall(given, [LOST, answer(200)]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([await outcome, send.mock.calls.length]).toEqual([200, 2]);
  });

  it("fails after the last try", async () => {
    const { send, outcome } = failedCall({ init: KEYED }, [LOST, LOST, LOST, LOST, answer(200)]);
    await vi.advanceTimersByTimeAsync(15_000);
    expect([await outcome, send.mock.calls.length]).toEqual(["TypeError", 4]);
  });

  it("waits for the connection", async () => {
    const { network, send, outcome } = failedCall({ init: KEYED, isReachable: false });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).not.toHaveBeenCalled();
    network.isReachable = true;
    await vi.advanceTimersByTimeAsync(3_000);
    expect([await outcome, send.mock.calls.length]).toEqual([200, 1]);
  });

  it("fails when the connection stays away", async () => {
    const { send, outcome } = failedCall({ init: KEYED, isReachable: false });
    await vi.advanceTimersByTimeAsync(AWAY_MS + 10_000);
    expect([await outcome, send.mock.calls.length]).toEqual(["TypeError", 0]);
  });
});

it.each<[string, Partial<FailedCall>, string | number]>([
  ["another write that was lost", {}, "TypeError"],
  ["another write whose server was busy", { result: answer(503) }, 503],
  ["a bug of the server", { init: KEYED, result: answer(500) }, 500],
  ["a call that was given up", { init: KEYED, result: new DOMException("gone", "AbortError") }, "AbortError"],
  ["a read, which its query tries again", { init: { method: "GET" } }, "TypeError"],
])("%s is not sent again", async (_, given, expected) => {
  const { send, outcome } = failedCall(given);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await outcome, send.mock.calls.length]).toEqual([expected, 0]);
});

describe("a call that began without a network", () => {
  it("was never sent, so it is sent once there is one", async () => {
    for (const method of ["GET", "POST"]) {
      const { network, send, outcome } = failedCall({ init: { method }, wasOnline: false, isReachable: false });
      await vi.advanceTimersByTimeAsync(30_000);
      expect(send).not.toHaveBeenCalled();
      network.isReachable = true;
      await vi.advanceTimersByTimeAsync(3_000);
      expect([await outcome, send.mock.calls.length]).toEqual([200, 1]);
    }
  });

  it("fails when it is an autosave, which says so and tries again by itself", async () => {
    const init = { method: "PUT", keepalive: false };
    const { send, outcome } = failedCall({ init, wasOnline: false, isReachable: false });
    await vi.advanceTimersByTimeAsync(0);
    expect([await outcome, send.mock.calls.length]).toEqual(["TypeError", 0]);
  });

  it("is not sent again when the browser was wrong about that", async () => {
    const { send, outcome } = failedCall({ wasOnline: false });
    await vi.advanceTimersByTimeAsync(0);
    expect([await outcome, send.mock.calls.length]).toEqual(["TypeError", 0]);
  });
});
