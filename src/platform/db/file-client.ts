// One connection to a database file, whose statements are compiled once (docs/decisions/090-compiled-once-committed-together.md).
import type { Client, InValue } from "@libsql/client";
import Database from "libsql";
import { Buffer } from "node:buffer";

/** What drizzle hands over. */
interface Statement {
  sql: string;
  args: InValue[];
}
/** Cells by number and, where somebody looks, by name: what drizzle reads of a row. */
type Row = ArrayLike<unknown>;
interface Result {
  rows: Row[];
  rowsAffected: number;
}

export interface FileConnection {
  /** Runs one statement to its end. Throws what the database says. */
  run(question: Statement): Result;
  /** Runs statements without arguments, and forgets them. */
  exec(sql: string): void;
  readonly inTransaction: boolean;
  close(): void;
}

/** Statements kept compiled for each connection; the longest that are kept. */
const CACHE_SIZE = 500;
const MAX_CACHED_LENGTH = 6_000;
/** A pragma acts when it is compiled; what `*` stands for may change; and what changes the schema is said once. */
const isCacheable = (sql: string): boolean =>
  sql.length <= MAX_CACHED_LENGTH && /^\s*(select|insert|update|delete)/i.test(sql) &&
  !/\*\s+from|returning\s+\*/i.test(sql);

/** The file's path in an address such as `file:data/parley.db` or `file:///srv/parley.db`. */
const pathOf = (url: string): string =>
  decodeURIComponent(url.replace(/^file:(\/\/[^/]*(?=\/))?/, "").replace(/\?.*$/, ""));

/** As the driver takes it: numbers, text, blobs and null; anything else it answers by ending the program. */
const bindable = (value: InValue | undefined): unknown => {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof ArrayBuffer) return Buffer.from(value);
  if (value instanceof Date) return value.valueOf();
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError("A number in a query must be finite");
  if (value === undefined || (Array.isArray(value) && !Buffer.isBuffer(value))) {
    throw new TypeError("A query was given a value that is no text, number, blob or null");
  }
  return value;
};

/** Rows that look like a list to who reads cells by number, and like an object to who reads them by name. */
const rowsWith = (columns: string[]): (cells: unknown[]) => Row => {
  // Of two columns with one name the first counts.
  const named = [...columns.entries()].filter(([i, name]) => columns.indexOf(name) === i);
  class NamedRow {
    #cells: unknown[];
    [name: string]: unknown;
    constructor(cells: unknown[]) {
      this.#cells = cells;
      for (const [i, name] of named) this[name] = cells[i];
    }
    static cell = (row: NamedRow, i: number) => row.#cells[i];
  }
  for (const i of columns.keys()) {
    Object.defineProperty(NamedRow.prototype, i, {
      get(this: NamedRow) {
        return NamedRow.cell(this, i);
      },
    });
  }
  Object.defineProperty(NamedRow.prototype, "length", { value: columns.length });
  return (cells) => new NamedRow(cells) as unknown as Row;
};

const compile = (db: Database.Database, sql: string): (args: unknown[]) => Result => {
  const statement = db.prepare(sql);
  if (!statement.reader) return (args) => ({ rows: [], rowsAffected: statement.run(args).changes });
  statement.raw(true);
  const rowOf = rowsWith(statement.columns().map(({ name }) => name));
  return (args) => ({ rows: (statement.all(args) as unknown[][]).map(rowOf), rowsAffected: 0 });
};

/** Opens the file. `timeout` is how long the driver itself waits for a lock, in ms, with everything else standing still. */
export const openFile = (url: string, timeout: number): FileConnection => {
  const db = new Database(pathOf(url), { timeout } as Database.Options);
  const kept = new Map<string, (args: unknown[]) => Result>();
  const compiled = (sql: string) => {
    const known = kept.get(sql);
    if (known) return known;
    const fresh = compile(db, sql);
    if (!isCacheable(sql)) return fresh;
    if (kept.size >= CACHE_SIZE) kept.delete(kept.keys().next().value!);
    kept.set(sql, fresh);
    return fresh;
  };
  return {
    run: ({ sql, args }) => compiled(sql)(args.map(bindable)),
    exec: (sql) => void db.exec(sql),
    get inTransaction() {
      return db.open && db.inTransaction;
    },
    close() {
      if (!db.open) return;
      kept.clear();
      db.close();
    },
  };
};

/** All that drizzle asks of a client, for reading. */
export const readerClientOf = (connection: FileConnection): Client => {
  // deno-lint-ignore require-await -- a statement that fails must reject, as it does with a server
  const execute = async (question: Statement) => connection.run(question);
  return { execute } as unknown as Client;
};
