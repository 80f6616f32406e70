// The query cache of one island, with the product's numbers for trying again and keeping (SPEC section 9).
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { mayPass } from "../../api/api-error.ts";
import type { CallMeta } from "./failed-calls.ts";

/** How often a failed query is tried again. */
export const QUERY_RETRIES = 3;
/** How long unused answers are kept, in milliseconds. */
export const QUERY_KEPT = 5 * 60_000;
/** How long an answer counts as fresh, in milliseconds; what the server rendered is not fetched again at once. */
export const QUERY_FRESH = 30_000;

/** Milliseconds before the next try: 1 s, doubled each time, 30 s at most. */
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000);

/** Only what may pass by itself is tried again. `failures` counts the tries so far, from 0. */
export const triesAgain = (failures: number, error: unknown): boolean => failures < QUERY_RETRIES && mayPass(error);

/** Told once of each call that failed for good. */
export type OnFailure = (error: unknown, meta?: CallMeta) => void;

/** `onFailure` is given in the browser; without it (on the server) nothing is tried again. */
export const createQueryClient = (onFailure?: OnFailure): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => onFailure?.(error, query.meta) }),
    mutationCache: new MutationCache({ onError: (error, _, __, mutation) => onFailure?.(error, mutation.meta) }),
    defaultOptions: {
      queries: {
        staleTime: QUERY_FRESH,
        gcTime: onFailure ? QUERY_KEPT : Infinity,
        retry: onFailure ? triesAgain : false,
        retryDelay,
      },
      // A click must be answered even while the connection is gone.
      mutations: { networkMode: "always" },
    },
  });
