// The queues: what each is for, how much waits in it, and pausing it.
import type { Jobs } from "@/modules/admin/jobs/schemas.ts";
import { hasAdminRole } from "@/platform/admin-roles.ts";
import { UsualStatus } from "@/web/islands/area/cells.tsx";
import { ConfirmForm } from "@/web/islands/area/confirm-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { Button } from "@/web/ui/button.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { useRole } from "../shared/permissions.ts";
import { useQueueActions } from "./job-queries.ts";

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
    openModal({
      title: `Pause “${label}”?`,
      content: (
        <ConfirmForm action="Pause queue" variant="destructive" onConfirm={() => pause({ queue: name })}>
          <p>{CONSEQUENCES[name]}</p>
          <p>Jobs that are running finish. Everything else waits until you resume the queue. Nothing is lost.</p>
        </ConfirmForm>
      ),
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
          : <UsualStatus>Not paused</UsualStatus>}
        <Button
          variant={pausedSince ? "primary" : "secondary"}
          disabledReason={isOwner ? undefined : "Only an owner can pause and resume queues."}
          onClick={change}
        >
          {pausedSince ? "Resume" : "Pause"}
          <span className="sr-only">{` ${label}`}</span>
        </Button>
      </span>
    </li>
  );
};

export const QueueList = ({ jobs: { queues, queueStates } }: { jobs: Jobs }) => (
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
