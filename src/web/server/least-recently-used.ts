// A cache of a fixed size that drops what was not used for the longest time.

export interface LeastRecentlyUsed<T> {
  get(key: string): T | undefined;
  /** Returns the value. */
  set(key: string, value: T): T;
}

/** @param size The most entries. */
export const leastRecentlyUsed = <T>(size: number): LeastRecentlyUsed<T> => {
  // A Map keeps the order in which keys were added; each use adds its key again.
  const entries = new Map<string, T>();
  const set = (key: string, value: T): T => {
    entries.delete(key);
    entries.set(key, value);
    if (entries.size > size) entries.delete(entries.keys().next().value!);
    return value;
  };
  const get = (key: string): T | undefined => {
    const value = entries.get(key);
    return value === undefined ? undefined : set(key, value);
  };
  return { get, set };
};
