// The questions about leads of everybody. Whatever changes a lead outdates everything below LEADS.
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { AdminLeadList, AdminLeadProps, LeadCandidates } from "@/modules/admin/leads/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { AUDIT } from "../audit/audit-queries.ts";
import { LAYOUT } from "../queries.ts";
import { type KnownView, queryOfView } from "@/web/islands/area/use-list-view.ts";

export const LEADS = ["admin", "leads"] as const;

export const LEADS_VIEW: KnownView = {
  sorts: ["name", "createdAt"],
  filters: ["status", "source", "categoryId", "from", "to", "specialistId"],
};

const listed = { placeholderData: keepPreviousData, meta: { handledErrors: "all" as const } };

export const leadListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...LEADS, "list", view],
    queryFn: async (): Promise<AdminLeadList> =>
      await (await api.Admin.LeadsPaginated.$get({ query: queryOfView(view) })).json(),
    ...listed,
  });

export interface LeadCounts {
  total: number;
  booked: number;
  converted: number;
  expired: number;
}

/** The counters of SPEC section 7, for the same category, time and specialist as the list. */
export const leadCountsQuery = (api: ApiClient, { filters: { categoryId, from, to, specialistId } }: ListView) =>
  queryOptions({
    queryKey: [...LEADS, "counts", categoryId, from, to, specialistId],
    queryFn: async (): Promise<LeadCounts> => {
      const query = { categoryId, from, to, specialistId };
      const { TotalCount, BookedCount, ConvertedCount, ExpiredCount } = api.Admin;
      const [total, booked, converted, expired] = await Promise.all(
        [TotalCount, BookedCount, ConvertedCount, ExpiredCount].map(async (counter) =>
          (await (await counter.$get({ query })).json()).count
        ),
      ) as [number, number, number, number];
      return { total, booked, converted, expired };
    },
    ...listed,
  });

export const leadKey = (id: string) => [...LEADS, "one", id] as const;

export const leadQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: leadKey(id),
    queryFn: async (): Promise<AdminLeadProps> =>
      await (await api.Admin.LeadProps[":id"].$get({ param: { id } })).json(),
  });

/** Who could be given a lead. */
export const leadCandidatesQuery = (api: ApiClient, id: string, search: string) =>
  queryOptions({
    queryKey: [...LEADS, "candidates", id, search],
    queryFn: async (): Promise<LeadCandidates> =>
      await (await api.Admin.LeadCandidates[":id"].$get({ param: { id }, query: { search } })).json(),
    ...listed,
    staleTime: 0,
  });

/** After something was done to leads: lists, tracks and badges are asked again. */
export const invalidateLeads = async (queryClient: QueryClient): Promise<void> => {
  const keys = [LEADS, AUDIT, LAYOUT, ["admin", "tracks"], ["admin", "market"], ["admin", "users"]];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};
