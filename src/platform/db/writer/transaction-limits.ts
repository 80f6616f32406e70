// What every way to write needs: no transaction inside another, retries while other processes hold the lock, a time limit.
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
