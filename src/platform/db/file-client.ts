// One connection to a database file with a statement cache (docs/design/database.md#statement-cache).
import type { Client, InValue } from "@libsql/client";
import Database from "libsql";
import { Buffer } from "node:buffer";

/** What drizzle passes to a client. */
export interface Statement {
  sql: string;
  args: InValue[];
  /** Only the first row is read. */
  one?: boolean;
}
/** Cells as the database returns them. They can be sent to another thread and compared. */
export interface RawResult {
  columns: string[];
  rows: unknown[][];
  changes: number;
}
/** What drizzle reads of a row: cells by index and by name. */
type Row = ArrayLike<unknown>;
export interface Result {
  rows: Row[];
  rowsAffected: number;
}

export interface FileConnection {
  /** Runs one statement to its end. Throws what the database reports. */
  query(statement: Statement): RawResult;
  /** The same with rows as drizzle reads them. */
  run(statement: Statement): Result;
  /** Runs statements without arguments, without caching them. */
  exec(sql: string): void;
  readonly inTransaction: boolean;
  close(): void;
}

/** The most statements in the cache of a connection, and the longest one, in characters. */
const CACHE_SIZE = 500;
const MAX_CACHED_LENGTH = 6_000;
/** A pragma takes effect when it is compiled, the columns of `*` may change, and schema changes run once. */
const isCacheable = (sql: string): boolean =>
  sql.length <= MAX_CACHED_LENGTH && /^\s*(select|insert|update|delete)/i.test(sql) &&
  !/\*\s+from|returning\s+\*/i.test(sql);

/** The file's path in an address such as `file:data/parley.db` or `file:///srv/parley.db`. */
export const pathOf = (url: string): string =>
  decodeURIComponent(url.replace(/^file:(\/\/[^/]*(?=\/))?/, "").replace(/\?.*$/, ""));

/** Bytes from another thread arrive as a Uint8Array. */
export const toBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A value as the driver takes it: number, text, blob or null. Anything else would end the process. */
const bindable = (value: InValue | undefined): unknown => {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof ArrayBuffer) return Buffer.from(value);
  if (value instanceof Uint8Array) return toBuffer(value);
  if (value instanceof Date) return value.valueOf();
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError("A number in a query must be finite");
  if (value === undefined || (Array.isArray(value) && !Buffer.isBuffer(value))) {
    throw new TypeError("A query was given a value that is no text, number, blob or null");
  }
  return value;
};

/** Creates rows that can be read by index like a list and by name like an object. */
const rowsWith = (columns: string[]): (cells: unknown[]) => Row => {
  // Of two columns with the same name, the first one wins.
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

/** Row constructors by the names of their columns. */
const rowTypes = new Map<string, (cells: unknown[]) => Row>();

/** A result as drizzle reads it. */
export const toResult = ({ columns, rows, changes }: RawResult): Result => {
  if (columns.length === 0) return { rows: [], rowsAffected: changes };
  const key = columns.join("\n");
  const toRow = rowTypes.get(key) ?? rowsWith(columns);
  if (rowTypes.size >= CACHE_SIZE) rowTypes.clear();
  rowTypes.set(key, toRow);
  return { rows: rows.map(toRow), rowsAffected: changes };
};

/** `explain`, and `explain query plan`. */
const isExplain = (sql: string): boolean => /^\s*explain\b/i.test(sql);

type Compiled = (args: unknown[]) => RawResult;

/** `one`: for the first row only. The driver's `get` takes a third of the time of its `all`. */
const compile = (db: Database.Database, sql: string, isSingle: boolean): Compiled => {
  const statement = db.prepare(sql);
  if (!statement.reader) return (args) => ({ columns: [], rows: [], changes: statement.run(args).changes });
  statement.raw(true);
  const columns = statement.columns().map(({ name }) => name);
  if (isExplain(sql)) {
    return (args) => {
      const rows = statement.all(args) as unknown[][];
      // Unlike other statements it goes on after its last row, and until it is collected, later reads would see the state
      // of this moment. `get` finds no further row and ends it.
      statement.get(args);
      return { columns, rows, changes: 0 };
    };
  }
  if (!isSingle) return (args) => ({ columns, rows: statement.all(args) as unknown[][], changes: 0 });
  return (args) => {
    const row = statement.get(args) as unknown[] | undefined;
    return { columns, rows: row ? [row] : [], changes: 0 };
  };
};

/** Opens the file. `timeout` is how long the driver itself waits for a lock, in ms; the event loop is blocked meanwhile. */
export const openFile = (url: string, timeout: number): FileConnection => {
  const db = new Database(pathOf(url), { timeout } as Database.Options);
  // One statement is never used both ways: after `all` it isn't reset, and the next `get` would find no row.
  const caches = { all: new Map<string, Compiled>(), one: new Map<string, Compiled>() };
  const compiled = (sql: string, isSingle: boolean) => {
    const cache = caches[isSingle ? "one" : "all"];
    const known = cache.get(sql);
    if (known) return known;
    const fresh = compile(db, sql, isSingle);
    if (!isCacheable(sql)) return fresh;
    if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value!);
    cache.set(sql, fresh);
    return fresh;
  };
  const query = ({ sql, args, one = false }: Statement) => compiled(sql, one)(args.map(bindable));
  return {
    query,
    run: (statement) => toResult(query(statement)),
    exec: (sql) => void db.exec(sql),
    get inTransaction() {
      return db.open && db.inTransaction;
    },
    close() {
      if (!db.open) return;
      caches.all.clear();
      caches.one.clear();
      db.close();
    },
  };
};

/** The part of a client that drizzle uses for reading. */
export const createReaderClient = (connection: FileConnection): Client => {
  // deno-lint-ignore require-await -- a statement that fails must reject, as it does with a server
  const execute = async (statement: Statement) => connection.run(statement);
  // deno-lint-ignore require-await -- as above
  const batch = async (statements: Statement[]) => statements.map(connection.run);
  return { execute, batch } as unknown as Client;
};
