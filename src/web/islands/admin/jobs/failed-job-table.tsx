// Jobs that were given up: what should have happened, why it did not, and one more try.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FailedJob } from "@/modules/admin/jobs/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { type Column, DataTable } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/empty-state.tsx";
import { CircleCheckIcon } from "@/web/ui/icons.tsx";
import { FIRST_VIEW } from "@/web/ui/table/list-view.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { triesWords } from "./job-words.ts";
import { failedJobsQuery } from "./job-queries.ts";
import { useRetries } from "./use-retries.ts";

const columns = (retry: (job: FailedJob) => void): readonly Column<FailedJob>[] => [
  { key: "listener", label: "Job", cell: ({ listener }) => <span className="wrap-anywhere">{listener}</span> },
  { key: "event", label: "After", cell: ({ event, occurred }) => `${event}, ${occurred.text}` },
  {
    key: "error",
    label: "Last error",
    cell: ({ error, attempts }) => (
      <span className="wrap-anywhere">
        {error ?? "Nothing was said"} <span className="text-ink-soft">({triesWords(attempts)})</span>
      </span>
    ),
  },
  {
    key: "retry",
    label: "One more try",
    cell: (job) => (
      <Button variant="secondary" className="whitespace-nowrap" onClick={() => retry(job)}>
        Run again<span className="sr-only">: {job.listener}</span>
      </Button>
    ),
  },
];

export const FailedJobTable = ({ failed }: { failed: number }) => {
  const [view, show] = useState(FIRST_VIEW);
  const list = useQuery(failedJobsQuery(useApi(), view));
  const retries = useRetries();
  const retry = ({ eventId, listener }: FailedJob) => void retries.job({ eventId, listener }).catch(() => {});
  return (
    <section aria-labelledby="failed-jobs" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="failed-jobs" className="font-serif text-xl font-semibold">Jobs that were given up</h2>
        {failed > 1 && (
          <Button variant="secondary" onClick={() => void retries.all().catch(() => {})}>Run all again</Button>
        )}
      </div>
      <DataTable
        noun="jobs"
        columns={columns(retry)}
        keyOf={({ eventId, listener }) => `${eventId} ${listener}`}
        list={list.data}
        failed={list.isError}
        refreshing={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        view={view}
        onView={show}
        empty={
          <EmptyState icon={<CircleCheckIcon className="size-8" />} title="No job was given up">
            A job that fails is tried again by itself, sixteen times over about five hours, before it stands here.
          </EmptyState>
        }
      />
    </section>
  );
};
