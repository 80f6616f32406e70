// The queries of the screen about visibility and results.
import { queryOptions } from "@tanstack/react-query";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { DASHBOARD } from "../queries.ts";

/** Why visitors see the specialist in each category, or not. */
export const visibilityQuery = (api: ApiClient) =>
  queryOptions({ queryKey: [...DASHBOARD, "shown"], queryFn: () => readJson(api.Dashboard.Shown.$get()) });

/** Shares of meetings, and leads by week. */
export const resultsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: [...DASHBOARD, "results"], queryFn: () => readJson(api.Dashboard.DashboardProps.$get()) });
