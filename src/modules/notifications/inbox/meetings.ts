// Inbox notifications for a specialist when a visitor moves or cancels a meeting or has their details removed, and about
// their connected calendars.
import { calendarLost, entryChanged, leadErased, meetingCancelled, meetingRescheduled } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { findLeadByMeeting } from "@/modules/leads/index.ts";
import { USED_FOR_ANOTHER } from "@/modules/leads/label-rules.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { cancelReasonLabel, isConfirmed } from "@/modules/scheduling/rules.ts";
import { findLeadContext, type LeadContext } from "../context/leads.ts";
import { type NewNotification, notifyOn } from "./notifications.ts";

type Text = Pick<NewNotification, "kind" | "title" | "body">;

interface OfMeeting {
  specialistId: string;
  meetingId: string;
  by: "visitor" | "specialist" | "admin";
}
type Write<P> = (ctx: Ctx, context: LeadContext, payload: P) => Promise<Text | undefined>;

/** Skipped for the specialist's own changes. */
const changeListener = <P extends OfMeeting>(write: Write<P>) =>
  notifyOn<P>(async (ctx, payload) => {
    const { specialistId, meetingId, by } = payload;
    if (by === "specialist") return undefined;
    const lead = await findLeadByMeeting(ctx.db.read, meetingId);
    const context = lead && await findLeadContext(ctx, lead.id);
    const text = context && await write(ctx, context, payload);
    return text && { specialistId, leadId: context.lead.id, link: context.path, ...text };
  });

const writeMoved: Write<OfMeeting & { sequence: number }> = async ({ db }, { formatTime, categoryName }, payload) => {
  const { status, sequence, startsAt } = await getMeeting(db.read, payload.meetingId);
  if (!isConfirmed(status) || sequence !== payload.sequence) return undefined;
  return { kind: "meeting-moved", title: `Meeting rescheduled to ${formatTime(startsAt)}`, body: `${categoryName}.` };
};

const writeCancelled: Write<OfMeeting & { reason: string }> = async ({ db }, { formatTime, categoryName }, payload) => {
  const { startsAt } = await getMeeting(db.read, payload.meetingId);
  const reason = cancelReasonLabel(payload.reason);
  const body = reason ? `${categoryName}. The visitor ${reason}.` : `${categoryName}.`;
  return { kind: "meeting-cancelled", title: `Meeting cancelled: ${formatTime(startsAt)}`, body };
};

const CALENDAR_CHANGES = {
  moved: "You moved a meeting in your calendar",
  deleted: "You deleted a meeting in your calendar",
};

const notifyEntryChanged = notifyOn<{ specialistId: string; meetingId: string; change: "moved" | "deleted" }>(
  async (ctx, { specialistId, meetingId, change }) => {
    const lead = await findLeadByMeeting(ctx.db.read, meetingId);
    const context = lead && await findLeadContext(ctx, lead.id);
    if (!context) return undefined;
    const { startsAt } = await getMeeting(ctx.db.read, meetingId);
    const body = `${context.categoryName}, ${
      context.formatTime(startsAt)
    }. Its visitor doesn't know. What should we do?`;
    return {
      specialistId,
      leadId: lead.id,
      link: "/dashboard",
      kind: "calendar-change",
      title: CALENDAR_CHANGES[change],
      body,
    };
  },
);

const notifyCalendarLost = notifyOn<{ specialistId: string }>((_ctx, { specialistId }) =>
  Promise.resolve({
    specialistId,
    kind: "calendar-lost",
    title: "Please connect your calendar again",
    body: "We can no longer read one of your calendars. Its last busy times still count.",
    link: "/dashboard/connections",
  })
);

const ERASED: Record<string, { title: string; body: string }> = {
  "consent-withdrawn": {
    title: "A visitor withdrew their consent",
    body: "Their details were removed from the lead. Please delete any copies you have.",
  },
  erased: {
    title: "A visitor deleted their details",
    body: "They were removed from the lead. Please delete any copies you have.",
  },
  reassigned: {
    title: "The visitor is meeting another specialist",
    body: "The lead went to another specialist, and your credit was returned.",
  },
};

const notifyErased = notifyOn<{ specialistId: string; leadId: string; reason: string }>(
  async (ctx, { specialistId, leadId, reason }) => {
    const context = await findLeadContext(ctx, leadId);
    const text = ERASED[reason];
    if (!context || !text) return undefined;
    const body = reason === "reassigned" && context.lead.paidBy !== null
      ? `The lead went to another specialist and uses no credit. ${USED_FOR_ANOTHER}`
      : text.body;
    return { specialistId, leadId, link: context.path, kind: "lead-erased", title: text.title, body };
  },
);

export const meetingNotifications = [
  afterCommit(meetingRescheduled, "notifications.noteMeetingMoved", changeListener(writeMoved)),
  afterCommit(meetingCancelled, "notifications.noteMeetingCancelled", changeListener(writeCancelled)),
  afterCommit(leadErased, "notifications.noteLeadErased", notifyErased),
  afterCommit(calendarLost, "notifications.noteCalendarLost", notifyCalendarLost),
  afterCommit(entryChanged, "notifications.noteEntryChanged", notifyEntryChanged),
];
