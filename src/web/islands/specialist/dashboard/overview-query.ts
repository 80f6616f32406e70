// What a morning begins with: meetings ahead, leads that wait, counters, weeks.
import { queryOptions } from "@tanstack/react-query";
import type { DashboardProps } from "@/modules/dashboard/overview-schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";

/** Everything below it is outdated by any change of leads or credits. */
export const DASHBOARD = ["dashboard"] as const;

/** A meeting begins and a time runs out without anybody's doing, so it is asked anew while it is looked at, in ms. */
const AGAIN_AFTER = 60_000;

export const overviewQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...DASHBOARD, "overview"],
    queryFn: async (): Promise<DashboardProps> => await (await api.Dashboard.DashboardProps.$get()).json(),
    refetchInterval: AGAIN_AFTER,
  });
