// The columns of the list of leads; on a phone each lead is a card with the same lines.
import type { LeadItem } from "@/modules/leads/schemas.ts";
import type { Column } from "@/web/ui/data-table.tsx";
import { CategoryCell, Second } from "@/web/islands/area/cells.tsx";
import { LeadStatusChip, LOCATION_WORDS } from "@/web/islands/area/leads/lead-looks.tsx";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { dueWords, isPressing, meetingStateWords } from "./lead-words.ts";

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
      <span className="block @table:whitespace-nowrap">{meeting.text}</span>
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
        className="-my-2.5 inline-flex min-h-11 items-center @table:whitespace-nowrap"
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
    cell: ({ category, subcategory }) => <CategoryCell category={category} subcategory={subcategory} />,
  },
  {
    key: "createdAt",
    label: "Came in",
    sortable: true,
    cell: ({ created }) => <span className="@table:whitespace-nowrap">{created.text}</span>,
  },
];
