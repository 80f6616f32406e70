// The questions about one's own help requests. Everything below HELP is outdated by any change of one.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { HelpList, HelpView } from "@/modules/help/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import { type ListView, viewOfSearch } from "@/web/ui/list-view.ts";
import { queryOfView } from "@/web/islands/area/use-list-view.ts";
import type { QueryIslandContext } from "@/web/islands/runtime/query-store.tsx";

export const HELP = ["help"] as const;
export const KNOWN = { sorts: ["createdAt", "changedAt"], filters: ["status"] } as const;

/** One page of the list. The last page stays until the next one has come. */
export const helpListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...HELP, "list", view],
    queryFn: async (): Promise<HelpList> => {
      const query = { ...queryOfView(view), scope: "own" };
      return await (await api.Help.Paginated.$get({ query })).json();
    },
    placeholderData: keepPreviousData,
    meta: { handledErrors: "all" },
  });

/** A request's whole page. */
export const helpQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...HELP, "one", id],
    queryFn: async (): Promise<HelpView> => await (await api.Help.Get[":id"].$get({ param: { id } })).json(),
  });

/** Asks for what the list's address shows; a failure is the list's own to tell. */
export const askForHelpList = async (
  { api, queryClient }: QueryIslandContext,
  search: Readonly<Record<string, unknown>>,
): Promise<void> => await queryClient.prefetchQuery(helpListQuery(api, viewOfSearch(search, KNOWN)));
