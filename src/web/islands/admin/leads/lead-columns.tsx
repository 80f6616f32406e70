// The columns of the list of everybody's leads.
import { dueLabel, LEAD_SOURCE_LABELS } from "@/modules/leads/label-rules.ts";
import type { AdminLeadItem } from "@/modules/admin/leads/schemas.ts";
import type { Column } from "@/web/ui/table/data-table.tsx";
import { CategoryCell, Second } from "@/web/islands/area/cells.tsx";
import { LeadStatusChip } from "@/web/islands/area/leads/lead-status.tsx";
import { AdminLink, RowLink } from "../shared/links.tsx";
import { formatTime, locationLabel } from "../shared/formats.ts";

const Meeting = ({ meeting, location, meetingStatus }: AdminLeadItem) => {
  if (!meeting) return <span className="text-ink-soft">None</span>;
  const place = location ? locationLabel(location) : undefined;
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
        {dueLabel(lead.due) && <Second>{dueLabel(lead.due)!}</Second>}
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
    label: "Received",
    sortable: true,
    cell: ({ created, source }) => (
      <>
        <span className="block @table:whitespace-nowrap">{formatTime(created)}</span>
        {source !== "funnel" && <Second>{LEAD_SOURCE_LABELS[source]}</Second>}
      </>
    ),
  },
];
