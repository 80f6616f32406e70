// Where this tab keeps what was typed and not sent.

/** A key of session storage. What is below it is in src/web/islands/connection/unsent-storage.ts. */
export const UNSENT = "parley.unsent";
