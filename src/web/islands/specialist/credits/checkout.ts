// Prices of a category, and the call that opens the payment page. Each attempt has one key, so it never opens two pages.
import { queryOptions } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CheckoutInput, ReturnTo } from "@/modules/billing/schemas.ts";
import { ApiError } from "@/web/api/api-error.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { formErrorSentences } from "@/web/islands/runtime/use-form.ts";
import { createIdempotencyKey, idempotencyHeaders } from "@/web/islands/area/idempotency-key.ts";
import { FORM_ERRORS, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import type { OrderLine } from "./order.ts";

/** Prices and packages of a category. */
export const buyLeadQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ["buy", id],
    queryFn: () => readJson(api.Loader.BuyLeadProps[":id"].$get({ param: { id } })),
  });

/** The provider does not respond. Nothing was charged, and the same attempt may be repeated. */
const UNAVAILABLE = "payment_unavailable";

const sentencesOf = (error: ApiError): readonly string[] =>
  error.code === UNAVAILABLE ? error.message.split("\n") : formErrorSentences(error);

/** @param returnTo where the browser goes after paying. */
export const useCheckout = (categoryId: string, returnTo: ReturnTo) => {
  const [busy, setBusy] = useState(false);
  /** The sentences of the server. */
  const [errors, setErrors] = useState<readonly string[]>([]);
  const attempt = useRef({ order: "", key: "" });
  const open = useApiMutation(
    ({ json, key }: { json: CheckoutInput; key: string }, { api }) =>
      readJson(api.Transactions.StripeCheckout.$post({ json }, idempotencyHeaders(key))),
    [...FORM_ERRORS, UNAVAILABLE],
  );

  // The browser's back button restores the form from its cache, where it would still be busy.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => void (persisted && setBusy(false));
    addEventListener("pageshow", back);
    return () => removeEventListener("pageshow", back);
  }, []);

  const pay = async (lines: readonly OrderLine[]) => {
    const order = JSON.stringify(lines);
    if (attempt.current.order !== order) attempt.current = { order, key: createIdempotencyKey() };
    setBusy(true);
    setErrors([]);
    try {
      const { url } = await open({ json: { categoryId, lines: [...lines], returnTo }, key: attempt.current.key });
      location.assign(url);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== UNAVAILABLE) attempt.current = { order: "", key: "" };
      setErrors(sentencesOf(error));
    }
  };
  return { pay, busy, errors };
};
