// What every edit of the catalogue shares: the version that was read, orders, and names that are taken.
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { eq } from "drizzle-orm";
import { conflict } from "@/platform/errors.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { isUniqueViolation } from "@/platform/db/write-queue.ts";
import { isReordering } from "./editing-rules.ts";
import type { NewOrder } from "./editing-schemas.ts";
import type { categories, educationalContents, subcategories } from "./tables.ts";

/** What an edit did, for the audit log. The same row on both sides: it was so already. */
export interface Edit<Row> {
  id: string;
  before: Row | null;
  after: Row | null;
}

/** An edit that made a row. */
export interface Creation<Row> extends Edit<Row> {
  before: null;
  after: Row;
}

/** An edit of a row that stays. */
export interface Change<Row> extends Edit<Row> {
  before: Row;
  after: Row;
}

/** An edit that takes a row off; null when it is gone for good. */
export interface Removal<Row> extends Edit<Row> {
  before: Row;
}

/** Throws `stale_version` unless the version that was read still stands. */
export const requireVersion = (read: number, current: number): void => {
  if (read === current) return;
  throw conflict(
    "stale_version",
    "Somebody else changed this after you opened it. Look at what changed, and save again.",
    { currentVersion: current },
  );
};

/** Says in a sentence that a name is taken. */
export const orTaken = async <T>(writing: Promise<T>, sentence: string): Promise<T> =>
  await writing.catch((error) => {
    throw isUniqueViolation(error) ? conflict("slug_taken", sentence) : error;
  });

type Ordered = typeof categories | typeof subcategories | typeof educationalContents;

/** Gives the rows their own positions in another order. Throws `stale_version` when they stand differently by now. */
export const reorder = async (
  tx: Tx,
  table: Ordered,
  now: readonly { id: string; position: number }[],
  order: NewOrder,
): Promise<void> => {
  if (!isReordering(now.map(({ id }) => id), order)) {
    throw conflict("stale_version", "The order has changed meanwhile. Please look at it as it stands now.");
  }
  // Starting anew from the smallest makes positions distinct that were not.
  const first = Math.min(...now.map(({ position }) => position));
  for (const [at, id] of order.to.entries()) {
    const values = { position: first + at } as SQLiteUpdateSetSource<Ordered>;
    if (order.from[at] !== id || now[at]?.position !== first + at) {
      await tx.update(table).set(values).where(eq(table.id, id));
    }
  }
};
