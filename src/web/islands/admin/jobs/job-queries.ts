// The questions about the work behind the requests. Everything below JOBS is outdated by one more try of anything.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { FailedJobs, Jobs, MailList } from "@/modules/admin/jobs/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import { type ListView, viewOfSearch } from "@/web/ui/table/list-view.ts";
import { queryOfView } from "@/web/islands/area/use-list-view.ts";

export const JOBS = ["admin", "jobs"] as const;
export const MAIL_LIST = { path: "/admin/jobs", sorts: [], filters: ["state"] };
export const mailViewOf = (search: Record<string, unknown>): ListView => viewOfSearch(search, MAIL_LIST);

/** The work goes on while one looks: asked again so often, in ms. */
const NOW_AND_THEN = 5_000;

export const jobsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...JOBS, "standing"],
    queryFn: async (): Promise<Jobs> => await (await api.Admin.Jobs.$get()).json(),
    refetchInterval: NOW_AND_THEN,
  });

export const failedJobsQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...JOBS, "failed", view],
    queryFn: async (): Promise<FailedJobs> =>
      await (await api.Admin.FailedJobsPaginated.$get({ query: queryOfView(view) })).json(),
    placeholderData: keepPreviousData,
    meta: { handledErrors: "all" },
  });

export const mailsQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...JOBS, "mails", view],
    queryFn: async (): Promise<MailList> =>
      await (await api.Admin.MailsPaginated.$get({ query: queryOfView(view) })).json(),
    placeholderData: keepPreviousData,
    meta: { handledErrors: "all" },
  });
