import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { ALL_LEADS_LIST } from "@/modules/leads/list-rules.ts";
import { countedFilters, listKeys } from "@/platform/http/list.ts";
import { listQuery } from "@/web/islands/area/use-list-view.ts";
import { ATTENTION, AUDIT, LAYOUT, LEADS, MARKET, TRACKS, USERS } from "../queries.ts";
import { invalidate } from "@/web/islands/runtime/invalidate.ts";

export const LEADS_VIEW = listKeys(ALL_LEADS_LIST);

export const leadListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...LEADS, "list", view],
    queryFn: () => readJson(api.Admin.LeadsPaginated.$get({ query: listQuery(view) })),
    placeholderData: keepPreviousData,
  });

/** All leads and those in each status, for the category, period and specialist of the list. */
export const leadCountsQuery = (api: ApiClient, view: ListView) => {
  const query = countedFilters(ALL_LEADS_LIST, view.filters);
  return queryOptions({
    queryKey: [...LEADS, "counts", query],
    queryFn: () => readJson(api.Admin.LeadCounts.$get({ query })),
    placeholderData: keepPreviousData,
  });
};

export const leadKey = (id: string) => [...LEADS, "one", id] as const;

export const leadQuery = (api: ApiClient, id: string) =>
  queryOptions({ queryKey: leadKey(id), queryFn: () => readJson(api.Admin.LeadProps[":id"].$get({ param: { id } })) });

/** The specialists who could take over a lead. */
export const leadCandidatesQuery = (api: ApiClient, id: string, search: string) =>
  queryOptions({
    queryKey: [...LEADS, "candidates", id, search],
    queryFn: () => readJson(api.Admin.LeadCandidates[":id"].$get({ param: { id }, query: { search } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** After an action on leads. */
export const invalidateLeads = (queryClient: QueryClient): Promise<void> =>
  invalidate(queryClient, LEADS, AUDIT, LAYOUT, TRACKS, MARKET, USERS, ATTENTION);
