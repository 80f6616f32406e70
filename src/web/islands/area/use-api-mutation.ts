// How a screen acts: one call of the API, whose failures the global handler tells unless the screen does.
import { useMutation } from "@tanstack/react-query";
import type { ApiClient } from "@/web/api/client.ts";
import type { HandledErrors } from "@/web/islands/runtime/failed-calls.ts";
import { useIslandContext } from "@/web/islands/runtime/use-query.ts";

/** What a form says itself: refusals, faults of what was typed, too many tries. */
export const FORM_ERRORS: HandledErrors = [400, 429];

export const useApi = (): ApiClient => useIslandContext().api;

/** The verb, to be called with what it needs. It throws the call's error, told or not. */
export const useApiMutation = <Given, Answer>(
  verb: (given: Given) => Promise<Answer>,
  handledErrors: HandledErrors = [],
) => useMutation({ mutationFn: verb, meta: { handledErrors } }).mutateAsync;
