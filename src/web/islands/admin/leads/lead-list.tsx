// /admin?view=leads: the leads of all specialists, with counters, search, filters, and what can be done with several.
import { serverTime } from "@/web/islands/runtime/server-clock.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { LEAD_SOURCE_LABELS, LEAD_SOURCES } from "@/modules/leads/label-rules.ts";
import { formatPhone } from "@/platform/text.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { type Column, DataTable, type ListFilter } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { filterView, type ListView } from "@/web/ui/table/list-view.ts";
import { ListTitle, Screen } from "@/web/ui/layout/screen.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { categoriesQuery, type CategoryChoice, categoryFilter, LEADS } from "../queries.ts";
import { AdminLink, exportHref, RowLink } from "../shared/links.tsx";
import type { ListLocation } from "@/web/islands/area/use-list-view.ts";
import { endBulk, type SelectionProps, useSelection } from "@/web/islands/area/bulk-actions.tsx";
import { leadCountsQuery, leadListQuery, LEADS_VIEW } from "./lead-queries.ts";
import type { AdminLeadItem } from "@/modules/admin/leads/schemas.ts";
import { leadColumns as sharedColumns } from "@/web/islands/area/leads/lead-columns.tsx";
import { formatTime } from "../shared/formats.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { TrashIcon, UsersIcon } from "@/web/ui/icons.ts";
import { bulkButton, ReasonForm } from "../shared/actions.tsx";
import { MessageSelected } from "../shared/message-form.tsx";
import { SpecialistForm } from "../shared/specialist-form.tsx";
import { useDeleteLeads, useReassignLeads } from "./lead-mutations.ts";
import { useList } from "@/web/islands/area/use-list.ts";
import { LeadCounters } from "@/web/islands/area/leads/lead-counters.tsx";

interface BulkLeadProps extends SelectionProps {
  leads: readonly AdminLeadItem[];
}

const countOf = (leads: readonly unknown[]): string => leads.length === 1 ? "1 lead" : `${leads.length} leads`;

const ReassignSelected = ({ leads, ...selection }: BulkLeadProps) => {
  const reassign = useReassignLeads();
  const confirm = () =>
    openModal({
      title: `Reassign ${countOf(leads)}`,
      content: (
        <SpecialistForm
          action={`Reassign ${countOf(leads)}`}
          reasonHelp="The specialists who have these leads now get this by email and as a notification."
          onChoose={async ({ specialistId, reason }) =>
            endBulk(await reassign({ leads, specialistId, reason }), "reassigned", selection)}
        >
          Each credit goes back, and the new specialist uses one for each lead. Visitors who haven't agreed to them are
          asked first. Leads that they can't take stay where they are, and you'll see why.
        </SpecialistForm>
      ),
    });
  return <Button variant="secondary" icon={<UsersIcon />} className={bulkButton} onClick={confirm}>Reassign</Button>;
};

const DeleteSelected = (selection: SelectionProps) => {
  const ids = selection.selected.map(({ id }) => id);
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
          onSubmit={async (reason) => endBulk(await deleteLeads({ ids, reason }), "deleted", selection)}
        >
          Upcoming meetings are cancelled and everyone involved gets an email. Credits of open leads are returned, those
          of closed leads aren't. You can't undo this.
        </ReasonForm>
      ),
    });
  return <Button variant="secondary" icon={<TrashIcon />} className={bulkButton} onClick={confirm}>Delete</Button>;
};

const BulkLeadActions = (props: BulkLeadProps) => (
  <>
    <ReassignSelected {...props} />
    <MessageSelected
      label="Message specialists"
      people={props.leads.map(({ specialist }) => specialist)}
      onSent={() => props.onSelect([])}
    />
    <DeleteSelected {...props} />
  </>
);

const LOCATION: ListLocation = { path: "/admin", also: { view: "leads" }, ...LEADS_VIEW };

/** The counters filter by status. */
const filtersFor = (categories: readonly CategoryChoice[] | undefined): ListFilter[] => [
  {
    name: "source",
    label: "Source",
    all: "All sources",
    options: LEAD_SOURCES.map((value) => ({ value, label: LEAD_SOURCE_LABELS[value] })),
  },
  ...categoryFilter(categories),
  { name: "from", label: "Received from", kind: "day" },
  { name: "to", label: "Until", kind: "day" },
];

const OneSpecialist = ({ name, view, onView }: { name?: string; view: ListView; onView(view: ListView): void }) => (
  <Banner title={`Only leads of ${name ?? "one specialist"}`}>
    <Button variant="quiet" className="-ms-3 px-3!" onClick={() => onView(filterView(view, "specialistId", ""))}>
      Show all leads
    </Button>
  </Banner>
);

const LeadTable = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const list = useList("admin-leads", LOCATION, leadListQuery);
  const { view, onView, query: { data, dataUpdatedAt } } = list;
  const now = serverTime(dataUpdatedAt);
  const selection = useSelection(list, ({ id }) => id, ({ name }) => name);
  const counts = useQuery(leadCountsQuery(api, view));
  const categories = useQuery(categoriesQuery(api));
  const columns = useMemo(() => leadColumns(now), [now]);
  return (
    <>
      {view.filters.specialistId && (
        <OneSpecialist
          name={data?.items[0]?.specialist.name}
          view={view}
          onView={onView}
        />
      )}
      <DataTable
        noun="leads"
        title={<ListTitle>Leads</ListTitle>}
        columns={columns}
        keyOf={({ id }) => id}
        {...list}
        onRetry={() => void queryClient.invalidateQueries({ queryKey: LEADS })}
        filters={filtersFor(categories.data)}
        searchIn="Visitor, specialist or email"
        exportHref={exportHref("LeadsExport", view)}
        counters={<LeadCounters all="All" counts={counts.data} view={view} onView={onView} />}
        selection={{
          ...selection.table,
          actions: <BulkLeadActions leads={selection.rows} {...selection.bulk} />,
        }}
        empty={
          <EmptyState picture="leads" title="No leads yet">
            Booked and assigned leads appear here.
          </EmptyState>
        }
      />
    </>
  );
};

/** @param now in ms; decides what is due. */
const leadColumns = (now: number): readonly Column<AdminLeadItem>[] => {
  const { status, due, meeting, category, received, dealValue, topic, location, source } = sharedColumns<AdminLeadItem>(
    {
      now,
      formatTime,
    },
  );
  return [
    {
      key: "name",
      label: "Visitor",
      person: true,
      sortable: true,
      cell: ({ id, name }) => <RowLink to="/admin/leads/$id" params={{ id }}>{name}</RowLink>,
    },
    status,
    {
      key: "specialist",
      label: "Specialist",
      phone: "note",
      cell: ({ specialist }) => <AdminLink href={`/admin/users/${specialist.id}`}>{specialist.name}</AdminLink>,
    },
    { ...due, optional: true, phone: "hidden" },
    { ...meeting, phone: "line" },
    category,
    received,
    { key: "email", label: "Email", whole: true, optional: true, phone: "hidden", cell: ({ email }) => email },
    { key: "phone", label: "Phone", optional: true, phone: "hidden", cell: ({ phone }) => formatPhone(phone) },
    topic,
    location,
    source,
    dealValue,
  ];
};

export default function LeadsScreen() {
  return (
    <Screen density="list">
      <LeadTable />
    </Screen>
  );
}
