// Queries of the dashboard: the overview, and why visitors see the specialist or not.
import { queryOptions } from "@tanstack/react-query";
import type { DashboardProps } from "@/modules/dashboard/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import type { VisibilityExplanation } from "@/modules/funnel/matching/explain-schemas.ts";

/** Every change of leads or credits invalidates everything under it. */
export const DASHBOARD = ["dashboard"] as const;

/** Meetings start and deadlines pass by themselves, so the overview is loaded again while it is shown, in ms. */
const REFETCH_MS = 60_000;

export const overviewQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...DASHBOARD, "overview"],
    queryFn: async (): Promise<DashboardProps> => await (await api.Dashboard.DashboardProps.$get()).json(),
    refetchInterval: REFETCH_MS,
  });

export const VISIBILITY = ["shown"] as const;

export const visibilityQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: VISIBILITY,
    queryFn: async (): Promise<VisibilityExplanation> => await (await api.Dashboard.Shown.$get()).json(),
  });
