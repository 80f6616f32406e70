// The queue of write transactions: first come, first served in this process, with retries while other processes hold the lock.
import { AsyncLocalStorage } from "node:async_hooks";
import { unavailable } from "../../errors.ts";
import { isBusy, toAppError } from "../errors.ts";

const openTransaction = new AsyncLocalStorage<true>();

/** Runs `work` so that `requireNoTransaction` fails inside it. */
export const runInTransaction = <T>(work: () => Promise<T>): Promise<T> => openTransaction.run(true, work);

/** Throws when called inside a transaction: a second one would wait for the first forever. */
export const requireNoTransaction = (): void => {
  if (openTransaction.getStore()) {
    throw new Error("A transaction was opened inside a transaction: pass the tx on instead.");
  }
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Runs `run` again while another process holds the lock: at least once, and until `waitMs` after the time that `since`
 * returns (in ms of performance.now). Then throws 503, and at once when the disk fails.
 */
export const retryWhileBusy = async <T>(waitMs: number, since: () => number, run: () => T | Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isBusy(error) || performance.now() - since() >= waitMs) throw toAppError(error);
      await pause(Math.random() * 2);
    }
  }
};

/** How long transactions may follow each other before other work of this process runs, in ms. */
const YIELD_AFTER_MS = 10;

/** Returns a function that lets other work of this process run, once enough time has passed since the last call. */
export const createYieldToEventLoop = () => {
  let lastYield = performance.now();
  return async (): Promise<void> => {
    if (performance.now() - lastYield < YIELD_AFTER_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    lastYield = performance.now();
  };
};

/**
 * Runs one transaction at a time. Each waits `lockWaitMs` for other processes, counted from its request, so that all
 * that queue behind a lock fail together; but never from before the last success: where there is progress, the others
 * only write a lot. Then throws 503.
 */
export const createWriteQueue = ({ lockWaitMs }: { lockWaitMs: number }) => {
  let last: Promise<unknown> = Promise.resolve();
  let lastSuccess = -Infinity;
  const yieldToEventLoop = createYieldToEventLoop();
  return {
    run<T>(transaction: () => Promise<T>): Promise<T> {
      const requestedAt = performance.now();
      const since = () => Math.max(requestedAt, lastSuccess);
      const result = last.then(() => retryWhileBusy(lockWaitMs, since, transaction));
      last = result.then(() => void (lastSuccess = performance.now()), () => {}).then(yieldToEventLoop);
      return result;
    },
  };
};

/** After `ms`, calls `abort` and rejects `expired` with 503, unless `clear` was called before. */
export const startTimeout = (ms: number, abort: () => void) => {
  let clear = () => {};
  const expired = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => {
      abort();
      reject(Object.assign(unavailable(), { cause: new Error(`A transaction was ended after ${ms} ms`) }));
    }, ms);
    clear = () => clearTimeout(timer);
  });
  return { expired, clear };
};
