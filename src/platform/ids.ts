// Identifiers: time-ordered UUIDs, so that new rows are inserted at the end of the primary-key index.
import { v5, v7, version } from "uuid";

/** A new UUIDv7. */
export const newId = (): string => v7();

/** The lowest UUIDv7 of an instant, in ms: rows that were inserted since then have higher ids. */
export const lowestIdAt = (at: number): string => {
  const hex = Math.max(0, at).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};

/** The UUIDv5 of some content of an owner, whose id is the namespace: other content has another id. */
export const contentId = (ownerId: string, content: Uint8Array): string => v5(content, ownerId);

/** Whether a string is a well-formed UUIDv7. */
export const isId = (text: string): boolean => {
  try {
    return version(text) === 7;
  } catch {
    return false;
  }
};
