// Plans a write as a batch: runs the code of a transaction against the last committed state, records what it reads, and
// collects what it writes (docs/design/database.md#batched-writes).
import type { Client } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import type { Batch, BatchStatement } from "./batch.ts";
import { newId } from "../../ids.ts";
import { keyOf } from "../read-batches.ts";
import { type RawResult, type Result, type Statement, toResult } from "../file-client.ts";
import { createStatementTables, SCHEMA_TABLE, SCHEMA_VERSION, type StatementTables } from "./explain.ts";
import type { Database, DrizzleTx, Plan } from "../types.ts";

/** The statements of results, for `requireChange`. */
const statements = new WeakMap<object, BatchStatement>();

/**
 * Requires that a statement changes a row. In a batch the database checks it when the batch is applied; a batch that is
 * refused is planned again. In an interactive transaction it throws at once.
 * @param problem what the error says
 */
export const requireChange = (result: object, problem = "A statement changed no row"): void => {
  const statement = statements.get(result);
  if (statement) statement.mustChange = true;
  else if ((result as Partial<Result>).rowsAffected === 0) throw new Error(problem);
};

type Query = (statement: Statement) => Promise<RawResult>;

/** The part of a database that plans. `query` reads the last committed state. */
export const createPlanner = (
  query: Query,
  onStatement?: (sql: string, parameters: unknown[]) => void,
): Pick<Database, "plan" | "recheckSchema"> => {
  const { find, recheckSchema } = createStatementTables(query);
  return { plan: () => openPlan({ query, findTables: find, onStatement }), recheckSchema };
};

interface PlanOptions {
  query: Query;
  findTables: ReturnType<typeof createStatementTables>["find"];
  onStatement?(sql: string, parameters: unknown[]): void;
}

const openPlan = ({ query, findTables, onStatement }: PlanOptions): Plan => {
  const batch: Batch = { id: newId(), facts: [], statements: [] };
  /** Reads by statement. A plan sees one state, so nothing is read twice, not even at the same moment. */
  const known = new Map<string | symbol, Promise<RawResult>>();
  const written = new Set<string>();
  const schemaVersions = new Set<number>();
  let problem: string | undefined;
  const refuse = (reason: string): never => {
    problem ??= reason;
    throw new Error(`This transaction can't be planned: ${reason}`);
  };
  /** What a statement writes depends on the triggers of the schema: the batch is refused when it is another one. */
  const requireSchema = (version: number): void => {
    if (schemaVersions.has(version)) return;
    schemaVersions.add(version);
    batch.facts.push({ ...SCHEMA_VERSION, rows: [[version]] });
  };
  const read = async (statement: Statement, { reads, schemaVersion }: StatementTables): Promise<Result> => {
    const changed = [...reads].find((table) => written.has(table));
    if (changed) refuse(`it reads ${changed} after writing it`);
    if (written.size > 0) requireSchema(schemaVersion);
    const key = keyOf(statement) ?? Symbol();
    const reading = known.get(key) ?? readFact(statement);
    known.set(key, reading);
    return toResult(await reading);
  };
  const readFact = async (statement: Statement): Promise<RawResult> => {
    const result = await query(statement);
    batch.facts.push({ ...statement, rows: result.rows });
    return result;
  };
  const write = (statement: BatchStatement, { writes, returnsRows, schemaVersion }: StatementTables): Result => {
    if (returnsRows) refuse(`it reads what it writes to ${[...writes].join(", ")}`);
    if (writes.has(SCHEMA_TABLE)) refuse("it changes the schema");
    requireSchema(schemaVersion);
    for (const table of writes) written.add(table);
    batch.statements.push(statement);
    const result: Result = { rows: [], rowsAffected: 0 };
    statements.set(result, statement);
    return result;
  };
  let previous: Promise<unknown> = Promise.resolve();
  /** Statements that are requested together are explained together, and taken in the order of their calls. */
  const findInOrder = async (statement: Statement): Promise<StatementTables | undefined> => {
    const found = Promise.all([findTables(statement), previous]).then(([tables]) => tables);
    previous = found.catch(() => {});
    return await found;
  };
  const execute = async ({ sql, args, one }: Statement): Promise<Result> => {
    const tables = await findInOrder({ sql, args });
    if (!tables) return refuse(`"${sql.slice(0, 40)}" is no statement of a batch`);
    onStatement?.(sql, args);
    return tables.writes.size > 0 ? write({ sql, args }, tables) : await read({ sql, args, one }, tables);
  };
  // The part of a client that drizzle uses outside of its own transactions.
  const tx = drizzle({ client: { execute } as unknown as Client }) as unknown as DrizzleTx;
  return { tx, batch, problem: () => problem };
};
