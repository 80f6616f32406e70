// Verifies a payment when its screen is shown, and decides where to go next. Never on hover or preload.
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isOpen, isSettled } from "@/modules/billing/rules.ts";
import type { PaymentVerified } from "@/modules/billing/schemas.ts";
import { ApiError } from "@/web/api/api-error.ts";
import { CALLER } from "@/web/islands/runtime/caller.ts";
import { toast, type ToastContent } from "@/web/islands/runtime/toasts.tsx";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { readJson } from "@/web/api/client.ts";
import { keepLastPayment, lastPaymentQuery } from "./last-payment.ts";

/** The screen to which the provider returns: after paying, or after going back. */
export type PaymentReturn = "success" | "failure";

export type PaymentStep =
  | { kind: "leave"; to: string; toast: ToastContent }
  /** The bank has not confirmed the payment yet. */
  | { kind: "wait"; message: string };

export type PaymentResult = Pick<PaymentVerified, "onboarded" | "message" | "status"> & { categoryId?: string };

const received = ({ onboarded, message }: PaymentResult): PaymentStep => ({
  kind: "leave",
  to: onboarded ? "/dashboard" : "/onboarding",
  toast: { title: "Payment received", description: message },
});

/** The screen that sells leads of a category. */
const buyPath = ({ onboarded, categoryId }: PaymentResult): string => {
  const path = onboarded ? "/dashboard/buy" : "/onboarding/leads";
  return categoryId ? `${path}/${encodeURIComponent(categoryId)}` : path;
};

const failed = (payment: PaymentResult): PaymentStep => ({
  kind: "leave",
  to: buyPath(payment),
  toast: { title: "Payment failed", description: payment.message, tone: "destructive" },
});

/** After going back, an open payment counts as failed. After paying, the bank may still be processing it. */
export const nextStep = (screen: PaymentReturn, payment: PaymentResult): PaymentStep => {
  if (isSettled(payment.status)) return received(payment);
  return screen === "success" && isOpen(payment.status) ? { kind: "wait", message: payment.message } : failed(payment);
};

/** Milliseconds until a payment is verified again: 2 s at first, 15 s at most. */
export const pollDelay = (attempts: number): number => Math.min(2_000 * 1.5 ** (attempts - 1), 15_000);

export type PaymentState =
  | { kind: "loading" }
  | { kind: "waiting"; message: string }
  /** The caller has no such payment. */
  | { kind: "unknown" }
  /** The call failed. */
  | { kind: "error" };

const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => clearTimeout(timer));
  });

/** `sessionId` is the provider's id or ours (docs/product/money.md#paying). `retry` verifies at once. */
export const usePayment = (screen: PaymentReturn, sessionId: string, categoryId?: string) => {
  const router = useRouter();
  const queryClient = useQueryClient();
  const api = useApi();
  const verify = useApiMutation(
    async (_: void, { api }): Promise<PaymentVerified> =>
      await readJson(api.Transactions.VerifyPayment.$post({ json: { sessionId } })),
    "all",
  );
  const [state, setState] = useState<PaymentState>({ kind: "loading" });
  const [retries, setRetries] = useState(0);

  /** Returns whether the payment is decided. */
  const check = async (signal: AbortSignal): Promise<boolean> => {
    const payment = await verify();
    if (signal.aborted) return true;
    const step = nextStep(screen, { ...payment, categoryId: categoryId ?? payment.categoryId });
    if (step.kind === "wait") {
      setState({ kind: "waiting", message: step.message });
      return false;
    }
    queryClient.removeQueries({ queryKey: CALLER });
    await queryClient.invalidateQueries();
    if (isSettled(payment.status)) {
      keepLastPayment(payment.transactionId);
      await queryClient.prefetchQuery(lastPaymentQuery(api, payment.transactionId));
    }
    await router.navigate({ href: step.to, replace: true });
    toast(step.toast);
    return true;
  };

  useEffect(() => {
    const leaving = new AbortController();
    const checkUntilDecided = async () => {
      for (let attempts = 1; !leaving.signal.aborted; attempts++) {
        if (await check(leaving.signal)) return;
        await wait(pollDelay(attempts), leaving.signal);
      }
    };
    setState({ kind: "loading" });
    if (!sessionId) return setState({ kind: "unknown" });
    checkUntilDecided().catch((error) => setState({ kind: isUnknown(error) ? "unknown" : "error" }));
    return () => leaving.abort();
  }, [sessionId, retries]);

  return { state, retry: () => setRetries(retries + 1) };
};

/** An id in the address of a payment screen, which anybody can edit; "" when there is none. */
export const idFromSearch = (search: object, key: string): string => {
  const value = (search as Record<string, unknown>)[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};
