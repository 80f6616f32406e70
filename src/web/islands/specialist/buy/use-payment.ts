// Asks how a payment stands when its screen is shown, and goes on from there. Never while a link is only hovered.
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ApiError } from "@/web/api/api-error.ts";
import { CALLER } from "@/web/islands/runtime/caller.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useApi, useApiMutation } from "@/web/islands/area/use-api-mutation.ts";
import { courseOf, nextAskAfter, type PaymentDoor } from "./payment-course.ts";
import { verifyPayment } from "./payment-queries.ts";

export type PaymentState =
  | { kind: "asking" }
  | { kind: "waiting"; message: string }
  /** There is no such payment of this person. */
  | { kind: "unknown" }
  /** It could not be asked. */
  | { kind: "unanswered" };

const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => clearTimeout(timer));
  });

/** `again` asks at once. */
export const usePayment = (door: PaymentDoor, sessionId: string, categoryId?: string) => {
  const api = useApi();
  const router = useRouter();
  const queryClient = useQueryClient();
  const verify = useApiMutation((id: string) => verifyPayment(api, id), "all");
  const [state, setState] = useState<PaymentState>({ kind: "asking" });
  const [round, setRound] = useState(0);

  /** True when there is nothing left to ask. */
  const ask = async (signal: AbortSignal): Promise<boolean> => {
    const standing = await verify(sessionId);
    if (signal.aborted) return true;
    const course = courseOf(door, { ...standing, categoryId: categoryId ?? standing.categoryId });
    if (course.kind === "wait") {
      setState({ kind: "waiting", message: course.message });
      return false;
    }
    queryClient.removeQueries({ queryKey: CALLER });
    await queryClient.invalidateQueries();
    await router.navigate({ href: course.to, replace: true });
    toast(course.toast);
    return true;
  };

  useEffect(() => {
    const leaving = new AbortController();
    const askUntilDone = async () => {
      for (let asked = 1; !leaving.signal.aborted; asked++) {
        if (await ask(leaving.signal)) return;
        await wait(nextAskAfter(asked), leaving.signal);
      }
    };
    setState({ kind: "asking" });
    if (!sessionId) return setState({ kind: "unknown" });
    askUntilDone().catch((error) => setState({ kind: isUnknown(error) ? "unknown" : "unanswered" }));
    return () => leaving.abort();
  }, [sessionId, round]);

  return { state, again: () => setRound(round + 1) };
};
