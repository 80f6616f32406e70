// Calls that happen once, however often they are sent (PRODUCT section 1, Idempotency-Key).
import { useState } from "react";

/** Also where the page was not opened over https and the browser has no randomUUID. */
export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The options of a call that must happen once. */
export const idempotencyHeaders = (key: string) => ({ headers: { "idempotency-key": key } });

/** Answers a call's options for what it sends: the same again has the same key, something else is something else. */
export const useIdempotencyKey = () => {
  const [sent] = useState({ text: "", key: "" });
  return (json: unknown) => {
    const text = JSON.stringify(json);
    if (sent.text !== text) Object.assign(sent, { text, key: createIdempotencyKey() });
    return idempotencyHeaders(sent.key);
  };
};
