// Statements asked often: SQL, what is bound and how rows are read are worked out once for the program (docs/decisions/090-compiled-once-committed-together.md).
import { DrizzleQueryError, getTableColumns, sql } from "drizzle-orm";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Reader } from "./types.ts";
import { type BuiltStatement, planOf, type StatementPlan } from "./statement-plan.ts";
import type { Tx } from "../ctx.ts";

type Builder = LibSQLDatabase<Record<string, never>>;
interface Result {
  rows: ArrayLike<unknown>[];
}
/** What a prepared statement takes from the database it runs on. */
interface Session {
  client: { execute(question: { sql: string; args: unknown[] }): Promise<Result> };
  tx?: Session["client"];
  logger: { logQuery(sql: string, parameters: unknown[]): void };
}

const builder: Builder = drizzle.mock();
const sessionOf = (db: Reader) => (db as unknown as { session: Session }).session;

type Values = Record<string, unknown>;

const execute = async (db: Reader, plan: StatementPlan, values: Values): Promise<Result> => {
  const { client, tx, logger } = sessionOf(db);
  const args = plan.bind(values);
  logger.logQuery(plan.sql, args);
  try {
    return await (tx ?? client).execute({ sql: plan.sql, args });
  } catch (error) {
    throw new DrizzleQueryError(plan.sql, args, error as Error);
  }
};

/** The three ways in which a statement is asked, as drizzle's own prepared ones have them. */
const statementOn = (db: Reader, plan: StatementPlan) => ({
  run: (values: Values = {}) => execute(db, plan, values),
  all: async (values: Values = {}) => (await execute(db, plan, values)).rows.map(plan.read),
  get: async (values: Values = {}) => {
    const [row] = (await execute(db, plan, values)).rows;
    return row && plan.read(row);
  },
});

/** Remembers what `build` prepares. It runs on whatever database or transaction it is asked of. */
export const prepared = <P extends object>(
  build: (db: Builder) => P,
): (db: Reader) => Pick<P, keyof P & ("run" | "all" | "get")> => {
  let plan: StatementPlan | undefined;
  return (db) => statementOn(db, plan ??= planOf(build(builder) as unknown as BuiltStatement)) as unknown as P;
};

type Insert = (db: Reader) => { run(values: Values): Promise<unknown> };
interface PreparedInserts {
  defaults: Values;
  /** By how many rows. */
  plain: Map<number, Insert>;
  calm: Map<number, Insert>;
}
const insertsByTable = new WeakMap<SQLiteTable, PreparedInserts>();

const preparedInsertsOf = (table: SQLiteTable): PreparedInserts => {
  const known = insertsByTable.get(table);
  if (known) return known;
  const columns = Object.entries(getTableColumns(table));
  const defaults = Object.fromEntries(columns.map(([key, column]) => [key, column.default ?? null]));
  const fresh = { defaults, plain: new Map(), calm: new Map() };
  insertsByTable.set(table, fresh);
  return fresh;
};

const placeholdersOf = (table: SQLiteTable, row: number) =>
  Object.fromEntries(Object.keys(getTableColumns(table)).map((key) => [key, sql.placeholder(`${key}-${row}`)]));

const insertOf = (table: SQLiteTable, rows: number, calm: boolean): Insert =>
  prepared((db) => {
    const all = db.insert(table).values(Array.from({ length: rows }, (_, row) => placeholdersOf(table, row)));
    return (calm ? all.onConflictDoNothing() : all).prepare();
  });

const insert = async <T extends SQLiteTable>(
  tx: Tx,
  table: T,
  rows: readonly T["$inferInsert"][],
  calm: boolean,
): Promise<void> => {
  if (rows.length === 0) return;
  const { defaults, ...kept } = preparedInsertsOf(table);
  const known = calm ? kept.calm : kept.plain;
  const statement = known.get(rows.length) ?? insertOf(table, rows.length, calm);
  known.set(rows.length, statement);
  const values: Values = {};
  for (const [n, row] of rows.entries()) {
    for (const key in defaults) {
      const given = row[key as keyof typeof row];
      values[`${key}-${n}`] = given === undefined ? defaults[key] : given;
    }
  }
  await statement(tx as unknown as Reader).run(values);
};

/** Inserts one row, prepared once for its table. Throws what the database says, as `tx.insert` does. */
export const insertRow = <T extends SQLiteTable>(tx: Tx, table: T, row: T["$inferInsert"]): Promise<void> =>
  insert(tx, table, [row], false);

/** Inserts some rows, prepared once for their number: for a handful that is written often. None is fine. */
export const insertRows = <T extends SQLiteTable>(
  tx: Tx,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> => insert(tx, table, rows, false);

/** The same; rows that are there already stay as they are. */
export const insertNewRows = <T extends SQLiteTable>(
  tx: Tx,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> => insert(tx, table, rows, true);
