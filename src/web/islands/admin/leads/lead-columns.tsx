// The columns of the list of everybody's leads.
import type { AdminLeadItem } from "@/modules/admin/leads/schemas.ts";
import type { Column } from "@/web/ui/table/data-table.tsx";
import { CategoryCell, Second } from "@/web/islands/area/cells.tsx";
import { LeadStatusChip } from "@/web/islands/area/leads/lead-looks.tsx";
import { AdminLink, RowLink } from "../shared/links.tsx";
import { formatTime } from "../shared/formats.ts";
import { dueLabel, LOCATIONS, SOURCES } from "./lead-labels.ts";

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
        {dueLabel(lead) && <Second>{dueLabel(lead)!}</Second>}
      </>
    ),
  },
  {
    key: "specialist",
    label: "Specialist",
    cell: ({ specialist }) => <AdminLink href={`/admin/users/${specialist.id}`}>{specialist.name}</AdminLink>,
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
        <span className="block @table:whitespace-nowrap">{formatTime(created)}</span>
        {source !== "funnel" && <Second>{SOURCES[source]}</Second>}
      </>
    ),
  },
];
