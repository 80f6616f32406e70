// The columns of the list of leads; on a phone each lead is a card with the same lines.
import { createLink } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { LeadItem } from "../../../../modules/leads/shapes.ts";
import { StatusChip } from "../../../ui/chip.tsx";
import type { Column } from "../../../ui/data-table.tsx";
import type { IconProps } from "../../../ui/icon.tsx";
import { CalendarCheckIcon, CircleDotIcon, ClockIcon, InboxIcon } from "../../../ui/icons.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { dueWords, isPressing, LOCATION_WORDS, meetingStateWords, STATUS_LOOKS } from "./lead-words.ts";

const RoutedLink = createLink(TextLink);

/** Where two states share a tone, an icon tells them apart. */
const STATUS_ICONS: Partial<Record<LeadItem["status"], (props: IconProps) => ReactNode>> = {
  received: InboxIcon,
  live: CircleDotIcon,
  booked: CalendarCheckIcon,
  expired: ClockIcon,
};

export const LeadStatusChip = ({ status }: Pick<LeadItem, "status">) => {
  const { label, tone } = STATUS_LOOKS[status];
  return <StatusChip tone={tone} icon={STATUS_ICONS[status]}>{label}</StatusChip>;
};

const Second = ({ children }: { children: string }) => (
  <span className="block text-sm font-normal text-ink-soft">{children}</span>
);

const Due = ({ lead, now }: { lead: LeadItem; now: number }) => {
  const words = dueWords(lead, now);
  if (!words) return null;
  if (!isPressing(lead)) return <Second>{words}</Second>;
  return <span className="block text-sm font-medium text-warn">{words}</span>;
};

const Meeting = (lead: LeadItem) => {
  const { meeting, location } = lead;
  if (!meeting) return <span className="text-ink-soft">None</span>;
  const state = meetingStateWords(lead);
  return (
    <>
      <span className="block sm:whitespace-nowrap">{meeting.text}</span>
      {location && <Second>{[LOCATION_WORDS[location], state?.toLowerCase()].filter(Boolean).join(" · ")}</Second>}
    </>
  );
};

/** @param now ms; what is due is told by it. */
export const leadColumns = (now: number): readonly Column<LeadItem>[] => [
  {
    key: "name",
    label: "Name",
    sortable: true,
    cell: ({ id, name }) => (
      <RoutedLink
        to="/leads/$id"
        params={{ id }}
        className="-my-2.5 inline-flex min-h-11 items-center sm:whitespace-nowrap"
      >
        {name}
      </RoutedLink>
    ),
  },
  {
    key: "status",
    label: "Status",
    cell: (lead) => (
      <>
        <LeadStatusChip status={lead.status} />
        <Due lead={lead} now={now} />
      </>
    ),
  },
  { key: "meeting", label: "Meeting", cell: (lead) => <Meeting {...lead} /> },
  {
    key: "category",
    label: "Category",
    cell: ({ category, subcategory }) => (
      <>
        <span className="block">{category}</span>
        {subcategory && <Second>{subcategory}</Second>}
      </>
    ),
  },
  {
    key: "createdAt",
    label: "Came in",
    sortable: true,
    cell: ({ created }) => <span className="sm:whitespace-nowrap">{created.text}</span>,
  },
];
