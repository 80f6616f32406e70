// Failed jobs: what should have happened, why it did not, and a retry.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FailedJob } from "@/modules/admin/jobs/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { type Column, DataTable } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/card.tsx";
import { CircleCheckIcon } from "@/web/ui/icons.ts";
import { FIRST_VIEW } from "@/web/ui/table/list-view.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { attemptsText } from "./job-queries.ts";
import { failedJobsQuery } from "./job-queries.ts";
import { useRetry } from "./job-queries.ts";

const columns = (retry: (job: FailedJob) => void): readonly Column<FailedJob>[] => [
  { key: "listener", label: "Job", cell: ({ listener }) => <span className="wrap-anywhere">{listener}</span> },
  { key: "event", label: "After", cell: ({ event, occurred }) => `${event}, ${occurred.text}` },
  {
    key: "error",
    label: "Last error",
    cell: ({ error, attempts }) => (
      <span className="wrap-anywhere">
        {error ?? "No error message"} <span className="text-ink-soft">({attemptsText(attempts)})</span>
      </span>
    ),
  },
  {
    key: "retry",
    label: "Retry",
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
  const retry = useRetry();
  const retryJob = ({ eventId, listener }: FailedJob) => void retry.job({ eventId, listener }).catch(() => {});
  return (
    <section aria-labelledby="failed-jobs" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="failed-jobs" className="font-serif text-xl font-semibold">Failed jobs</h2>
        {failed > 1 && (
          <Button variant="secondary" onClick={() => void retry.all().catch(() => {})}>Run all again</Button>
        )}
      </div>
      <DataTable
        noun="jobs"
        columns={columns(retryJob)}
        keyOf={({ eventId, listener }) => `${eventId} ${listener}`}
        list={list.data}
        failed={list.isError}
        refreshing={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        view={view}
        onView={show}
        empty={
          <EmptyState icon={<CircleCheckIcon className="size-8" />} title="No failed jobs">
            We retry jobs automatically, 16 times in about five hours. Jobs that still fail appear here.
          </EmptyState>
        }
      />
    </section>
  );
};
