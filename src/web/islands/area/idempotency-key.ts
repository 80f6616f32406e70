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

type Options = ReturnType<typeof idempotencyHeaders>;

/**
 * Returns a function that makes a call with its options. While a call is not answered, the same body has the same key, so
 * that it takes effect once, however often it is sent. Once it is answered, the same body means something new.
 */
export const createOnce = () => {
  let open: { text: string; options: Options } | undefined;
  return async <T>(json: unknown, call: (options: Options) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(json);
    const own = open?.text === text ? open : { text, options: idempotencyHeaders(createIdempotencyKey()) };
    open = own;
    const answer = await call(own.options);
    if (open === own) open = undefined;
    return answer;
  };
};

/** `createOnce` for as long as a part of a screen is shown. */
export const useOnce = () => useState(createOnce)[0];
