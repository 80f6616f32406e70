// New identifiers: time-ordered UUIDs, so that primary keys insert at the end of their index.
import { v7, version } from "uuid";

/** A new UUIDv7. */
export const newId = (): string => v7();

/** Whether a text is a well-formed UUIDv7. */
export const isId = (text: string): boolean => {
  try {
    return version(text) === 7;
  } catch {
    return false;
  }
};
