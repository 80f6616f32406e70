// A time limit on work that may hang, and waits of any length.
import { setTimeout as pause } from "node:timers/promises";
import { DAY_MS } from "./time.ts";

/** A timer of more than 2^31 - 1 ms, about 24.8 days, ends at once. */
const LONGEST_TIMER_MS = DAY_MS;

/** Ends after `ms`, however many those are, or when `signal` is aborted. */
export const waitFor = async (ms: number, signal: AbortSignal): Promise<void> => {
  const until = performance.now() + ms;
  for (let left = ms; left > 0 && !signal.aborted; left = until - performance.now()) {
    await pause(Math.min(left, LONGEST_TIMER_MS), undefined, { signal }).catch(() => {});
  }
};

/** Settles as `work` does. When it takes longer than `ms`, settles as `late` does instead, which returns or throws. */
export const withTimeout = async <T, L>(work: Promise<T>, ms: number, late: () => L): Promise<T | L> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<void>((resolve) => timer = setTimeout(resolve, ms)).then(late);
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
};
