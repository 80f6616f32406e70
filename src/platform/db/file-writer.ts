// Writing to a file: transactions take turns, and those that wait together are committed together (docs/decisions/090-compiled-once-committed-together.md).
import type { Client } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import type { DrizzleTx } from "./connection.ts";
import type { FileConnection } from "./file-client.ts";
import { createBreath, inside, patiently, toldAs } from "./write-queue.ts";
import { watch } from "./timeout.ts";

export interface WriterOptions {
  /** How long a write waits for another process's lock, in ms. */
  lockWaitMs: number;
  /** How long one transaction may stay open, in ms. */
  transactionMs: number;
  /** Hears every statement; for measuring. */
  onStatement?(sql: string, parameters: unknown[]): void;
}

type Work<T> = (tx: DrizzleTx) => Promise<T>;

/** One transaction's turn. Its caller hears nothing before the commit that it shares. */
interface Turn {
  asked: number;
  /** Committed alone, after a commit with others failed. */
  alone: boolean;
  /** Does its work. Throws when the transaction that it shares is gone. */
  run(): Promise<void>;
  /** Tells the caller what came of it. */
  tell(): void;
  fail(error: unknown): void;
}

/** Turns in one commit at most; and how long they may take together, in ms: other processes wait for the lock. */
const TOGETHER_AT_MOST = 16;
const TOGETHER_MS = 10;

/** Runs write transactions in the order of asking, each to its end: committed, or nothing of it. */
export const openWriter = (connection: FileConnection, options: WriterOptions) => {
  const { lockWaitMs } = options;
  const turnOf = turnsOn(connection, options);
  const waiting: Turn[] = [];
  const breathe = createBreath();
  let serving = false;
  let gotThrough = -Infinity;
  let commitMs = TOGETHER_MS / 2;

  /** Waiting for one more turn is worth it as long as all of them take less than the commits that it saves. */
  const goesOn = (together: Turn[], began: number): boolean => {
    const next = waiting[0];
    if (!next || next.alone || together[0]!.alone || together.length >= TOGETHER_AT_MOST) return false;
    return performance.now() - began < Math.min(TOGETHER_MS, 2 * commitMs);
  };

  const commit = () => {
    const began = performance.now();
    connection.exec("COMMIT");
    gotThrough = performance.now();
    commitMs = (commitMs + gotThrough - began) / 2;
  };

  const serveSome = async (): Promise<void> => {
    const first = waiting[0]!;
    try {
      const since = () => Math.max(first.asked, gotThrough);
      await patiently(lockWaitMs, since, () => connection.exec("BEGIN IMMEDIATE"));
    } catch (error) {
      return waiting.shift()!.fail(error);
    }
    const together: Turn[] = [];
    const began = performance.now();
    try {
      do {
        together.push(waiting.shift()!);
        await together.at(-1)!.run();
      } while (goesOn(together, began));
      commit();
    } catch (error) {
      if (connection.inTransaction) connection.exec("ROLLBACK");
      if (together.length === 1) return together[0]!.fail(error);
      // Whose fault it was, nobody knows: each tries again for himself.
      return void waiting.unshift(...together.map((turn) => Object.assign(turn, { alone: true })));
    }
    for (const turn of together) turn.tell();
  };

  const serve = async () => {
    serving = true;
    while (waiting.length > 0) {
      await serveSome();
      await breathe();
    }
    serving = false;
  };

  return <T>(work: Work<T>): Promise<T> => {
    inside.forbid();
    return new Promise<T>((resolve, reject) => {
      waiting.push(turnOf(work, resolve, reject));
      if (!serving) void serve();
    });
  };
};

const turnsOn = (connection: FileConnection, { transactionMs, onStatement }: WriterOptions) => {
  const done = () => Promise.resolve();
  let open = { closed: true };
  // All that drizzle needs for transactions: the turn itself begins and ends them.
  const transaction = () => {
    const own = open;
    // deno-lint-ignore require-await -- a statement that fails must reject, as it does with a server
    const execute = async (question: Parameters<FileConnection["run"]>[0]) => {
      if (own.closed) throw new Error("The transaction is over");
      return connection.run(question);
    };
    return Promise.resolve({ execute, commit: done, rollback: done });
  };
  const db = drizzle({
    client: { transaction } as unknown as Client,
    logger: onStatement && { logQuery: onStatement },
  });
  const toItsEnd = async <T>(work: Work<T>): Promise<T> => {
    const own: { closed: boolean } = open = { closed: false };
    const watchdog = watch(transactionMs, () => own.closed = true);
    try {
      return await Promise.race([inside.run(() => db.transaction(work)), watchdog.bark]);
    } finally {
      watchdog.leave();
      own.closed = true;
    }
  };
  return <T>(work: Work<T>, resolve: (value: T) => void, reject: (error: unknown) => void): Turn => {
    let tell = () => {};
    const fail = (error: unknown) => reject(toldAs(error));
    const run = async () => {
      connection.exec("SAVEPOINT turn");
      try {
        const value = await toItsEnd(work);
        connection.exec("RELEASE turn");
        tell = () => resolve(value);
      } catch (error) {
        // A failed disk may have ended everything already.
        if (!connection.inTransaction) throw error;
        connection.exec("ROLLBACK TO turn; RELEASE turn");
        tell = () => fail(error);
      }
    };
    return { asked: performance.now(), alone: false, run, tell: () => tell(), fail };
  };
};
