// What runs by the clock, when it ran last, and what went wrong.
import type { Jobs } from "@/modules/admin/jobs/schemas.ts";
import { StatusChip } from "@/web/ui/chip.tsx";

type Schedule = Jobs["schedules"][number];

const Standing = ({ running, error, finished }: Schedule) => {
  if (running) return <StatusChip tone="info">Running</StatusChip>;
  if (error) return <StatusChip tone="danger">Failed</StatusChip>;
  return finished ? <StatusChip tone="ok">Done</StatusChip> : <StatusChip tone="warn">Not finished</StatusChip>;
};

export const ScheduleTable = ({ schedules }: { schedules: readonly Schedule[] }) => (
  <section aria-labelledby="schedules" className="grid gap-4">
    <h2 id="schedules" className="font-serif text-xl font-semibold">By the clock</h2>
    {schedules.length === 0 && <p className="text-ink-soft">Nothing has run yet: no worker was there so far.</p>}
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {schedules.map((schedule) => (
        <li key={schedule.name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
          <span className="grid min-w-0 gap-0.5">
            <span className="font-medium">{schedule.label}</span>
            <span className="text-sm text-ink-soft wrap-anywhere">
              Last begun {schedule.started.text} · {schedule.name}
            </span>
            {schedule.error && <span className="text-sm text-danger wrap-anywhere">{schedule.error}</span>}
          </span>
          <Standing {...schedule} />
        </li>
      ))}
    </ul>
  </section>
);
