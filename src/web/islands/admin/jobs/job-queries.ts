// Queries and mutations of background jobs and of the delivery log. Any retry invalidates everything below JOBS.
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { JobRef, QueueInput } from "@/modules/admin/jobs/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { listQuery } from "@/web/islands/area/use-list-view.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { runForEach } from "@/web/islands/area/bulk-actions.tsx";
import { ATTENTION, LAYOUT } from "../queries.ts";
import { invalidate } from "@/web/islands/runtime/invalidate.ts";

const JOBS = ["admin", "jobs"] as const;
export const MESSAGE_LIST = { path: "/admin/jobs", sorts: [], filters: ["state"] };
/** How often the figures are loaded again, in ms. */
const REFRESH_MS = 5_000;

export const jobsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...JOBS, "figures"],
    queryFn: () => readJson(api.Admin.Jobs.$get()),
    refetchInterval: REFRESH_MS,
  });

export const failedJobsQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...JOBS, "failed", view],
    queryFn: () => readJson(api.Admin.FailedJobsPaginated.$get({ query: listQuery(view) })),
    placeholderData: keepPreviousData,
  });

export const messagesQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...JOBS, "messages", view],
    queryFn: () => readJson(api.Admin.MailsPaginated.$get({ query: listQuery(view) })),
    placeholderData: keepPreviousData,
  });

/** One event can fail in several listeners. */
export const jobKey = ({ eventId, listener }: JobRef): string => `${eventId} ${listener}`;

/** "Cancel given up meeting" for "leads.cancelGivenUpMeeting". */
export const jobLabel = (listener: string): string => {
  const words = listener.slice(listener.lastIndexOf(".") + 1).replaceAll("-", " ")
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Says what has happened, and loads everything about jobs again. */
const useConfirmation = () => {
  const refresh = useRefresh();
  return async (title: string) => {
    toast({ title });
    await refresh();
  };
};

const useRefresh = () => {
  const queryClient = useQueryClient();
  return () => invalidate(queryClient, JOBS, LAYOUT, ATTENTION);
};

/** What dialogs show themselves. */
const DIALOG_ERRORS = [400, 403, 404] as const;

/** Each throws the call's error. */
export const useQueueActions = () => {
  const { PauseQueue, ResumeQueue } = useApi().Admin;
  const confirm = useConfirmation();
  return {
    pause: useApiMutation(async (json: QueueInput) => {
      await PauseQueue.$post({ json });
      await confirm("Queue paused");
    }, DIALOG_ERRORS),
    resume: useApiMutation(async (json: QueueInput) => {
      await ResumeQueue.$post({ json });
      await confirm("Queue resumed");
    }),
  };
};

export const useRemoveJob = () => {
  const confirm = useConfirmation();
  return useApiMutation(async (json: JobRef, { api }) => {
    await api.Admin.RemoveJob.$post({ json });
    await confirm("Job removed");
  }, DIALOG_ERRORS);
};

export const useRetry = () => {
  const confirm = useConfirmation();
  const refresh = useRefresh();
  return {
    job: useApiMutation(async (json: JobRef, { api }) => {
      await api.Admin.RetryJob.$post({ json });
      await confirm("Job restarted");
    }),
    /** Says nothing itself: the caller reports which could not be restarted. */
    jobs: useApiMutation(async (jobs: readonly JobRef[], { api }) => {
      const result = await runForEach(jobs.map(jobKey), (key) => {
        const { eventId, listener } = jobs.find((job) => jobKey(job) === key)!;
        return api.Admin.RetryJob.$post({ json: { eventId, listener } });
      });
      await refresh();
      return result;
    }),
    all: useApiMutation(async (_: void, { api }) => {
      const { retried } = await readJson(api.Admin.RetryAllJobs.$post());
      await confirm(retried === 1 ? "1 job restarted" : `${retried} jobs restarted`);
    }),
    message: useApiMutation(async (id: string, { api }) => {
      await api.Admin.RetryMail[":id"].$post({ param: { id } });
      await confirm("Email queued again");
    }),
    /** Says nothing itself: the caller reports which could not be sent. */
    messages: useApiMutation(async (ids: readonly string[], { api }) => {
      const result = await runForEach(ids, (id) => api.Admin.RetryMail[":id"].$post({ param: { id } }));
      await refresh();
      return result;
    }),
  };
};

export const useDismiss = () => {
  const confirm = useConfirmation();
  const refresh = useRefresh();
  return {
    message: useApiMutation(async (id: string, { api }) => {
      await api.Admin.DismissMail[":id"].$post({ param: { id } });
      await confirm("Email dismissed");
    }),
    /** Says nothing itself, as above. */
    messages: useApiMutation(async (ids: readonly string[], { api }) => {
      const result = await runForEach(ids, (id) => api.Admin.DismissMail[":id"].$post({ param: { id } }));
      await refresh();
      return result;
    }),
  };
};

/** "1 attempt", "16 attempts" */
export const attemptsText = (attempts: number): string => `${attempts} ${attempts === 1 ? "attempt" : "attempts"}`;
