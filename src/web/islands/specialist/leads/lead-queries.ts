// The questions about leads. Everything below LEADS is outdated by any change of a lead.
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { LeadList, LeadView } from "@/modules/leads/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import type { ListView } from "@/web/ui/list-view.ts";
import { FRAME } from "../frame-query.ts";
import { countedQuery, leadViewOf, listQueryOf } from "./list-place.ts";

export const LEADS = ["leads"] as const;
const LISTS = [...LEADS, "list"] as const;
const COUNTS = [...LEADS, "counts"] as const;

/** One page of the list. The last page stays until the next one has come. */
export const leadListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...LISTS, view],
    queryFn: async (): Promise<LeadList> =>
      await (await api.Leads.GetAllForUser.$get({ query: listQueryOf(view, Date.now()) })).json(),
    placeholderData: keepPreviousData,
    meta: { handledErrors: "all" },
  });

export interface LeadCounts {
  total: number;
  received: number;
  booked: number;
  converted: number;
  expired: number;
}

/** The counters for the same category and time as the list (SPEC section 7). */
export const leadCountsQuery = (api: ApiClient, view: ListView) => {
  const { categoryId = "", period = "" } = view.filters;
  return queryOptions({
    queryKey: [...COUNTS, categoryId, period],
    queryFn: async (): Promise<LeadCounts> => {
      const query = countedQuery(view, Date.now());
      const { TotalCount, ReceivedCount, BookedCount, ConvertedCount, ExpiredCount } = api.Leads;
      const [total, received, booked, converted, expired] = await Promise.all(
        [TotalCount, ReceivedCount, BookedCount, ConvertedCount, ExpiredCount].map(async (counter) =>
          (await (await counter.$get({ query })).json()).count
        ),
      ) as [number, number, number, number, number];
      return { total, received, booked, converted, expired };
    },
    placeholderData: keepPreviousData,
    meta: { handledErrors: "all" },
  });
};

/** A lead's whole page. */
export const leadQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...LEADS, "one", id],
    queryFn: async (): Promise<LeadView> => await (await api.Leads.Props[":id"].$get({ param: { id } })).json(),
  });

/** Everything that a change of a lead outdates, but for that lead's own page, which the change has answered. */
export const outdateLeads = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all(
    [LISTS, COUNTS, FRAME, ["dashboard"], ["shown"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
};

/** Asks for what the dashboard's address shows; a failure is the list's own to tell. */
export const askForLeadList = async (
  { api, queryClient }: { api: ApiClient; queryClient: QueryClient },
  search: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const view = leadViewOf(search);
  await Promise.all([
    queryClient.prefetchQuery(leadListQuery(api, view)),
    queryClient.prefetchQuery(leadCountsQuery(api, view)),
  ]);
};
