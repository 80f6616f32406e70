import { LEAD_STATUS, LEAD_STATUSES } from "@/modules/leads/status-rules.ts";
import type { LeadCounts } from "@/modules/leads/schemas.ts";
import { Counter, Counters } from "../counters.tsx";
import { filterView, type ListView } from "@/web/ui/table/list-view.ts";

interface LeadCountersProps {
  /** The label of the number of all leads. */
  all: string;
  counts?: LeadCounts;
  view: ListView;
  onView(view: ListView): void;
}

/** How many leads have each status; a press filters the list by it. */
export const LeadCounters = ({ all, counts, view, onView }: LeadCountersProps) => {
  const { status: picked = "" } = view.filters;
  const pick = (status: string) => onView(filterView(view, "status", status));
  return (
    <Counters label="Leads by status">
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
    </Counters>
  );
};
