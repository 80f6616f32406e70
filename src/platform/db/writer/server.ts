// A libSQL server: batches in one request each, interactive transactions one at a time, and reads from a local replica.
import { type Client, createClient, type InStatement, type Transaction } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import type { Batch, BatchOutcome, Fact } from "./batch.ts";
import { isAnswerLost, isConstraintViolation, toAppError } from "../errors.ts";
import type { RawResult, Statement } from "../file-client.ts";
import { newId } from "../../ids.ts";
import { createPlanner } from "./plan.ts";
import { batchReads } from "../read-batches.ts";
import type { Database, DrizzleTx, WriterOptions } from "../types.ts";
import { createWriteQueue, requireNoTransaction, runInTransaction, startTimeout } from "./write-queue.ts";

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

const toStatements = (id: string, { facts, statements }: Batch): InStatement[] => [
  { sql: "insert into applied_batches (id, applied_at) values (?, unixepoch() * 1000)", args: [id] },
  ...facts.map(factGuard),
  ...statements.flatMap(({ mustChange, ...statement }) => [statement, ...(mustChange ? [guard("changes() > 0")] : [])]),
  { sql: "delete from batch_guard", args: [] },
];

const rawResult = ({ columns, rows, rowsAffected }: Awaited<ReturnType<Client["execute"]>>): RawResult => ({
  columns,
  rows: rows.map((row) => Array.from(row as ArrayLike<unknown>)),
  changes: rowsAffected,
});

/** How often a batch is sent again under the same id while its answer is lost, and how long between, in ms. */
const SENDS = 4;
const RESEND_MS = 250;

/**
 * Applies a batch in one request. Its id makes sending it again harmless: a batch that was applied although its answer
 * was lost violates the key of `applied_batches` the second time.
 */
const createCommit = (client: Client, { onRoundTrip }: WriterOptions) => {
  const wasApplied = async (id: string): Promise<boolean> =>
    (await client.execute({ sql: "select 1 from applied_batches where id = ?", args: [id] })).rows.length > 0;
  return async (batch: Batch): Promise<BatchOutcome> => {
    const id = newId();
    for (let sends = 1;; sends++) {
      onRoundTrip?.();
      try {
        await client.batch(toStatements(id, batch), "write");
        return "applied";
      } catch (error) {
        if (isConstraintViolation(error)) return sends > 1 && await wasApplied(id) ? "applied" : "conflict";
        if (sends === SENDS || !isAnswerLost(error)) throw toAppError(error);
        await new Promise((resolve) => setTimeout(resolve, RESEND_MS));
      }
    }
  };
};

/** A local copy that follows the server. Without one, every read goes to the server. */
const openReplica = async (server: Client, { url, authToken, replica }: ServerOptions) => {
  if (!replica) return { client: server, sync: () => Promise.resolve(), position: () => undefined, close: () => {} };
  const client = createClient({ url: `file:${replica}`, syncUrl: url, authToken });
  let position = 0;
  let running: Promise<void> | undefined;
  const run = async () => {
    const synced = await client.sync();
    position = Math.max(position, synced?.frame_no ?? 0);
  };
  /** Callers that come while one runs share the next: the running one may have begun before their write. */
  let next: Promise<void> | undefined;
  const sync = (): Promise<void> => {
    if (!running) return running = run().finally(() => running = undefined);
    return next ??= running.catch(() => {}).then(() => {
      next = undefined;
      return sync();
    });
  };
  await sync();
  const timer = setInterval(() => void sync().catch(() => {}), SYNC_MS);
  const close = () => {
    clearInterval(timer);
    client.close();
  };
  return { client, sync, position: () => position, close };
};

/** How far a replica may fall behind without a hint, in ms. */
const SYNC_MS = 1_000;

interface ServerOptions extends WriterOptions {
  url: string;
  authToken?: string;
  /** Where the local copy is stored; absent: none. */
  replica?: string;
}

/** HTTP instead of WebSocket: each message of a WebSocket takes 44 ms under Deno once it is longer than about 1 KB. */
const overHttp = (url: string): string => url.replace(/^ws/, "http");

export const openServer = async (options: ServerOptions): Promise<Database> => {
  const { url, authToken, onStatement, onRoundTrip } = options;
  const server = createClient({ url: overHttp(url), authToken });
  const { client, sync, position, close } = await openReplica(server, { ...options, url: overHttp(url) });
  const query = async (statement: Statement) => {
    if (client === server) onRoundTrip?.();
    return rawResult(await client.execute(statement));
  };
  const send = createCommit(server, options);
  const writeInteractively = openTransactions(server, options);
  /** After a write, or when the replica was too old to decide by. */
  const commit = async (batch: Batch): Promise<BatchOutcome> => {
    const outcome = await send(batch);
    await sync();
    return outcome;
  };
  const read = drizzle({ client: client === server ? batchReads(server, onRoundTrip) : client });
  return {
    read,
    primary: drizzle({ client: server }),
    write: (work) => writeInteractively(work).finally(sync),
    commit,
    plan: createPlanner(query, onStatement),
    areCurrent: async (facts) => facts.length === 0 || await commit({ facts, statements: [] }) === "applied",
    replica: position() === undefined ? undefined : { position: () => position() ?? 0, sync },
    ping: async () => void (await server.execute("select 1")),
    close() {
      close();
      server.close();
    },
  };
};
