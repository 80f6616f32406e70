// Failed jobs: what should have happened, why it did not, and how to retry or remove it.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FailedJob } from "@/modules/admin/jobs/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { type Column, DataTable } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { FIRST_VIEW } from "@/web/ui/table/list-view.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { openConfirm } from "@/web/islands/area/confirm-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { endBulk, type SelectionProps, useSelection } from "@/web/islands/area/bulk-actions.tsx";
import { Soft } from "@/web/islands/area/cells.tsx";
import { bulkButton, rowButton } from "../shared/actions.tsx";
import { AdminLink } from "../shared/links.tsx";
import { attemptsText, failedJobsQuery, jobKey, jobLabel, useRemoveJob, useRetry } from "./job-queries.ts";

/** The screen of each kind of id. */
const FOLDERS: Readonly<Record<string, string>> = {
  leadId: "leads",
  trackId: "tracks",
  specialistId: "users",
  userId: "users",
  requestId: "requests",
};

const Ids = ({ job: { eventId, about } }: { job: FailedJob }) => (
  <span className="grid gap-0.5 text-sm font-normal text-ink-soft wrap-anywhere">
    {Object.entries({ eventId, ...about }).map(([name, id]) => (
      <span key={name}>
        {name} {FOLDERS[name] ? <AdminLink href={`/admin/${FOLDERS[name]}/${id}`}>{id}</AdminLink> : id}
      </span>
    ))}
  </span>
);

interface JobActions {
  retry(job: FailedJob): void;
  remove(job: FailedJob): void;
}

/** What does not fit in the row. */
const JobDetails = ({ job }: { job: FailedJob }) => (
  <div className="grid gap-3">
    <p className="wrap-anywhere">{job.error ?? "No error message"}</p>
    <p className="text-sm text-ink-soft">{`${job.listener} after ${job.event}`}</p>
    <Ids job={job} />
  </div>
);

const showDetails = (job: FailedJob): void =>
  void openModal({ title: jobLabel(job.listener), content: <JobDetails job={job} /> });

const columns = ({ retry, remove }: JobActions): readonly Column<FailedJob>[] => [
  { key: "listener", label: "Job", cell: ({ listener }) => jobLabel(listener) },
  { key: "event", label: "Since", phone: "mark", cell: ({ occurred }) => occurred.text },
  {
    key: "error",
    label: "Last error",
    long: true,
    phone: "line",
    cell: ({ error, attempts }) => (
      <>
        {error ?? "No error message"}
        <Soft>{` (${attemptsText(attempts)})`}</Soft>
      </>
    ),
  },
  {
    key: "retry",
    label: "Actions",
    actions: true,
    cell: (job) => (
      <>
        <Button variant="secondary" className={rowButton} onClick={() => retry(job)} about={jobLabel(job.listener)}>
          Run again
        </Button>
        <Button variant="quiet" className={rowButton} onClick={() => showDetails(job)} about={jobLabel(job.listener)}>
          Details
        </Button>
        <Button variant="quiet" className={rowButton} onClick={() => remove(job)} about={jobLabel(job.listener)}>
          Remove
        </Button>
      </>
    ),
  },
];

const nameOf = ({ listener, occurred }: FailedJob): string => `${jobLabel(listener)}, ${occurred.text}`;

const RunSelected = ({ jobs, ...selection }: SelectionProps & { jobs: readonly FailedJob[] }) => {
  const retryMany = useRetry().jobs;
  const run = async () => endBulk(await retryMany(jobs), "restarted", selection)();
  return (
    <Button variant="secondary" className={bulkButton} onClick={() => void run().catch(() => {})}>Run again</Button>
  );
};

export const FailedJobTable = ({ failed }: { failed: number }) => {
  const [view, show] = useState(FIRST_VIEW);
  const query = useQuery(failedJobsQuery(useApi(), view));
  const selection = useSelection({ view, query }, jobKey, nameOf);
  const retry = useRetry();
  const removeJob = useRemoveJob();
  const retryJob = ({ eventId, listener }: FailedJob) => void retry.job({ eventId, listener }).catch(() => {});
  const confirmRemoval = ({ eventId, listener }: FailedJob) =>
    openConfirm({
      title: "Remove this job?",
      text: `“${
        jobLabel(listener)
      }” will not run for this event. You can't undo this. The audit log keeps who removed it.`,
      action: "Remove job",
      variant: "destructive",
      onConfirm: () => removeJob({ eventId, listener }),
    });
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
        columns={columns({ retry: retryJob, remove: confirmRemoval })}
        keyOf={jobKey}
        query={query}
        view={view}
        onView={show}
        selection={{
          ...selection.table,
          actions: <RunSelected jobs={selection.rows} {...selection.bulk} />,
        }}
        empty={
          <EmptyState picture="done" title="No failed jobs">
            We retry jobs automatically, 16 times in about five hours. Jobs that still fail appear here.
          </EmptyState>
        }
      />
    </section>
  );
};
