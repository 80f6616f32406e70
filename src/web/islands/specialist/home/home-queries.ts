// Queries of the dashboard: the overview, why visitors see the specialist or not, and everything on the screen at once.
import { queryOptions } from "@tanstack/react-query";
import { type ApiClient, jsonOf } from "@/web/api/client.ts";
import type { IslandContext } from "@/web/islands/runtime/island-context.ts";
import { linksQuery } from "../calendar/links.ts";
import { frameQuery } from "../queries.ts";

/** Every change of leads or credits invalidates everything under it. */
export const DASHBOARD = ["dashboard"] as const;

/** Meetings start and deadlines pass by themselves, so the overview is loaded again while it is shown, in ms. */
const REFETCH_MS = 60_000;

export const overviewQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...DASHBOARD, "overview"],
    queryFn: () => jsonOf(api.Dashboard.DashboardProps.$get()),
    refetchInterval: REFETCH_MS,
  });

export const VISIBILITY = ["shown"] as const;

export const visibilityQuery = (api: ApiClient) =>
  queryOptions({ queryKey: VISIBILITY, queryFn: () => jsonOf(api.Dashboard.Shown.$get()) });

/**
 * Loads everything that the dashboard's address shows in one call, unless some of it is loaded already; each part is then
 * the data of its own query. Errors are left to these queries.
 */
export const loadDashboard = async (
  { api, queryClient }: Pick<IslandContext, "api" | "queryClient">,
): Promise<void> => {
  if (queryClient.getQueryData(overviewQuery(api).queryKey)) return;
  const queryKey = [...DASHBOARD, "page"];
  const queryFn = async (): Promise<null> => {
    const page = await jsonOf(api.Dashboard.Page.$get());
    queryClient.setQueryData(frameQuery(api).queryKey, page.layout);
    queryClient.setQueryData(overviewQuery(api).queryKey, page.overview);
    queryClient.setQueryData(visibilityQuery(api).queryKey, page.shown);
    queryClient.setQueryData(linksQuery(api).queryKey, page.links);
    return null;
  };
  await queryClient.fetchQuery({ queryKey, queryFn, retry: false, meta: { handledErrors: "all" } }).catch(() => {});
  queryClient.removeQueries({ queryKey, exact: true });
};
