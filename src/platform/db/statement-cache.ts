// What one transaction has read or has in hand, for whoever asks for the same again in it.
import type { Reader } from "./connection.ts";

const memory = new WeakMap<Reader, Map<string, unknown>>();

const memoryOf = (db: Reader): Map<string, unknown> | undefined => {
  // Outside of a transaction every question is asked anew.
  if (!("beforeCommit" in db)) return undefined;
  const known = memory.get(db) ?? new Map<string, unknown>();
  memory.set(db, known);
  return known;
};

/**
 * Reads something once in a transaction. Who writes what `key` names calls `forget`; nobody else can meanwhile.
 * Outside of transactions it reads each time.
 */
export const remembered = async <T>(db: Reader, key: string, read: () => Promise<T>): Promise<T> => {
  const known = memoryOf(db);
  if (known?.has(key)) return known.get(key) as T;
  const value = await read();
  known?.set(key, value);
  return value;
};

/** Something was written: it is read again. */
export const forget = (tx: Reader, key: string): void => void memoryOf(tx)?.delete(key);

/** While `work` lasts, who reads `rows` by these keys gets them; nothing that it calls may write them. */
export const inHand = async <T>(tx: Reader, rows: Record<string, unknown>, work: () => Promise<T>): Promise<T> => {
  for (const [key, row] of Object.entries(rows)) memoryOf(tx)?.set(key, row);
  try {
    return await work();
  } finally {
    for (const key of Object.keys(rows)) forget(tx, key);
  }
};

/** What is in hand under a key, if anything is. */
export const findInHand = <T>(db: Reader, key: string): T | undefined => memoryOf(db)?.get(key) as T | undefined;
