// Structured logs: one JSON line per entry on standard output. Errors include their chain of causes.

type Fields = Record<string, unknown>;
export type Level = "debug" | "info" | "warn" | "error";
const ORDER: Record<Level, number> = { debug: 0, info: 1, warn: 2, error: 3 };

export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

/** The error of a failed query contains its values, which are personal data: they are removed before logging. */
export const removeQueryValues = <E>(error: E): E => {
  for (let e: unknown = error, depth = 0; e instanceof Error && depth < 6; e = e.cause, depth++) {
    if (!("query" in e && "params" in e)) continue;
    const message = `Failed query: ${e.query}`;
    const stack = e.stack?.replace(e.message, () => message);
    Object.assign(e, { message, params: [] });
    e.stack = stack;
  }
  return error;
};

/** The message of an error, for a database row or a log line. */
export const errorMessage = (error: unknown): string =>
  (error instanceof Error ? removeQueryValues(error).message : String(error)).slice(0, 500);

/** An error as log fields, with its causes and without the request's content. */
export const errorFields = (error: unknown): Fields => {
  if (!(error instanceof Error)) return { error: String(error) };
  removeQueryValues(error);
  const causes: string[] = [];
  for (let c = error.cause; c instanceof Error && causes.length < 5; c = c.cause) causes.push(c.message);
  return { error: error.message, ...(causes.length ? { causes } : {}), stack: error.stack };
};

/** The message of the last cause in an error's chain: the driver's or the system's own. */
export const deepestMessage = (error: unknown): string => {
  let last = error;
  for (let depth = 0; last instanceof Error && last.cause instanceof Error && depth < 5; depth++) last = last.cause;
  return last instanceof Error ? last.message : String(last);
};

interface Entry extends Fields {
  at: string;
  level: Level;
  message: string;
}

/** One line of JSON, for machines. */
export const asJson = (entry: Entry): string => JSON.stringify(entry);

/** For a developer's terminal: time, message, `key=value`, and the stack on separate lines. */
export const formatForTerminal = ({ at, level, message, stack, requestId: _, ...fields }: Entry): string => {
  const pairs = Object.entries(fields).filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const line = [at.slice(11, 19), level.padEnd(5), message, ...pairs].join(" ");
  return stack === undefined ? line : `${line}\n${stack}`;
};

/** Logs at `level` and above. Each entry is one string, written to standard output by default. */
export const createLog = (
  level: Level,
  write: (text: string) => void = (text) => console.log(text),
  format: (entry: Entry) => string = asJson,
): Log => {
  const logAt = (own: Level) => (message: string, fields: Fields = {}) => {
    if (ORDER[own] < ORDER[level]) return;
    write(format({ at: new Date().toISOString(), level: own, message, ...fields }));
  };
  return { debug: logAt("debug"), info: logAt("info"), warn: logAt("warn"), error: logAt("error") };
};
