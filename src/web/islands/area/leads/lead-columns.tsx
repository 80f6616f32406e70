// Columns of lists of leads that specialists and administrators share. Each adds its own column with the name.
import { dueLabel, LEAD_SOURCE_LABELS } from "@/modules/leads/label-rules.ts";
import type { LeadItem } from "@/modules/leads/schemas.ts";
import { MEETING_STATUS } from "@/modules/scheduling/rules.ts";
import { formatMoney } from "@/platform/money.ts";
import type { Column } from "@/web/ui/table/data-table.tsx";
import { NONE, Soft } from "../cells.tsx";
import { LeadStatusChip, locationLabel } from "./lead-status.tsx";

type Due = Pick<LeadItem, "due" | "meeting">;
export type LeadRow =
  & Due
  & Pick<
    LeadItem,
    "status" | "meetingStatus" | "location" | "category" | "subcategory" | "created" | "source" | "dealValue"
  >;

/** What is due, and by when. An outcome is due only once the meeting has started. `now` in ms. */
export const leadDueLabel = ({ due, meeting }: Due, now: number): string | undefined =>
  due?.what === "outcome" && meeting && now < Date.parse(meeting.startsAt) ? undefined : dueLabel(due);

/** Whether the lead waits for its specialist, and not only for its deadline. */
export const needsAttention = ({ due }: Pick<LeadItem, "due">): boolean =>
  due !== null && due.what !== "work" && due.what !== "consent";

/** What happened to a meeting; nothing while it is confirmed. */
export const meetingStatusText = ({ meetingStatus }: Pick<LeadItem, "meetingStatus">): string | undefined =>
  meetingStatus && meetingStatus !== "confirmed" ? MEETING_STATUS[meetingStatus].label : undefined;

const DueCell = ({ lead, now }: { lead: LeadRow; now: number }) => {
  const label = leadDueLabel(lead, now);
  if (!label) return <Soft>Nothing</Soft>;
  return needsAttention(lead) ? <span className="font-medium text-warn">{label}</span> : <Soft>{label}</Soft>;
};

const MeetingCell = ({ lead, text }: { lead: LeadRow; text(time: LeadItem["created"]): string }) => {
  if (!lead.meeting) return NONE;
  const status = meetingStatusText(lead)?.toLowerCase();
  return (
    <>
      {text(lead.meeting)}
      {status && <Soft>{` · ${status}`}</Soft>}
    </>
  );
};

/** "Sat 21 Nov" of "Sat 21 Nov, 16:15": when a lead was received matters by the day. */
const dayOf = (time: string): string => time.split(",")[0]!;

export interface LeadColumnOptions {
  /** In ms; decides what is due. */
  now: number;
  formatTime?(time: LeadItem["created"]): string;
}

export const leadColumns = <T extends LeadRow>({ now, formatTime = ({ text }) => text }: LeadColumnOptions) =>
  ({
    status: { key: "status", label: "Status", width: 15, cell: (lead) => <LeadStatusChip status={lead.status} /> },
    due: { key: "due", label: "Due", width: 22, cell: (lead) => <DueCell lead={lead} now={now} /> },
    meeting: {
      key: "meeting",
      label: "Meeting",
      width: 17,
      cell: (lead) => <MeetingCell lead={lead} text={formatTime} />,
    },
    category: { key: "category", label: "Category", width: 12, cell: ({ category }) => category },
    received: {
      key: "createdAt",
      label: "Received",
      sortable: true,
      width: 12,
      cell: ({ created }) => (
        <time dateTime={created.startsAt} title={formatTime(created)}>{dayOf(formatTime(created))}</time>
      ),
    },
    dealValue: {
      key: "dealValue",
      label: "Deal value",
      numeric: true,
      width: 11,
      cell: ({ dealValue }) => dealValue ? formatMoney(dealValue) : <Soft>–</Soft>,
    },
    topic: { key: "topic", label: "Topic", optional: true, cell: ({ subcategory }) => subcategory ?? NONE },
    location: {
      key: "location",
      label: "Location",
      optional: true,
      width: 8,
      cell: ({ location }) => location ? locationLabel(location) : NONE,
    },
    source: {
      key: "source",
      label: "Source",
      optional: true,
      cell: ({ source }) => LEAD_SOURCE_LABELS[source],
    },
  }) satisfies Record<string, Column<T>>;
