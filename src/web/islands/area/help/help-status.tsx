import {
  type Actor,
  HELP_KINDS,
  HELP_STATUS,
  HELP_STATUSES,
  isActiveRequest,
  KIND_LABELS,
  RESOLUTION_LABELS,
  statusFor,
} from "@/modules/help/rules.ts";
import type { HelpItem } from "@/modules/help/schemas.ts";
import { StatusChip } from "@/web/ui/chip.tsx";
import { entryOf } from "../cells.tsx";

export const statusChoices = (side: Actor) =>
  HELP_STATUSES.map((value) => ({ value, label: statusFor(value, side).label }));

export const KIND_CHOICES = HELP_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));

/** "Credited"; undefined while a request is active, also when it was resolved before. */
export const resolutionLabel = ({ status, resolution }: Pick<HelpItem, "status" | "resolution">): string | undefined =>
  resolution && !isActiveRequest(status) ? RESOLUTION_LABELS[resolution] : undefined;

interface HelpStatusProps extends Pick<HelpItem, "status" | "resolution"> {
  side: Actor;
}

export const HelpStatusChip = ({ side, ...request }: HelpStatusProps) => {
  const { status } = request;
  const { label, tone } = status in HELP_STATUS ? statusFor(status, side) : entryOf(HELP_STATUS, status);
  const resolution = resolutionLabel(request);
  return <StatusChip tone={tone}>{resolution ? `${label}: ${resolution.toLowerCase()}` : label}</StatusChip>;
};
