// Keys for calls that take effect once, however often they are sent (PRODUCT section 1, Idempotency-Key).
import { useState } from "react";

/** Without randomUUID, which browsers have only over https. */
export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The options of a call that must take effect once. */
export const idempotencyHeaders = (key: string) => ({ headers: { "idempotency-key": key } });

/** Returns a function from a call's body to its options: the same body has the same key, another body a new one. */
export const useIdempotencyKey = () => {
  const [sent] = useState({ text: "", key: "" });
  return (json: unknown) => {
    const text = JSON.stringify(json);
    if (sent.text !== text) Object.assign(sent, { text, key: createIdempotencyKey() });
    return idempotencyHeaders(sent.key);
  };
};
