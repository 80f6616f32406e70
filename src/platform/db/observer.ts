// Follows what a database does, for metrics and traces. Without an observer nothing is measured.
import type { Client } from "@libsql/client";
import type { RawResult, Statement } from "./file-client.ts";
import type { Database, DatabaseObserver } from "./types.ts";

/** A client for reading whose reads are followed. */
export const observedClient = (client: Client, observer: DatabaseObserver | undefined): Client => {
  if (!observer) return client;
  const execute = (statement: Statement) => observer.read("read", 1, () => client.execute(statement));
  const batch = (statements: Statement[]) =>
    observer.read("read", statements.length, () => client.batch(statements, "read"));
  return { execute, batch } as unknown as Client;
};

type Query = (statement: Statement) => Promise<RawResult>;

/** The reads of planned transactions. */
export const observedQuery = (query: Query, observer: DatabaseObserver | undefined): Query =>
  observer ? (statement) => observer.read("planned", 1, () => query(statement)) : query;

/** A database whose writes are followed. An interactive transaction has waited until its work begins. */
export const observedWrites = (db: Database, observer: DatabaseObserver | undefined): Database => {
  if (!observer) return db;
  return {
    ...db,
    commit: (batch) => observer.write("batch", batch.statements.length, () => db.commit(batch)),
    write: (work) => {
      const requestedAt = performance.now();
      return observer.write("interactive", 0, () =>
        db.write((tx) => {
          observer.waited(performance.now() - requestedAt);
          return work(tx);
        }));
    },
  };
};
