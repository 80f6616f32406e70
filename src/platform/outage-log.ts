// What fails because the database is busy, full or away fails for everybody at once: one line a minute and cause says it.
import { toAppError } from "./db/errors.ts";
import { AppError } from "./errors.ts";
import { deepestMessage, errorFields, type Log } from "./log.ts";

const PERIOD_MS = 60_000;

/** How many failures of a cause have not been logged yet, by message and cause. */
const waiting = new WeakMap<Log, Map<string, number>>();

/** Whether an error is a passing fault of ours, which nobody has to look for in the code. */
const isUnavailable = (error: unknown): boolean => {
  const known = toAppError(error);
  return known instanceof AppError && known.status === 503;
};

/** Logs at `warn` at once, and then every `periodMs` how many there were since, for as long as there are any. */
export const warnUnavailable = (
  log: Log,
  { message, error, fields }: { message: string; error: unknown; fields?: Record<string, unknown> },
  periodMs = PERIOD_MS,
): void => {
  const counts = waiting.get(log) ?? new Map<string, number>();
  waiting.set(log, counts);
  const cause = deepestMessage(error);
  const key = `${message}\n${cause}`;
  const count = counts.get(key);
  if (count !== undefined) return void counts.set(key, count + 1);
  const report = () => {
    const more = counts.get(key);
    if (!more) return void counts.delete(key);
    log.warn(message, { cause, count: more });
    startPeriod();
  };
  const startPeriod = () => {
    counts.set(key, 0);
    Deno.unrefTimer(setTimeout(report, periodMs) as unknown as number);
  };
  log.warn(message, { ...fields, cause, count: 1 });
  startPeriod();
};

/** Logs a failure: an outage as above, anything else at `level` with its stack. */
export const logFailure = (
  log: Log,
  level: "warn" | "error",
  { message, error, fields }: { message: string; error: unknown; fields?: Record<string, unknown> },
): void => {
  if (isUnavailable(error)) warnUnavailable(log, { message, error, fields });
  else log[level](message, { ...fields, ...errorFields(error) });
};
