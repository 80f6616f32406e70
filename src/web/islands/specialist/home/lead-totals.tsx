// How many leads are in each status, each a link to those leads.
import type { DashboardProps } from "@/modules/dashboard/schemas.ts";
import { LEAD_STATUS, LEAD_STATUSES, type LeadStatus } from "@/modules/leads/status-rules.ts";
import { countText } from "@/web/ui/chart/chart-scale.ts";
import { filterView, FIRST_VIEW } from "@/web/ui/table/list-view.ts";
import { leadListHref } from "../leads/lead-list-view.ts";
import { RoutedAnchor } from "../links.tsx";

const hrefOf = (status: LeadStatus | ""): string => leadListHref(filterView(FIRST_VIEW, "status", status));

/** Every lead is in one of the statuses, so they add up to the total. */
const totalsOf = (counters: DashboardProps["counters"]) => [
  { status: "" as const, label: "All leads", count: counters.total },
  ...LEAD_STATUSES.map((status) => ({
    status,
    label: LEAD_STATUS[status].label,
    count: (counters as Readonly<Record<string, number>>)[LEAD_STATUS[status].counter] ?? 0,
  })),
];

export const LeadTotals = ({ counters }: Pick<DashboardProps, "counters">) => (
  <section aria-labelledby="leads" className="grid gap-3">
    <h2 id="leads" className="font-serif text-xl font-semibold">Your leads</h2>
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-7">
      {totalsOf(counters).map(({ status, label, count }) => (
        <li key={status} className={status === "" ? "max-sm:col-span-2" : ""}>
          <RoutedAnchor
            href={hrefOf(status)}
            className="grid h-full min-h-16 content-between gap-0.5 rounded-card border border-line bg-surface px-3 py-2 text-ink no-underline transition-colors hover:border-ink"
          >
            <span className="text-sm text-ink-soft">{label}</span>
            <span className="text-xl font-semibold">{countText(count)}</span>
          </RoutedAnchor>
        </li>
      ))}
    </ul>
  </section>
);
