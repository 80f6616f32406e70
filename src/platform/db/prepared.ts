// Prepared statements for hot paths: SQL, parameters and row mapping are worked out once for the program
// (docs/design/database.md#statement-cache). This file alone reads drizzle's private members.
import { Buffer } from "node:buffer";
import { Column, DrizzleQueryError, eq, getTableColumns, is, Param, Placeholder, SQL, sql } from "drizzle-orm";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
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
interface Encoder {
  mapToDriverValue(value: unknown): unknown;
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

/** As drizzle does outside of placeholders: null is no JSON and no flag. */
const encode = (encoder: Encoder, value: unknown): unknown => value === null ? null : encoder.mapToDriverValue(value);

const binderOf = (param: unknown): (values: Values) => unknown => {
  if (is(param, Placeholder)) return (values) => valueFor(values, param.name);
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { value: { name }, encoder } = param;
  return (values) => encode(encoder, valueFor(values, name));
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

const execute = async (db: Reader, sql: string, args: unknown[], one?: boolean): Promise<Result> => {
  const { client, tx, logger } = sessionOf(db);
  logger.logQuery(sql, args);
  try {
    return await (tx ?? client).execute({ sql, args, one });
  } catch (error) {
    throw new DrizzleQueryError(sql, args, error as Error);
  }
};

/** The methods of drizzle's own prepared statements. */
const statementOn = (db: Reader, plan: StatementPlan) => ({
  run: (values: Values = {}) => execute(db, plan.sql, plan.bind(values)),
  all: async (values: Values = {}) => (await execute(db, plan.sql, plan.bind(values))).rows.map(plan.read),
  get: async (values: Values = {}) => {
    const [row] = (await execute(db, plan.sql, plan.bind(values), true)).rows;
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

type OnConflict = "fail" | "ignore";

/** The statements of a table that differ in their columns or number of rows alone. */
interface TableStatements {
  defaults: Values;
  /** Those that are inserted: the database computes the others. */
  columns: [key: string, column: Column][];
  /** By conflict handling and number of rows, such as "ignore 3". */
  inserts: Map<string, string>;
  /** By the columns that they set. */
  updates: Map<string, string>;
}
const statementsByTable = new WeakMap<SQLiteTable, TableStatements>();
/** Of one kind for one table. Programs have a handful; data could have any number. */
const MAX_KEPT = 100;

const statementsOf = (table: SQLiteTable): TableStatements => {
  const known = statementsByTable.get(table);
  if (known) return known;
  const columns = Object.entries(getTableColumns(table)) as [string, Column][];
  const fresh: TableStatements = {
    defaults: Object.fromEntries(columns.map(([key, column]) => [key, column.default ?? null])),
    columns: columns.filter(([, { generated }]) => generated === undefined),
    inserts: new Map(),
    updates: new Map(),
  };
  statementsByTable.set(table, fresh);
  return fresh;
};

const keep = (statements: Map<string, string>, key: string, build: () => string): string => {
  const known = statements.get(key);
  if (known !== undefined) return known;
  if (statements.size >= MAX_KEPT) statements.clear();
  const fresh = build();
  statements.set(key, fresh);
  return fresh;
};

/** For building a statement whose text alone is used: a parameter for each column. */
const emptyRow = (columns: [string, Column][]): never =>
  Object.fromEntries(columns.map(([key]) => [key, sql.placeholder(key)])) as never;

const insert = async <T extends SQLiteTable>(
  tx: Tx,
  table: T,
  rows: readonly T["$inferInsert"][],
  onConflict: OnConflict,
): Promise<void> => {
  if (rows.length === 0) return;
  const { defaults, columns, inserts } = statementsOf(table);
  const statement = keep(inserts, `${onConflict} ${rows.length}`, () => {
    const query = builder.insert(table).values(rows.map(() => emptyRow(columns)));
    return (onConflict === "ignore" ? query.onConflictDoNothing() : query).toSQL().sql;
  });
  const args = rows.flatMap((row: Values) =>
    columns.map(([key, column]) => encode(column, row[key] === undefined ? defaults[key] : row[key]))
  );
  await execute(tx as unknown as Reader, statement, args);
};

/**
 * Changes the row with this id by a statement prepared once for these columns, as `tx.update` does; what is undefined stays
 * as it is. The result is for `requireChange`. Throws what drizzle throws without a change.
 */
export const updateRow = async <T extends SQLiteTable & { id: SQLiteColumn }>(
  tx: Tx,
  table: T,
  id: string,
  change: Partial<T["$inferInsert"]>,
): Promise<object> => {
  const { columns, updates } = statementsOf(table);
  const values = change as Values;
  const changed = columns.filter(([key]) => values[key] !== undefined);
  const statement = keep(
    updates,
    changed.map(([key]) => key).join(),
    () => builder.update(table).set(emptyRow(changed)).where(eq(table.id, "")).toSQL().sql,
  );
  return await execute(tx as unknown as Reader, statement, [
    ...changed.map(([key, column]) => encode(column, values[key])),
    id,
  ]);
};

/** A new row as it will be read: missing columns have their default. */
export const withDefaults = <T extends SQLiteTable>(table: T, row: T["$inferInsert"]): T["$inferSelect"] => ({
  ...statementsOf(table).defaults,
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
