// How the status of a lead and the location of its meeting appear, for specialists and administrators.
import type { ReactNode } from "react";
import { labelOf, LABELS } from "@/modules/funnel/rules.ts";
import { LEAD_STATUS, type LeadStatus } from "@/modules/leads/rules.ts";
import { StatusChip } from "@/web/ui/chip.tsx";
import { CalendarCheckIcon, CircleDotIcon, ClockIcon, type IconProps, InboxIcon } from "@/web/ui/icons.ts";

/** An icon distinguishes statuses with the same tone. */
const ICONS: Record<LeadStatus, ((props: IconProps) => ReactNode) | undefined> = {
  received: InboxIcon,
  live: CircleDotIcon,
  booked: CalendarCheckIcon,
  converted: undefined,
  "not-converted": undefined,
  expired: ClockIcon,
};

export const LeadStatusChip = ({ status }: { status: LeadStatus }) => {
  const { label, tone } = LEAD_STATUS[status];
  return <StatusChip tone={tone} icon={ICONS[status]}>{label}</StatusChip>;
};

/** "WhatsApp" for "whatsapp" */
export const locationLabel = (location: string): string => labelOf(LABELS.location, location);
