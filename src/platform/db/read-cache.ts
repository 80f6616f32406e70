// What one transaction has read or has in hand, for whoever asks for the same again in it.
import type { Reader } from "./types.ts";

const caches = new WeakMap<Reader, Map<string, unknown>>();

const cacheOf = (db: Reader): Map<string, unknown> | undefined => {
  // Outside of a transaction every question is asked anew.
  if (!("beforeCommit" in db)) return undefined;
  const known = caches.get(db) ?? new Map<string, unknown>();
  caches.set(db, known);
  return known;
};

/**
 * Reads something once in a transaction. Who writes what `key` names calls `forget`; nobody else can meanwhile.
 * Outside of transactions it reads each time.
 */
export const readOnce = async <T>(db: Reader, key: string, read: () => Promise<T>): Promise<T> => {
  const known = cacheOf(db);
  if (known?.has(key)) return known.get(key) as T;
  const value = await read();
  known?.set(key, value);
  return value;
};

/** Something was written: it is read again. */
export const invalidateRead = (tx: Reader, key: string): void => void cacheOf(tx)?.delete(key);

/** While `work` lasts, who reads `rows` by these keys gets them; nothing that it calls may write them. */
export const withPreloaded = async <T>(
  tx: Reader,
  rows: Record<string, unknown>,
  work: () => Promise<T>,
): Promise<T> => {
  for (const [key, row] of Object.entries(rows)) cacheOf(tx)?.set(key, row);
  try {
    return await work();
  } finally {
    for (const key of Object.keys(rows)) invalidateRead(tx, key);
  }
};

/** What is in hand under a key, if anything is. */
export const findPreloaded = <T>(db: Reader, key: string): T | undefined => cacheOf(db)?.get(key) as T | undefined;
