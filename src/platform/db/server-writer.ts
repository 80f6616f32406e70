// Write transactions on a libSQL server: one at a time, each ended by commit, rollback or timeout.
import type { Client, Transaction } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import type { DrizzleTx, WriterOptions } from "./types.ts";
import { createWriteQueue, requireNoTransaction, runInTransaction, startTimeout } from "./write-queue.ts";

/** Returns a function that runs one write transaction: committed, or nothing of it. */
export const openServerWriter = (client: Client, { lockWaitMs, transactionMs, onStatement }: WriterOptions) => {
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
