// What the person is told when a call fails, for every call in one place (SPEC section 8).
import { ApiError, NO_ANSWER, sentencesOf } from "@/web/api/api-error.ts";
import type { ToastContent } from "./toast-state.ts";

/** What follows from a failed call: something to say, or a place to go. */
export type Consequence = { toast: ToastContent } | { goTo: "/login" };

/** Which failures a screen answers itself: statuses and X-Error-Codes, or every one. */
export type HandledErrors = "all" | readonly (number | string)[];

/** What a query or mutation says of itself. `handledErrors`: the global handler keeps silent about these. */
export interface CallMeta {
  handledErrors?: HandledErrors;
}

const OCCURRED = "An error occurred";

/** SPEC section 8, line by line. */
export const consequenceOf = (error: ApiError): Consequence => {
  switch (error.status) {
    case 400:
      return { toast: { title: "Bad request", description: sentencesOf(error.body) } };
    case 401:
      return { goTo: "/login" };
    case 403:
      return { toast: forbiddenToast(error.body) };
    case 404:
      return { toast: { title: "Not Found", description: sentencesOf(error.body) } };
    case NO_ANSWER:
      return { toast: { title: OCCURRED, description: "The server could not be reached. Check your connection." } };
    default:
      return { toast: { title: OCCURRED, description: `Server responded with status code ${error.status}` } };
  }
};

const forbiddenToast = (body: unknown): ToastContent => {
  const readable = typeof body === "object" && body !== null && "error" in body;
  if (!readable) return { title: OCCURRED };
  return { title: "Forbidden", description: String(body.error), tone: "destructive" };
};

/** Whether the screen that made the call deals with this failure itself. */
export const isOwnFailure = (own: HandledErrors | undefined, error: ApiError): boolean =>
  own === "all" || (own?.includes(error.status) ?? false) ||
  (error.code !== undefined && (own?.includes(error.code) ?? false));

/** Where the consequences are carried out. */
export interface Reactions {
  say(toast: ToastContent): void;
  goTo(path: string): void;
}

/** The handler for the caches of queries and mutations: called once for each failed call, after its last try. */
export const answerFailedCalls = ({ say, goTo }: Reactions) => (error: unknown, meta?: CallMeta): void => {
  if (!(error instanceof ApiError) || isOwnFailure(meta?.handledErrors, error)) return;
  const consequence = consequenceOf(error);
  if ("goTo" in consequence) goTo(consequence.goTo);
  else say(consequence.toast);
};
