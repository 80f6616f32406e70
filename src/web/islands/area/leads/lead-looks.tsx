// How a lead's state and a meeting's place look and are called, for specialists and administrators alike.
import type { ReactNode } from "react";
import { LEAD_STATUSES, type LeadStatus } from "@/modules/leads/rules.ts";
import type { LeadItem } from "@/modules/leads/schemas.ts";
import { StatusChip } from "@/web/ui/chip.tsx";
import type { IconProps } from "@/web/ui/icon.tsx";
import { CalendarCheckIcon, CircleDotIcon, ClockIcon, InboxIcon } from "@/web/ui/icons.tsx";
import type { Tone } from "@/web/ui/tone.tsx";

interface StatusLook {
  label: string;
  tone: Tone;
  /** Where two states share a tone, an icon tells them apart. */
  icon?: (props: IconProps) => ReactNode;
}

const STATUS_LOOKS: Record<LeadStatus, StatusLook> = {
  received: { label: "Received", tone: "warn", icon: InboxIcon },
  live: { label: "Live", tone: "info", icon: CircleDotIcon },
  booked: { label: "Booked", tone: "ok", icon: CalendarCheckIcon },
  converted: { label: "Converted", tone: "ok" },
  "not-converted": { label: "Not converted", tone: "info" },
  expired: { label: "Expired", tone: "danger", icon: ClockIcon },
};

const lookOf = (status: string): StatusLook => STATUS_LOOKS[status as LeadStatus] ?? { label: status, tone: "info" };

export const statusWords = (status: string): string => lookOf(status).label;

/** Every status as something to filter by. */
export const STATUS_CHOICES = LEAD_STATUSES.map((value) => ({ value, label: statusWords(value) }));

export const LeadStatusChip = ({ status }: { status: string }) => {
  const { label, tone, icon } = lookOf(status);
  return <StatusChip tone={tone} icon={icon}>{label}</StatusChip>;
};

export const LOCATION_WORDS: Record<NonNullable<LeadItem["location"]>, string> = {
  zoom: "Zoom",
  whatsapp: "WhatsApp",
  phone: "Phone",
};
