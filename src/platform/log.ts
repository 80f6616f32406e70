// Structured logs: one JSON line per entry on standard output, errors with their chain of causes.

type Fields = Record<string, unknown>;
export type Level = "debug" | "info" | "warn" | "error";
const ORDER: Record<Level, number> = { debug: 0, info: 1, warn: 2, error: 3 };

export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

/** A failed query tells its values, which are people's: they are taken out of the error before anybody writes it down. */
export const removeQueryValues = <E>(error: E): E => {
  for (let e: unknown = error, depth = 0; e instanceof Error && depth < 6; e = e.cause, depth++) {
    if (!("query" in e && "params" in e)) continue;
    const words = `Failed query: ${e.query}`;
    const stack = e.stack?.replace(e.message, () => words);
    Object.assign(e, { message: words, params: [] });
    e.stack = stack;
  }
  return error;
};

/** An error in a few words, for a row or a line. */
export const errorMessage = (error: unknown): string =>
  (error instanceof Error ? removeQueryValues(error).message : String(error)).slice(0, 500);

/** An error as fields, with what caused it; never with the request's content. */
export const errorFields = (error: unknown): Fields => {
  if (!(error instanceof Error)) return { error: String(error) };
  removeQueryValues(error);
  const causes: string[] = [];
  for (let c = error.cause; c instanceof Error && causes.length < 5; c = c.cause) causes.push(c.message);
  return { error: error.message, ...(causes.length ? { causes } : {}), stack: error.stack };
};

/** What the last cause in an error's chain says: the driver's or the system's own words. */
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

/** For machines: one line of JSON. */
export const asJson = (entry: Entry): string => JSON.stringify(entry);

/** For a developer's terminal: the clock, the words, `key=value`; a stack on lines of its own. */
export const formatForTerminal = ({ at, level, message, stack, requestId: _, ...fields }: Entry): string => {
  const told = Object.entries(fields).filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const words = [at.slice(11, 19), level.padEnd(5), message, ...told].join(" ");
  return stack === undefined ? words : `${words}\n${stack}`;
};

/** Logs at `level` and above, each entry written as one text, by default to standard output. */
export const createLog = (
  level: Level,
  write: (text: string) => void = (text) => console.log(text),
  format: (entry: Entry) => string = asJson,
): Log => {
  const at = (own: Level) => (message: string, fields: Fields = {}) => {
    if (ORDER[own] < ORDER[level]) return;
    write(format({ at: new Date().toISOString(), level: own, message, ...fields }));
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
};
