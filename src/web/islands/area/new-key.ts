// The key that makes a repeated call one (PRODUCT section 1, Idempotency-Key).

/** Also where the page was not opened over https and the browser has no randomUUID. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The headers of a call that must happen once. */
export const onceHeaders = (key: string) => ({
  accept: "application/json",
  "content-type": "application/json",
  "idempotency-key": key,
});
