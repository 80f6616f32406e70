import { LEAD_STATUS, LEAD_STATUSES } from "@/modules/leads/status-rules.ts";
import type { LeadCounts } from "@/modules/leads/schemas.ts";
import { formatCount } from "@/platform/intl.ts";
import { filterView, type ListView } from "@/web/ui/table/list-view.ts";

interface CounterProps {
  label: string;
  /** Absent while it is loading. */
  count?: number;
  isPressed: boolean;
  onPress(): void;
}

/** Border, background and `aria-pressed` mark the selected one. */
const Counter = ({ label, count, isPressed, onPress }: CounterProps) => (
  <button
    type="button"
    aria-pressed={isPressed}
    onClick={onPress}
    className="inline-flex min-h-11 items-center gap-2 rounded-card border border-line bg-surface px-3 text-sm whitespace-nowrap transition-colors hover:border-ink aria-pressed:border-brand aria-pressed:bg-brand-tint @table:min-h-9"
  >
    <span className="text-ink-soft">{label}</span>
    <span className="text-base font-semibold">{count === undefined ? "–" : formatCount(count)}</span>
  </button>
);

interface LeadCountersProps {
  /** The label of the number of all leads. */
  all: string;
  counts?: LeadCounts;
  view: ListView;
  onView(view: ListView): void;
}

/** How many leads have each status, in a row that scrolls sideways on a phone; a press filters the list by it. */
export const LeadCounters = ({ all, counts, view, onView }: LeadCountersProps) => {
  const { status: picked = "" } = view.filters;
  const pick = (status: string) => onView(filterView(view, "status", status));
  return (
    <div
      role="group"
      aria-label="Leads by status"
      className="flex gap-1.5 @max-table:-mx-4 @max-table:overflow-x-auto @max-table:px-4 @max-table:py-1 @table:flex-wrap"
    >
      <Counter label={all} count={counts?.total} isPressed={picked === ""} onPress={() => pick("")} />
      {LEAD_STATUSES.map((status) => (
        <Counter
          key={status}
          label={LEAD_STATUS[status].label}
          count={counts?.byStatus[status]}
          isPressed={picked === status}
          onPress={() => pick(picked === status ? "" : status)}
        />
      ))}
    </div>
  );
};
