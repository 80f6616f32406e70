// The questions about everybody's help requests. Everything below REQUESTS is outdated by any change of one.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { HelpList, HelpView } from "@/modules/help/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import { type ListView, viewOfSearch } from "@/web/ui/table/list-view.ts";
import { queryOfView } from "@/web/islands/area/use-list-view.ts";
import type { QueryIslandContext } from "@/web/islands/runtime/query-store.tsx";

export const REQUESTS = ["requests"] as const;
export const REQUESTS_PATH = "/admin/requests";
/** `userId`: one person's, as his page links here. */
export const KNOWN = {
  sorts: ["createdAt", "changedAt"],
  filters: ["status", "kind", "from", "to", "userId"],
} as const;

/** One page of the list. The last page stays until the next one has come. */
export const requestListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...REQUESTS, "list", view],
    queryFn: async (): Promise<HelpList> => {
      const query = queryOfView(view);
      return await (await api.Help.Paginated.$get({ query })).json();
    },
    placeholderData: keepPreviousData,
    meta: { handledErrors: "all" },
  });

/** The address that streams all that this view's search and filters leave, as CSV. */
export const requestsCsv = ({ search, filters }: ListView): string => {
  const query = new URLSearchParams({ ...(search ? { search } : {}), ...filters }).toString();
  return `/api/v2/Help/Csv${query ? `?${query}` : ""}`;
};

/** A request's whole page. */
export const requestQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...REQUESTS, "one", id],
    queryFn: async (): Promise<HelpView> => await (await api.Help.Get[":id"].$get({ param: { id } })).json(),
  });

/** Asks for what the list's address shows; a failure is the list's own to tell. */
export const askForRequests = async (
  { api, queryClient }: QueryIslandContext,
  search: Readonly<Record<string, unknown>>,
): Promise<void> => await queryClient.prefetchQuery(requestListQuery(api, viewOfSearch(search, KNOWN)));
