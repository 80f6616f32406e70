// What specialists read under the bell when a visitor moves or cancels a meeting, and about their connected calendars.
import type { Ctx } from "@/platform/ctx.ts";
import { findLeadByMeeting } from "@/modules/leads/index.ts";
import { getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { cancelReasonLabel } from "@/modules/scheduling/rules.ts";
import type { InboxBody } from "../channels/inbox.ts";
import { findLeadContext, type LeadContext } from "../context/leads.ts";
import { leadNote } from "./leads.ts";

type Facts = LeadContext & { meeting: Meeting };

/** The lead of a meeting. */
export const findLeadOfMeeting = async (ctx: Ctx, { meetingId }: { meetingId: string }): Promise<Facts | undefined> => {
  const lead = await findLeadByMeeting(ctx.db.read, meetingId);
  const context = lead && await findLeadContext(ctx, { leadId: lead.id });
  return context && { ...context, meeting: await getMeeting(ctx.db.read, meetingId) };
};

export const movedNote = leadNote("meeting-moved", ({ formatTime, categoryName, meeting }: Facts) => ({
  title: `Meeting rescheduled to ${formatTime(meeting.startsAt)}`,
  body: `${categoryName}.`,
}));

export const cancelledNote = (facts: Facts, payload: { reason: string }): InboxBody => {
  const reason = cancelReasonLabel(payload.reason);
  return leadNote("meeting-cancelled", ({ formatTime, categoryName, meeting }: Facts) => ({
    title: `Meeting cancelled: ${formatTime(meeting.startsAt)}`,
    body: reason ? `${categoryName}. The visitor ${reason}.` : `${categoryName}.`,
  }))(facts);
};

const CALENDAR_CHANGES = {
  moved: "You moved a meeting in your calendar",
  deleted: "You deleted a meeting in your calendar",
};

export const entryChangedNote = (
  { lead, categoryName, formatTime, meeting }: Facts,
  { change }: { change: "moved" | "deleted" },
): InboxBody => ({
  leadId: lead.id,
  link: "/dashboard",
  kind: "calendar-change",
  title: CALENDAR_CHANGES[change],
  body: `${categoryName}, ${formatTime(meeting.startsAt)}. Its visitor doesn't know. What should we do?`,
});
