// Queries about leads. Every change of a lead invalidates everything under LEADS.
import { serverNow } from "@/web/islands/runtime/server-clock.ts";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { parseLeadView, toCountQuery, toListQuery } from "./lead-list-view.ts";
import { preferencesQuery } from "@/web/islands/area/list-preferences.ts";
import { DASHBOARD, FRAME } from "../queries.ts";
import { invalidate } from "@/web/islands/runtime/invalidate.ts";

export const LEADS = ["leads"] as const;
const LISTS = [...LEADS, "list"] as const;
const COUNTS = [...LEADS, "counts"] as const;

/** One page of the list. The previous page stays until the next one has loaded. */
export const leadListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...LISTS, view],
    queryFn: () => readJson(api.Leads.GetAllForUser.$get({ query: toListQuery(view, serverNow()) })),
    placeholderData: keepPreviousData,
  });

/** All leads and those in each status, for the same category and time as the list. */
export const leadCountsQuery = (api: ApiClient, view: ListView) => {
  const { categoryId = "", period = "" } = view.filters;
  return queryOptions({
    queryKey: [...COUNTS, categoryId, period],
    queryFn: () => readJson(api.Leads.Counts.$get({ query: toCountQuery(view, serverNow()) })),
    placeholderData: keepPreviousData,
  });
};

/** A lead's page. */
export const leadQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...LEADS, "one", id],
    queryFn: () => readJson(api.Leads.Props[":id"].$get({ param: { id } })),
  });

/** Invalidates what a change of a lead affects, except that lead's page, which the change has returned. */
export const invalidateLeads = (queryClient: QueryClient) => invalidate(queryClient, LISTS, COUNTS, FRAME, DASHBOARD);

/** Also loads every lead's page anew, after what has changed several of them. */
export const invalidateAllLeads = (queryClient: QueryClient) => invalidate(queryClient, LEADS, FRAME, DASHBOARD);

/** Loads what the address of the list shows. The list itself reports an error. */
export const prefetchLeadList = async (
  { api, queryClient }: { api: ApiClient; queryClient: QueryClient },
  search: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const view = parseLeadView(search);
  await Promise.all([
    queryClient.prefetchQuery(leadListQuery(api, view)),
    queryClient.prefetchQuery(leadCountsQuery(api, view)),
    queryClient.prefetchQuery(preferencesQuery(api)),
  ]);
};

/** All days of a lead's possible meeting times. */
export const bookingTimesKey = (id: string) => [...LEADS, "booking-times", id] as const;

/** The free times of a day, YYYY-MM-DD; by default the next day with opening hours. */
export const bookingTimesQuery = (api: ApiClient, id: string, date?: string) =>
  queryOptions({
    queryKey: [...bookingTimesKey(id), date ?? ""],
    queryFn: () => readJson(api.Leads.BookingTimes[":id"].$get({ param: { id }, query: date ? { date } : {} })),
  });
