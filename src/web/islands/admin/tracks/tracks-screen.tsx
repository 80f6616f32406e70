// Unassigned tracks, those with contact details first; or the tracks that led to one specialist.
import { formatPhone } from "@/platform/text.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { type Column, DataTable, type ListFilter } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/card.tsx";
import { RouteIcon, TrashIcon } from "@/web/ui/icons.ts";
import { filterView, listHref, type ListView } from "@/web/ui/table/list-view.ts";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { ConfirmForm } from "@/web/islands/area/confirm-form.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { categoriesQuery, type CategoryChoice, categoryFilter, TRACKS } from "../queries.ts";
import { AdminLink, exportHref, RowLink, useListHref } from "../shared/links.tsx";
import { type ListLocation, useListView } from "@/web/islands/area/use-list-view.ts";
import { showBulkResult } from "../shared/bulk-actions.tsx";
import { selectedRows, type SelectionProps, useSelection } from "../shared/bulk-actions.tsx";
import { notDoneIds } from "../shared/bulk-actions.tsx";
import { useDeleteTracks } from "./track-mutations.ts";
import { trackListQuery, TRACKS_VIEW } from "./track-queries.ts";
import { CLOSE_REASON_OPTIONS, STATUS_OPTIONS, trackName, TrackStatusChip } from "./track-labels.tsx";
import type { TrackItem } from "@/modules/admin/tracks/schemas.ts";
import { CategoryCell, Second } from "@/web/islands/area/cells.tsx";
import { formatTime } from "../shared/formats.ts";

const Reach = ({ email, phone }: TrackItem) => (
  <span className="block text-sm font-normal text-ink-soft @max-table:w-full @table:min-w-52">
    {!email && !phone && "No contact details yet"}
    {phone && <span className="block">{formatPhone(phone)}</span>}
    {email && <span className="block wrap-anywhere">{email}</span>}
  </span>
);

/** @param userId kept in the links, so that the way back leads to the same specialist's tracks. */
const trackColumns = (userId: string | undefined): readonly Column<TrackItem>[] => [
  {
    key: "name",
    label: "Visitor",
    cell: (track) => (
      <>
        <RowLink to="/admin/tracks/$id" params={{ id: track.id }} search={userId ? { userId } : {}}>
          {trackName(track)}
        </RowLink>
        <Reach {...track} />
      </>
    ),
  },
  {
    key: "category",
    label: "Category",
    cell: ({ category, subcategory }) => <CategoryCell category={category} subcategory={subcategory} />,
  },
  {
    key: "status",
    label: "Status",
    cell: (track) => (
      <>
        <TrackStatusChip {...track} />
        <Second>{`Last step: ${track.stepLabel}`}</Second>
      </>
    ),
  },
  {
    key: "createdAt",
    label: "Started",
    sortable: true,
    cell: ({ created, source }) => (
      <>
        <span className="block whitespace-nowrap">{formatTime(created)}</span>
        <Second>{`Source: ${source}`}</Second>
      </>
    ),
  },
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

const DeleteSelected = ({ selected, onSelect }: SelectionProps) => {
  const ids = selected.map(({ id }) => id);
  const deleteTracks = useDeleteTracks();
  const tracks = ids.length === 1 ? "track" : `${ids.length} tracks`;
  const confirm = () =>
    openModal({
      title: ids.length === 1 ? "Delete this track?" : `Delete ${tracks}?`,
      content: (
        <ConfirmForm
          action={`Delete ${tracks}`}
          variant="destructive"
          onConfirm={async () => {
            const result = await deleteTracks(ids);
            onSelect(notDoneIds(result));
            return () => showBulkResult(result, "deleted", selected);
          }}
        >
          The visitors' personal data is deleted. You can't undo this.
        </ConfirmForm>
      ),
    });
  return <Button variant="secondary" icon={<TrashIcon />} onClick={confirm}>Delete</Button>;
};

const OneSpecialist = ({ userId, view, onView }: { userId: string; view: ListView; onView(view: ListView): void }) => (
  <Banner title="Only tracks that led to one specialist">
    <span className="flex flex-wrap items-center gap-x-4">
      <AdminLink href={`/admin/users/${userId}`}>Back to this specialist</AdminLink>
      <Button variant="quiet" className="px-3!" onClick={() => onView(filterView(view, "userId", ""))}>
        Show unassigned tracks
      </Button>
    </span>
  </Banner>
);

export default function TracksScreen() {
  const api = useApi();
  const queryClient = useQueryClient();
  const [view, show] = useListView(LOCATION);
  const [selected, onSelect] = useSelection(view);
  const list = useQuery(trackListQuery(api, view));
  const categories = useQuery(categoriesQuery(api));
  const { userId } = view.filters;
  useListHref("tracks", listHref(LOCATION.path, view));
  const city = list.data?.items[0]?.created.city;
  return (
    <Main>
      <div className="grid gap-6">
        <ScreenTitle
          lead={userId ? "Tracks of visitors who were assigned to this specialist." : (
            <>
              Visitors without a specialist. Contactable visitors first.{" "}
              <AdminLink href="/admin/waves">Waves of unproven bookings</AdminLink>
            </>
          )}
        >
          Tracks
        </ScreenTitle>
        {userId && <OneSpecialist userId={userId} view={view} onView={show} />}
        <DataTable
          noun="tracks"
          columns={trackColumns(userId)}
          keyOf={({ id }) => id}
          list={list.data}
          failed={list.isError}
          refreshing={list.isPlaceholderData}
          onRetry={() => void queryClient.invalidateQueries({ queryKey: TRACKS })}
          view={view}
          onView={show}
          filters={filtersFor(categories.data)}
          searchIn="Name, email or phone"
          exportHref={exportHref("TracksCsv", view)}
          selection={userId ? undefined : {
            ...{ selected, onSelect, labelOf: trackName },
            actions: (
              <DeleteSelected selected={selectedRows(selected, list.data?.items, trackName)} onSelect={onSelect} />
            ),
          }}
          empty={
            <EmptyState icon={<RouteIcon className="size-8" />} title="No unassigned tracks">
              Every visitor has a specialist. New tracks appear here.
            </EmptyState>
          }
        />
        {city && <p className="text-sm text-ink-soft">{`Times in ${city}`}</p>}
      </div>
    </Main>
  );
}
