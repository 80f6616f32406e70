// How the status of a lead, and status and location of its meeting appear, for specialists and administrators.
import type { ReactNode } from "react";
import type { MeetingItem } from "@/modules/leads/schemas.ts";
import { LEAD_STATUS, type LeadStatus } from "@/modules/leads/status-rules.ts";
import { MEETING_STATUS, type MeetingStatus, onlineService } from "@/modules/scheduling/rules.ts";
import { labelOf, LABELS } from "@/modules/tracks/rules.ts";
import { BanIcon, ClockIcon, type IconProps, InboxIcon, MinusIcon } from "@/web/ui/icons.ts";
import { EntryChip, entryOf } from "@/web/islands/area/cells.tsx";

/** Where an icon says more than that of the tone. */
const ICONS: { [status in LeadStatus | MeetingStatus]?: (props: IconProps) => ReactNode } = {
  received: InboxIcon,
  "not-converted": MinusIcon,
  expired: ClockIcon,
  cancelled: BanIcon,
};

export const LeadStatusChip = ({ status }: { status: LeadStatus }) => (
  <EntryChip entry={entryOf(LEAD_STATUS, status)} icon={ICONS[status]} />
);

export const MeetingStatusChip = ({ status }: { status: MeetingStatus }) => (
  <EntryChip entry={entryOf(MEETING_STATUS, status)} icon={ICONS[status]} />
);

/** "WhatsApp" for "whatsapp" */
export const locationLabel = (location: string): string => labelOf(LABELS.location, location);

/** Where a specialist meets a visitor: "WhatsApp", or what a meeting online is on, as its link says. */
export const placeLabel = ({ location, join }: Pick<MeetingItem, "location" | "join">): string | null =>
  join?.kind === "zoom" ? onlineService(join.href) : location && locationLabel(location);
