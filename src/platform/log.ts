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

/** An error as fields, with what caused it; never with the request's content. */
export const errorFields = (error: unknown): Fields => {
  if (!(error instanceof Error)) return { error: String(error) };
  const causes: string[] = [];
  for (let c = error.cause; c instanceof Error && causes.length < 5; c = c.cause) causes.push(c.message);
  return { error: error.message, ...(causes.length ? { causes } : {}), stack: error.stack };
};

/** Logs at `level` and above to `write`, by default standard output. */
export const createLog = (level: Level, write: (line: string) => void = (line) => console.log(line)): Log => {
  const at = (own: Level) => (message: string, fields: Fields = {}) => {
    if (ORDER[own] < ORDER[level]) return;
    write(JSON.stringify({ at: new Date().toISOString(), level: own, message, ...fields }));
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
};
