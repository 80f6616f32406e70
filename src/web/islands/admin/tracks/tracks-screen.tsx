// Tracks without a specialist, those with somebody to call first; or those that led to one specialist.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { DataTable, type ListFilter } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/empty-state.tsx";
import { RouteIcon, TrashIcon } from "@/web/ui/icons.tsx";
import { addressOf, filteredBy, type ListView } from "@/web/ui/table/list-view.ts";
import { Main } from "@/web/ui/layout/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { ConfirmForm } from "@/web/islands/area/confirm-form.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { categoriesQuery, type CategoryChoice, categoryFilter } from "../shared/category-query.ts";
import { useRememberedList } from "../shared/last-place.ts";
import { AdminLink } from "../shared/links.tsx";
import { type ListPlace, useListView } from "@/web/islands/area/use-list-view.ts";
import { showBulkResult } from "../shared/bulk-report.tsx";
import { type SelectionProps, exportHref, selectedRows, useSelection } from "../shared/chosen-rows.ts";
import { notDoneIds } from "../shared/bulk-actions.ts";
import { trackColumns } from "./track-columns.tsx";
import { useDeleteTracks } from "./track-mutations.ts";
import { trackListQuery, TRACKS, TRACKS_VIEW } from "./track-queries.ts";
import { REASON_CHOICES, STATUS_CHOICES, trackName } from "./track-labels.tsx";

const PLACE: ListPlace = { path: "/admin/tracks", ...TRACKS_VIEW };

const filtersFor = (categories: readonly CategoryChoice[] | undefined): ListFilter[] => [
  {
    name: "contact",
    label: "Contact data",
    all: "Any",
    options: [{ value: "with", label: "With contact data" }, { value: "without", label: "Without" }],
  },
  ...categoryFilter(categories),
  { name: "status", label: "Status", all: "All statuses", options: STATUS_CHOICES },
  { name: "closeReason", label: "Closed because", all: "Any reason", options: REASON_CHOICES },
];

const DeleteChosen = ({ chosen, onChoose }: SelectionProps) => {
  const ids = chosen.map(({ id }) => id);
  const deleteTracks = useDeleteTracks();
  const words = ids.length === 1 ? "the track" : `${ids.length} tracks`;
  const ask = () =>
    openModal({
      title: `Delete ${words}?`,
      content: (
        <ConfirmForm
          action={`Delete ${words}`}
          variant="destructive"
          onConfirm={async () => {
            const outcome = await deleteTracks(ids);
            onChoose(notDoneIds(outcome));
            return () => showBulkResult(outcome, "deleted", chosen);
          }}
        >
          The visitors' personal data is erased. This cannot be taken back.
        </ConfirmForm>
      ),
    });
  return <Button variant="secondary" icon={<TrashIcon />} onClick={ask}>Delete</Button>;
};

const OneSpecialist = ({ userId, view, onView }: { userId: string; view: ListView; onView(view: ListView): void }) => (
  <Banner title="Only tracks that led to one specialist">
    <span className="flex flex-wrap items-center gap-x-4">
      <AdminLink href={`/admin/users/${userId}`}>Back to this person</AdminLink>
      <Button variant="quiet" className="px-3!" onClick={() => onView(filteredBy(view, "userId", ""))}>
        Show tracks without a specialist
      </Button>
    </span>
  </Banner>
);

export default function TracksScreen() {
  const api = useApi();
  const queryClient = useQueryClient();
  const [view, show] = useListView(PLACE);
  const [chosen, onChoose] = useSelection(view);
  const list = useQuery(trackListQuery(api, view));
  const categories = useQuery(categoriesQuery(api));
  const { userId } = view.filters;
  useRememberedList("tracks", addressOf(PLACE.path, view));
  const city = list.data?.items[0]?.created.city;
  return (
    <Main>
      <div className="grid gap-6">
        <ScreenTitle
          lead={userId
            ? "What visitors answered before they came to this specialist."
            : "Visitors on the way to a meeting, or who gave up. Those whom you can call come first."}
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
          choosing={userId ? undefined : {
            chosen,
            onChoose,
            nameOf: trackName,
            actions: <DeleteChosen chosen={selectedRows(chosen, list.data?.items, trackName)} onChoose={onChoose} />,
          }}
          empty={
            <EmptyState icon={<RouteIcon className="size-8" />} title="No track waits">
              Every visitor has a specialist. As soon as somebody begins, or gives up, the track stands here.
            </EmptyState>
          }
        />
        {city && <p className="text-sm text-ink-soft">{`Times in ${city}`}</p>}
      </div>
    </Main>
  );
}
