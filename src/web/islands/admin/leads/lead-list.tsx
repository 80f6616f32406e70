// Everybody's leads: counters, search, filters, order and pages in the address; several can be deleted at once.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { countText } from "@/web/ui/chart/chart-scale.ts";
import { DataTable, type ListFilter } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/empty-state.tsx";
import { InboxIcon, TrashIcon } from "@/web/ui/icons.tsx";
import { addressOf, filteredBy, type ListView } from "@/web/ui/table/list-view.ts";
import { Stats } from "@/web/ui/stat.tsx";
import { STATUS_CHOICES } from "@/web/islands/area/leads/lead-looks.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { categoriesQuery, type CategoryChoice, categoryFilter } from "../shared/category-query.ts";
import { useRememberedList } from "../shared/last-place.ts";
import { type ListPlace, useListView } from "@/web/islands/area/use-list-view.ts";
import { showBulkResult } from "../shared/bulk-report.tsx";
import { type SelectionProps, exportHref, selectedRows, useSelection } from "../shared/chosen-rows.ts";
import { notDoneIds } from "../shared/bulk-actions.ts";
import { ReasonForm } from "../shared/reason-form.tsx";
import { leadColumns } from "./lead-columns.tsx";
import { useDeleteLeads } from "./lead-mutations.ts";
import { type LeadCounts, leadCountsQuery, leadListQuery, LEADS, LEADS_VIEW } from "./lead-queries.ts";
import { SOURCE_CHOICES } from "./lead-labels.ts";

const PLACE: ListPlace = { path: "/admin", also: { view: "leads" }, ...LEADS_VIEW };

const filtersFor = (categories: readonly CategoryChoice[] | undefined): ListFilter[] => [
  { name: "status", label: "Status", all: "All statuses", options: STATUS_CHOICES },
  { name: "source", label: "Source", all: "All sources", options: SOURCE_CHOICES },
  ...categoryFilter(categories),
  { name: "from", label: "Came in from", kind: "day" },
  { name: "to", label: "To", kind: "day" },
];

const Counters = ({ counts }: { counts?: LeadCounts }) => {
  const words = (count: number | undefined) => count === undefined ? "…" : countText(count);
  return (
    <Stats
      items={[
        { label: "All leads", value: words(counts?.total) },
        { label: "Booked", value: words(counts?.booked) },
        { label: "Converted", value: words(counts?.converted) },
        { label: "Expired", value: words(counts?.expired) },
      ]}
    />
  );
};

const DeleteChosen = ({ chosen, onChoose }: SelectionProps) => {
  const ids = chosen.map(({ id }) => id);
  const deleteLeads = useDeleteLeads();
  const ask = () =>
    openModal({
      title: ids.length === 1 ? "Delete this lead?" : `Delete these ${ids.length} leads?`,
      content: (
        <ReasonForm
          action={ids.length === 1 ? "Delete the lead" : `Delete ${ids.length} leads`}
          variant="destructive"
          label="Why?"
          help="It is kept in the audit log."
          room={300}
          onGiven={async (reason) => {
            const outcome = await deleteLeads({ ids, reason });
            onChoose(notDoneIds(outcome));
            return () => showBulkResult(outcome, "deleted", chosen);
          }}
        >
          Meetings still to come are cancelled, and everybody concerned is told. Credits of leads that are still open
          come back; those of decided leads stay as they are. This cannot be taken back.
        </ReasonForm>
      ),
    });
  return <Button variant="secondary" icon={<TrashIcon />} onClick={ask}>Delete</Button>;
};

const nameOf = ({ name }: { id: string; name: string }): string => name;

const OneSpecialist = ({ name, view, onView }: { name?: string; view: ListView; onView(view: ListView): void }) => (
  <Banner title={`Only leads of ${name ?? "one specialist"}`}>
    <Button variant="quiet" className="-ml-3 px-3!" onClick={() => onView(filteredBy(view, "specialistId", ""))}>
      Show everybody's leads
    </Button>
  </Banner>
);

export const LeadTable = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [view, show] = useListView(PLACE);
  const [chosen, onChoose] = useSelection(view);
  const list = useQuery(leadListQuery(api, view));
  const counts = useQuery(leadCountsQuery(api, view));
  const categories = useQuery(categoriesQuery(api));
  useRememberedList("leads", addressOf(PLACE.path, view, PLACE.also));
  return (
    <div className="grid gap-4">
      <Counters counts={counts.data} />
      {view.filters.specialistId && (
        <OneSpecialist name={list.data?.items[0]?.specialist.name} view={view} onView={show} />
      )}
      <DataTable
        noun="leads"
        columns={leadColumns}
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
        choosing={{
          ...{ chosen, onChoose, nameOf },
          actions: <DeleteChosen chosen={selectedRows(chosen, list.data?.items, nameOf)} onChoose={onChoose} />,
        }}
        empty={
          <EmptyState icon={<InboxIcon className="size-8" />} title="No leads yet">
            As soon as a visitor books a meeting, or you assign a track, the lead stands here.
          </EmptyState>
        }
      />
    </div>
  );
};
