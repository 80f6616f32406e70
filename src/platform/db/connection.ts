// Opens the database: many readers and one writer of our own (docs/decisions/002-single-writer.md).
import { type Client, createClient } from "@libsql/client";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { type FileConnection, openFile, readerClientOf } from "./file-client.ts";
import { openWriter } from "./file-writer.ts";
import { openServerWriter } from "./server-writer.ts";
import type { Database, DatabaseOptions } from "./types.ts";
import { retryWhileBusy } from "./write-queue.ts";

/** The driver waits synchronously: a writer never does so, a reader only while a log is being recovered. */
const DRIVER_WAIT_MS = { writer: 0, reader: 100 };
const LOCK_WAIT_MS = 5_000;
const TRANSACTION_MS = 15_000;

/** Opens a `file:` database, or a libSQL server by its address. Throws 503 when a file stays locked. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const { url, authToken, onStatement, lockWaitMs = LOCK_WAIT_MS, transactionMs = TRANSACTION_MS } = options;
  const writerOptions = { lockWaitMs, transactionMs, onStatement };
  if (!url.startsWith("file:")) {
    const client = createClient({ url, authToken });
    return databaseOf(client, openServerWriter(client, writerOptions), () => client.close());
  }
  const writer = openFile(url, DRIVER_WAIT_MS.writer);
  const reader = openFile(url, DRIVER_WAIT_MS.reader);
  // Two processes that start at once both switch the file to WAL.
  const startedAt = performance.now();
  await retryWhileBusy(lockWaitMs, () => startedAt, () => setPragmas(writer, writerPragmas(options)));
  setPragmas(reader, ["cache_size=-32000", "query_only=ON"]);
  return databaseOf(readerClientOf(reader), openWriter(writer, writerOptions), () => {
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
