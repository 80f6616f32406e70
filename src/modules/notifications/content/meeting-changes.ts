// What is sent about rescheduled and cancelled meetings: emails for both sides, each with a calendar file of its own, and
// inbox notifications for specialists, also about their connected calendars.
import * as emails from "@/emails/meeting-changes.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import { iso } from "@/platform/time/time.ts";
import { creditUse, isCreditReturned, mayReturn } from "@/modules/leads/credit-rules.ts";
import { returnSentence } from "@/modules/leads/label-rules.ts";
import { isDue } from "@/modules/leads/status-rules.ts";
import { findLead, findLeadByMeeting, isCreditInReview, type Lead } from "@/modules/leads/index.ts";
import { findConnection, findEntry, getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { hasLostAccess, hasOpenQuestion } from "@/modules/scheduling/connections/rules.ts";
import { cancelReasonLabel, CHANGE_LIMITS, type Side } from "@/modules/scheduling/rules.ts";
import { findRescue } from "@/modules/booking/index.ts";
import { findConfirmedMeeting, findMeetingContext, type MeetingContext, propsFor } from "../context/meetings.ts";
import type { EmailBody } from "../channels/email.ts";
import { calendarFile } from "./calendar-files.ts";
import type { InboxBody } from "../channels/inbox.ts";
import { findLeadContext, type LeadContext } from "../context/leads.ts";
import { leadNote } from "./leads.ts";
import { readerWith } from "./people.ts";

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

const keepingHint = ({ paidBy }: Lead): string =>
  `The lead no longer shows how to reach the visitor. You can keep it${
    paidBy === null ? ", which uses a credit again," : ""
  } or close it.`;

/** What becomes of the credit, as the lead says now. */
const describeCredit = async (ctx: Ctx, lead: Lead, { by, late }: Cancelled): Promise<string> => {
  if (lead.returnRule) return returnSentence(lead);
  if (creditUse(lead) === "none") return "No credit was used for this lead.";
  if (!mayReturn(lead, "visitor-cancelled")) return "You have met this visitor, so the credit stays used.";
  if (by !== "visitor") return "If the visitor meets another specialist instead, your credit is returned.";
  if (await isCreditInReview(ctx.db.read, lead)) {
    return "Many of your credits were returned recently, so a member of our team reviews this one.";
  }
  return late
    ? `The visitor cancelled less than ${CHANGE_LIMITS.visitorHours} hours before the start, so the credit stays used.`
    : "The credit stays used.";
};

/** What the specialist can do now. */
const describeLead = (lead: Lead, { by }: Cancelled): string => {
  if (lead.erasedAt !== null) return "Please don't contact the visitor any more.";
  if (isCreditReturned(lead)) return keepingHint(lead);
  return by === "visitor" && isDue(lead.status, "work")
    ? "The lead is in progress: you can still contact the visitor."
    : "";
};

const describeConsequence = async (ctx: Ctx, meeting: Meeting, cancelled: Cancelled): Promise<string> => {
  const { reason, by, late, specialistId } = cancelled;
  if (reason === "reassigned") {
    return "We've reassigned the lead to another specialist; a second email says why. Please don't contact the visitor any more.";
  }
  const found = await findLeadByMeeting(ctx.db.read, meeting.id) ?? await findLead(ctx.db.read, meeting.leadId ?? "");
  const lead = found?.specialistId === specialistId ? found : undefined;
  const reliability = by === "specialist" && late
    ? `You cancelled less than ${CHANGE_LIMITS.specialistHours} hours before the start, which affects your reliability.`
    : "";
  const sentences = lead
    ? [await describeCredit(ctx, lead, cancelled), reliability, describeLead(lead, cancelled)]
    : [reliability];
  return sentences.filter(Boolean).join(" ");
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
      consequence: await describeConsequence(ctx, context.meeting, payload),
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

/** Whether nobody has answered yet, and the meeting was not changed otherwise. */
export const isChangeOpen = async ({ meeting }: Facts, { db, now }: Ctx): Promise<boolean> => {
  const entry = await findEntry(db.read, meeting.id);
  return entry !== undefined && hasOpenQuestion(entry, meeting, now);
};

/** The owner of a calendar account that can't be read at this moment. */
export const findLost = readerWith(async ({ db }, { connectionId }: { connectionId: string }) => {
  const connection = await findConnection(db.read, connectionId);
  return connection && hasLostAccess(connection.status) ? { connection } : undefined;
});

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
