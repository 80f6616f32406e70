// TanStack Query as a store: failures are reported once, on the server nothing is tried again, answers travel.
import { expect, test, vi } from "vitest";
import { ApiError } from "@/web/api/api-error.ts";
import type { QueryClient } from "@tanstack/react-query";
import { createQueryClient, queryStore } from "./query-store.tsx";

const failing = (status: number) => vi.fn(() => Promise.reject(new ApiError(status, undefined, undefined)));

test("in the browser what may pass is tried four times and reported once, a refusal once", async () => {
  vi.useFakeTimers();
  const onFailure = vi.fn();
  const client = createQueryClient(onFailure);
  const [fault, refusal] = [failing(500), failing(400)];
  const asked = client.fetchQuery({ queryKey: ["fault"], queryFn: fault }).catch(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  await asked;
  expect(fault).toHaveBeenCalledTimes(4);
  expect(onFailure).toHaveBeenCalledTimes(1);
  await client.fetchQuery({ queryKey: ["refusal"], queryFn: refusal, meta: { handledErrors: [400] } }).catch(() => {});
  expect(refusal).toHaveBeenCalledTimes(1);
  expect(onFailure).toHaveBeenLastCalledWith(expect.any(ApiError), { handledErrors: [400] });
  vi.useRealTimers();
});

test("on the server a fault is not tried again, and answers reach the browser", async () => {
  const server = queryStore();
  const fault = failing(500);
  const client = server.client as QueryClient;
  await expect(client.fetchQuery({ queryKey: ["fault"], queryFn: fault })).rejects.toThrow();
  expect(fault).toHaveBeenCalledTimes(1);
  await client.fetchQuery({ queryKey: ["answer"], queryFn: () => Promise.resolve(42) });
  const browser = queryStore(() => {});
  browser.receive(JSON.parse(JSON.stringify(server.toSend())));
  expect((browser.client as QueryClient).getQueryData(["answer"])).toBe(42);
});
