// What a driver's error means, and how it reaches the caller.
import { AppError, unavailable, uncertain } from "../errors.ts";

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

/** A server that was started again does not know the interactive transactions of before: they were rolled back. */
const isTransactionLost = (error: unknown): boolean =>
  hasCode(error, "STREAM_EXPIRED") ||
  (hasCode(error, "SERVER_ERROR") && /invalid baton/i.test(String((error as Error).cause ?? error)));

/** Another process has the lock, two processes recover the same log at once, or the server has ended a transaction. */
export const isBusy = (error: unknown): boolean =>
  hasCode(error, "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL", "TRANSACTION_BUSY", "TRANSACTION_TIMEOUT") ||
  isTransactionLost(error);
/** The disk is full or cannot be written: temporary faults of the machine. */
export const isDiskFault = (error: unknown): boolean =>
  hasCode(error, "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_NOMEM");
/** The code of an error that `toServerError` has made. */
const AWAY = "DATABASE_AWAY";
const TIMEOUT = "DATABASE_TIMEOUT";
/** The connection was never made, so nothing was sent. */
const UNSENT = "DATABASE_UNSENT";
const NOT_CONNECTED = /\(Connect\)|connect error|Connection refused|dns error|ECONNREFUSED/i;

/** An error of a request to the database server, with a code that tells it from errors of other requests. */
export const toServerError = (error: unknown): Error => {
  const code = (error as Error).name === "TimeoutError" ? TIMEOUT : NOT_CONNECTED.test(String(error)) ? UNSENT : AWAY;
  return Object.assign(new Error("The database server does not answer", { cause: error }), { code });
};

/** An error of a stream to the server, with a code: one that the database did not report is a fault of the connection. */
export const toStreamError = (error: unknown): unknown => codesOf(error).length > 0 ? error : toServerError(error);

/** An answer that no database gives: a fault of the server, or of a proxy before it, or a token that it rejects. */
export const serverStatusError = (status: number): Error =>
  Object.assign(new Error(`The database server answers with status ${status}`), { code: AWAY });

/** The database server did not answer in time. */
export const isTimeout = (error: unknown): boolean => hasCode(error, TIMEOUT);
/** The request never reached the database server. */
export const isUnsent = (error: unknown): boolean => hasCode(error, UNSENT);
/** The database server is away. Whether a write was applied before that is unknown. */
export const isServerAway = (error: unknown): boolean =>
  hasCode(error, AWAY, TIMEOUT, UNSENT, "HRANA_WEBSOCKET_ERROR", "HRANA_CLOSED_ERROR", "HRANA_PROTO_ERROR");

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

/** The same error with its cause for the log. */
const because = (error: AppError, cause: unknown): AppError => Object.assign(error, { cause });

/** The error for the caller: 503 for a lock, a fault of the disk or a server that is away, otherwise the error itself. */
export const toAppError = (error: unknown): unknown => {
  if (error instanceof AppError) return error;
  if (isDiskFault(error)) return because(unavailable(5), error);
  return isBusy(error) || isServerAway(error) ? because(unavailable(), error) : error;
};

/** Reads the error of a write that was sent to a server: whether it was applied is unknown when the answer is lost. */
export const toWriteError = (error: unknown): unknown =>
  isServerAway(error) && !isUnsent(error) && !(error instanceof AppError)
    ? because(uncertain(), error)
    : toAppError(error);
