// A specialist's leads: counters, filters, search, sorting and pages. The dashboard's address holds the view.
import { formatCount } from "@/platform/intl.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { LayoutProps } from "@/modules/dashboard/schemas.ts";
import { LEAD_STATUS } from "@/modules/leads/rules.ts";
import type { LeadItem } from "@/modules/leads/schemas.ts";
import { EmptyState } from "@/web/ui/card.tsx";
import { InboxIcon, LockIcon } from "@/web/ui/icons.ts";
import { type Column, DataTable } from "@/web/ui/table/data-table.tsx";
import { filterView } from "@/web/ui/table/list-view.ts";
import { Second } from "@/web/islands/area/cells.tsx";
import { leadColumns as sharedColumns } from "@/web/islands/area/leads/lead-columns.tsx";
import { LEAD_STATUS_OPTIONS } from "@/web/islands/area/leads/lead-status.tsx";
import { RoutedButton, RoutedLink } from "@/web/islands/area/links.tsx";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { LEAD_LIST, leadListHref, PERIODS, useRememberList } from "./lead-list-view.ts";
import { type LeadCounts, leadCountsQuery, leadListQuery } from "./lead-queries.ts";

/** @param now in ms; decides what is due. */
const leadColumns = (now: number): readonly Column<LeadItem>[] => {
  const { status, meeting, category, received } = sharedColumns<LeadItem>({ now });
  return [
    {
      key: "name",
      label: "Name",
      sortable: true,
      cell: ({ id, name, masked, due }) => (
        <>
          <RoutedLink
            to="/leads/$id"
            params={{ id }}
            className="-my-2.5 inline-flex min-h-11 items-center gap-1.5 @table:whitespace-nowrap"
          >
            {masked && masked !== "erased" && <LockIcon className="size-4 text-ink-soft" />}
            {name}
            {masked && masked !== "erased" && <span className="sr-only">(contact hidden)</span>}
          </RoutedLink>
          {masked === "credit-returned" && due && <Second>Credit returned: keep or close</Second>}
        </>
      ),
    },
    status,
    meeting,
    category,
    received,
  ];
};

const COUNTERS = [
  { key: "total", status: "", label: "Total" },
  ...(["received", "booked", "converted", "expired"] as const).map((status) => (
    { key: status, status, label: LEAD_STATUS[status].label }
  )),
] as const;

interface LeadCountersProps {
  /** Absent while loading. */
  counts?: LeadCounts;
  /** The status by which the list is filtered; "" for all. */
  status: string;
  onPick(status: string): void;
}

/** Three and two in a row on a phone, otherwise five. Border, background and `aria-pressed` mark the selected one. */
const LeadCounters = ({ counts, status, onPick }: LeadCountersProps) => (
  <div role="group" aria-label="Leads by status" className="grid grid-cols-6 gap-2 sm:grid-cols-5 sm:gap-3">
    {COUNTERS.map(({ key, status: own, label }, at) => (
      <button
        key={key}
        type="button"
        aria-pressed={status === own}
        onClick={() => onPick(status === own ? "" : own)}
        className={`grid min-h-16 content-center gap-0.5 rounded-card border border-line bg-surface px-3 py-2 text-left transition-colors hover:border-ink aria-pressed:border-brand aria-pressed:bg-brand-tint sm:px-4 ${
          at < 3 ? "max-sm:col-span-2" : "max-sm:col-span-3"
        }`}
      >
        <span className="text-sm text-ink-soft">{label}</span>
        <span className="text-xl font-semibold">{counts ? formatCount(counts[key]) : "–"}</span>
      </button>
    ))}
  </div>
);

const NoLeads = () => (
  <EmptyState
    icon={<InboxIcon className="size-8" />}
    title="No leads yet"
    action={<RoutedButton to="/dashboard/buy" variant="secondary">Buy leads</RoutedButton>}
  >
    Bookings appear here. To be bookable, you need credits in a category, free times in your calendar, and “Accept new
    meetings” turned on.
  </EmptyState>
);

const filtersFor = ({ categories }: LayoutProps["credits"]) => [
  { name: "status", label: "Status", all: "All statuses", options: LEAD_STATUS_OPTIONS },
  ...(categories.length > 1
    ? [{
      name: "categoryId",
      label: "Category",
      all: "All categories",
      options: categories.map(({ categoryId, name }) => ({ value: categoryId, label: name })),
    }]
    : []),
  { name: "period", label: "Received", all: "Any time", options: PERIODS },
];

export const LeadList = ({ credits }: Pick<LayoutProps, "credits">) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [view, show] = useListView(LEAD_LIST);
  const list = useQuery(leadListQuery(api, view));
  const counts = useQuery(leadCountsQuery(api, view));
  useRememberList(leadListHref(view));
  const city = list.data?.items[0]?.created.city;
  return (
    <section aria-labelledby="leads" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="leads" className="font-serif text-xl font-semibold">Your leads</h2>
        {city && <p className="text-sm text-ink-soft">{`Times in ${city}`}</p>}
      </div>
      <LeadCounters
        counts={counts.data}
        status={view.filters.status ?? ""}
        onPick={(status) => show(filterView(view, "status", status))}
      />
      <DataTable
        noun="leads"
        columns={leadColumns(list.dataUpdatedAt)}
        keyOf={({ id }) => id}
        list={list.data}
        failed={list.isError}
        refreshing={list.isPlaceholderData}
        onRetry={() => void queryClient.invalidateQueries({ queryKey: ["leads"] })}
        view={view}
        onView={show}
        filters={filtersFor(credits)}
        searchIn="Name"
        empty={<NoLeads />}
      />
    </section>
  );
};
