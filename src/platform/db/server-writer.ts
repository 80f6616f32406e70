// A libSQL server: reads by the client, interactive transactions one at a time, and batches in one request each.
import type { Client, InStatement, Transaction } from "@libsql/client";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Batch, BatchOutcome, Fact } from "./batch.ts";
import { instant } from "./columns.ts";
import { isConstraintViolation, toAppError } from "./errors.ts";
import type { RawResult, Statement } from "./file-client.ts";
import { newId } from "../ids.ts";
import { createPlanner } from "./plan.ts";
import type { Database, DrizzleTx, WriterOptions } from "./types.ts";
import { createWriteQueue, requireNoTransaction, runInTransaction, startTimeout } from "./write-queue.ts";

/** A statement of a batch inserts 0 here when a fact has changed: the check fails, and nothing is applied. */
export const batchGuard = sqliteTable("batch_guard", { ok: integer("ok").notNull() });

/** Batches that were applied, so that a lost response is no second booking. */
export const appliedBatches = sqliteTable("applied_batches", {
  id: text("id").primaryKey(),
  appliedAt: instant("applied_at").notNull(),
}, (t) => [index("applied_batches_applied_idx").on(t.appliedAt)]);

/** Returns a function that runs one interactive transaction: committed, or nothing of it. */
const openTransactions = (client: Client, { lockWaitMs, transactionMs, onStatement }: WriterOptions) => {
  const queue = createWriteQueue({ lockWaitMs });
  let open: Transaction | undefined;
  const transaction = async () => open = await client.transaction("write");
  const db = drizzle({
    client: { transaction } as unknown as Client, // all that drizzle needs for transactions
    logger: onStatement && { logQuery: onStatement },
  });
  const runToEnd = async <T>(work: (tx: DrizzleTx) => Promise<T>): Promise<T> => {
    const timeout = startTimeout(transactionMs, () => open?.close());
    try {
      return await Promise.race([runInTransaction(() => db.transaction(work)), timeout.expired]);
    } finally {
      timeout.clear();
      open = undefined;
    }
  };
  return <T>(work: (tx: DrizzleTx) => Promise<T>): Promise<T> => {
    requireNoTransaction();
    return queue.run(() => runToEnd(work));
  };
};

/** Fails the batch unless the expression is 1: the guard's column has a check (migration 0037). */
const guard = (expression: string, args: Statement["args"] = []): InStatement => ({
  sql: `insert into batch_guard (ok) values (${expression})`,
  args,
});

/** A cell as text that JavaScript and SQLite write alike. */
const asText = (cell: unknown): string | number | null => {
  if (cell instanceof ArrayBuffer) return asText(new Uint8Array(cell));
  if (cell instanceof Uint8Array) return Array.from(cell, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return cell as string | number | null;
};

/** Compares a select by value: each row as one JSON text, so that both sides are computed once. */
const factGuard = ({ sql: select, args, rows }: Fact): InStatement => {
  if (rows.length === 0) return guard(`not exists (${select})`, args);
  const names = rows[0]!.map((_, n) => `c${n}`);
  const cells = names.map((name) => `case typeof(${name}) when 'blob' then lower(hex(${name})) else ${name} end`);
  const current = `with fact (${names.join(", ")}) as (${select})
    select json_group_array(json_array(${cells.join(", ")})) from fact`;
  const expected = JSON.stringify(rows.map((row) => row.map(asText)));
  return guard(`(${current}) = json(?)`, [...args, expected]);
};

const toStatements = (id: string, now: number, { facts, statements }: Batch): InStatement[] => [
  { sql: "insert into applied_batches (id, applied_at) values (?, ?)", args: [id, now] },
  ...facts.map(factGuard),
  ...statements.flatMap(({ mustChange, ...statement }) => [statement, ...(mustChange ? [guard("changes() > 0")] : [])]),
  { sql: "delete from batch_guard", args: [] },
];

const rawResult = ({ columns, rows, rowsAffected }: Awaited<ReturnType<Client["execute"]>>): RawResult => ({
  columns,
  rows: rows.map((row) => Array.from(row as ArrayLike<unknown>)),
  changes: rowsAffected,
});

/** Applies a batch in one request. Its id tells whether a batch whose answer was lost has been applied. */
const createCommit = (client: Client, { onRoundTrip }: WriterOptions) => {
  const wasApplied = async (id: string) => {
    const { rows } = await client.execute({ sql: "select 1 from applied_batches where id = ?", args: [id] });
    return rows.length > 0;
  };
  return async (batch: Batch): Promise<BatchOutcome> => {
    const id = newId();
    onRoundTrip?.();
    try {
      await client.batch(toStatements(id, Date.now(), batch), "write");
      return "applied";
    } catch (error) {
      if (isConstraintViolation(error)) return "conflict";
      if (await wasApplied(id).catch(() => false)) return "applied";
      throw toAppError(error);
    }
  };
};

export const openServer = (client: Client, options: WriterOptions): Database => {
  const { onStatement, onRoundTrip } = options;
  const read = drizzle({ client });
  const query = async (statement: Statement) => {
    onRoundTrip?.();
    return rawResult(await client.execute(statement));
  };
  const commit = createCommit(client, options);
  return {
    read,
    write: openTransactions(client, options),
    commit,
    plan: createPlanner(query, onStatement),
    areCurrent: async (facts) => facts.length === 0 || await commit({ facts, statements: [] }) === "applied",
    ping: async () => void (await read.get(sql`select 1`)),
    close: () => client.close(),
  };
};
