// What happens when a call fails, for every call in one place (docs/product/interface.md#failed-calls).
import { t } from "@/languages/language.ts";
import { ApiError, NO_RESPONSE, sentencesOf } from "@/web/api/api-error.ts";
import type { SECOND_FACTOR_SETUP } from "./guards.ts";
import type { ToastContent } from "./toasts.tsx";

/** A toast, or a redirect. */
type Reaction = { toast: ToastContent } | { redirect: "/login" | typeof SECOND_FACTOR_SETUP };

/**
 * The errors for which a screen shows its own message instead of the toast: statuses and X-Error-Codes, or all. A 401
 * is never among them: it always leads to /login.
 */
export type HandledErrors = "all" | readonly (number | string)[];

/** The meta of a query or mutation. `handledErrors`: the global handler ignores these. */
export interface CallMeta {
  handledErrors?: HandledErrors;
}

/** The table of docs/product/interface.md#failed-calls, line by line. */
export const reactionTo = (error: ApiError): Reaction => {
  switch (error.status) {
    case 400:
      return { toast: { title: t("failures.badRequest"), description: sentencesOf(error.body), tone: "warn" } };
    case 401:
      return { redirect: "/login" };
    case 403:
      if (error.code === "second_factor_required") return { redirect: "/admin/second-factor" };
      return { toast: forbiddenToast(error.body) };
    case 404:
      return { toast: { title: t("failures.notFound"), description: sentencesOf(error.body), tone: "warn" } };
    case NO_RESPONSE:
      return occurred(t("failures.checkConnection"));
    default:
      return occurred(t("failures.status", { status: String(error.status) }));
  }
};

/** The caller can do nothing about it. */
const occurred = (description: string): Reaction => ({
  toast: { title: t("failures.occurred"), description, tone: "destructive" },
});

const forbiddenToast = (body: unknown): ToastContent => {
  const isReadable = typeof body === "object" && body !== null && "error" in body;
  if (!isReadable) return { title: t("failures.occurred"), tone: "warn" };
  return { title: t("failures.forbidden"), description: String(body.error), tone: "destructive" };
};

/** Whether the screen that made the call shows this error itself. */
export const isHandledByScreen = (handled: HandledErrors | undefined, { status, code }: ApiError): boolean => {
  if (handled === undefined || status === 401) return false;
  return handled === "all" || handled.includes(status) || (code !== undefined && handled.includes(code));
};

interface CallErrorEffects {
  showToast(toast: ToastContent): void;
  redirect(path: string): void;
}

/** The error handler of the query client. */
export const handleCallErrors =
  ({ showToast, redirect }: CallErrorEffects) => (error: unknown, meta?: CallMeta): void => {
    if (!(error instanceof ApiError) || isHandledByScreen(meta?.handledErrors, error)) return;
    const reaction = reactionTo(error);
    if ("redirect" in reaction) redirect(reaction.redirect);
    else showToast(reaction.toast);
  };
