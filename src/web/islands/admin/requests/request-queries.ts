// Queries and mutations of everyone's help requests. Any change invalidates everything below REQUESTS.
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { HelpStatus, Resolution } from "@/modules/help/rules.ts";
import type { HelpView } from "@/modules/help/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { useOnce } from "@/web/islands/area/idempotency-key.ts";
import { listQuery } from "@/web/islands/area/use-list-view.ts";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { ATTENTION, LAYOUT } from "../queries.ts";
import { invalidate, replaceData } from "@/web/islands/runtime/invalidate.ts";

export const REQUESTS = ["requests"] as const;
export const REQUESTS_PATH = "/admin/requests";
/** `userId`: only the requests of this person, as linked from their page. */
export const REQUEST_LIST = {
  sorts: ["createdAt", "changedAt"],
  filters: ["status", "kind", "from", "to", "userId"],
} as const;

/** One page of the list. The previous page stays visible until the next one is loaded. */
export const requestListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...REQUESTS, "list", view],
    queryFn: () => readJson(api.Help.Paginated.$get({ query: listQuery(view) })),
    placeholderData: keepPreviousData,
  });

/** The address of a CSV file with everything that the view's search and filters match. */
export const csvHref = ({ search, filters }: ListView): string => {
  const query = new URLSearchParams({ ...(search ? { search } : {}), ...filters }).toString();
  return `/api/v2/Help/Csv${query ? `?${query}` : ""}`;
};

/** Everything that the page of a request shows. */
export const requestQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...REQUESTS, "one", id],
    queryFn: () => readJson(api.Help.Get[":id"].$get({ param: { id } })),
  });

/** A message, a status change, or both. */
export interface Step {
  to?: HelpStatus;
  resolution?: Resolution;
  message?: string;
}

/** The form shows these errors. */
const HANDLED_ERRORS = [...FORM_ERRORS, 404];

export const useRequestMutations = (id: string) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const once = useOnce();
  const { queryKey } = requestQuery(api, id);
  const refresh = () => invalidate(queryClient, [...REQUESTS, "list"], LAYOUT, ATTENTION);
  const param = { id };

  const reply = (message: string) =>
    once({ message }, (options) => api.Help.Reply[":id"].$post({ param, json: { message } }, options));
  const changeStatus = ({ to, resolution, message }: Step & { to: HelpStatus }) =>
    api.Help.UpdateStatus[":id"].$post({ param, json: { status: to, resolution, message } });

  return {
    /** Shows the request as it is afterwards, also after an error. */
    step: useApiMutation(async (step: Step) => {
      try {
        const response = step.to ? await changeStatus({ ...step, to: step.to }) : await reply(step.message ?? "");
        replaceData(queryClient, queryKey, await response.json() as HelpView);
        await refresh();
      } catch (error) {
        await invalidate(queryClient, queryKey);
        throw error;
      }
    }, HANDLED_ERRORS),
    remove: useApiMutation(async (_: void) => {
      await api.Help.Delete[":id"].$delete({ param });
      await refresh();
    }, HANDLED_ERRORS),
  };
};
