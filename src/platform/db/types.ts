// The types of the database that readers, writers and modules share.
import type { LibSQLDatabase } from "drizzle-orm/libsql";
import type { Batch, BatchOutcome, Fact } from "./writer/batch.ts";

export type Drizzle = LibSQLDatabase<Record<string, never>>;

/** What a query may use: reads only. */
export type ReadDb = Pick<Drizzle, "select" | "selectDistinct" | "with" | "all" | "get" | "$count">;
/** Reads that work inside a transaction and outside of one. */
export type Reader = Pick<ReadDb, "select" | "selectDistinct" | "all" | "get" | "$count">;
/** drizzle's own transaction; actions see it as `Tx` (ctx.ts). */
export type DrizzleTx = Parameters<Parameters<Drizzle["transaction"]>[0]>[0];

export interface Replica {
  /** How much of the server's log has been applied. */
  position(): number;
  /** Applies what the server has committed. */
  sync(): Promise<void>;
  /**
   * The same, for a moment only, and with the id of a batch until it has that: false when it takes longer or fails. Reads
   * go to the server until it is done.
   */
  catchUp(batchId?: string): Promise<boolean>;
  /** Whether reads go to the server, because the replica does not follow. */
  isBehind(): boolean;
  /** How long ago the replica last had everything that the server had, in ms. About a second is normal. */
  lagMs(): number;
}

/** Why nothing can be written. away: no answer; stuck: it answers but does not write; full: no space on its disk. */
export type WriteFault = "away" | "stuck" | "full";

/** How writing goes in this process. */
export interface WriteState {
  state: "ok" | WriteFault;
  /** How long ago a write last succeeded, in ms; undefined before the first. */
  lastWriteMs: number | undefined;
  /** How long the oldest write that has not ended has been waiting, in ms. */
  waitingMs: number;
}

/** A batch that is being planned. */
export interface Plan {
  /** The transaction as its code sees it. */
  tx: DrizzleTx;
  batch: Batch;
  /** Why the code can't be planned: it needs a result that only an interactive transaction has. */
  problem(): string | undefined;
}

/** How a write reaches the database. Both ways are applied whole or not at all. Throws 503 for a lock or a full disk. */
export interface Writer {
  /** An interactive transaction: one statement after another, while no other write runs. First come, first served. */
  write<T>(work: (tx: DrizzleTx) => Promise<T>): Promise<T>;
  /** A batch in one message, if all its facts are still true. */
  commit(batch: Batch): Promise<BatchOutcome>;
  /** How writing goes. When nothing has been written for half a minute, a probe begins, so that the next call knows. */
  writing(): WriteState;
  close(): void;
}

/**
 * Waits until it is this process's turn to write, and returns how to end the turn. It is for speed alone: never rejects,
 * and when the turns can't be taken any more, everyone writes at once.
 */
export type TakeTurn = () => Promise<() => void>;

/** Only transact.ts and migrate.ts write. */
export interface Database extends Writer {
  /** A file on this machine; otherwise a database server. */
  readonly isFile: boolean;
  /** Reads the last committed state. On a replica it may be a second old; what this process wrote is always there. */
  readonly read: ReadDb;
  /** Reads the last committed state, also with a replica: for sessions and payments. */
  readonly primary: ReadDb;
  /** The local copy of a database server; absent without one. */
  readonly replica?: Replica;
  /** Begins a batch: a transaction that reads the last committed state and collects what is written. */
  plan(): Plan;
  /** The next plan asks whether the schema has changed: a batch was refused, and that may be the reason. */
  recheckSchema(): void;
  /** Whether these facts are still true. */
  areCurrent(facts: Fact[]): Promise<boolean>;
  /**
   * A database server only: runs statements without arguments in one request. With `begin` and `commit` among them they are
   * one transaction, which the server ends after 5 s only when another process waits to write.
   */
  runScript?(sql: string): Promise<void>;
  /** A database server only: takes turns with the other processes of the installation from now on. */
  shareTurns?(take: TakeTurn): void;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
}

export type ReadKind = "read" | "planned";
export type WriteKind = "batch" | "interactive";

/** Follows what a database does, for metrics and traces. */
export interface DatabaseObserver {
  /** Runs a read of so many statements. `planned`: of a transaction, whose reads come one by one. */
  read<T>(kind: ReadKind, statements: number, run: () => Promise<T>): Promise<T>;
  /** Runs a write; `statements` is 0 where they are not known before. */
  write<T>(kind: WriteKind, statements: number, run: () => Promise<T>): Promise<T>;
  /** How long a write has waited for its turn and for the lock of other processes, in ms. */
  waited(ms: number): void;
}

export interface WriterOptions {
  /** How long a write waits for another process's lock, in ms. */
  lockWaitMs: number;
  /** How long one interactive transaction may stay open, in ms. */
  transactionMs: number;
  /** How long one request to a server may take, in ms; without a limit, one without an answer would wait for ever. */
  requestMs: number;
  /** How long transactions that share a commit may take together, in ms: other processes wait for the lock. */
  groupMs: number;
  /** Follows reads and writes for metrics and traces. */
  observer?: DatabaseObserver;
  /** How long one request to write may go unanswered before the server counts as stuck, in ms. */
  stuckMs: number;
  /** How long between attempts to write while writing does not work, in ms. */
  probeMs: number;
  /** Called when writing stops or starts to work in this process. */
  onWriteFault?(fault: WriteFault | undefined): void;
  /** Called when a replica could not be used and was made again. */
  onReplicaRebuilt?(reason: string): void;
  /** Receives every statement of write transactions; used by benchmarks. */
  onStatement?(sql: string, parameters: unknown[]): void;
  /**
   * Called for every request to the database: a read, a batch, or a statement of an interactive transaction. With a
   * replica, for every request to the server, also when a request makes the replica follow.
   */
  onRoundTrip?(): void;
}

export interface DatabaseOptions extends Partial<WriterOptions> {
  url: string;
  authToken?: string;
  /** For a libSQL server: the file of a local copy for reading. */
  replica?: string;
  /** FULL survives a power cut with every acknowledged booking; NORMAL may lose the last ones. */
  synchronous?: "NORMAL" | "FULL";
}

/** The database behind a reader, which may be one of its transactions. Caches keyed by it serve both. */
export const rootOf = (db: Reader): Reader => (db as { root?: Reader }).root ?? db;
