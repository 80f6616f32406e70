// A libSQL server: batches in one request each, interactive transactions one at a time, and reads from a local replica.
import type { Client, Transaction } from "@libsql/client";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { type Batch, type BatchOutcome, type Fact, hasRows } from "./batch.ts";
import { isServerAway, toWriteError } from "../errors.ts";
import { type RawResult, type Statement, toResult } from "../file-client.ts";
import { newId } from "../../ids.ts";
import { observedClient, observedQuery } from "../observer.ts";
import { createPlanner } from "./plan.ts";
import { batchReads } from "../read-batches.ts";
import { type OpenReplica, openReplica } from "./replica.ts";
import { connectServer, createFetch, type Limits, overHttp, withinTime } from "./server-client.ts";
import { ServerQueue } from "./server-queue.ts";
import { openServerReader, openServerStream } from "./server-stream.ts";
import { withBuffers } from "./thread.ts";
import type { Database, DrizzleTx, WriterOptions } from "../types.ts";
import { WriteMonitor } from "./write-monitor.ts";
import { probeStatement } from "./write-probe.ts";
import { requireNoTransaction, retryWhileBusy, runWithin } from "./transaction-limits.ts";

type Work<T> = (tx: DrizzleTx) => Promise<T>;

/** Returns a function that runs one interactive transaction: committed, or nothing of it. */
const openTransactions = (client: Client, { lockWaitMs, transactionMs, onStatement }: WriterOptions) => {
  let open: Transaction | undefined;
  const transaction = async () => open = await client.transaction("write");
  const db = drizzle({
    client: { transaction } as unknown as Client, // all that drizzle needs for transactions
    logger: onStatement && { logQuery: onStatement },
  });
  const runToEnd = async <T>(work: Work<T>): Promise<T> => {
    try {
      return await runWithin(transactionMs, () => db.transaction(work), () => open?.close());
    } catch (error) {
      throw isServerAway(error) ? toWriteError(error) : error;
    } finally {
      open = undefined;
    }
  };
  return <T>(work: Work<T>): Promise<T> => {
    const beganAt = performance.now();
    return retryWhileBusy(lockWaitMs, () => beganAt, () => runToEnd(work));
  };
};

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

/** How long a server may take to answer where the replica could, and how long it is not asked after it did not, in ms. */
const SERVER_READ_MS = 2_000;
const AWAY_MS = 5_000;
const PING: Statement = { sql: "select 1", args: [] };

type Read = (statements: Statement[]) => Promise<RawResult[]>;

/** Reads from the replica, from the server while the replica is behind, and from the replica if the server is away, too. */
const createRead = (readServer: Read, replica: OpenReplica | undefined): Read => {
  let awaySince = -Infinity;
  const readAnywhere = async (statements: Statement[], { read }: OpenReplica) => {
    if (performance.now() - awaySince < AWAY_MS) return read(statements);
    // One of them asks an absent server again.
    if (awaySince > -Infinity) awaySince = performance.now();
    try {
      const results = await withinTime(SERVER_READ_MS, readServer(statements));
      awaySince = -Infinity;
      return results;
    } catch (error) {
      if (!isServerAway(error)) throw error;
      awaySince = performance.now();
      return read(statements);
    }
  };
  return async (statements) => {
    if (!replica) return await readServer(statements);
    if (replica.isBehind()) return await readAnywhere(statements, replica);
    return replica.read(statements);
  };
};

/** The part of a client that drizzle uses for reading. */
const createClient = (read: Read): Client => {
  const batch = async (statements: Statement[]) => (await read(statements)).map(toResult);
  const execute = async (statement: Statement) => (await batch([statement]))[0]!;
  return { execute, batch } as unknown as Client;
};

export interface ServerOptions extends WriterOptions {
  url: string;
  authToken?: string;
  /** Where the local copy is stored; absent: none. */
  replica?: string;
}

/** How long a probe may take, in ms. */
const PROBE_LIMIT_MS = 3_000;

