// A libSQL server: batches in one request each, interactive transactions one at a time, and reads from a local replica.
import type { Client, InStatement, Transaction } from "@libsql/client";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { type Batch, type BatchOutcome, type Fact, hasRows } from "./batch.ts";
import { isConstraintViolation, isServerAway, isUnsent, toWriteError } from "../errors.ts";
import { unavailable, uncertain } from "../../errors.ts";
import { type RawResult, type Statement, toRawResult, toResult } from "../file-client.ts";
import { newId } from "../../ids.ts";
import { observedClient, observedQuery } from "../observer.ts";
import { createPlanner } from "./plan.ts";
import { batchReads } from "../read-batches.ts";
import { type OpenReplica, openReplica, withinPatience } from "./replica.ts";
import { connectServer, overHttp, withinTime } from "./server-client.ts";
import { withBuffers } from "./thread.ts";
import type { Database, DrizzleTx, WriterOptions } from "../types.ts";
import { type Attempt, createWriteMonitor, type WriteMonitor } from "./write-monitor.ts";
import { probeStatement } from "./write-probe.ts";
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
  return <T>(attempt: Attempt, work: (tx: DrizzleTx) => Promise<T>): Promise<T> =>
    queue.run(() => {
      begin(attempt);
      return runToEnd(work).catch((error) => Promise.reject(isServerAway(error) ? toWriteError(error) : error));
    });
};

/** Throws when the caller has been told that nothing was changed. */
const begin = (attempt: Attempt): void => {
  if (attempt.abandoned) throw unavailable();
  attempt.sent = true;
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

/** Records an interactive transaction as a batch. False before the migration that creates the table. */
const recordBatch = async (tx: DrizzleTx, id: string): Promise<boolean> => {
  try {
    await tx.run(sql`insert into applied_batches (id, applied_at) values (${id}, unixepoch() * 1000)`);
    return true;
  } catch (error) {
    if (/no such table/.test(String((error as Error).cause ?? error))) return false;
    throw error;
  }
};

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
  return async (batch: Batch, id: string, attempt: Attempt): Promise<BatchOutcome> => {
    begin(attempt);
    let mayBeApplied = false;
    for (let sends = 1;; sends++) {
      onRoundTrip?.();
      try {
        await client.batch(toStatements(id, batch), "write");
        return "applied";
      } catch (error) {
        if (isConstraintViolation(error)) return mayBeApplied && await wasApplied(id) ? "applied" : "conflict";
        mayBeApplied ||= isServerAway(error) && !isUnsent(error);
        if (sends === SENDS || !isServerAway(error) || attempt.abandoned) {
          throw mayBeApplied ? Object.assign(uncertain(), { cause: error }) : toWriteError(error);
        }
        await new Promise((resolve) => setTimeout(resolve, RESEND_MS));
      }
    }
  };
};

/** How long a server may take to answer where the replica could, and how long it is not asked after it did not, in ms. */
const SERVER_READ_MS = 2_000;
const AWAY_MS = 5_000;
const PING: Statement = { sql: "select 1", args: [] };

/** Reads from the replica, from the server while the replica is behind or busy, and from the replica if both are. */
const createRead = (server: Client, replica: OpenReplica | undefined, onRoundTrip?: () => void) => {
  let awaySince = -Infinity;
  const readServer = async (statements: Statement[]) => {
    onRoundTrip?.();
    const [first, ...others] = statements;
    const results = first && others.length === 0
      ? [await server.execute(first)]
      : await server.batch(statements, "read");
    return results.map(toRawResult).map(withBuffers);
  };
  const readAnywhere = async (statements: Statement[], { readStale }: OpenReplica) => {
    if (performance.now() - awaySince < AWAY_MS) return readStale(statements);
    // One of them asks an absent server again.
    if (awaySince > -Infinity) awaySince = performance.now();
    try {
      const results = await withinTime(SERVER_READ_MS, readServer(statements));
      awaySince = -Infinity;
      return results;
    } catch (error) {
      if (!isServerAway(error)) throw error;
      awaySince = performance.now();
      return readStale(statements);
    }
  };
  return async (statements: Statement[]): Promise<RawResult[]> => {
    if (!replica) return await readServer(statements);
    if (replica.isBehind()) return await readAnywhere(statements, replica);
    const reading = replica.read(statements);
    const result = await withinPatience(reading);
    if (result) return result;
    // It waits for the server to answer a sync, or only for its turn.
    return replica.isBehind() ? await readAnywhere(statements, replica) : await reading;
  };
};
type Read = ReturnType<typeof createRead>;

/** The part of a client that drizzle uses for reading. */
const clientOf = (read: Read): Client => {
  const batch = async (statements: Statement[]) => (await read(statements)).map(toResult);
  const execute = async (statement: Statement) => (await batch([statement]))[0]!;
  return { execute, batch } as unknown as Client;
};

interface ServerOptions extends WriterOptions {
  url: string;
  authToken?: string;
  /** Where the local copy is stored; absent: none. */
  replica?: string;
}

