// Opens the database: reads on a read-only connection, writes through one writer of our own
// (docs/design/database.md#single-writer).
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { stat } from "node:fs/promises";
import { isCurrent } from "./writer/batch.ts";
import { createReaderClient, type FileConnection, openFile, pathOf, type Statement } from "./file-client.ts";
import { openFileWriter } from "./writer/file-writer.ts";
import { createPlanner } from "./writer/plan.ts";
import { observedClient, observedQuery, observedWrites } from "./observer.ts";
import { batchReads } from "./read-batches.ts";
import type { ServerOptions } from "./writer/server.ts";
import type { Database, DatabaseOptions, ReadDb, Writer, WriterOptions } from "./types.ts";

/** How long the driver of a reader waits synchronously, in ms: only while a log is being recovered. */
const READER_WAIT_MS = 100;
const LIMITS = {
  lockWaitMs: 5_000,
  transactionMs: 15_000,
  requestMs: 10_000,
  stuckMs: 5_000,
  probeMs: 1_000,
  groupMs: 10,
};

/** Loaded only where the database is a server. */
const openServer = async (options: ServerOptions): Promise<Database> =>
  (await import("./writer/server.ts")).openServer(options);

/** Opens a `file:` database, or a libSQL server by its address. Throws 503 when a file stays locked. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const { url } = options;
  const writerOptions = { ...LIMITS, ...options };
  if (!url.startsWith("file:")) {
    return observedWrites(await openServer(writerOptions), options.observer);
  }
  const writer = await openFileWriter(url, writerPragmas(options), writerOptions);
  const reader = openFile(url, READER_WAIT_MS);
  reader.exec(toPragmas(["cache_size=-32000", "query_only=ON"]));
  return observedWrites(fileDatabase(reader, writer, writerOptions), options.observer);
};

/** Opens the database for reading alone: it is not changed, not even its journal mode. Throws for a missing file. */
export const openForReading = async (options: DatabaseOptions): Promise<{ read: ReadDb; close(): void }> => {
  if (!options.url.startsWith("file:")) return await openServer({ ...LIMITS, ...options, replica: undefined });
  await stat(pathOf(options.url)); // the driver would create it
  const reader = openFile(options.url, LIMITS.lockWaitMs);
  reader.exec(toPragmas(["query_only=ON"]));
  return { read: drizzle({ client: batchReads(createReaderClient(reader)) }), close: reader.close };
};

const fileDatabase = (
  reader: FileConnection,
  writer: Writer,
  { onStatement, onRoundTrip, observer }: WriterOptions,
): Database => {
  const client = observedClient(createReaderClient(reader), observer);
  const read = drizzle({ client: batchReads(client, onRoundTrip) });
  // deno-lint-ignore require-await -- a statement that fails must reject, as it does with a server
  const query = async (statement: Statement) => {
    onRoundTrip?.();
    return reader.query(statement);
  };
  const { plan, recheckSchema } = createPlanner(observedQuery(query, observer), onStatement);
  return {
    ...writer,
    isFile: true,
    read,
    primary: read,
    plan,
    recheckSchema,
    // deno-lint-ignore require-await -- as above
    areCurrent: async (facts) => facts.every((fact) => isCurrent(reader, fact)),
    ping: async () => void (await read.get(sql`select 1`)),
    close() {
      writer.close();
      reader.close();
    },
  };
};

const writerPragmas = (options: DatabaseOptions) =>
  [
    "journal_mode=WAL",
    `synchronous=${options.synchronous ?? "FULL"}`,
    "foreign_keys=ON",
    "temp_store=MEMORY",
    "cache_size=-32000",
    "wal_autocheckpoint=4000",
  ].map(toPragma);

const toPragma = (pragma: string) => `PRAGMA ${pragma};`;
const toPragmas = (pragmas: string[]) => pragmas.map(toPragma).join("\n");
