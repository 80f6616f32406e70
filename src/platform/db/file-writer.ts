// Writes to a database file: transactions run one after another, and those that wait together share one commit
// (docs/decisions/090-statement-cache-and-group-commit.md).
import type { Client } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { toAppError } from "./errors.ts";
import type { FileConnection } from "./file-client.ts";
import type { DrizzleTx, WriterOptions } from "./types.ts";
import {
  createYieldToEventLoop,
  requireNoTransaction,
  retryWhileBusy,
  runInTransaction,
  startTimeout,
} from "./write-queue.ts";

type Work<T> = (tx: DrizzleTx) => Promise<T>;

/** One queued transaction. Its caller gets a result only after the commit that it shares. */
interface QueuedWrite {
  requestedAt: number;
  /** Committed alone, after a shared commit failed. */
  alone: boolean;
  /** Runs the work in a savepoint. Throws when the surrounding transaction is lost. */
  run(): Promise<void>;
  /** Resolves or rejects the caller's promise. */
  settle(): void;
  fail(error: unknown): void;
}

/** The most transactions in one commit, and how long they may take together, in ms: other processes wait for the lock. */
const GROUP_SIZE = 16;
const GROUP_MS = 10;

/** Returns a function that runs write transactions first come, first served: committed, or nothing of it. */
export const openWriter = (connection: FileConnection, options: WriterOptions) => {
  const { lockWaitMs } = options;
  const queueWrite = createQueuedWrites(connection, options);
  const waiting: QueuedWrite[] = [];
  const yieldToEventLoop = createYieldToEventLoop();
  let isRunning = false;
  let lastCommit = -Infinity;
  let commitMs = GROUP_MS / 2;

  /** Waiting for one more transaction pays while all of them take less time than the commits that they save. */
  const acceptsMore = (group: QueuedWrite[], startedAt: number): boolean => {
    const next = waiting[0];
    if (!next || next.alone || group[0]!.alone || group.length >= GROUP_SIZE) return false;
    return performance.now() - startedAt < Math.min(GROUP_MS, 2 * commitMs);
  };

  const commit = () => {
    const startedAt = performance.now();
    connection.exec("COMMIT");
    lastCommit = performance.now();
    commitMs = (commitMs + lastCommit - startedAt) / 2;
  };

  const runGroup = async (): Promise<void> => {
    const first = waiting[0]!;
    try {
      const since = () => Math.max(first.requestedAt, lastCommit);
      await retryWhileBusy(lockWaitMs, since, () => connection.exec("BEGIN IMMEDIATE"));
    } catch (error) {
      return waiting.shift()!.fail(error);
    }
    const group: QueuedWrite[] = [];
    const startedAt = performance.now();
    try {
      do {
        group.push(waiting.shift()!);
        await group.at(-1)!.run();
      } while (acceptsMore(group, startedAt));
      commit();
    } catch (error) {
      if (connection.inTransaction) connection.exec("ROLLBACK");
      if (group.length === 1) return group[0]!.fail(error);
      // The failing transaction is unknown, so each is tried again alone.
      return void waiting.unshift(...group.map((write) => Object.assign(write, { alone: true })));
    }
    for (const write of group) write.settle();
  };

  const runAll = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      await runGroup();
      await yieldToEventLoop();
    }
    isRunning = false;
  };

  return <T>(work: Work<T>): Promise<T> => {
    requireNoTransaction();
    return new Promise<T>((resolve, reject) => {
      waiting.push(queueWrite(work, resolve, reject));
      if (!isRunning) void runAll();
    });
  };
};

const createQueuedWrites = (connection: FileConnection, { transactionMs, onStatement }: WriterOptions) => {
  const done = () => Promise.resolve();
  let open = { closed: true };
  // All that drizzle needs for transactions: the queued write itself begins and ends them.
  const transaction = () => {
    const own = open;
    // deno-lint-ignore require-await -- a statement that fails must reject, as it does with a server
    const execute = async (statement: Parameters<FileConnection["run"]>[0]) => {
      if (own.closed) throw new Error("The transaction is over");
      return connection.run(statement);
    };
    return Promise.resolve({ execute, commit: done, rollback: done });
  };
  const db = drizzle({
    client: { transaction } as unknown as Client,
    logger: onStatement && { logQuery: onStatement },
  });
  const runToEnd = async <T>(work: Work<T>): Promise<T> => {
    const own: { closed: boolean } = open = { closed: false };
    const timeout = startTimeout(transactionMs, () => own.closed = true);
    try {
      return await Promise.race([runInTransaction(() => db.transaction(work)), timeout.expired]);
    } finally {
      timeout.clear();
      own.closed = true;
    }
  };
  return <T>(work: Work<T>, resolve: (value: T) => void, reject: (error: unknown) => void): QueuedWrite => {
    let settle = () => {};
    const fail = (error: unknown) => reject(toAppError(error));
    const run = async () => {
      connection.exec("SAVEPOINT queued_write");
      try {
        const value = await runToEnd(work);
        connection.exec("RELEASE queued_write");
        settle = () => resolve(value);
      } catch (error) {
        // A failed disk may have ended everything already.
        if (!connection.inTransaction) throw error;
        connection.exec("ROLLBACK TO queued_write; RELEASE queued_write");
        settle = () => fail(error);
      }
    };
    return { requestedAt: performance.now(), alone: false, run, settle: () => settle(), fail };
  };
};
