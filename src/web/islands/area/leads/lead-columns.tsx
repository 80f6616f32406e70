// Columns of lists of leads that specialists and administrators share. Each adds its own column with the name.
import { dueLabel, LEAD_SOURCE_LABELS } from "@/modules/leads/label-rules.ts";
import type { LeadItem } from "@/modules/leads/schemas.ts";
import { MEETING_STATUS } from "@/modules/scheduling/rules.ts";
import type { Column } from "@/web/ui/table/data-table.tsx";
import { CategoryCell, Second } from "../cells.tsx";
import { LeadStatusChip, locationLabel } from "./lead-status.tsx";

type Due = Pick<LeadItem, "due" | "meeting">;
export type LeadRow =
  & Due
  & Pick<LeadItem, "status" | "meetingStatus" | "location" | "category" | "subcategory" | "created" | "source">;

/** What is due, and by when. An outcome is due only once the meeting has started. `now` in ms. */
export const leadDueLabel = ({ due, meeting }: Due, now: number): string | undefined =>
  due?.what === "outcome" && meeting && now < Date.parse(meeting.startsAt) ? undefined : dueLabel(due);

/** Whether the lead waits for its specialist, and not only for its deadline. */
export const needsAttention = ({ due }: Pick<LeadItem, "due">): boolean =>
  due !== null && due.what !== "work" && due.what !== "consent";

/** What happened to a meeting; nothing while it is confirmed. */
export const meetingStatusText = ({ meetingStatus }: Pick<LeadItem, "meetingStatus">): string | undefined =>
  meetingStatus && meetingStatus !== "confirmed" ? MEETING_STATUS[meetingStatus].label : undefined;

const DueLine = ({ lead, now }: { lead: LeadRow; now: number }) => {
  const label = leadDueLabel(lead, now);
  if (!label) return null;
  return needsAttention(lead)
    ? <span className="block text-sm font-medium text-warn">{label}</span>
    : <Second>{label}</Second>;
};

const MeetingCell = ({ lead }: { lead: LeadRow }) => {
  const { meeting, location } = lead;
  if (!meeting) return <span className="text-ink-soft">None</span>;
  const details = [location && locationLabel(location), meetingStatusText(lead)?.toLowerCase()].filter(Boolean);
  return (
    <>
      <span className="block @table:whitespace-nowrap">{meeting.text}</span>
      {details.length > 0 && <Second>{details.join(" · ")}</Second>}
    </>
  );
};

export interface LeadColumnOptions {
  /** In ms; decides what is due. */
  now: number;
  formatTime?(time: LeadItem["created"]): string;
}

export const leadColumns = <T extends LeadRow>({ now, formatTime = ({ text }) => text }: LeadColumnOptions) =>
  ({
    status: {
      key: "status",
      label: "Status",
      cell: (lead) => (
        <>
          <LeadStatusChip status={lead.status} />
          <DueLine lead={lead} now={now} />
        </>
      ),
    },
    meeting: { key: "meeting", label: "Meeting", cell: (lead) => <MeetingCell lead={lead} /> },
    category: {
      key: "category",
      label: "Category",
      cell: ({ category, subcategory }) => <CategoryCell category={category} subcategory={subcategory} />,
    },
    received: {
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
  }) satisfies Record<string, Column<T>>;
