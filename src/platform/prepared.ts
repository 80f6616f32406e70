// Statements asked often: their SQL is built once for the program, which saves most of what drizzle costs.
import { getTableColumns, sql } from "drizzle-orm";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Reader } from "./db.ts";
import type { Tx } from "./transact.ts";

type Builder = LibSQLDatabase<Record<string, never>>;
/** What a prepared statement takes from the database it runs on. */
interface Session {
  client: unknown;
  tx: unknown;
  logger: unknown;
}

const builder: Builder = drizzle.mock();
const sessionOf = (db: Reader) => (db as unknown as { session: Session }).session;

/** The same statement on another database or transaction: drizzle binds it to the one that built it. */
const boundTo = <P extends object>(statement: P, db: Reader): P => {
  const { client, tx, logger } = sessionOf(db);
  return Object.assign(Object.create(Object.getPrototypeOf(statement)), statement, { client, tx, logger });
};

/** Remembers what `build` prepares. It runs on whatever database or transaction it is asked of. */
export const prepared = <P extends object>(build: (db: Builder) => P): (db: Reader) => P => {
  let built: P | undefined;
  return (db) => boundTo(built ??= build(builder), db);
};

type Insert = (db: Reader) => { run(values: Record<string, unknown>): Promise<unknown> };
const inserts = new WeakMap<SQLiteTable, { insert: Insert; defaults: Record<string, unknown> }>();

const insertOf = (table: SQLiteTable) => {
  const columns = getTableColumns(table);
  const holders = Object.fromEntries(Object.keys(columns).map((key) => [key, sql.placeholder(key)]));
  const defaults = Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, column.default ?? null]));
  return { insert: prepared((db) => db.insert(table).values(holders).prepare()), defaults };
};

/** Inserts one row, prepared once for its table. Throws what the database says, as `tx.insert` does. */
export const insertRow = async <T extends SQLiteTable>(tx: Tx, table: T, row: T["$inferInsert"]): Promise<void> => {
  const known = inserts.get(table) ?? insertOf(table);
  inserts.set(table, known);
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  await known.insert(tx as unknown as Reader).run({ ...known.defaults, ...Object.fromEntries(given) });
};
