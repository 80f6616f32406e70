import { LEAD_STATUS, LEAD_STATUSES } from "@/modules/leads/status-rules.ts";
import type { LeadCounts } from "@/modules/leads/schemas.ts";
import { filterView, type ListView } from "@/web/ui/table/list-view.ts";
import { StatusCounters } from "@/web/ui/table/status-counters.tsx";

interface LeadCountersProps {
  /** The label of the number of all leads. */
  all: string;
  counts?: LeadCounts;
  view: ListView;
  onView(view: ListView): void;
}

/** How many leads have each status; a press filters the list by it. */
export const LeadCounters = ({ all, counts, view, onView }: LeadCountersProps) => (
  <StatusCounters
    label="Leads by status"
    items={[
      { value: "", label: all, count: counts?.total },
      ...LEAD_STATUSES.map((status) => ({
        value: status,
        label: LEAD_STATUS[status].label,
        count: counts?.byStatus[status],
      })),
    ]}
    value={view.filters.status ?? ""}
    onPick={(status) => onView(filterView(view, "status", status))}
  />
);
