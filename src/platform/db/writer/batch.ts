// A write as one message: the facts from which it was decided, and the statements that apply it, whole or not at all
// (docs/design/database.md#batched-writes).
import { Buffer } from "node:buffer";
import { isConstraintViolation } from "../errors.ts";
import type { FileConnection, Statement } from "../file-client.ts";

/** A select, and the cells that it returned when the write was decided. */
export interface Fact extends Statement {
  rows: unknown[][];
}

export interface BatchStatement extends Statement {
  /** The batch is refused when this statement changes no row. */
  mustChange?: boolean;
}

export interface Batch {
  /** Its key in `applied_batches`, with a database server. One without an id gets one. */
  id?: string;
  /** What must still be true before the statements run. */
  facts: Fact[];
  statements: BatchStatement[];
  /** It was refused before and planned again, so it goes before those that came later. */
  isRetry?: boolean;
}

/** `conflict`: nothing was applied, because a fact has changed or a constraint was violated. */
export type BatchOutcome = "applied" | "conflict";

const isEqualCell = (one: unknown, other: unknown): boolean =>
  one === other ||
  (one instanceof Uint8Array && other instanceof Uint8Array && Buffer.compare(one, other) === 0);

const isEqualRow = (one: unknown[], other: unknown[]): boolean =>
  one.length === other.length && one.every((cell, i) => isEqualCell(cell, other[i]));

/** Whether a select that now returns `current` returns the same cells as when it was first read. */
export const hasRows = ({ rows }: Fact, current: unknown[][]): boolean =>
  current.length === rows.length && current.every((row, i) => isEqualRow(row, rows[i]!));

export const isCurrent = (connection: Pick<FileConnection, "query">, fact: Fact): boolean => {
  const { rows: _, ...statement } = fact;
  return hasRows(fact, connection.query(statement).rows);
};

/** Applies a batch inside an open transaction. Whoever calls it undoes what a conflict or an error has left. */
export const applyBatch = (connection: FileConnection, { facts, statements }: Batch): BatchOutcome => {
  if (!facts.every((fact) => isCurrent(connection, fact))) return "conflict";
  try {
    for (const statement of statements) {
      const { changes } = connection.query(statement);
      if (statement.mustChange && changes === 0) return "conflict";
    }
    return "applied";
  } catch (error) {
    if (isConstraintViolation(error)) return "conflict";
    throw error;
  }
};
