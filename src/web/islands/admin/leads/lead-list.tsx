// The leads of all specialists: counters, search, filters, sorting, pages, and deleting several at once.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LEAD_SOURCE_LABELS, LEAD_SOURCES } from "@/modules/leads/label-rules.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { countText } from "@/web/ui/chart/chart-scale.ts";
import { type Column, DataTable, type ListFilter } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/card.tsx";
import { InboxIcon, TrashIcon } from "@/web/ui/icons.ts";
import { filterView, listHref, type ListView } from "@/web/ui/table/list-view.ts";
import { Stats } from "@/web/ui/stat.tsx";
import { LEAD_STATUS_OPTIONS } from "@/web/islands/area/leads/lead-status.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { categoriesQuery, type CategoryChoice, categoryFilter, LEADS } from "../queries.ts";
import { AdminLink, exportHref, RowLink, useListHref } from "../shared/links.tsx";
import { type ListLocation, useListView } from "@/web/islands/area/use-list-view.ts";
import {
  notDoneIds,
  selectedRows,
  type SelectionProps,
  showBulkResult,
  useSelection,
} from "../shared/bulk-actions.tsx";
import { ReasonForm } from "../shared/actions.tsx";
import { useDeleteLeads } from "./lead-mutations.ts";
import { type LeadCounts, leadCountsQuery, leadListQuery, LEADS_VIEW } from "./lead-queries.ts";
import type { AdminLeadItem } from "@/modules/admin/leads/schemas.ts";
import { leadColumns as sharedColumns } from "@/web/islands/area/leads/lead-columns.tsx";
import { formatTime } from "../shared/formats.ts";

const LOCATION: ListLocation = { path: "/admin", also: { view: "leads" }, ...LEADS_VIEW };

const filtersFor = (categories: readonly CategoryChoice[] | undefined): ListFilter[] => [
  { name: "status", label: "Status", all: "All statuses", options: LEAD_STATUS_OPTIONS },
  {
    name: "source",
    label: "Source",
    all: "All sources",
    options: LEAD_SOURCES.map((value) => ({ value, label: LEAD_SOURCE_LABELS[value] })),
  },
  ...categoryFilter(categories),
  { name: "from", label: "Received from", kind: "day" },
  { name: "to", label: "To", kind: "day" },
];

const Counters = ({ counts }: { counts?: LeadCounts }) => {
  const text = (count: number | undefined) => count === undefined ? "…" : countText(count);
  return (
    <Stats
      items={[
        { label: "All leads", value: text(counts?.total) },
        { label: "Booked", value: text(counts?.booked) },
        { label: "Converted", value: text(counts?.converted) },
        { label: "Expired", value: text(counts?.expired) },
      ]}
    />
  );
};

const DeleteSelected = ({ selected, onSelect }: SelectionProps) => {
  const ids = selected.map(({ id }) => id);
  const deleteLeads = useDeleteLeads();
  const confirm = () =>
    openModal({
      title: ids.length === 1 ? "Delete this lead?" : `Delete ${ids.length} leads?`,
      content: (
        <ReasonForm
          action={ids.length === 1 ? "Delete lead" : `Delete ${ids.length} leads`}
          variant="destructive"
          label="Reason"
          help="Kept in the audit log."
          limit={300}
          onSubmit={async (reason) => {
            const result = await deleteLeads({ ids, reason });
            onSelect(notDoneIds(result));
            return () => showBulkResult(result, "deleted", selected);
          }}
        >
          Upcoming meetings are cancelled and everyone involved gets an email. Credits of open leads are returned, those
          of closed leads aren't. You can't undo this.
        </ReasonForm>
      ),
    });
  return <Button variant="secondary" icon={<TrashIcon />} onClick={confirm}>Delete</Button>;
};

const nameOf = ({ name }: { id: string; name: string }): string => name;

const OneSpecialist = ({ name, view, onView }: { name?: string; view: ListView; onView(view: ListView): void }) => (
  <Banner title={`Only leads of ${name ?? "one specialist"}`}>
    <Button variant="quiet" className="-ml-3 px-3!" onClick={() => onView(filterView(view, "specialistId", ""))}>
      Show all leads
    </Button>
  </Banner>
);

export const LeadTable = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [view, show] = useListView(LOCATION);
  const [selected, onSelect] = useSelection(view);
  const list = useQuery(leadListQuery(api, view));
  const counts = useQuery(leadCountsQuery(api, view));
  const categories = useQuery(categoriesQuery(api));
  useListHref("leads", listHref(LOCATION.path, view, LOCATION.also));
  return (
    <div className="grid gap-4">
      <Counters counts={counts.data} />
      {view.filters.specialistId && (
        <OneSpecialist name={list.data?.items[0]?.specialist.name} view={view} onView={show} />
      )}
      <DataTable
        noun="leads"
        columns={leadColumns(list.dataUpdatedAt)}
        keyOf={({ id }) => id}
        list={list.data}
        failed={list.isError}
        refreshing={list.isPlaceholderData}
        onRetry={() => void queryClient.invalidateQueries({ queryKey: LEADS })}
        view={view}
        onView={show}
        filters={filtersFor(categories.data)}
        searchIn="Visitor, specialist or email"
        exportHref={exportHref("LeadsExport", view)}
        selection={{
          ...{ selected, onSelect, labelOf: nameOf },
          actions: <DeleteSelected selected={selectedRows(selected, list.data?.items, nameOf)} onSelect={onSelect} />,
        }}
        empty={
          <EmptyState icon={<InboxIcon className="size-8" />} title="No leads yet">
            Booked and assigned leads appear here.
          </EmptyState>
        }
      />
    </div>
  );
};

/** @param now in ms; decides what is due. */
const leadColumns = (now: number): readonly Column<AdminLeadItem>[] => {
  const { status, meeting, category, received } = sharedColumns<AdminLeadItem>({ now, formatTime });
  return [
    {
      key: "name",
      label: "Visitor",
      sortable: true,
      cell: ({ id, name }) => <RowLink to="/admin/leads/$id" params={{ id }}>{name}</RowLink>,
    },
    status,
    {
      key: "specialist",
      label: "Specialist",
      cell: ({ specialist }) => <AdminLink href={`/admin/users/${specialist.id}`}>{specialist.name}</AdminLink>,
    },
    meeting,
    category,
    received,
  ];
};
