// The database: many readers, one writer of ours (docs/decisions/002-one-writer.md).
import { type Client, createClient } from "@libsql/client";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import { sql } from "drizzle-orm";
import { clientOf, type FileConnection, openFile } from "./file-client.ts";
import { openServerWriter } from "./server-writer.ts";
import { patiently } from "./write-queue.ts";
import { openWriter } from "./file-writer.ts";

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

/** The driver waits in the foreground: a writer never does so, a reader only while a log is being repaired. */
const DRIVER_WAITS_MS = { writer: 0, reader: 100 };
const LOCK_WAIT_MS = 5_000;
const TRANSACTION_MS = 15_000;

/** Opens a `file:` database, or a libSQL server by its address. Throws 503 when a file stays locked. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const { url, authToken, onStatement, lockWaitMs = LOCK_WAIT_MS, transactionMs = TRANSACTION_MS } = options;
  const writing = { lockWaitMs, transactionMs, onStatement };
  if (!url.startsWith("file:")) {
    const client = createClient({ url, authToken });
    return databaseOf(client, openServerWriter(client, writing), () => client.close());
  }
  const writer = openFile(url, DRIVER_WAITS_MS.writer);
  const reader = openFile(url, DRIVER_WAITS_MS.reader);
  // Two processes that start at once both want to make it a WAL database.
  const began = performance.now();
  await patiently(lockWaitMs, () => began, () => setPragmas(writer, writerPragmas(options)));
  setPragmas(reader, ["cache_size=-32000", "query_only=ON"]);
  return databaseOf(clientOf(reader), openWriter(writer, writing), () => {
    writer.close();
    reader.close();
  });
};

const databaseOf = (client: Client, write: Database["write"], close: () => void): Database => {
  const read = drizzle({ client });
  return { read, write, close, ping: async () => void (await read.get(sql`select 1`)) };
};

const writerPragmas = (options: DatabaseOptions) => [
  "journal_mode=WAL",
  `synchronous=${options.synchronous ?? "FULL"}`,
  "foreign_keys=ON",
  "temp_store=MEMORY",
  "cache_size=-32000",
];

const setPragmas = (connection: FileConnection, pragmas: string[]) =>
  connection.exec(pragmas.map((pragma) => `PRAGMA ${pragma};`).join("\n"));
