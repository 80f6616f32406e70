// The database: many readers, one writer of ours (docs/decisions/002-one-writer.md).
import { type Client, createClient } from "@libsql/client";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import { sql } from "drizzle-orm";
import { createTurns } from "./turns.ts";

type Drizzle = LibSQLDatabase<Record<string, never>>;

/** What a question may use: reads, nothing that writes. */
export type ReadDb = Pick<Drizzle, "select" | "selectDistinct" | "with" | "all" | "get">;
/** Reads that work in a transaction and outside of one. */
export type Reader = Pick<ReadDb, "select" | "selectDistinct" | "all" | "get">;
/** The database behind a reader, which may be a transaction of it: what is remembered for one holds for the other. */
export const rootOf = (db: Reader): Reader => (db as { root?: Reader }).root ?? db;
/** drizzle's own transaction; verbs see it as `Tx` of transact.ts. */
export type DrizzleTx = Parameters<Parameters<Drizzle["transaction"]>[0]>[0];

export interface Database {
  /** Reads the last committed state. */
  readonly read: ReadDb;
  /** Only for transact.ts and migrate.ts: one write transaction at a time, in the order of asking. */
  write<T>(work: (tx: DrizzleTx) => Promise<T>): Promise<T>;
  /** Answers when the database does. */
  ping(): Promise<void>;
  close(): void;
}

export interface DatabaseOptions {
  url: string;
  authToken?: string;
  /** FULL survives a power cut with every acknowledged booking; NORMAL may lose the last ones. */
  synchronous?: "NORMAL" | "FULL";
  /** How long a write waits for another process's lock, in ms. */
  lockWaitMs?: number;
  /** How long one transaction may stay open, in ms. */
  transactionMs?: number;
  /** Hears every statement of write transactions; for measuring. */
  onStatement?(sql: string, parameters: unknown[]): void;
}

/** The driver waits in the foreground, so it waits briefly; the patient wait is ours and asynchronous. */
const DRIVER_WAIT_MS = 20;

/** Opens a `file:` database, or a libSQL server by its address. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const local = options.url.startsWith("file:");
  const connect = (concurrency: number) =>
    createClient({
      url: options.url,
      authToken: options.authToken,
      ...(local ? { concurrency, timeout: DRIVER_WAIT_MS } : {}),
    });
  const writer = connect(1);
  const reader = connect(1);
  const prepareWriter = () =>
    local ? setPragmas(writer, ["journal_mode=WAL", ...writerPragmas(options)]) : Promise.resolve();
  await prepareWriter();
  if (local) await setPragmas(reader, ["cache_size=-32000", "query_only=ON"]);
  const turns = createTurns({
    lockWaitMs: options.lockWaitMs ?? 5_000,
    async recover() {
      await writer.reconnect(); // a connection that met SQLITE_BUSY fails every later commit (libsql-client-ts #352)
      await prepareWriter();
    },
  });
  const { onStatement } = options;
  const writeDb = drizzle({ client: writer, logger: onStatement && { logQuery: onStatement } });
  const read = drizzle({ client: reader });
  return {
    read,
    write: (work) =>
      turns.take(() => guarded(writer, options.transactionMs ?? 15_000, () => writeDb.transaction(work))),
    ping: async () => void (await read.get(sql`select 1`)),
    close() {
      writer.close();
      reader.close();
    },
  };
};

const writerPragmas = (options: DatabaseOptions) => [
  `synchronous=${options.synchronous ?? "FULL"}`,
  "foreign_keys=ON",
  "temp_store=MEMORY",
  "cache_size=-32000",
];

const setPragmas = async (client: Client, pragmas: string[]) => {
  for (const pragma of pragmas) await client.execute(`PRAGMA ${pragma}`);
};

/** A watchdog: a transaction that stays open too long loses its connection, and with it everything it wrote. */
const guarded = async <T>(writer: Client, ms: number, run: () => Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      Promise.resolve(writer.reconnect()).finally(() => reject(new Error(`A transaction was ended after ${ms} ms`)));
    }, ms);
  });
  try {
    return await Promise.race([run(), tooLong]);
  } finally {
    clearTimeout(timer);
  }
};
