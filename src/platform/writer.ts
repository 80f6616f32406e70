// One write transaction on the driver: begun so that a lock leaves no trace, ended for sure (docs/decisions/002-one-writer.md).
import type { Client, Transaction } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import type { DrizzleTx } from "./db.ts";
import { unavailable } from "./errors.ts";

export interface WriterOptions {
  /** A file, not a server. */
  local: boolean;
  /** How long one transaction may stay open, in ms. */
  transactionMs: number;
  /** Hears every statement; for measuring. */
  onStatement?(sql: string, parameters: unknown[]): void;
}

/** Runs write transactions, one at a time, each to its end: committed, or nothing of it. */
export const openWriter = (client: Client, { local, transactionMs, onStatement }: WriterOptions) => {
  let open: Transaction | undefined;
  const transaction = async () => open = local ? await beginOnFile(client) : await client.transaction("write");
  const db = drizzle({
    client: { transaction } as unknown as Client, // all that drizzle needs for transactions
    logger: onStatement && { logQuery: onStatement },
  });
  return async <T>(work: (tx: DrizzleTx) => Promise<T>): Promise<T> => {
    const watchdog = watch(transactionMs, () => open?.close());
    try {
      return await Promise.race([db.transaction(work), watchdog.bark]);
    } finally {
      watchdog.leave();
      open = undefined;
    }
  };
};

/**
 * BEGIN IMMEDIATE in a way that may fail. The driver never resets a statement that met a lock: begun the usual way,
 * the connection could not commit any more (libsql-client-ts #352), and opening it anew keeps file and read lock of
 * the old one until the garbage is collected.
 */
const beginOnFile = async (client: Client): Promise<Transaction> => {
  const tx = await client.transaction("deferred");
  try {
    await tx.executeMultiple("ROLLBACK; BEGIN IMMEDIATE");
  } catch (error) {
    tx.close();
    throw error;
  }
  // A failed disk has ended the transaction already; the driver's own rollback would then hide the first error.
  tx.rollback = () => Promise.resolve(tx.close());
  return tx;
};

/** A transaction that stays open too long is taken back, with everything it wrote: others wait for the lock. */
const watch = (ms: number, takeBack: () => void) => {
  let leave = () => {};
  const bark = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => {
      takeBack();
      reject(Object.assign(unavailable(), { cause: new Error(`A transaction was ended after ${ms} ms`) }));
    }, ms);
    leave = () => clearTimeout(timer);
  });
  return { bark, leave };
};
