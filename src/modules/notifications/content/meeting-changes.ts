// What is sent about rescheduled and cancelled meetings: emails for both sides, each with a calendar file of its own, and
// inbox notifications for specialists, also about their connected calendars.
import * as emails from "@/emails/meeting-changes.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import { iso } from "@/platform/time/time.ts";
import { isCreditReturned } from "@/modules/leads/credit-rules.ts";
import { returnSentence } from "@/modules/leads/label-rules.ts";
import { findLeadByMeeting, type Lead } from "@/modules/leads/index.ts";
import { getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { cancelReasonLabel, type Side } from "@/modules/scheduling/rules.ts";
import { findRescue } from "@/modules/booking/index.ts";
import { findConfirmedMeeting, findMeetingContext, type MeetingContext, propsFor } from "../context/meetings.ts";
import type { EmailBody } from "../channels/email.ts";
import { calendarFile } from "./calendar-files.ts";
import type { InboxBody } from "../channels/inbox.ts";
import { findLeadContext, type LeadContext } from "../context/leads.ts";
import { leadNote } from "./leads.ts";

interface Change {
  meetingId: string;
  specialistId: string;
  by: "visitor" | "specialist" | "admin";
  sequence: number;
}
export interface Moved extends Change {
  from: number;
}
export interface Cancelled extends Change {
  reason: string;
  late: boolean;
}

type Render<P> = (context: MeetingContext, ctx: Ctx, payload: P) => Promise<EmailBody>;

/** Undefined when the meeting was rescheduled again or cancelled, which has an email of its own. */
export const findMoved = async (ctx: Ctx, { meetingId, sequence }: Moved): Promise<MeetingContext | undefined> => {
  const context = await findConfirmedMeeting(ctx, { meetingId });
  return context?.meeting.sequence === sequence ? context : undefined;
};

export const findCancelled = async (ctx: Ctx, { meetingId }: Cancelled): Promise<MeetingContext | undefined> =>
  await findMeetingContext(ctx, await getMeeting(ctx.db.read, meetingId));

export const movedEmail = (side: Side): Render<Moved> => async (context, ctx, { by, from }) => ({
  attachments: [calendarFile(ctx, context, side, "REQUEST")],
  ...await emails.meetingMoved({ ...propsFor(ctx, context, side), by, from, message: context.meeting.message }),
});

/** A visitor who was let down is offered other specialists: at the same time in one tap, else at the nearest times. */
export const visitorCancelledEmail: Render<Cancelled> = async (context, ctx, { by }) => {
  const props = propsFor(ctx, context, "visitor");
  const rescue = await findRescue(ctx, context.meeting, context.track);
  const alternative = (offered: { displayName: string; text: string; specialistId: string; startsAt: string }) => ({
    displayName: offered.displayName,
    text: offered.text,
    url: `${props.pageUrl}&with=${offered.specialistId}&at=${iso(Date.parse(offered.startsAt))}`,
  });
  return {
    attachments: [calendarFile(ctx, context, "visitor", "CANCEL")],
    ...await emails.visitorCancelled({
      ...props,
      by,
      message: context.meeting.message,
      sameTime: rescue?.sameTime ? alternative(rescue.sameTime) : null,
      nearest: rescue?.nearest.map(alternative) ?? [],
    }),
  };
};

const keepingHint = (lead: Lead): string =>
  isCreditReturned(lead) && lead.erasedAt === null
    ? `The lead no longer shows how to reach the visitor. You can keep it${
      lead.paidBy === null ? ", which uses a credit again," : ""
    } or close it.`
    : "";

const describeConsequence = async (ctx: Ctx, { meetingId, by, late, reason }: Cancelled): Promise<string> => {
  if (reason === "reassigned") {
    return "We've reassigned the lead to another specialist; a second email says why. Please don't contact the visitor any more.";
  }
  const lead = await findLeadByMeeting(ctx.db.read, meetingId);
  if (lead?.returnRule) return `${returnSentence(lead)} ${keepingHint(lead)}`.trim();
  if (by === "visitor") {
    const review = "Many of your credits were returned recently, so a member of our team reviews this one.";
    if (reason === "consent-withdrawn" || reason === "erased") {
      return `${review} Please don't contact the visitor any more.`;
    }
    return late
      ? "The visitor cancelled less than 2 hours before the start, so the credit stays used. The lead is in progress: you can still contact the visitor."
      : `${review} The lead stays in progress meanwhile.`;
  }
  const credit = "If the visitor meets another specialist instead, your credit is returned.";
  return late ? `${credit} You cancelled less than 24 hours before the start, which affects your reliability.` : credit;
};

export const specialistCancelledEmail: Render<Cancelled> = async (context, ctx, payload) => {
  const label = cancelReasonLabel(payload.reason);
  return {
    attachments: [calendarFile(ctx, context, "specialist", "CANCEL")],
    ...await emails.specialistCancelled({
      ...propsFor(ctx, context, "specialist"),
      by: payload.by,
      message: context.meeting.message,
      reason: label && `${context.visitor.shortName} ${label}.`,
      consequence: await describeConsequence(ctx, payload),
    }),
  };
};

type Facts = LeadContext & { meeting: Meeting };

/** The lead of a meeting. */
export const findLeadOfMeeting = async (ctx: Ctx, { meetingId }: { meetingId: string }): Promise<Facts | undefined> => {
  const lead = await findLeadByMeeting(ctx.db.read, meetingId);
  const context = lead && await findLeadContext(ctx, { leadId: lead.id });
  return context && { ...context, meeting: await getMeeting(ctx.db.read, meetingId) };
};

export const movedNote = leadNote(({ formatTime, categoryName, meeting }: Facts) => ({
  title: `Meeting rescheduled to ${formatTime(meeting.startsAt)}`,
  body: `${categoryName}.`,
}));

export const cancelledNote = (facts: Facts, _ctx: Ctx, payload: { reason: string }): InboxBody => {
  const reason = cancelReasonLabel(payload.reason);
  return leadNote(({ formatTime, categoryName, meeting }: Facts) => ({
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
  _ctx: Ctx,
  { change }: { change: "moved" | "deleted" },
): InboxBody => ({
  leadId: lead.id,
  title: CALENDAR_CHANGES[change],
  body: `${categoryName}, ${formatTime(meeting.startsAt)}. Its visitor doesn't know. What should we do?`,
});
