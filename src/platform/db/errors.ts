// What a driver's error means, and how it reaches the caller.
import { AppError, unavailable } from "../errors.ts";

const causesOf = (error: unknown): unknown[] => {
  const causes: unknown[] = [];
  for (let e = error as { cause?: unknown } | undefined; e && causes.length < 6; e = e.cause as never) causes.push(e);
  return causes;
};

/** The codes along the chain of causes of a driver's error. */
const codesOf = (error: unknown): string[] => {
  const codes: string[] = [];
  for (let e = error as { code?: unknown; cause?: unknown } | undefined; e && codes.length < 6; e = e.cause as never) {
    if (typeof e.code === "string") codes.push(e.code);
  }
  return codes;
};

const hasCode = (error: unknown, ...prefixes: string[]) =>
  codesOf(error).some((code) => prefixes.some((prefix) => code.startsWith(prefix)));

/** Another process holds the lock, or two processes recover the same log at once. */
export const isBusy = (error: unknown): boolean => hasCode(error, "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL");
/** The disk is full or cannot be written: temporary faults of the machine. */
export const isDiskFault = (error: unknown): boolean =>
  hasCode(error, "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_NOMEM");
/** The database server is away. Whether a write was applied before that is unknown. */
export const isServerAway = (error: unknown): boolean => hasCode(error, "HRANA_WEBSOCKET_ERROR", "HRANA_CLOSED_ERROR");
/** The answer of a server did not arrive: it refused nothing. */
export const isAnswerLost = (error: unknown): boolean =>
  isServerAway(error) || (!hasCode(error, "SQLITE_", "SERVER_ERROR") && causesOf(error).some((e) =>
    e instanceof TypeError || (e instanceof DOMException && e.name === "TimeoutError")
  )) ||
  hasCode(error, "ECONN", "EPIPE", "UND_ERR");

/** A unique key, a foreign key or a check was violated. */
export const isConstraintViolation = (error: unknown): boolean => hasCode(error, "SQLITE_CONSTRAINT");
/** A unique index or primary key was violated. */
export const isUniqueViolation = (error: unknown): boolean =>
  hasCode(error, "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY") || violates(error, /UNIQUE/);
/** A foreign key was violated. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  hasCode(error, "SQLITE_CONSTRAINT_FOREIGNKEY") || violates(error, /FOREIGN KEY/);

const violates = (error: unknown, constraint: RegExp): boolean =>
  hasCode(error, "SQLITE_CONSTRAINT") && constraint.test(String((error as Error).cause ?? error));

/** A 503 that keeps its cause for the log. */
const unavailableBecause = (cause: unknown, retryAfter?: number) => Object.assign(unavailable(retryAfter), { cause });

/** The error for the caller: 503 for a lock or a fault of the disk, otherwise the error itself. */
export const toAppError = (error: unknown): unknown => {
  if (error instanceof AppError) return error;
  if (isDiskFault(error)) return unavailableBecause(error, 5);
  return isBusy(error) ? unavailableBecause(error) : error;
};
