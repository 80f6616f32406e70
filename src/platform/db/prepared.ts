// Prepared statements for hot paths: SQL, parameters and row mapping are worked out once for the program
// (docs/design/database.md#statement-cache). This file alone reads drizzle's private members.
import { Buffer } from "node:buffer";
import { Column, DrizzleQueryError, getTableColumns, is, Param, Placeholder, SQL, sql } from "drizzle-orm";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Tx } from "../ctx.ts";
import type { Reader } from "./types.ts";

type Builder = LibSQLDatabase<Record<string, never>>;
type Values = Record<string, unknown>;

interface Result {
  rows: ArrayLike<unknown>[];
}
/** What a prepared statement uses of the database or transaction that it runs on. */
interface Session {
  client: { execute(statement: { sql: string; args: unknown[]; one?: boolean }): Promise<Result> };
  tx?: Session["client"];
  logger: { logQuery(sql: string, parameters: unknown[]): void };
}
interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}
/** What is used of drizzle's own prepared statement. */
interface DrizzleStatement {
  query: { sql: string; params: unknown[] };
  fields?: { path: string[]; field: unknown }[];
  customResultMapper?: unknown;
}

/** Everything that drizzle would compute at every call. */
interface StatementPlan {
  sql: string;
  /** The arguments in order. Throws for a placeholder without a value. */
  bind(values: Values): unknown[];
  /** A row with the names of the query's fields. */
  read(row: ArrayLike<unknown>): Record<string, unknown>;
}

const builder: Builder = drizzle.mock();
const sessionOf = (db: Reader) => (db as unknown as { session: Session }).session;

const valueFor = (values: Values, name: string): unknown => {
  if (!(name in values)) throw new Error(`No value for placeholder "${name}" was provided`);
  return values[name];
};

const binderOf = (param: unknown): (values: Values) => unknown => {
  if (is(param, Placeholder)) return (values) => valueFor(values, param.name);
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { name } = param.value;
  return (values) => param.encoder.mapToDriverValue(valueFor(values, name));
};

const decoderOf = (field: unknown): Decoder => {
  if (is(field, Column)) return field;
  // Raw SQL, or raw SQL with an alias.
  const raw = is(field, SQL) ? field : (field as { sql: SQL }).sql;
  return (raw as unknown as { decoder: Decoder }).decoder;
};

/** A server returns bytes as an ArrayBuffer, a file as a Buffer. */
const fromDriver = (value: unknown): unknown => value instanceof ArrayBuffer ? Buffer.from(value) : value;

const buildPlan = ({ query, fields = [], customResultMapper }: DrizzleStatement): StatementPlan => {
  // drizzle itself maps joined tables and relations; hot paths select single columns only.
  if (customResultMapper || fields.some(({ path }) => path.length > 1)) {
    throw new Error(`A prepared statement must return plain rows: ${query.sql}`);
  }
  const binders = query.params.map(binderOf);
  const cells = fields.map(({ path, field }) => ({ name: path[0]!, decoder: decoderOf(field) }));
  const read = (row: ArrayLike<unknown>) => {
    const record: Record<string, unknown> = {};
    for (let i = 0; i < cells.length; i++) {
      const { name, decoder } = cells[i]!;
      const value = row[i];
      record[name] = value === null ? null : decoder.mapFromDriverValue(fromDriver(value));
    }
    return record;
  };
  return { sql: query.sql, bind: (values) => binders.map((bind) => bind(values)), read };
};

const execute = async (db: Reader, plan: StatementPlan, values: Values, one?: boolean): Promise<Result> => {
  const { client, tx, logger } = sessionOf(db);
  const args = plan.bind(values);
  logger.logQuery(plan.sql, args);
  try {
    return await (tx ?? client).execute({ sql: plan.sql, args, one });
  } catch (error) {
    throw new DrizzleQueryError(plan.sql, args, error as Error);
  }
};

/** The methods of drizzle's own prepared statements. */
const statementOn = (db: Reader, plan: StatementPlan) => ({
  run: (values: Values = {}) => execute(db, plan, values),
  all: async (values: Values = {}) => (await execute(db, plan, values)).rows.map(plan.read),
  get: async (values: Values = {}) => {
    const [row] = (await execute(db, plan, values, true)).rows;
    return row && plan.read(row);
  },
});

/** Prepares the statement of `build` at its first use. It runs on any database or transaction. */
export const prepared = <P extends object>(
  build: (db: Builder) => P,
): (db: Reader) => Pick<P, keyof P & ("run" | "all" | "get")> => {
  let plan: StatementPlan | undefined;
  return (db) => statementOn(db, plan ??= buildPlan(build(builder) as unknown as DrizzleStatement)) as unknown as P;
};

type Insert = (db: Reader) => { run(values: Values): Promise<unknown> };
type OnConflict = "fail" | "ignore";
interface PreparedInserts {
  defaults: Values;
  /** By conflict handling and number of rows, such as "ignore 3". */
  statements: Map<string, Insert>;
}
const insertsByTable = new WeakMap<SQLiteTable, PreparedInserts>();

const preparedInsertsOf = (table: SQLiteTable): PreparedInserts => {
  const known = insertsByTable.get(table);
  if (known) return known;
  const columns = Object.entries(getTableColumns(table));
  const defaults = Object.fromEntries(columns.map(([key, column]) => [key, column.default ?? null]));
  const fresh = { defaults, statements: new Map() };
  insertsByTable.set(table, fresh);
  return fresh;
};

const placeholdersOf = (table: SQLiteTable, row: number) =>
  Object.fromEntries(Object.keys(getTableColumns(table)).map((key) => [key, sql.placeholder(`${key}-${row}`)]));

const prepareInsert = (table: SQLiteTable, rows: number, onConflict: OnConflict): Insert =>
  prepared((db) => {
    const insert = db.insert(table).values(Array.from({ length: rows }, (_, row) => placeholdersOf(table, row)));
    return (onConflict === "ignore" ? insert.onConflictDoNothing() : insert).prepare();
  });

const insert = async <T extends SQLiteTable>(
  tx: Tx,
  table: T,
  rows: readonly T["$inferInsert"][],
  onConflict: OnConflict,
): Promise<void> => {
  if (rows.length === 0) return;
  const { defaults, statements } = preparedInsertsOf(table);
  const key = `${onConflict} ${rows.length}`;
  const statement = statements.get(key) ?? prepareInsert(table, rows.length, onConflict);
  statements.set(key, statement);
  const values: Values = {};
  for (const [n, row] of rows.entries()) {
    for (const column in defaults) {
      const value = row[column as keyof typeof row];
      values[`${column}-${n}`] = value === undefined ? defaults[column] : value;
    }
  }
  await statement(tx as unknown as Reader).run(values);
};

/** A new row as it will be read: missing columns have their default. */
export const withDefaults = <T extends SQLiteTable>(table: T, row: T["$inferInsert"]): T["$inferSelect"] => ({
  ...preparedInsertsOf(table).defaults,
  ...row,
});

/** Inserts one row with a statement prepared once for its table. Throws what the database reports, as `tx.insert` does. */
export const insertRow = <T extends SQLiteTable>(tx: Tx, table: T, row: T["$inferInsert"]): Promise<void> =>
  insert(tx, table, [row], "fail");

/** Inserts a few rows with a statement prepared once for their number. An empty list is allowed. */
export const insertRows = <T extends SQLiteTable>(
  tx: Tx,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> => insert(tx, table, rows, "fail");

/** Like insertRows, but leaves rows that already exist as they are. */
export const insertNewRows = <T extends SQLiteTable>(
  tx: Tx,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> => insert(tx, table, rows, "ignore");
