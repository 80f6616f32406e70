import { useMutation } from "@tanstack/react-query";
import type { ApiClient } from "@/web/api/client.ts";
import type { HandledErrors } from "./call-errors.ts";
import { type IslandContext, useIslandContext } from "./island-context.ts";

/** What a form shows itself: rejected input and too many attempts. */
export const FORM_ERRORS: HandledErrors = [400, 429];

export const useApi = (): ApiClient => useIslandContext().api;

/**
 * The call as a function. Errors other than `handledErrors` also reach the global handler. Calls with the same
 * `scope` run one after the other. Throws ApiError.
 */
export const useApiMutation = <Input, Output>(
  call: (input: Input, context: IslandContext) => Promise<Output>,
  handledErrors: HandledErrors = [],
  scope?: string,
) => {
  const context = useIslandContext();
  const mutationFn = (input: Input) => call(input, context);
  return useMutation({ mutationFn, meta: { handledErrors }, ...(scope && { scope: { id: scope } }) }).mutateAsync;
};
