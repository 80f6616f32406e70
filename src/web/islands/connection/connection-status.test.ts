// What the banner says while calls are slow, the browser is offline or the server is away, and after it is back.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BACK, createConnectionStatus, OFFLINE, SLOW, UNREACHABLE } from "./connection-status.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection whose browser and server the test controls. */
const connect = () => {
  const network = { isOnline: true, isReachable: true };
  const probe = vi.fn(() => Promise.resolve(network.isReachable));
  const onChange = vi.fn();
  const status = createConnectionStatus({ isOnline: () => network.isOnline, probe, onChange });
  return { network, probe, onChange, status, said: () => status.message.get() };
};

it("says that calls are slow until the last of them has its answer", async () => {
  const { status, said } = connect();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  status.followSlow(first.promise);
  status.followSlow(second.promise);
  expect(said()).toBe(SLOW);
  first.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toBe(SLOW);
  second.reject(new Error("No."));
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toBeUndefined();
});

it("says that queries are being tried again", () => {
  const { status, said } = connect();
  status.setRetrying(true);
  expect(said()).toBe(SLOW);
  status.setRetrying(false);
  expect(said()).toBeUndefined();
});

it.each([[false, OFFLINE], [true, UNREACHABLE]])("names why it is away (online: %s)", async (isOnline, message) => {
  const { network, status, said } = connect();
  Object.assign(network, { isOnline, isReachable: false });
  expect(await status.check()).toBe(false);
  expect(said()).toBe(message);
});

it("believes the server, not the browser", async () => {
  const { network, status, said } = connect();
  network.isOnline = false;
  expect(await status.check()).toBe(true);
  expect(said()).toBeUndefined();
});

it("asks again until the server is back, says so for a moment, and continues once", async () => {
  const { network, probe, onChange, status, said } = connect();
  network.isReachable = false;
  await status.check();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(probe).toHaveBeenCalledTimes(3);
  network.isReachable = true;
  await vi.advanceTimersByTimeAsync(3_000);
  expect([said(), onChange.mock.calls]).toEqual([BACK, [[false], [true]]]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([said(), probe.mock.calls.length]).toEqual([undefined, 4]);
});

it("probes once for all who ask at the same time", async () => {
  const { probe, status } = connect();
  expect(await Promise.all([status.check(), status.check()])).toEqual([true, true]);
  expect(probe).toHaveBeenCalledTimes(1);
});

it("lets a call wait for the connection, but not for ever", async () => {
  const { network, status } = connect();
  expect(await status.whenBack(1_000)).toBe(true);
  network.isReachable = false;
  await status.check();
  const [patient, brief] = [status.whenBack(60_000), status.whenBack(1_000)];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await brief).toBe(false);
  network.isReachable = true;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await patient).toBe(true);
});

it("lets a navigation wait", async () => {
  const { network, status } = connect();
  expect(status.untilBack()).toBeUndefined();
  network.isReachable = false;
  await status.check();
  const waiting = status.untilBack();
  network.isReachable = true;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await waiting).toBeUndefined();
});

it("shows what is gone before what is slow", async () => {
  const { network, status, said } = connect();
  network.isReachable = false;
  await status.check();
  status.setRetrying(true);
  expect(said()).toBe(UNREACHABLE);
});
