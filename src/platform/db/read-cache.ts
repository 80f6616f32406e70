// Reads that are repeated inside one transaction: each is made once, or taken from rows that the caller has loaded already.
import type { Reader } from "./types.ts";

const caches = new WeakMap<Reader, Map<string, unknown>>();

const cacheOf = (db: Reader): Map<string, unknown> | undefined => {
  // Outside a transaction every read is made anew.
  if (!("beforeCommit" in db)) return undefined;
  const known = caches.get(db) ?? new Map<string, unknown>();
  caches.set(db, known);
  return known;
};

/**
 * Reads once per transaction and key. Code that writes what `key` stands for calls `invalidateRead`; nobody else can
 * write it meanwhile. Outside a transaction it reads each time.
 */
export const readOnce = async <T>(db: Reader, key: string, read: () => Promise<T>): Promise<T> => {
  const cache = cacheOf(db);
  if (cache?.has(key)) return cache.get(key) as T;
  const value = await read();
  cache?.set(key, value);
  return value;
};

/** Makes the next read of `key` in this transaction go to the database. */
export const invalidateRead = (tx: Reader, key: string): void => void cacheOf(tx)?.delete(key);

/** During `work`, reads of these keys return these rows. Nothing that `work` calls may write them. */
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

/** The preloaded row of a key, if there is one. */
export const findPreloaded = <T>(db: Reader, key: string): T | undefined => cacheOf(db)?.get(key) as T | undefined;
