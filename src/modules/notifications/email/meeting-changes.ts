// Emails about rescheduled and cancelled meetings: to both sides, each with a calendar file of its own.
import * as emails from "@/emails/meeting-changes.tsx";
import { meetingCancelled, meetingRescheduled } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { iso } from "@/platform/time/time.ts";
import { isCreditReturned } from "@/modules/leads/credit-rules.ts";
import { returnSentence } from "@/modules/leads/label-rules.ts";
import { findLeadByMeeting, type Lead } from "@/modules/leads/index.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { cancelReasonLabel, type Side } from "@/modules/scheduling/rules.ts";
import { findRescue, manageUrl } from "@/modules/booking/index.ts";
import { findConfirmedMeeting, findMeetingContext, type MeetingContext } from "../context/meetings.ts";
import type { EmailContent } from "../delivery/senders.ts";
import { cancellation, invitation } from "./calendar-files.ts";
import { type EmailListener, sendEmail } from "./send.ts";

interface Change {
  meetingId: string;
  specialistId: string;
  by: "visitor" | "specialist" | "admin";
  sequence: number;
}
interface Moved extends Change {
  from: number;
}
interface Cancelled extends Change {
  reason: string;
  late: boolean;
}

type Render<P> = (ctx: Ctx, context: MeetingContext, payload: P) => Promise<Omit<EmailContent, "to" | "replyTo">>;
type Find<P> = (ctx: Ctx, payload: P) => Promise<MeetingContext | undefined>;

const changeEmail =
  <P extends Change>(side: Side, template: string, find: Find<P>, render: Render<P>): EmailListener<P> =>
  (ctx, payload, delivery) =>
    sendEmail(ctx, delivery, {
      recipient: side === "visitor" ? "visitor" : payload.specialistId,
      template,
      refs: { meetingId: payload.meetingId },
      build: async () => {
        const context = await find(ctx, payload);
        const to = context && addressOf(context, side);
        return to && { to, replyTo: context.brand.supportEmail, ...await render(ctx, context, payload) };
      },
    });

/** Undefined for a visitor who was erased. */
const addressOf = ({ visitor, specialist }: MeetingContext, side: Side) => {
  const [name, address] = side === "visitor"
    ? [visitor.name, visitor.email]
    : [specialist.displayName, specialist.email];
  return address ? { name, address } : undefined;
};

/** Undefined when the meeting was rescheduled again or cancelled, which has an email of its own. */
const findMoved: Find<Moved> = async (ctx, { meetingId, sequence }) => {
  const context = await findConfirmedMeeting(ctx, meetingId);
  return context?.meeting.sequence === sequence ? context : undefined;
};

const findCancelled: Find<Cancelled> = async (ctx, { meetingId }) =>
  await findMeetingContext(ctx, await getMeeting(ctx.db.read, meetingId));

const propsOf = ({ brand, facts, visitor, specialist, meeting }: MeetingContext, { by }: Change) => ({
  brand,
  meeting: facts,
  visitor,
  specialist,
  by,
  message: meeting.message,
});

const renderVisitorMoved: Render<Moved> = async (ctx, context, payload) => ({
  attachments: [invitation(ctx, context, "visitor")],
  ...await emails.visitorMoved({
    ...propsOf(context, payload),
    from: payload.from,
    pageUrl: manageUrl(ctx, context.meeting),
  }),
});

const renderSpecialistMoved: Render<Moved> = async (ctx, context, payload) => ({
  attachments: [invitation(ctx, context, "specialist")],
  ...await emails.specialistMoved({ ...propsOf(context, payload), from: payload.from, pageUrl: context.leadUrl }),
});

/** A visitor who was let down is offered other specialists: at the same time in one tap, else at the nearest times. */
const renderVisitorCancelled: Render<Cancelled> = async (ctx, context, payload) => {
  const pageUrl = manageUrl(ctx, context.meeting);
  const rescue = await findRescue(ctx, context.meeting, context.track);
  const alternative = (one: { displayName: string; text: string; specialistId: string; startsAt: string }) => ({
    displayName: one.displayName,
    text: one.text,
    url: `${pageUrl}&with=${one.specialistId}&at=${iso(Date.parse(one.startsAt))}`,
  });
  return {
    attachments: [cancellation(ctx, context, "visitor")],
    ...await emails.visitorCancelled({
      ...propsOf(context, payload),
      pageUrl,
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

const consequenceOf = async (ctx: Ctx, { meetingId, by, late }: Cancelled): Promise<string> => {
  const lead = await findLeadByMeeting(ctx.db.read, meetingId);
  if (lead?.returnRule) return `${returnSentence(lead)} ${keepingHint(lead)}`.trim();
  if (by === "visitor") {
    return late
      ? "The visitor cancelled less than 2 hours before the start, so the credit stays used. The lead is live: you can still contact the visitor."
      : "Many of your credits were returned recently, so a member of our team reviews this one. The lead is live meanwhile.";
  }
  const credit = "If the visitor meets another specialist instead, your credit is returned.";
  return late ? `${credit} You cancelled less than 24 hours before the start, which affects your reliability.` : credit;
};

const renderSpecialistCancelled: Render<Cancelled> = async (ctx, context, payload) => {
  const label = cancelReasonLabel(payload.reason);
  return {
    attachments: [cancellation(ctx, context, "specialist")],
    ...await emails.specialistCancelled({
      ...propsOf(context, payload),
      reason: label && `${context.visitor.shortName} ${label}.`,
      consequence: await consequenceOf(ctx, payload),
      pageUrl: context.leadUrl,
    }),
  };
};

export const meetingChangeEmails = [
  afterCommit(
    meetingRescheduled,
    "notifications.mailVisitorMoved",
    changeEmail("visitor", "visitor-moved", findMoved, renderVisitorMoved),
  ),
  afterCommit(
    meetingRescheduled,
    "notifications.mailSpecialistMoved",
    changeEmail("specialist", "specialist-moved", findMoved, renderSpecialistMoved),
  ),
  afterCommit(
    meetingCancelled,
    "notifications.mailVisitorCancelled",
    changeEmail("visitor", "visitor-cancelled", findCancelled, renderVisitorCancelled),
  ),
  afterCommit(
    meetingCancelled,
    "notifications.mailSpecialistCancelled",
    changeEmail("specialist", "specialist-cancelled", findCancelled, renderSpecialistCancelled),
  ),
];
