// Write transactions take turns: first come, first served in this process; patient and jittered towards other processes.
import { AsyncLocalStorage } from "node:async_hooks";
import { Failure, unavailable } from "./errors.ts";

const open = new AsyncLocalStorage<true>();

/** The codes down the chain of causes of a driver's error. */
const codesOf = (error: unknown): string[] => {
  const codes: string[] = [];
  for (let e = error as { code?: unknown; cause?: unknown } | undefined; e && codes.length < 6; e = e.cause as never) {
    if (typeof e.code === "string") codes.push(e.code);
  }
  return codes;
};

const begins = (error: unknown, ...prefixes: string[]) =>
  codesOf(error).some((code) => prefixes.some((prefix) => code.startsWith(prefix)));

/** Another process holds the lock. */
export const isBusy = (error: unknown): boolean => begins(error, "SQLITE_BUSY", "SQLITE_LOCKED");
/** The disk is full or cannot be written: passing faults of the machine. */
export const isDiskFault = (error: unknown): boolean =>
  begins(error, "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN");
/** A unique index or primary key said no. */
export const isUniqueViolation = (error: unknown): boolean =>
  begins(error, "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY") ||
  (begins(error, "SQLITE_CONSTRAINT") && /UNIQUE/.test(String((error as Error).cause ?? error)));

export interface TurnOptions {
  lockWaitMs: number;
  /** Makes the connection usable again after a failed lock or a broken transaction. */
  recover(): Promise<void>;
}

/** One turn at a time. A turn that meets a lock is tried again, with jitter, until `lockWaitMs` have passed; then 503. */
export const createTurns = ({ lockWaitMs, recover }: TurnOptions) => {
  let last: Promise<unknown> = Promise.resolve();
  const attempt = async <T>(run: () => Promise<T>): Promise<T> => {
    const deadline = performance.now() + lockWaitMs;
    for (;;) {
      try {
        return await open.run(true, run);
      } catch (error) {
        if (error instanceof Failure) throw error;
        if (isBusy(error)) {
          await recover();
          if (performance.now() < deadline) {
            await pause(5 + Math.random() * 20);
            continue;
          }
          throw unavailable();
        }
        if (isDiskFault(error)) {
          await recover().catch(() => {});
          throw Object.assign(unavailable(5), { cause: error });
        }
        throw error;
      }
    }
  };
  return {
    take<T>(run: () => Promise<T>): Promise<T> {
      if (open.getStore()) throw new Error("A transaction was opened inside a transaction: pass the tx on instead.");
      const turn = last.then(() => attempt(run));
      last = turn.catch(() => {});
      return turn;
    },
  };
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
