// Structured logs: one JSON line per entry on standard output. Errors include their chain of causes. Ids and secrets that
// open something are masked here, for every entry.

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

const UUID = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{8}([0-9a-f]{4})\b/gi;
/** Parameters of links: secrets, codes and tokens, also percent-encoded. */
const LINK_PARAMETER = /((?:[?&;]|%3f|%26)(?:secret|code|control|token|key)(?:=|%3d))[^&\s"'<>]+/gi;
/** Text of 32 characters or more that a person would not write, such as a computed secret or a session's token. */
const TOKEN = /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{32,}(?![\w-])/g;

/**
 * A text without whole ids and secrets, such as the path of a request: the id of a track or meeting is half of what opens
 * it, and logs are read by more people than the database. Beginning and end remain, to tell entries apart.
 */
export const maskIds = (text: string): string =>
  text.replace(LINK_PARAMETER, "$1…").replace(UUID, "$1…$2").replace(TOKEN, (token) => `${token.slice(0, 4)}…`);

/** Fields such as `requestId` and `userId` are written to be searched for; what opens a request is not among them. */
const isWholeId = (name: string): boolean => name.endsWith("Id") && name !== "trackId";

const masked = (value: unknown, name = ""): unknown => {
  if (typeof value === "string") return isWholeId(name) ? value : maskIds(value);
  if (Array.isArray(value)) return value.map((item) => masked(item));
  if (typeof value !== "object" || value === null || "toJSON" in value) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, masked(entry, key)]));
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
    write(format({ at: new Date().toISOString(), level: own, message, ...masked(fields) as Fields }));
  };
  return { debug: logAt("debug"), info: logAt("info"), warn: logAt("warn"), error: logAt("error") };
};
