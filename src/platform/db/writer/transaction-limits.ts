// What every way to write needs: no transaction inside another, retries while other processes hold the lock, a time limit.
import { AsyncLocalStorage } from "node:async_hooks";
import { unavailable } from "../../errors.ts";
import { withTimeout } from "../../time/timeout.ts";
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
 * Runs `run` again while another process has the lock: at least once, and until `waitMs` after the time that `since`
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

/** Runs a transaction. Calls `abort` and throws 503 when it takes longer than `ms`. */
export const runWithin = <T>(ms: number, work: () => Promise<T>, abort = () => {}): Promise<T> =>
  withTimeout(runInTransaction(work), ms, () => {
    abort();
    throw Object.assign(unavailable(), { cause: new Error(`A transaction was ended after ${ms} ms`) });
  });
