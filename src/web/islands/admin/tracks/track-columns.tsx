// The columns of the list of tracks.
import type { TrackItem } from "@/modules/admin/tracks/schemas.ts";
import type { Column } from "@/web/ui/table/data-table.tsx";
import { CategoryCell, Second } from "@/web/islands/area/cells.tsx";
import { RowLink } from "../shared/links.tsx";
import { formatTime } from "../shared/formats.ts";
import { trackName, TrackStatusChip } from "./track-labels.tsx";

const Reach = ({ email, phone }: TrackItem) => (
  <span className="block text-sm font-normal text-ink-soft @max-table:w-full @table:min-w-52">
    {!email && !phone && "Nobody to call yet"}
    {phone && <span className="block">{phone}</span>}
    {email && <span className="block wrap-anywhere">{email}</span>}
  </span>
);

/** @param userId kept in the links, so that the way back leads to the same specialist's tracks. */
export const trackColumns = (userId: string | undefined): readonly Column<TrackItem>[] => [
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
        <Second>{`Came as far as ${track.stepLabel}`}</Second>
      </>
    ),
  },
  {
    key: "createdAt",
    label: "Began",
    sortable: true,
    cell: ({ created, source }) => (
      <>
        <span className="block whitespace-nowrap">{formatTime(created)}</span>
        <Second>{`Source: ${source}`}</Second>
      </>
    ),
  },
];
