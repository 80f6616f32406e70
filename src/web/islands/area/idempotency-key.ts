// Keys for calls that take effect once, however often they are sent (docs/product/contract.md#idempotency).
import { useState } from "react";

/** A UUID of version 4. Without randomUUID, which browsers have only over https. */
export const createIdempotencyKey = (): string =>
  "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) => {
    const random = crypto.getRandomValues(new Uint8Array(1))[0]!;
    return (Number(digit) ^ random & 15 >> Number(digit) / 4).toString(16);
  });

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
