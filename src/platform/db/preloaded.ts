// Rows that a transaction has written and its listeners need: they are passed on instead of read again, so that the
// transaction can be planned as a batch.
import type { Reader } from "./types.ts";

const rowsByTransaction = new WeakMap<Reader, Map<string, unknown>>();

/**
 * During `work`, `findPreloaded` returns these rows by their keys, beside those that are preloaded already. Nothing that
 * `work` calls may write them. Works on other rows may run beside it.
 */
export const withPreloaded = async <T>(
  tx: Reader,
  rows: Record<string, unknown>,
  work: () => Promise<T>,
): Promise<T> => {
  const known = rowsByTransaction.get(tx) ?? new Map<string, unknown>();
  rowsByTransaction.set(tx, known);
  const before = Object.keys(rows).map((key) => [key, known.get(key)] as const);
  for (const [key, row] of Object.entries(rows)) known.set(key, row);
  try {
    return await work();
  } finally {
    for (const [key, row] of before) {
      if (row === undefined) known.delete(key);
      else known.set(key, row);
    }
  }
};

/** The preloaded row of a key, if there is one. */
export const findPreloaded = <T>(db: Reader, key: string): T | undefined =>
  rowsByTransaction.get(db)?.get(key) as T | undefined;
