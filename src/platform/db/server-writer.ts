// One write transaction on a libSQL server, ended for sure.
import type { Client, Transaction } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import type { DrizzleTx } from "./connection.ts";
import { createTurns, inside } from "./write-queue.ts";
import { watch } from "./timeout.ts";
import type { WriterOptions } from "./file-writer.ts";

/** Runs write transactions, one at a time, each to its end: committed, or nothing of it. */
export const openServerWriter = (client: Client, { lockWaitMs, transactionMs, onStatement }: WriterOptions) => {
  const turns = createTurns({ lockWaitMs });
  let open: Transaction | undefined;
  const transaction = async () => open = await client.transaction("write");
  const db = drizzle({
    client: { transaction } as unknown as Client, // all that drizzle needs for transactions
    logger: onStatement && { logQuery: onStatement },
  });
  const toItsEnd = async <T>(work: (tx: DrizzleTx) => Promise<T>): Promise<T> => {
    const watchdog = watch(transactionMs, () => open?.close());
    try {
      return await Promise.race([inside.run(() => db.transaction(work)), watchdog.bark]);
    } finally {
      watchdog.leave();
      open = undefined;
    }
  };
  return <T>(work: (tx: DrizzleTx) => Promise<T>): Promise<T> => {
    inside.forbid();
    return turns.take(() => toItsEnd(work));
  };
};
