// Unassigned requests, those with contact details first; or the requests that led to one specialist.
import { formatPhone } from "@/platform/text.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { type Column, DataTable, type ListFilter } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { filterView, type ListView } from "@/web/ui/table/list-view.ts";
import { ListTitle, Screen } from "@/web/ui/layout/screen.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { categoriesQuery, type CategoryChoice, categoryFilter } from "../queries.ts";
import { AdminLink, exportHref, RowLink } from "../shared/links.tsx";
import type { ListLocation } from "@/web/islands/area/use-list-view.ts";
import { endBulk, type SelectionProps, useSelection } from "@/web/islands/area/bulk-actions.tsx";
import { trackListQuery, TRACKS_VIEW } from "./track-queries.ts";
import { CLOSE_REASON_OPTIONS, STATUS_OPTIONS, trackName, TrackStatusChip } from "./track-labels.tsx";
import type { TrackItem } from "@/modules/admin/tracks/schemas.ts";
import { CategoryCell, NONE } from "@/web/islands/area/cells.tsx";
import { formatTime } from "../shared/formats.ts";
import { openConfirm } from "@/web/islands/area/confirm-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { TrashIcon, UsersIcon } from "@/web/ui/icons.ts";
import { bulkButton } from "../shared/actions.tsx";
import { SpecialistForm } from "../shared/specialist-form.tsx";
import { useAssignTracks, useDeleteTracks } from "./track-mutations.ts";
import { useList } from "@/web/islands/area/use-list.ts";

const AssignSelected = (selection: SelectionProps) => {
  const { selected } = selection;
  const assignTracks = useAssignTracks();
  const requests = selected.length === 1 ? "1 request" : `${selected.length} requests`;
  const confirm = () =>
    openModal({
      title: `Assign ${requests}`,
      content: (
        <SpecialistForm
          action={`Assign ${requests}`}
          onChoose={async ({ specialistId }) =>
            endBulk(await assignTracks({ ids: selected.map(({ id }) => id), specialistId }), "assigned", selection)}
        >
          Without a time: visitors who haven't agreed that we choose for them are asked first, and the specialist
          accepts each lead. Requests that can't be assigned to them stay here, and you'll see why.
        </SpecialistForm>
      ),
    });
  return <Button variant="secondary" icon={<UsersIcon />} className={bulkButton} onClick={confirm}>Assign</Button>;
};

const DeleteSelected = (selection: SelectionProps) => {
  const ids = selection.selected.map(({ id }) => id);
  const [only] = selection.selected;
  const deleteTracks = useDeleteTracks();
  const requests = ids.length === 1 ? "request" : `${ids.length} requests`;
  const confirm = () =>
    openConfirm({
      title: only && ids.length === 1 ? `Delete the request of ${trackName(only)}?` : `Delete ${requests}?`,
      text: "The visitors' personal data is deleted. You can't undo this.",
      action: `Delete ${requests}`,
      variant: "destructive",
      onConfirm: async () => endBulk(await deleteTracks(ids), "deleted", selection),
    });
  return <Button variant="secondary" icon={<TrashIcon />} className={bulkButton} onClick={confirm}>Delete</Button>;
};

const BulkTrackActions = (props: SelectionProps) => (
  <>
    <AssignSelected {...props} />
    <DeleteSelected {...props} />
  </>
);

/** @param userId kept in the links, so that the way back leads to the same specialist's requests. */
const trackColumns = (userId: string | undefined): readonly Column<TrackItem>[] => [
  {
    key: "name",
    label: "Visitor",
    person: true,
    cell: (track) => (
      <RowLink to="/admin/tracks/$id" params={{ id: track.id }} search={userId ? { userId } : {}}>
        {trackName(track)}
      </RowLink>
    ),
  },
  { key: "phone", label: "Phone", phone: "hidden", cell: ({ phone }) => phone ? formatPhone(phone) : NONE },
  { key: "email", label: "Email", whole: true, phone: "hidden", cell: ({ email }) => email ?? NONE },
  {
    key: "category",
    label: "Category",
    long: true,
    phone: "line",
    cell: ({ category, subcategory }) => <CategoryCell category={category} subcategory={subcategory} />,
  },
  { key: "status", label: "Status", phone: "mark", cell: (track) => <TrackStatusChip {...track} /> },
  { key: "step", label: "Last step", optional: true, phone: "hidden", cell: ({ stepLabel }) => stepLabel },
  { key: "createdAt", label: "Started", sortable: true, phone: "note", cell: ({ created }) => formatTime(created) },
  { key: "source", label: "Source", optional: true, phone: "hidden", cell: ({ source }) => source },
];

const LOCATION: ListLocation = { path: "/admin/tracks", ...TRACKS_VIEW };

const filtersFor = (categories: readonly CategoryChoice[] | undefined): ListFilter[] => [
  {
    name: "contact",
    label: "Contact details",
    all: "Any",
    options: [{ value: "with", label: "With contact details" }, { value: "without", label: "Without" }],
  },
  ...categoryFilter(categories),
  { name: "status", label: "Status", all: "All statuses", options: STATUS_OPTIONS },
  { name: "closeReason", label: "Close reason", all: "Any reason", options: CLOSE_REASON_OPTIONS },
];

const OneSpecialist = ({ userId, view, onView }: { userId: string; view: ListView; onView(view: ListView): void }) => (
  <Banner title="Only requests that led to one specialist">
    <span className="flex flex-wrap items-center gap-x-4">
      <AdminLink href={`/admin/users/${userId}`}>Back to this specialist</AdminLink>
      <Button variant="quiet" className="px-3!" onClick={() => onView(filterView(view, "userId", ""))}>
        Show unassigned requests
      </Button>
    </span>
  </Banner>
);

export default function TracksScreen() {
  const list = useList("admin-tracks", LOCATION, trackListQuery);
  const { view, onView, query: { data } } = list;
  const selection = useSelection(list, ({ id }) => id, trackName);
  const categories = useQuery(categoriesQuery(useApi()));
  const { userId } = view.filters;
  const columns = useMemo(() => trackColumns(userId), [userId]);
  const city = data?.items[0]?.created.city;
  return (
    <Screen density="list">
      {userId && <OneSpecialist userId={userId} view={view} onView={onView} />}
      <DataTable
        noun="requests"
        title={
          <ListTitle
            note={city && `Times in ${city}`}
          >
            Visitor requests
          </ListTitle>
        }
        columns={columns}
        keyOf={({ id }) => id}
        {...list}
        filters={filtersFor(categories.data)}
        searchIn="Name, email or phone"
        exportHref={exportHref("TracksCsv", view)}
        selection={userId ? undefined : { ...selection.table, actions: <BulkTrackActions {...selection.bulk} /> }}
        empty={
          <EmptyState picture="done" title="No unassigned requests">
            Every visitor has a specialist. New requests appear here.
          </EmptyState>
        }
      />
    </Screen>
  );
}
