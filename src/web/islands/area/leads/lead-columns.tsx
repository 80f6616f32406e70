// Columns of lists of leads that specialists and administrators share. Each adds its own column with the name.
import { dueLabel, LEAD_SOURCE_LABELS, shortDueLabel } from "@/modules/leads/label-rules.ts";
import type { LeadItem } from "@/modules/leads/schemas.ts";
import { isConfirmed, MEETING_STATUS, takesPlace } from "@/modules/scheduling/rules.ts";
import { formatMoney } from "@/platform/money.ts";
import type { Column } from "@/web/ui/table/data-table.tsx";
import { NONE, Soft } from "../cells.tsx";
import { LeadStatusChip, locationLabel } from "./lead-status.tsx";
import { entryOf } from "@/web/islands/area/cells.tsx";

type Due = Pick<LeadItem, "due" | "meeting">;
export type LeadRow =
  & Due
  & Pick<
    LeadItem,
    "status" | "meetingStatus" | "location" | "category" | "subcategory" | "created" | "source" | "dealValue"
  >;

/** What the specialist has to do now: an outcome is due only once the meeting has started. `now` in ms. */
export const presentDue = ({ due, meeting }: Due, now: number): Due["due"] =>
  due?.what === "outcome" && meeting && now < Date.parse(meeting.startsAt) ? null : due;

/** Whether its meeting takes place and has not begun. */
export const isMeetingAhead = (
  { meeting, meetingStatus }: Pick<LeadItem, "meeting" | "meetingStatus">,
  now: number,
): boolean =>
  meeting !== null && meetingStatus !== null && isConfirmed(meetingStatus) && now < Date.parse(meeting.startsAt);

/** What is due, and by when. */
export const leadDueLabel = (lead: Due, now: number): string | undefined => dueLabel(presentDue(lead, now));

/** Whether the lead waits for its specialist, and not only for its deadline. */
export const needsAttention = ({ due }: Pick<LeadItem, "due">): boolean =>
  due !== null && due.what !== "work" && due.what !== "consent";

/** What happened to a meeting; nothing while it is confirmed. */
export const meetingStatusText = ({ meetingStatus }: Pick<LeadItem, "meetingStatus">): string | undefined =>
  meetingStatus && !isConfirmed(meetingStatus) ? entryOf(MEETING_STATUS, meetingStatus).label : undefined;

/** What is due; else the meeting that is ahead, in the words of `text`. */
const DueCell = (
  { lead, now, text }: { lead: LeadRow; now: number; text(time: LeadItem["created"]): string },
) => {
  const due = presentDue(lead, now);
  if (!due) return isMeetingAhead(lead, now) ? `Meeting ${text(lead.meeting!)}` : null;
  const label = shortDueLabel(due);
  return needsAttention(lead) ? <span className="font-medium text-warn">{label}</span> : <Soft>{label}</Soft>;
};

/** The time of a meeting; instead of one that did not take place, what happened to it. */
const MeetingCell = ({ lead, text }: { lead: LeadRow; text(time: LeadItem["created"]): string }) => {
  if (!lead.meeting) return NONE;
  const time = text(lead.meeting);
  const { meetingStatus } = lead;
  if (!meetingStatus || takesPlace(meetingStatus)) return time;
  return (
    <span title={time}>
      <Soft>{entryOf(MEETING_STATUS, meetingStatus).label}</Soft>
    </span>
  );
};

interface LeadColumnOptions {
  /** In ms; decides what is due. */
  now: number;
  formatTime?(time: LeadItem["created"]): string;
}

export const leadColumns = <T extends LeadRow>({ now, formatTime = ({ text }) => text }: LeadColumnOptions) =>
  ({
    status: { key: "status", label: "Status", phone: "mark", cell: (lead) => <LeadStatusChip status={lead.status} /> },
    due: {
      key: "due",
      label: "Due",
      long: true,
      phone: "line",
      cell: (lead) => <DueCell lead={lead} now={now} text={formatTime} />,
    },
    meeting: {
      key: "meeting",
      label: "Meeting",
      phone: "hidden",
      cell: (lead) => <MeetingCell lead={lead} text={formatTime} />,
    },
    category: { key: "category", label: "Category", long: true, phone: "hidden", cell: ({ category }) => category },
    received: {
      key: "createdAt",
      label: "Received",
      sortable: true,
      phone: "hidden",
      cell: ({ created }) => <time dateTime={created.startsAt} title={formatTime(created)}>{created.day}</time>,
    },
    dealValue: {
      key: "dealValue",
      label: "Deal value",
      optional: true,
      phone: "hidden",
      numeric: true,
      cell: ({ dealValue }) => dealValue ? formatMoney(dealValue) : <Soft>–</Soft>,
    },
    topic: {
      key: "topic",
      label: "Topic",
      long: true,
      optional: true,
      phone: "hidden",
      cell: ({ subcategory }) => subcategory ?? NONE,
    },
    location: {
      key: "location",
      label: "Location",
      optional: true,
      phone: "hidden",
      cell: ({ location }) => location ? locationLabel(location) : NONE,
    },
    source: {
      key: "source",
      label: "Source",
      optional: true,
      phone: "hidden",
      cell: ({ source }) => LEAD_SOURCE_LABELS[source],
    },
  }) satisfies Record<string, Column<T>>;
