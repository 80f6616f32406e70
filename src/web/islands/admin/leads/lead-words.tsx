// How leads are named on the administrators' screens.
import type { ReactNode } from "react";
import type { AdminLeadItem } from "../../../../modules/admin/lead-shapes.ts";
import { LEAD_STATUSES, type LeadStatus } from "../../../../modules/leads/rules.ts";
import { StatusChip } from "../../../ui/chip.tsx";
import type { IconProps } from "../../../ui/icon.tsx";
import { CalendarCheckIcon, CircleDotIcon, ClockIcon, InboxIcon } from "../../../ui/icons.tsx";
import type { Tone } from "../../../ui/tone.tsx";

interface Look {
  label: string;
  tone: Tone;
  /** Where two states share a tone, an icon tells them apart. */
  icon?: (props: IconProps) => ReactNode;
}

const STATUSES: Record<LeadStatus, Look> = {
  received: { label: "Received", tone: "warn", icon: InboxIcon },
  live: { label: "Live", tone: "info", icon: CircleDotIcon },
  booked: { label: "Booked", tone: "ok", icon: CalendarCheckIcon },
  converted: { label: "Converted", tone: "ok" },
  "not-converted": { label: "Not converted", tone: "info" },
  expired: { label: "Expired", tone: "danger", icon: ClockIcon },
};

export const STATUS_CHOICES = LEAD_STATUSES.map((value) => ({ value, label: STATUSES[value].label }));

export const LeadStatusChip = ({ status }: { status: string }) => {
  const { label, tone, icon }: Look = STATUSES[status as LeadStatus] ?? { label: status, tone: "info" };
  return <StatusChip tone={tone} icon={icon}>{label}</StatusChip>;
};

export const SOURCES: Record<AdminLeadItem["source"], string> = {
  funnel: "Booked by the visitor",
  "admin-assigned": "Assigned by an administrator",
  reassigned: "Handed over from somebody else",
};
export const SOURCE_CHOICES = Object.entries(SOURCES).map(([value, label]) => ({ value, label }));

export const LOCATIONS: Record<string, string> = { zoom: "Zoom", whatsapp: "WhatsApp", phone: "Phone" };

const DUE: Record<NonNullable<AdminLeadItem["due"]>["what"], string> = {
  accept: "To be taken by",
  work: "Live until",
  outcome: "Outcome due by",
};

/** "To be taken by Tue 24 Nov, 14:00"; nothing when nothing has to happen. */
export const dueWords = ({ due }: Pick<AdminLeadItem, "due">): string | undefined =>
  due ? `${DUE[due.what]} ${due.at.text}` : undefined;

const MEETINGS: Record<string, string> = {
  held: "Reserved",
  confirmed: "Confirmed",
  completed: "Took place",
  cancelled: "Cancelled",
  "no-show": "Somebody did not come",
};
export const meetingWords = (status: string): string => MEETINGS[status] ?? status;
