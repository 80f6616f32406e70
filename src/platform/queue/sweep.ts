// Sweeps: they find what is due and handle it in batches, until nothing is left. They may run late, twice, or at once.
import { inArray, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Ctx, Tx } from "../ctx.ts";
import { transact } from "../db/transact.ts";

/** Handles everything that is due. Returns how many rows. */
export type Sweep = (ctx: Ctx) => Promise<number>;

interface Selection<Source, Row> {
  /** How many rows are selected at once. A transaction should write at most 200. */
  batch: number;
  /** At most `limit` rows that are due. `after` is the last one before: rows that stay due are skipped by it. */
  select(source: Source, limit: number, after?: Row): PromiseLike<Row[]>;
}

/** How the rows of a batch are handled in its transaction: one after the other, or together. */
type Handling<Row> =
  | { each(tx: Tx, row: Row): Promise<unknown>; apply?: undefined }
  | { apply(tx: Tx, rows: Row[]): Promise<unknown>; each?: undefined };

const keyOf = (row: object): string => "id" in row ? String(row.id) : JSON.stringify(row);

/** Runs batches until one is not full. Throws when handling has changed nothing, since that would never end. */
const repeat = async <Row extends object>(size: number, runBatch: (after?: Row) => Promise<Row[]>): Promise<number> => {
  let rows = await runBatch();
  let handled = rows.length;
  while (rows.length >= size) {
    const before = new Set(rows.map(keyOf));
    rows = await runBatch(rows.at(-1));
    if (rows.length >= size && rows.every((row) => before.has(keyOf(row)))) {
      throw new Error("A sweep makes no progress: the rows that it has handled are still due");
    }
    handled += rows.length;
  }
  return handled;
};

/** A sweep with one transaction for each batch. A row that cannot be handled takes back its batch and ends the sweep. */
export const sweep =
  <Row extends object>({ batch, select, each, apply }: Selection<Tx, Row> & Handling<Row>): Sweep => (ctx) =>
    repeat(batch, (after?: Row) =>
      transact(ctx, async (tx) => {
        const rows = await select(tx, batch, after);
        if (rows.length > 0) await apply?.(tx, rows);
        if (each) { for (const row of rows) await each(tx, row); }
        return rows;
      }));

/** Deletes the rows that match, in batches. */
export const purge = <T extends SQLiteTable & { id: SQLiteColumn }>(
  table: T,
  where: (tx: Tx) => SQL | undefined,
  batch = 200,
): Sweep =>
  sweep({
    batch,
    select: (tx, limit) => tx.select({ id: table.id }).from(table as SQLiteTable).where(where(tx)).limit(limit),
    apply: async (tx, rows) => await tx.delete(table).where(inArray(table.id, rows.map(({ id }) => id))),
  });

/** Handles the rows and returns the errors of those that could not be handled. */
const settle = async <Row>(
  rows: readonly Row[],
  concurrency: number,
  handle: (row: Row) => Promise<unknown>,
): Promise<unknown[]> => {
  const errors: unknown[] = [];
  const waiting = rows.values();
  const work = async () => {
    for (const row of waiting) await handle(row).catch((error) => errors.push(error));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return errors;
};

/**
 * A sweep that handles each row on its own, outside a transaction. One that fails does not stop the others, and its error
 * is thrown at the end; it is skipped as `select` goes on behind `after`. When a whole batch fails, the service behind it
 * is away, and the rest waits for the next run.
 */
export const sweepRows = <Row extends object>(
  { batch, select, each, concurrency = 1 }: Selection<Ctx, Row> & {
    each(ctx: Ctx, row: Row): Promise<unknown>;
    /** How many rows are handled at the same time. */
    concurrency?: number;
  },
): Sweep =>
async (ctx) => {
  const errors: unknown[] = [];
  const handled = await repeat(batch, async (after?: Row) => {
    const rows = await select(ctx, batch, after);
    const failed = await settle(rows, concurrency, (row) => each(ctx, row));
    errors.push(...failed);
    return failed.length < rows.length ? rows : [];
  });
  if (errors.length > 0) throw errors[0];
  return handled;
};

/** Several sweeps as one, one after the other. */
export const inTurn = (...sweeps: readonly Sweep[]): Sweep => async (ctx) => {
  let handled = 0;
  for (const run of sweeps) handled += await run(ctx);
  return handled;
};
