// How tracks are named on the administrators' screens.
import type { TrackItem } from "@/modules/admin/tracks/schemas.ts";
import { StatusChip } from "@/web/ui/chip.tsx";
import type { Tone } from "@/web/ui/tone.tsx";

const OPEN: Record<Exclude<TrackItem["status"], "closed">, string> = {
  started: "Started",
  updated: "On the way",
};

type Reason = NonNullable<TrackItem["closeReason"]>;

const CLOSED: Record<Reason, { label: string; tone: Tone }> = {
  booked: { label: "Booked", tone: "ok" },
  "admin-assigned": { label: "Assigned", tone: "ok" },
  abandoned: { label: "Abandoned", tone: "warn" },
  "no-availability": { label: "Found no time", tone: "danger" },
  "visitor-closed": { label: "Closed by the visitor", tone: "info" },
  deleted: { label: "Deleted", tone: "info" },
};

export const STATUS_CHOICES = [
  { value: "started", label: OPEN.started },
  { value: "updated", label: OPEN.updated },
  { value: "closed", label: "Closed" },
];
export const REASON_CHOICES = Object.entries(CLOSED).map(([value, { label }]) => ({ value, label }));

export const TrackStatusChip = ({ status, closeReason }: Pick<TrackItem, "status" | "closeReason">) => {
  if (status !== "closed") return <StatusChip tone="info">{OPEN[status]}</StatusChip>;
  const { label, tone } = closeReason ? CLOSED[closeReason] : { label: "Closed", tone: "info" as const };
  return <StatusChip tone={tone}>{label}</StatusChip>;
};

/** How a track is called where its visitor has not said a name. */
export const trackName = ({ name, id }: Pick<TrackItem, "name" | "id">): string =>
  name ?? `Unnamed visitor …${id.slice(-4)}`;
