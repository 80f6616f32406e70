// Measures reads and writes of the database.
import type { DatabaseObserver } from "../db/types.ts";
import type { Metrics } from "./metrics.ts";

const secondsSince = (start: number): number => (performance.now() - start) / 1_000;

export const measureDatabase = ({ reads, writes, writeWaits, statements }: Metrics): DatabaseObserver => ({
  async read(count, run) {
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
