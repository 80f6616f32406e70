// Background work: a summary, what needs attention, queues, the delivery log, and scheduled tasks.
import { useSuspenseQuery } from "@tanstack/react-query";
import type { Jobs } from "@/modules/admin/jobs/schemas.ts";
import { UsualStatus } from "@/web/islands/area/cells.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { Stats } from "@/web/ui/stat.tsx";
import { EmailTable } from "./email-table.tsx";
import { FailedJobTable } from "./failed-job-table.tsx";
import { jobsQuery, useQueueActions } from "./job-queries.ts";
import { hasAdminRole } from "@/platform/admin-roles.ts";
import { openConfirm } from "@/web/islands/area/confirm-form.tsx";
import { Button } from "@/web/ui/button.tsx";
import { useRole } from "../shared/permissions.ts";

type Queue = Jobs["queueStates"][number];

/** What people notice while a queue is paused. */
const CONSEQUENCES: Readonly<Record<Queue["name"], string>> = {
  reactions: "New inbox notifications and updates of screens wait.",
  emails: "No email is sent, including codes that visitors need to book.",
  outside: "Calendars are not read, Zoom meetings are not created, and open payments are not checked.",
  sweeps: "Nothing expires, no credit is returned automatically, and nothing is cleaned up.",
};

const QueueRow = ({ queue, counts }: { queue: Queue; counts?: NonNullable<Jobs["queues"]>[number] }) => {
  const { name, label, pausedSince } = queue;
  const { pause, resume } = useQueueActions();
  const isOwner = hasAdminRole(useRole(), "owner");
  const confirmPause = () =>
    openConfirm({
      title: `Pause “${label}”?`,
      text: (
        <>
          <p>{CONSEQUENCES[name]}</p>
          <p>Jobs that are running finish. Everything else waits until you resume the queue. Nothing is lost.</p>
        </>
      ),
      action: "Pause queue",
      variant: "destructive",
      onConfirm: () => pause({ queue: name }),
    });
  const change = pausedSince ? () => void resume({ queue: name }).catch(() => {}) : confirmPause;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3">
      <span className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <span className="font-medium">{label}</span>
        <span className="text-sm text-ink-soft tabular-nums">
          {counts
            ? `${counts.active} running now, ${counts.waiting} waiting, ${counts.delayed} scheduled`
            : "Unknown while the queue can't be reached"}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-3">
        {pausedSince
          ? <StatusChip tone="warn">{`Paused since ${pausedSince.text}`}</StatusChip>
          : <UsualStatus>Running</UsualStatus>}
        <Button
          variant={pausedSince ? "primary" : "secondary"}
          disabledReason={isOwner ? undefined : "Only an owner can pause and resume queues."}
          onClick={change}
          about={label}
        >
          {pausedSince ? "Resume" : "Pause"}
        </Button>
      </span>
    </li>
  );
};

const QueueList = ({ jobs: { queues, queueStates } }: { jobs: Jobs }) => (
  <section aria-labelledby="queues" className="grid gap-4">
    <h2 id="queues" className="font-serif text-xl font-semibold">Queues</h2>
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {queueStates.map((queue) => (
        <QueueRow
          key={queue.name}
          queue={queue}
          counts={queues?.find(({ name }) => name === queue.name)}
        />
      ))}
    </ul>
  </section>
);

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? "" : "s"}`;

type Schedule = Jobs["schedules"][number];

const ScheduleStatus = ({ running, error, finished }: Schedule) => {
  if (running) return <StatusChip tone="active">Running</StatusChip>;
  if (error) return <StatusChip tone="danger">Failed</StatusChip>;
  return finished ? <UsualStatus>Done</UsualStatus> : <StatusChip tone="warn">Not finished</StatusChip>;
};

const isUsual = ({ running, error, finished }: Schedule): boolean => !running && !error && Boolean(finished);

const ScheduleList = ({ schedules }: { schedules: readonly Schedule[] }) => (
  <ul className="divide-y divide-line rounded-card border border-line bg-surface text-ink">
    {schedules.map((schedule) => (
      <li key={schedule.name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
        <span className="grid min-w-0 gap-0.5">
          <span className="font-medium">{schedule.label}</span>
          <span className="text-sm text-ink-soft wrap-anywhere">
            Last started {schedule.started.text}
          </span>
          {schedule.error && <span className="text-sm text-danger wrap-anywhere">{schedule.error}</span>}
        </span>
        <ScheduleStatus {...schedule} />
      </li>
    ))}
  </ul>
);

/** What ran as it should is folded. */
const ScheduleTable = ({ schedules }: { schedules: readonly Schedule[] }) => {
  const usual = schedules.filter(isUsual);
  const others = schedules.filter((schedule) => !isUsual(schedule));
  return (
    <section aria-labelledby="schedules" className="grid gap-4">
      <h2 id="schedules" className="font-serif text-xl font-semibold">Scheduled tasks</h2>
      {schedules.length === 0 && <p className="text-ink-soft">No task has run yet. Is a worker running?</p>}
      {others.length > 0 && <ScheduleList schedules={others} />}
      {usual.length > 0 && (
        <Disclosure summary={`${count(usual.length, "task")} done`}>
          <ScheduleList schedules={usual} />
        </Disclosure>
      )}
    </section>
  );
};

const summarize = ({ reactions, mails: emails, queueStates, servicesAway }: Jobs): string => {
  const paused = queueStates.filter(({ pausedSince }) => pausedSince !== null).length;
  const problems = [
    ...(servicesAway.length > 0 ? [`${count(servicesAway.length, "service")} can't be reached`] : []),
    ...(paused > 0 ? [`${count(paused, "queue")} paused`] : []),
    ...(reactions.failed > 0 ? [`${count(reactions.failed, "job")} failed`] : []),
    ...(emails.failed > 0 ? [`${count(emails.failed, "email")} failed`] : []),
    ...(reactions.overdue > 0 ? [`${count(reactions.overdue, "job")} overdue`] : []),
  ];
  return problems.length === 0 ? "Everything is running normally." : `${problems.join(", ")}.`;
};

const figures = ({ reactions, mails: emails }: Jobs) => [
  {
    label: "Jobs",
    value: `${reactions.failed} failed`,
    note: `${reactions.waiting} waiting${reactions.oldest ? `, due since ${reactions.oldest.text}` : ""}`,
  },
  { label: "Emails", value: `${emails.failed} failed`, note: `${emails.queued} waiting` },
];

export default function JobsScreen() {
  const { data: jobs } = useSuspenseQuery(jobsQuery(useApi()));
  return (
    <Screen className="grid gap-8">
      <ScreenTitle lead={summarize(jobs)}>Jobs and emails</ScreenTitle>
      {jobs.queues === null && (
        <Banner tone="warn" title="The queue can't be reached">
          Nothing is lost. Work waits in the database and continues automatically when Redis is back.
        </Banner>
      )}
      {jobs.servicesAway.map(({ name, label, consequence, since }) => (
        <Banner key={name} tone="warn" title={`${label} can't be reached`}>
          {since && `Since ${since.text}. `}
          {consequence} We keep trying.
        </Banner>
      ))}
      <Stats items={figures(jobs)} />
      <FailedJobTable failed={jobs.reactions.failed} />
      <EmailTable />
      <QueueList jobs={jobs} />
      <ScheduleTable schedules={jobs.schedules} />
    </Screen>
  );
}
