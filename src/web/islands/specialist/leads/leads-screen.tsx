// /dashboard?view=leads: the specialist's leads with counters, filters, search, sorting, pages, and what can be done with several.
import { serverTime } from "@/web/islands/runtime/server-clock.ts";
import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { ListTitle, Main } from "@/web/ui/layout/screen.tsx";
import { frameQuery } from "../queries.ts";
import { useMemo } from "react";
import type { LayoutProps } from "@/modules/dashboard/schemas.ts";
import type { LeadItem } from "@/modules/leads/schemas.ts";
import { isCancelled, wasMissed } from "@/modules/scheduling/rules.ts";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { LockIcon } from "@/web/ui/icons.ts";
import { type Column, DataTable } from "@/web/ui/table/data-table.tsx";
import { rowLink } from "@/web/ui/table/list-style.ts";
import { useSelection } from "@/web/islands/area/bulk-actions.tsx";
import { Soft } from "@/web/islands/area/cells.tsx";
import { leadColumns as sharedColumns } from "@/web/islands/area/leads/lead-columns.tsx";
import { RoutedButton, RoutedLink } from "@/web/islands/area/links.tsx";
import { BulkStatus } from "./bulk-status.tsx";
import { LEAD_ORDER, leadFileHref, LEADS_AT } from "./lead-list-view.ts";
import { leadCountsQuery, leadListQuery } from "./lead-queries.ts";
import { useList } from "@/web/islands/area/use-list.ts";
import { LeadCounters } from "@/web/islands/area/leads/lead-counters.tsx";
import { PERIODS } from "@/web/islands/area/periods.ts";

const NameCell = ({ id, name, masked }: LeadItem) => (
  <RoutedLink to="/leads/$id" params={{ id }} className={rowLink}>
    {masked && masked !== "erased" && <LockIcon className="me-1.5 inline size-4 align-[-0.15em] text-ink-soft" />}
    {name}
    {masked && masked !== "erased" && <span className="sr-only">(contact hidden)</span>}
  </RoutedLink>
);

/** The credit came back, so its specialist decides. The column of the meeting shows why it did; screen readers hear it here. */
const Reopening = ({ meetingStatus }: LeadItem) => {
  const cancelled = meetingStatus && isCancelled(meetingStatus) ? "Cancelled in time" : "Credit returned";
  const why = meetingStatus && wasMissed(meetingStatus) ? "Visitor didn't attend" : cancelled;
  return (
    <Soft>
      <span className="sr-only">{`${why}. `}</span>
      Reopen for 1 credit?
    </Soft>
  );
};

/** @param now in ms; decides what is due. */
const leadColumns = (now: number): readonly Column<LeadItem>[] => {
  const { status, due, meeting, category, received, dealValue, topic, location, source } = sharedColumns<LeadItem>({
    now,
  });
  const name = { key: "name", label: "Name", person: true, sortable: true, cell: NameCell } as const;
  const decision: Column<LeadItem> = {
    ...due,
    sortable: true,
    cell: (lead) => lead.masked === "credit-returned" && lead.due ? <Reopening {...lead} /> : due.cell(lead),
  };
  return [
    name,
    { ...topic, optional: undefined, phone: "note", cell: ({ category, subcategory }) => subcategory ?? category },
    status,
    decision,
    received,
    { ...meeting, optional: true },
    { ...category, optional: true },
    dealValue,
    location,
    source,
  ];
};

const NoLeads = () => (
  <EmptyState
    picture="leads"
    title="No leads yet"
    action={<RoutedButton to="/dashboard/buy" variant="secondary">Buy credits</RoutedButton>}
  >
    Bookings appear here. To be bookable, you need credits in a category, free times in your calendar, and “Accept new
    meetings” turned on.
  </EmptyState>
);

/** The counters filter by status. */
const filtersFor = ({ categories }: LayoutProps["credits"]) => [
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

const nameOf = ({ name }: { id: string; name: string }): string => name;

const LeadList = ({ credits }: Pick<LayoutProps, "credits">) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const list = useList("leads", LEADS_AT, leadListQuery);
  const { view, onView, query: { data, dataUpdatedAt } } = list;
  const now = serverTime(dataUpdatedAt);
  const selection = useSelection(list, ({ id }) => id, nameOf);
  const counts = useQuery(leadCountsQuery(api, view));
  const columns = useMemo(() => leadColumns(now), [now]);
  const city = data?.items[0]?.created.city;
  return (
    <DataTable
      noun="leads"
      title={<ListTitle note={city && `Times in ${city}`}>Your leads</ListTitle>}
      columns={columns}
      order={LEAD_ORDER}
      keyOf={({ id }) => id}
      {...list}
      onRetry={() => void queryClient.invalidateQueries({ queryKey: ["leads"] })}
      filters={filtersFor(credits)}
      searchIn="Name"
      exportHref={leadFileHref(view, now)}
      counters={<LeadCounters all="Total" counts={counts.data} view={view} onView={onView} />}
      selection={{
        ...selection.table,
        actions: <BulkStatus leads={selection.rows} {...selection.bulk} />,
      }}
      empty={<NoLeads />}
    />
  );
};

export default function Leads() {
  const { data: { credits } } = useSuspenseQuery(frameQuery(useApi()));
  return (
    <Main density="list">
      <LeadList credits={credits} />
    </Main>
  );
}