/** How long a probe may take, in ms. */
const PROBE_LIMIT_MS = 3_000;

/**
 * Runs one at a time, in the order of the calls: a server with several waiting writers can leave all of them waiting for
 * half a minute. `run` receives whether it had to wait.
 */
const createSerialRuns = (onWait?: (ms: number) => void) => {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return <T>(run: (hasWaited: boolean) => Promise<T>): Promise<T> => {
    const hasWaited = waiting++ > 0;
    const requestedAt = performance.now();
    const result = last.then(() => {
      onWait?.(performance.now() - requestedAt);
      return run(hasWaited);
    });
    last = result.then(() => waiting--, () => waiting--);
    return result;
  };
};

/** Connects twice: to read, and to write with a monitor that notices when a request to write is not answered. */
const connect = async (options: ServerOptions) => {
  const { requestMs, stuckMs, probeMs, onWriteFault } = options;
  const probeLimit = Math.min(PROBE_LIMIT_MS, requestMs);
  const watch: { monitor?: WriteMonitor } = {};
  const onSilence = () => watch.monitor?.fail("stuck");
  const reader = await connectServer(options, { requestMs, onFailure: () => watch.monitor?.check() });
  const writer = await connectServer(options, { requestMs, onSilence, silenceMs: stuckMs });
  const monitor = watch.monitor = createWriteMonitor({
    probe: (padded) => withinTime(probeLimit, writer.batch([probeStatement(padded)], "write")),
    ping: () => withinTime(probeLimit, reader.execute("select 1")),
    probeMs,
    failFast: true,
    onChange: onWriteFault,
  });
  const close = () => {
    monitor.close();
    reader.close();
    writer.close();
  };
  return { reader, writer, monitor, close };
};

export const openServer = async (options: ServerOptions): Promise<Database> => {
  const { url, onStatement, onRoundTrip, observer } = options;
  const { reader: server, writer, monitor, close } = await connect(options);
  const replica = options.replica
    ? await openReplica({ ...options, replica: options.replica, url: overHttp(url) }).catch((error) => {
      close();
      throw error;
    })
    : undefined;
  const readAll = createRead(server, replica, onRoundTrip);
  const query = async (statement: Statement) => (await readAll([statement]))[0]!;
  const { plan, recheckSchema } = createPlanner(observedQuery(query, observer), onStatement);
  const send = createCommit(writer, options);
  const writeInteractively = openTransactions(writer, options);
  const agree = async (facts: Fact[], { read }: OpenReplica): Promise<boolean> => {
    const results = await read(facts.map(({ rows: _, ...statement }) => statement));
    return results.every(({ rows }, n) => hasRows(facts[n]!, rows));
  };
  const oneByOne = createSerialRuns(observer?.waited);
  const sendInOrder = (batch: Batch, id: string, attempt: Attempt): Promise<BatchOutcome | "stale"> =>
    oneByOne(async (hasWaited) => {
      // Others have committed meanwhile: the server need not be asked about what the replica already knows to be over.
      const isStale = hasWaited && replica && !replica.isBehind() &&
        await withinPatience(agree(batch.facts, replica)) === false;
      return isStale ? "stale" : await send(batch, id, attempt);
    });
  const commit = async (batch: Batch): Promise<BatchOutcome> => {
    const id = newId();
    const outcome = await monitor.observe((attempt) => sendInOrder(batch, id, attempt));
    if (outcome === "stale") return "conflict";
    // After a conflict, too: the replica was too old to decide by.
    await replica?.catchUp(outcome === "applied" ? id : undefined);
    return outcome;
  };
  /** A replica that has followed since can confirm a refusal: what it shows was true after the request. */
  const areCurrent = async (facts: Fact[]): Promise<boolean> => {
    if (facts.length === 0) return true;
    if (replica && await replica.catchUp()) return await agree(facts, replica);
    const check = { facts, statements: [] };
    return await monitor.observe((attempt) => send(check, newId(), attempt)) === "applied";
  };
  const read = drizzle({ client: batchReads(observedClient(clientOf(readAll), observer)) });
  return {
    isFile: false,
    read,
    primary: drizzle({ client: observedClient(server, observer) }),
    async write(work) {
      requireNoTransaction();
      const id = newId();
      let isRecorded = false;
      const record = async (tx: DrizzleTx) => {
        const result = await work(tx);
        if (replica) isRecorded = await recordBatch(tx, id);
        return result;
      };
      const value = await monitor.observe((attempt) => writeInteractively(attempt, record));
      await replica?.catchUp(isRecorded ? id : undefined);
      return value;
    },
    commit,
    writing: monitor.state,
    plan,
    recheckSchema,
    areCurrent,
    replica,
    // With a replica, people can be served from it, however long the server takes to be noticed as away.
    ping: async () => void (replica ? replica.readStale([PING]) : await readAll([PING])),
    close() {
      replica?.close();
      close();
    },
  };
};
