// The query client of every island, with the retries and the cache lifetime of docs/product/interface.md#failed-calls.
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isTransient } from "@/web/api/api-error.ts";
import type { CallMeta } from "./call-errors.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: CallMeta & Record<string, unknown>;
    mutationMeta: CallMeta & Record<string, unknown>;
  }
}

/** Called once for each query or mutation that failed, after its last retry. */
export type OnCallError = (error: unknown, meta?: CallMeta) => void;

/** How often a failed query is tried again. */
const RETRIES = 3;
/** How long data that no screen shows stays in the cache, in milliseconds. */
const CACHE_MS = 5 * 60_000;
/** How long data counts as fresh, in milliseconds; the browser does not ask again for what the server has rendered. */
const STALE_MS = 30_000;

/** Milliseconds before the next try: 1 s, doubled each time, 30 s at most. `failures` counts the tries so far, from 0. */
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000);

/** Only errors that can pass by themselves are worth another try. `failures` counts the tries so far, from 0. */
export const shouldRetry = (failures: number, error: unknown): boolean => failures < RETRIES && isTransient(error);

/**
 * Creates the client. `onError` is given in the browser only: on the server nothing is retried, and the cache lives as
 * long as the request.
 */
export const createQueryClient = (onError?: OnCallError): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => onError?.(error, meta) }),
    mutationCache: new MutationCache({ onError: (error, _variables, _result, { meta }) => onError?.(error, meta) }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        gcTime: onError ? CACHE_MS : Infinity,
        retry: onError ? shouldRetry : false,
        retryDelay,
        refetchOnReconnect: true,
      },
      // A query without a connection waits for one, which the banner says; a mutation fails and says so.
      mutations: { networkMode: "always" },
    },
  });
