// How the status of a lead, and status and location of its meeting appear, for specialists and administrators.
import type { ReactNode } from "react";
import { LEAD_STATUS, type LeadStatus } from "@/modules/leads/status-rules.ts";
import { MEETING_STATUS, type MeetingStatus } from "@/modules/scheduling/rules.ts";
import { labelOf, LABELS } from "@/modules/tracks/rules.ts";
import { StatusChip } from "@/web/ui/chip.tsx";
import { BanIcon, ClockIcon, type IconProps, InboxIcon, MinusIcon } from "@/web/ui/icons.ts";

/** Where an icon says more than that of the tone. */
const ICONS: { [status in LeadStatus | MeetingStatus]?: (props: IconProps) => ReactNode } = {
  received: InboxIcon,
  "not-converted": MinusIcon,
  expired: ClockIcon,
  cancelled: BanIcon,
};

export const LeadStatusChip = ({ status }: { status: LeadStatus }) => {
  const { label, tone } = LEAD_STATUS[status];
  return <StatusChip tone={tone} icon={ICONS[status]}>{label}</StatusChip>;
};

export const MeetingStatusChip = ({ status }: { status: MeetingStatus }) => {
  const { label, tone } = MEETING_STATUS[status];
  return <StatusChip tone={tone} icon={ICONS[status]}>{label}</StatusChip>;
};

/** "WhatsApp" for "whatsapp" */
export const locationLabel = (location: string): string => labelOf(LABELS.location, location);
