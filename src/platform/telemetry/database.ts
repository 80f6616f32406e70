// Measures and traces reads and writes of the database, and says how writing goes.
import type { DatabaseObserver } from "../db/types.ts";
import type { GaugeSource } from "./gauges.ts";
import type { Metrics } from "./metrics.ts";
import { inChildSpan, isTraced } from "./tracing.ts";

const secondsSince = (start: number): number => (performance.now() - start) / 1_000;

export const measureDatabase = ({ reads, writes, writeWaits, statements }: Metrics): DatabaseObserver => ({
  async read(_kind, count, run) {
    const startedAt = performance.now();
    try {
      return await run();
    } finally {
      reads.observe(secondsSince(startedAt));
      statements.inc({ kind: "read" }, count);
    }
  },
  async write(kind, count, run) {
    const startedAt = performance.now();
    let outcome = "error";
    try {
      const value = await run();
      outcome = kind === "batch" && value === "conflict" ? "conflict" : "applied";
      return value;
    } finally {
      writes.observe({ kind, outcome }, secondsSince(startedAt));
      statements.inc({ kind: "write" }, count);
    }
  },
  waited: (ms) => writeWaits.observe(Math.max(0, ms) / 1_000),
});

/** Also gives reads and writes their spans. Those of a plan are part of its transaction's span: they are too many. */
export const tracedDatabase = (observer: DatabaseObserver | undefined): DatabaseObserver | undefined => {
  if (!isTraced) return observer;
  const { read, write, waited } = observer ?? unobserved;
  return {
    read: (kind, count, run) => {
      const observed = () => read(kind, count, run);
      return kind === "planned"
        ? observed()
        : inChildSpan("database read", { "db.operation.batch.size": count }, observed);
    },
    write: (kind, count, run) =>
      inChildSpan(
        "database write",
        { "db.operation.batch.size": count, "parley.kind": kind },
        () => write(kind, count, run),
      ),
    waited,
  };
};

const unobserved: DatabaseObserver = {
  read: (_kind, _count, run) => run(),
  write: (_kind, _count, run) => run(),
  waited: () => {},
};

/** Writing, and the local copy for reading, as this process sees them. */
export const databaseGauges: GaugeSource = {
  name: "database",
  gauges: {
    parley_database_writable: { help: "Whether writing works in this process." },
    parley_database_last_write_age_seconds: { help: "Time since this process last wrote successfully." },
    parley_database_write_waiting_seconds: { help: "How long the oldest write that has not ended has been waiting." },
    parley_database_replica_lag_seconds: { help: "How far the local copy of a database server is behind." },
  },
  read({ db }) {
    const { state, lastWriteMs, waitingMs } = db.writing();
    return {
      parley_database_writable: state === "ok" ? 1 : 0,
      parley_database_last_write_age_seconds: lastWriteMs === undefined ? undefined : lastWriteMs / 1_000,
      parley_database_write_waiting_seconds: waitingMs / 1_000,
      parley_database_replica_lag_seconds: db.replica && db.replica.lagMs() / 1_000,
    };
  },
};
