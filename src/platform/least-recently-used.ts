// A cache of a fixed size that drops what was not used for the longest time.

/** @param size The most entries. */
export const leastRecentlyUsed = <T>(size: number) => {
  // A Map keeps the order in which keys were added; each use adds its key again.
  const entries = new Map<string, T>();
  /** Returns the value. */
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