/** Connects to read and to write, with a monitor that notices when a request to write is not answered. */
const connect = async (options: ServerOptions) => {
  const { requestMs, stuckMs, probeMs, onWriteFault } = options;
  const probeLimit = Math.min(PROBE_LIMIT_MS, requestMs);
  const watch: { monitor?: WriteMonitor } = {};
  const writing: Limits = { requestMs, onSilence: () => watch.monitor?.fail("stuck"), silenceMs: stuckMs };
  const reader = openServerReader(options, createFetch({ requestMs, onFailure: () => watch.monitor?.check() }));
  const writer = await connectServer(options, writing);
  const stream = openServerStream(options, createFetch(writing));
  const monitor = watch.monitor = new WriteMonitor({
    probe: (padded) => withinTime(probeLimit, writer.batch([probeStatement(padded)], "write")),
    ping: () => withinTime(probeLimit, reader.read([PING])),
    probeMs,
    failFast: true,
    onChange: onWriteFault,
  });
  const close = () => {
    monitor.close();
    reader.close();
    writer.close();
    stream.close();
  };
  const wasApplied = async (id: string): Promise<boolean> =>
    (await writer.execute({ sql: "select 1 from applied_batches where id = ?", args: [id] })).rows.length > 0;
  const queue = new ServerQueue({ ...options, server: stream, wasApplied });
  return { reader, writer, queue, monitor, close };
};

export const openServer = async (options: ServerOptions): Promise<Database> => {
  const { url, onStatement, onRoundTrip, observer } = options;
  const { reader, writer, queue, monitor, close } = await connect(options);
  const readServer: Read = async (statements) => {
    onRoundTrip?.();
    return (await reader.read(statements)).map(withBuffers);
  };
  const replica = options.replica
    ? await openReplica({ ...options, replica: options.replica, url: overHttp(url) }).catch((error) => {
      close();
      throw error;
    })
    : undefined;
  const readAll = createRead(readServer, replica);
  const query = async (statement: Statement) => (await readAll([statement]))[0]!;
  const { plan, recheckSchema } = createPlanner(observedQuery(query, observer), onStatement);
  const runTransaction = openTransactions(writer, options);
  const agree = (facts: Fact[], { read }: OpenReplica): boolean =>
    read(facts.map(({ rows: _, ...statement }) => statement)).every(({ rows }, n) => hasRows(facts[n]!, rows));
  const apply = (id: string, batch: Batch) => monitor.observe((attempt) => queue.apply(id, batch, attempt));
  const commit = async (batch: Batch): Promise<BatchOutcome> => {
    const { id = newId() } = batch;
    const outcome = await apply(id, batch);
    // After a conflict, too: the replica was too old to decide by.
    await replica?.catchUp(outcome === "applied" ? id : undefined);
    return outcome;
  };
  /** A replica that has followed since can confirm a refusal: what it shows was true after the request. */
  const areCurrent = async (facts: Fact[]): Promise<boolean> => {
    if (facts.length === 0) return true;
    if (replica && await replica.catchUp()) return agree(facts, replica);
    return await apply(newId(), { facts, statements: [] }) === "applied";
  };
  const read = drizzle({ client: batchReads(observedClient(createClient(readAll), observer)) });
  return {
    isFile: false,
    read,
    primary: drizzle({ client: observedClient(createClient(readServer), observer) }),
    async write(work) {
      requireNoTransaction();
      const id = newId();
      let isRecorded = false;
      const record = async (tx: DrizzleTx) => {
        const result = await work(tx);
        if (replica) isRecorded = await recordBatch(tx, id);
        return result;
      };
      const value = await monitor.observe((attempt) => queue.runAlone(attempt, () => runTransaction(record)));
      await replica?.catchUp(isRecorded ? id : undefined);
      return value;
    },
    commit,
    writing: () => monitor.state(),
    plan,
    recheckSchema,
    areCurrent,
    replica,
    runScript: (script) => writer.executeMultiple(script),
    shareTurns: (take) => queue.shareTurns(take),
    // With a replica, people can be served from it, however long the server takes to be noticed as away.
    ping: async () => void (replica ? replica.read([PING]) : await readAll([PING])),
    close() {
      replica?.close();
      close();
    },
  };
};
