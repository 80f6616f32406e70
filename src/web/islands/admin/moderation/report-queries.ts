import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DecideContentReportInput } from "@/modules/admin/moderation/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { listQuery } from "@/web/islands/area/use-list-view.ts";
import { invalidate } from "@/web/islands/runtime/invalidate.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { FORM_ERRORS, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { ATTENTION, AUDIT, LAYOUT, USERS } from "../queries.ts";

/** The address of the lists; without `status` it is the queue. */
export const REPORTS_VIEW = { path: "/admin/moderation", sorts: [], filters: ["status"] };
const REPORTS = ["admin", "content-reports"] as const;

export const reportsQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...REPORTS, view],
    queryFn: () => readJson(api.Admin.ContentReports.$get({ query: listQuery(view) })),
    placeholderData: keepPreviousData,
  });

/** Throws ApiError, when somebody else was faster, for example. */
export const useReportDecision = (id: string) =>
  useApiMutation(async (json: DecideContentReportInput, { api, queryClient }) => {
    await api.Admin.DecideContentReport[":id"].$post({ param: { id }, json });
    await invalidate(queryClient, REPORTS, LAYOUT, AUDIT, ATTENTION, USERS);
    toast({ title: "Decided", description: "Whoever reported it gets your reason by email." });
  }, FORM_ERRORS);
