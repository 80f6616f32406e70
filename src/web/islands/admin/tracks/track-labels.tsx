import type { TrackItem } from "@/modules/admin/tracks/schemas.ts";
import { CLOSE_REASON, CLOSE_REASONS, isOpenTrack, TRACK_STATUS, TRACK_STATUSES } from "@/modules/tracks/rules.ts";
import { StatusChip } from "@/web/ui/chip.tsx";
import { entryOf } from "@/web/islands/area/cells.tsx";

export const STATUS_OPTIONS = TRACK_STATUSES.map((value) => ({ value, label: TRACK_STATUS[value].label }));
export const CLOSE_REASON_OPTIONS = CLOSE_REASONS.map((value) => ({ value, label: CLOSE_REASON[value].label }));

/** A closed track shows why it was closed. */
export const TrackStatusChip = ({ status, closeReason }: Pick<TrackItem, "status" | "closeReason">) => {
  const { label, tone } = closeReason && !isOpenTrack(status)
    ? CLOSE_REASON[closeReason]
    : entryOf(TRACK_STATUS, status);
  return <StatusChip tone={tone}>{label}</StatusChip>;
};

/** The visitor's name, or a name made of the id until they have given one. */
export const trackName = ({ name, id }: Pick<TrackItem, "name" | "id">): string =>
  name ?? `Unnamed visitor …${id.slice(-4)}`;
