// Writes to a database file: sends batches and interactive transactions to the thread that owns the writing connection.
import type { Client } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import type { Batch, BatchOutcome } from "./batch.ts";
import { toAppError } from "../errors.ts";
import { type RawResult, type Result, type Statement, toResult } from "../file-client.ts";
import type { DrizzleTx, Writer, WriterOptions } from "../types.ts";
import { requireNoTransaction, runWithin } from "./transaction-limits.ts";
import { startThread, withBuffers } from "./thread.ts";
import { WriteMonitor } from "./write-monitor.ts";
import { probeStatement } from "./write-probe.ts";
import type { WriterRequest } from "./writer-thread.ts";

type Work<T> = (tx: DrizzleTx) => Promise<T>;

const THREAD = new URL("./writer-thread.ts", import.meta.url);

type Thread = ReturnType<typeof startThread<WriterRequest>>;

const createExecutor = (thread: Thread, { onStatement, onRoundTrip }: WriterOptions) =>
async (
  { sql, args }: Statement,
): Promise<Result> => {
  onStatement?.(sql, args);
  onRoundTrip?.();
  return toResult(withBuffers(await thread.send<RawResult>({ kind: "execute", statement: { sql, args } })));
};

/** Runs an interactive transaction to its end. "lost" when it must run again, because a shared commit has failed. */
const createTransactions = (thread: Thread, options: WriterOptions) => {
  const execute = createExecutor(thread, options);
  const runWork = async <T>(work: Work<T>): Promise<T> => {
    const own = { closed: false };
    const done = () => Promise.resolve();
    const tx = {
      execute: async (statement: Statement) => {
        if (own.closed) throw new Error("The transaction is over");
        return await execute(statement);
      },
      commit: done,
      rollback: done,
    };
    // All that drizzle needs for transactions: the thread itself begins and ends them.
    const db = drizzle({ client: { transaction: () => Promise.resolve(tx) } as unknown as Client });
    try {
      return await runWithin(options.transactionMs, () => db.transaction(work));
    } finally {
      own.closed = true;
    }
  };
  return async <T>(work: Work<T>, alone: boolean): Promise<{ value: T } | "lost"> => {
    await thread.send({ kind: "begin", alone });
    const [outcome] = await Promise.allSettled([runWork(work)]);
    if (outcome.status === "rejected") {
      const ended = await thread.send<"done" | "lost">({ kind: "end", commit: false }).catch(() => "done");
      if (ended === "lost") return "lost";
      throw outcome.reason;
    }
    const ended = await thread.send<"done" | "lost">({ kind: "end", commit: true });
    return ended === "lost" ? "lost" : { value: outcome.value };
  };
};

/** Opens the writing connection. Throws 503 when the file stays locked. */
export const openFileWriter = async (url: string, pragmas: string[], options: WriterOptions): Promise<Writer> => {
  const { lockWaitMs, groupMs, probeMs, onRoundTrip, onWriteFault } = options;
  const thread = startThread<WriterRequest>(THREAD, options.observer?.waited);
  await thread.send({ kind: "open", url, pragmas, lockWaitMs, groupMs }).catch((error) => {
    thread.close();
    throw toAppError(error);
  });
  const runTransaction = createTransactions(thread, options);
  const sendBatch = (batch: Batch) => thread.send<BatchOutcome>({ kind: "batch", batch });
  const probe = (padded: boolean) => sendBatch({ facts: [], statements: [probeStatement(padded)] });
  // A lock that has gone and a disk that has space again are noticed by the next write itself.
  const monitor = new WriteMonitor({ probe, probeMs, failFast: false, onChange: onWriteFault });
  const observe = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await monitor.observe(run);
    } catch (error) {
      throw toAppError(error);
    }
  };
  return {
    async write(work) {
      requireNoTransaction();
      return await observe(async () => {
        const outcome = await runTransaction(work, false);
        if (outcome !== "lost") return outcome.value;
        return (await runTransaction(work, true) as { value: Awaited<ReturnType<typeof work>> }).value;
      });
    },
    async commit(batch: Batch): Promise<BatchOutcome> {
      onRoundTrip?.();
      return await observe(() => sendBatch(batch));
    },
    writing: () => monitor.state(),
    close() {
      monitor.close();
      thread.close();
    },
  };
};
