// Identifiers: time-ordered UUIDs, so that new rows are inserted at the end of the primary-key index.
import { v7, version } from "uuid";

/** A new UUIDv7. */
export const newId = (): string => v7();

/** Whether a string is a well-formed UUIDv7. */
export const isId = (text: string): boolean => {
  try {
    return version(text) === 7;
  } catch {
    return false;
  }
};
