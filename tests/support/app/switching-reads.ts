// Reads that another copy of the database answers from some moment on, as a replica does that is behind its server.
import type { ReadDb } from "@/platform/db/types.ts";

/** Reads of `current`, or of `behind` once it is asked to. */
export const switchingReads = (current: ReadDb, behind: ReadDb) => {
  let from = current;
  const read = new Proxy(current, { get: (_, name) => Reflect.get(from, name) });
  return {
    read,
    readBehind: (isBehind: boolean) => void (from = isBehind ? behind : current),
  };
};
