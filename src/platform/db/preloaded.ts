// Rows that a transaction has written and its listeners need: they are passed on instead of read again, so that the
// transaction can be planned as a batch.
import type { Reader } from "./types.ts";

const rowsByTransaction = new WeakMap<Reader, Map<string, unknown>>();

/**
 * During `work`, `findPreloaded` returns these rows by their keys, beside those that are preloaded already. Nothing that
 * `work` calls may write them.
 */
export const withPreloaded = async <T>(
  tx: Reader,
  rows: Record<string, unknown>,
  work: () => Promise<T>,
): Promise<T> => {
  const before = rowsByTransaction.get(tx);
  rowsByTransaction.set(tx, new Map([...before ?? [], ...Object.entries(rows)]));
  try {
    return await work();
  } finally {
    if (before) rowsByTransaction.set(tx, before);
    else rowsByTransaction.delete(tx);
  }
};

/** The preloaded row of a key, if there is one. */
export const findPreloaded = <T>(db: Reader, key: string): T | undefined =>
  rowsByTransaction.get(db)?.get(key) as T | undefined;
