// Solves a proof of work and repeats the call that asked for it. Loaded when that happens, which is rare.
import { t } from "@/languages/language.ts";
import type { ApiError } from "@/web/api/api-error.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { type Challenge, solve } from "./solve-challenge.ts";

/** A call that takes the header of a proof of work. */
export type WorkCall<T> = (options?: { headers: Record<string, string> }) => Promise<T>;

/** Says what takes a moment, solves the challenge in the error, and calls again. Throws ApiError. */
export const repeatWithWork = async <T>(call: WorkCall<T>, { details }: ApiError): Promise<T> => {
  const { challenge } = details as { challenge: Challenge };
  const shown = toast({
    title: t("funnel.work.title"),
    description: t("funnel.work.text"),
    duration: Infinity,
  });
  try {
    return await call({ headers: { "X-Proof-Of-Work": await solve(challenge) } });
  } finally {
    shown.dismiss();
  }
};
