import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { AdminLeadList, AdminLeadProps, LeadCandidates } from "@/modules/admin/leads/schemas.ts";
import type { LeadCounts } from "@/modules/leads/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { listQuery, type ListViewKeys } from "@/web/islands/area/use-list-view.ts";
import { ATTENTION, AUDIT, invalidate, LAYOUT, LEADS, MARKET, TRACKS, USERS } from "../queries.ts";

export const LEADS_VIEW: ListViewKeys = {
  sorts: ["name", "createdAt"],
  filters: ["status", "source", "categoryId", "from", "to", "specialistId"],
};

export const leadListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...LEADS, "list", view],
    queryFn: async (): Promise<AdminLeadList> =>
      await (await api.Admin.LeadsPaginated.$get({ query: listQuery(view) })).json(),
    placeholderData: keepPreviousData,
  });

/** All leads and those in each status, for the category, period and specialist of the list. */
export const leadCountsQuery = (api: ApiClient, { filters: { categoryId, from, to, specialistId } }: ListView) =>
  queryOptions({
    queryKey: [...LEADS, "counts", categoryId, from, to, specialistId],
    queryFn: async (): Promise<LeadCounts> =>
      await (await api.Admin.LeadCounts.$get({ query: { categoryId, from, to, specialistId } })).json(),
    placeholderData: keepPreviousData,
  });

export const leadKey = (id: string) => [...LEADS, "one", id] as const;

export const leadQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: leadKey(id),
    queryFn: async (): Promise<AdminLeadProps> =>
      await (await api.Admin.LeadProps[":id"].$get({ param: { id } })).json(),
  });

/** The specialists who could take over a lead. */
export const leadCandidatesQuery = (api: ApiClient, id: string, search: string) =>
  queryOptions({
    queryKey: [...LEADS, "candidates", id, search],
    queryFn: async (): Promise<LeadCandidates> =>
      await (await api.Admin.LeadCandidates[":id"].$get({ param: { id }, query: { search } })).json(),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** After an action on leads. */
export const invalidateLeads = (queryClient: QueryClient): Promise<void> =>
  invalidate(queryClient, LEADS, AUDIT, LAYOUT, TRACKS, MARKET, USERS, ATTENTION);
