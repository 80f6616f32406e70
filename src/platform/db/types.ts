// The types of the database that readers, writers and modules share.
import type { LibSQLDatabase } from "drizzle-orm/libsql";

export type Drizzle = LibSQLDatabase<Record<string, never>>;

/** What a query may use: reads only. */
export type ReadDb = Pick<Drizzle, "select" | "selectDistinct" | "with" | "all" | "get">;
/** Reads that work inside a transaction and outside of one. */
export type Reader = Pick<ReadDb, "select" | "selectDistinct" | "all" | "get">;
/** drizzle's own transaction; actions see it as `Tx` (ctx.ts). */
export type DrizzleTx = Parameters<Parameters<Drizzle["transaction"]>[0]>[0];

export interface Database {
  /** Reads the last committed state. */
  readonly read: ReadDb;
  /** Only for transact.ts and migrate.ts: runs one write transaction at a time, first come, first served. */
  write<T>(work: (tx: DrizzleTx) => Promise<T>): Promise<T>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): void;
}

export interface WriterOptions {
  /** How long a write waits for another process's lock, in ms. */
  lockWaitMs: number;
  /** How long one transaction may stay open, in ms. */
  transactionMs: number;
  /** Receives every statement of write transactions; used by benchmarks. */
  onStatement?(sql: string, parameters: unknown[]): void;
}

export interface DatabaseOptions extends Partial<WriterOptions> {
  url: string;
  authToken?: string;
  /** FULL survives a power cut with every acknowledged booking; NORMAL may lose the last ones. */
  synchronous?: "NORMAL" | "FULL";
}

/** The database behind a reader, which may be one of its transactions. Caches keyed by it serve both. */
export const rootOf = (db: Reader): Reader => (db as { root?: Reader }).root ?? db;
