// One more try, of a job, of all that were given up, of a mail; said when it is ordered.
import { useQueryClient } from "@tanstack/react-query";
import type { RetryJobInput } from "@/modules/admin/jobs/schemas.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { LAYOUT } from "../queries.ts";
import { JOBS } from "./job-queries.ts";

export const useRetries = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const ordered = async (title: string) => {
    toast({ title });
    await Promise.all([JOBS, LAYOUT].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  return {
    job: useApiMutation(async (json: RetryJobInput) => {
      await api.Admin.RetryJob.$post({ json });
      await ordered("The job runs again");
    }),
    all: useApiMutation(async (_: void) => {
      const { retried } = await (await api.Admin.RetryAllJobs.$post()).json();
      await ordered(retried === 1 ? "1 job runs again" : `${retried} jobs run again`);
    }),
    mail: useApiMutation(async (id: string) => {
      await api.Admin.RetryMail[":id"].$post({ param: { id } });
      await ordered("The mail is sent again");
    }),
  };
};
