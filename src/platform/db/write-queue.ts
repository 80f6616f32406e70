// Write transactions take turns: first come, first served in this process; patient and jittered towards other processes.
import { AsyncLocalStorage } from "node:async_hooks";
import { AppError, unavailable } from "../errors.ts";

const open = new AsyncLocalStorage<true>();

/** Inside a transaction nobody may open another one: it would wait for itself. */
export const inside = {
  run: <T>(work: () => Promise<T>): Promise<T> => open.run(true, work),
  forbid: () => {
    if (open.getStore()) throw new Error("A transaction was opened inside a transaction: pass the tx on instead.");
  },
};

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

/** Another process holds the lock, or both have just begun to look after the same log. */
export const isBusy = (error: unknown): boolean => begins(error, "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL");
/** The disk is full or cannot be written: passing faults of the machine. */
export const isDiskFault = (error: unknown): boolean =>
  begins(error, "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_NOMEM");
/** The database is a server's, and it is away; whether a write came through before that is unknown. */
export const isServerAway = (error: unknown): boolean => begins(error, "HRANA_WEBSOCKET_ERROR", "HRANA_CLOSED_ERROR");
/** A unique index or primary key said no. */
export const isUniqueViolation = (error: unknown): boolean =>
  begins(error, "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY") ||
  (begins(error, "SQLITE_CONSTRAINT") && /UNIQUE/.test(String((error as Error).cause ?? error)));

/** A foreign key said no. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  begins(error, "SQLITE_CONSTRAINT_FOREIGNKEY") ||
  (begins(error, "SQLITE_CONSTRAINT") && /FOREIGN KEY/.test(String((error as Error).cause ?? error)));

/** 503 that keeps what caused it, for the log. */
const unavailableFor = (cause: unknown, retryAfter?: number) => Object.assign(unavailable(retryAfter), { cause });

/** The error as the caller hears it: 503 for a lock or a fault of the disk, otherwise itself. */
export const toldAs = (error: unknown): unknown => {
  if (error instanceof AppError) return error;
  if (isDiskFault(error)) return unavailableFor(error, 5);
  return isBusy(error) ? unavailableFor(error) : error;
};

/**
 * Tries until no lock of another process is in the way: at least once, and for `waitMs` since the moment that `since`
 * answers (in milliseconds of performance.now). Throws 503 then, and 503 at once when the disk fails.
 */
export const patiently = async <T>(waitMs: number, since: () => number, run: () => T | Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isBusy(error) || performance.now() - since() >= waitMs) throw toldAs(error);
      await pause(1 + Math.random() * 5);
    }
  }
};

/** How long turns may follow each other before everything else in this process has its say, in ms. */
const BREATH_MS = 10;

/** Lets everything else in this process have its say, when it has waited long enough. */
export const createBreath = () => {
  let breathed = performance.now();
  return async (): Promise<void> => {
    if (performance.now() - breathed < BREATH_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    breathed = performance.now();
  };
};

/**
 * One turn at a time. Everybody waits `lockWaitMs` for other processes, counted from when he asked, so that who queues
 * behind a lock is told with the first; but never from before the last turn that got through: where there is progress,
 * the others only write much. Throws 503 then.
 */
export const createTurns = ({ lockWaitMs }: { lockWaitMs: number }) => {
  let last: Promise<unknown> = Promise.resolve();
  let gotThrough = -Infinity;
  const breathe = createBreath();
  return {
    take<T>(run: () => Promise<T>): Promise<T> {
      const asked = performance.now();
      const since = () => Math.max(asked, gotThrough);
      const turn = last.then(() => patiently(lockWaitMs, since, run));
      last = turn.then(() => void (gotThrough = performance.now()), () => {}).then(breathe);
      return turn;
    },
  };
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
