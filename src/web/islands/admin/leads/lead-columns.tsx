// The columns of the list of everybody's leads.
import type { AdminLeadItem } from "@/modules/admin/lead-schemas.ts";
import type { Column } from "@/web/ui/data-table.tsx";
import { CategoryCell, Second } from "@/web/islands/area/cells.tsx";
import { LeadStatusChip } from "@/web/islands/area/leads/lead-looks.tsx";
import { PlaceLink, RowLink } from "../parts/links.tsx";
import { written } from "../parts/times.ts";
import { dueWords, LOCATIONS, SOURCES } from "./lead-words.ts";

const Meeting = ({ meeting, location, meetingStatus }: AdminLeadItem) => {
  if (!meeting) return <span className="text-ink-soft">None</span>;
  const place = location ? LOCATIONS[location] : undefined;
  return (
    <>
      <span className="block @table:whitespace-nowrap">{meeting.text}</span>
      <Second>{[place, meetingStatus === "cancelled" ? "cancelled" : ""].filter(Boolean).join(", ")}</Second>
    </>
  );
};

export const leadColumns: readonly Column<AdminLeadItem>[] = [
  {
    key: "name",
    label: "Visitor",
    sortable: true,
    cell: ({ id, name }) => <RowLink to="/admin/leads/$id" params={{ id }}>{name}</RowLink>,
  },
  {
    key: "status",
    label: "Status",
    cell: (lead) => (
      <>
        <LeadStatusChip status={lead.status} />
        {dueWords(lead) && <Second>{dueWords(lead)!}</Second>}
      </>
    ),
  },
  {
    key: "specialist",
    label: "Specialist",
    cell: ({ specialist }) => <PlaceLink href={`/admin/users/${specialist.id}`}>{specialist.name}</PlaceLink>,
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
    cell: ({ created, source }) => (
      <>
        <span className="block @table:whitespace-nowrap">{written(created)}</span>
        {source !== "funnel" && <Second>{SOURCES[source]}</Second>}
      </>
    ),
  },
];
