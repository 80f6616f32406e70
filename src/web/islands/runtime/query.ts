// What a question to the server is, and the numbers for trying it again and keeping its answer (SPEC section 9).
import { mayPass } from "@/web/api/api-error.ts";
import type { CallMeta } from "./failed-calls.ts";

/** How often a failed query is tried again. */
const QUERY_RETRIES = 3;
/** How long an answer that no screen shows is kept, in milliseconds. */
export const QUERY_KEPT = 5 * 60_000;
/** How long an answer counts as fresh, in milliseconds; what the server rendered is not asked again at once. */
export const QUERY_FRESH = 30_000;

/** Milliseconds before the next try: 1 s, doubled each time, 30 s at most. */
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000);

/** Only what may pass by itself is tried again. `failures` counts the tries so far, from 0. */
export const triesAgain = (failures: number, error: unknown): boolean => failures < QUERY_RETRIES && mayPass(error);

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks until it is answered or not worth another try. */
export const persist = async <T>(ask: () => Promise<T>, failures = 0): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (!triesAgain(failures, error)) throw error;
  }
  await wait(retryDelay(failures));
  return await persist(ask, failures + 1);
};

export type QueryKey = readonly unknown[];

/** A question: the key says which, equal keys share one answer. */
export interface Query<T> {
  queryKey: QueryKey;
  queryFn(): Promise<T>;
  /** Milliseconds; QUERY_FRESH unless given. */
  staleTime?: number;
  meta?: CallMeta;
}

/** What is known of a question's answer; a new object with every change. */
export interface QueryState<T = unknown> {
  readonly data?: T;
  /** Of the last try, if that failed. */
  readonly error?: Error;
  /** When `data` was answered (ms since the epoch); 0 while there is none. */
  readonly answeredAt: number;
}

/** Equal keys, equal text: the order of an object's properties does not count. */
export const hashOf = (key: QueryKey): string =>
  JSON.stringify(key, (_, value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1));
  });

/** Whether `key` begins with `begins`. */
export const beginsWith = (key: QueryKey, begins: QueryKey): boolean =>
  hashOf(key.slice(0, begins.length)) === hashOf(begins);
