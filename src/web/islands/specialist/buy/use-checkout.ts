// Opens the page on which an order is paid. One key for each attempt: pressing twice never opens two.
import { useEffect, useRef, useState } from "react";
import type { CheckoutInput, ReturnTo } from "@/modules/billing/schemas.ts";
import { ApiError } from "@/web/api/api-error.ts";
import { refusalSentences } from "@/web/islands/runtime/refusal-sentences.ts";
import { newKey, onceBy } from "@/web/islands/area/use-once.ts";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/area/use-api-mutation.ts";
import type { OrderLine } from "./order.ts";

/** The provider does not answer: nothing was charged, the same attempt may be made again. */
const UNAVAILABLE = "payment_unavailable";

export interface Checkout {
  pay(lines: readonly OrderLine[]): void;
  busy: boolean;
  /** What the server said, line by line. */
  refusals: readonly string[];
}

const sentencesOf = (error: ApiError): readonly string[] =>
  error.code === UNAVAILABLE ? error.message.split("\n") : refusalSentences(error);

/** @param returnTo where the browser goes on after paying. */
export const useCheckout = (categoryId: string, returnTo: ReturnTo): Checkout => {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const attempt = useRef({ order: "", key: "" });
  const open = useApiMutation(async ({ json, key }: { json: CheckoutInput; key: string }) => {
    return await (await api.Transactions.StripeCheckout.$post({ json }, onceBy(key))).json();
  }, [...FORM_ERRORS, UNAVAILABLE]);

  // Whoever comes back from the payment page by the browser's own button finds the form as it was, not busy.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => void (persisted && setBusy(false));
    addEventListener("pageshow", back);
    return () => removeEventListener("pageshow", back);
  }, []);

  const pay = async (lines: readonly OrderLine[]) => {
    const order = JSON.stringify(lines);
    if (attempt.current.order !== order) attempt.current = { order, key: newKey() };
    setBusy(true);
    setRefusals([]);
    try {
      const { url } = await open({ json: { categoryId, lines: [...lines], returnTo }, key: attempt.current.key });
      location.assign(url);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== UNAVAILABLE) attempt.current = { order: "", key: "" };
      setRefusals(sentencesOf(error));
    }
  };
  return { pay: (lines) => void pay(lines), busy, refusals };
};
