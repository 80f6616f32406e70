// How the work behind the requests stands: said first in a sentence, then what needs somebody, then the rest.
import { useSuspenseQuery } from "@tanstack/react-query";
import type { Jobs } from "@/modules/admin/jobs/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Main } from "@/web/ui/layout/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { Stats } from "@/web/ui/stat.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { FailedJobTable } from "./failed-job-table.tsx";
import { jobsQuery } from "./job-queries.ts";
import { MailTable } from "./mail-table.tsx";
import { ScheduleTable } from "./schedule-table.tsx";

const standing = ({ reactions, mails }: Jobs): string => {
  const waiting = [
    ...(reactions.failed > 0
      ? [`${reactions.failed} ${reactions.failed === 1 ? "job was" : "jobs were"} given up`]
      : []),
    ...(mails.failed > 0 ? [`${mails.failed} ${mails.failed === 1 ? "mail" : "mails"} failed`] : []),
    ...(reactions.overdue > 0 ? [`${reactions.overdue} ${reactions.overdue === 1 ? "job is" : "jobs are"} late`] : []),
  ];
  return waiting.length === 0 ? "All work is done or on its way." : `${waiting.join(", ")}.`;
};

const figures = ({ reactions, mails, queues }: Jobs) => [
  {
    label: "Jobs waiting",
    value: String(reactions.waiting),
    note: reactions.oldest ? `Due since ${reactions.oldest.text}` : "Nothing waits",
  },
  { label: "Jobs given up", value: String(reactions.failed), note: "After 16 tries" },
  { label: "Mails waiting", value: String(mails.queued) },
  { label: "Mails failed", value: String(mails.failed) },
  ...(queues ?? []).map(({ name, waiting, active, delayed }) => ({
    label: `Queue “${name}”`,
    value: String(active),
    note: `running now; ${waiting} waiting, ${delayed} planned`,
  })),
];

export default function JobsScreen() {
  const { data: jobs } = useSuspenseQuery(jobsQuery(useApi()));
  return (
    <Main>
      <div className="grid gap-8">
        <ScreenTitle lead={standing(jobs)}>Jobs and mails</ScreenTitle>
        {jobs.queues === null && (
          <Banner tone="warn" title="The queue cannot be reached">
            Nothing is lost: the work waits in the database and goes on by itself when Redis is back.
          </Banner>
        )}
        <Stats items={figures(jobs)} />
        <FailedJobTable failed={jobs.reactions.failed} />
        <MailTable />
        <ScheduleTable schedules={jobs.schedules} />
      </div>
    </Main>
  );
}
