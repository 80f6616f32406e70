// What the administrators' frame shows: who it is, and what waits where.
import { queryOptions } from "@tanstack/react-query";
import type { DashboardLayoutProps } from "@/modules/admin/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";

/** Key of the frame's answer: whatever changes a badge outdates it. */
export const LAYOUT = ["admin", "layout"] as const;

export const layoutQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: LAYOUT,
    queryFn: async (): Promise<DashboardLayoutProps> => await (await api.Admin.DashboardLayoutProps.$get()).json(),
  });
