// Inbox notifications about leads: each once for its event, and only while it is still true.
import { bookingSaved, leadDeleted, leadExpiring, leadReassigned, outcomeMissing } from "@/events.ts";
import { shortTime } from "@/emails/parts/meeting.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { findLastHandover, findLead, type Lead, onStatusChange } from "@/modules/leads/index.ts";
import { wasNotAccepted } from "@/modules/leads/credit-rules.ts";
import { isClosedLead, isDue, type LeadNotice, leadStatus } from "@/modules/leads/status-rules.ts";
import { USED_FOR_ANOTHER } from "@/modules/leads/label-rules.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { isConfirmed } from "@/modules/scheduling/rules.ts";
import { categoryNameOf, findLeadContext, type LeadContext } from "../context/leads.ts";
import { isAboutToExpire, isOutcomeMissing } from "../rules.ts";
import { type NewNotification, notifyOn } from "./notifications.ts";

interface OfLead {
  leadId: string;
  specialistId: string;
}
type Text = Pick<NewNotification, "kind" | "title" | "body">;
type Write<P> = (ctx: Ctx, context: LeadContext, payload: P) => Promise<Text | undefined> | Text | undefined;

const leadListener = <P extends OfLead>(write: Write<P>) =>
  notifyOn<P>(async (ctx, payload) => {
    const { leadId, specialistId } = payload;
    const context = await findLeadContext(ctx, leadId);
    const text = context && await write(ctx, context, payload);
    return text && { specialistId, leadId, link: context.path, ...text };
  });

const writeBooked: Write<OfLead & { meetingId: string }> = async ({ db }, context, { meetingId }) => {
  const { status, startsAt } = await getMeeting(db.read, meetingId);
  if (!isConfirmed(status)) return undefined;
  const title = `New meeting: ${context.formatTime(startsAt)}`;
  return { kind: "lead-booked", title, body: `${context.categoryName}.` };
};

const writeReceived: Write<OfLead> = ({ now }, { lead, formatTime, categoryName }) => {
  if (!isDue(lead.status, "accept") || lead.acceptBy! <= now) return undefined;
  const body = `${categoryName}. Accept it by ${formatTime(lead.acceptBy!)}. After that, your credit is returned.`;
  return { kind: "lead-received", title: "You have a new lead", body };
};

const writeExpiring: Write<OfLead & { hours: number }> = ({ now }, { lead, formatTime, categoryName }, { hours }) => {
  if (!isAboutToExpire(lead, hours, now)) return undefined;
  const body = `${categoryName}. Nothing has happened for a while. It stays live until ${formatTime(lead.liveUntil!)}.`;
  return { kind: "lead-expiring", title: "A lead is about to expire", body };
};

const EXPIRED: Record<string, { title: string; body: string }> = {
  "not-accepted": { title: "A lead was not accepted in time", body: "Your credit was returned." },
  "no-activity": { title: "A lead has expired", body: "Nothing happened for too long. You can reopen it." },
  "no-outcome": { title: "A lead has expired", body: "No outcome was reported after the meeting. You can reopen it." },
};

const writeCredit = (lead: Lead): string => {
  if (lead.creditState === "consumed") return "We're reviewing whether its credit is returned.";
  return lead.paidBy === null ? EXPIRED["not-accepted"]!.body : `This lead uses no credit. ${USED_FOR_ANOTHER}`;
};

/** Undefined for a lead that its specialist closed. */
const writeExpired: Write<OfLead> = (_ctx, { lead, categoryName }) => {
  const text = isClosedLead(lead.status) ? EXPIRED[lead.reason ?? ""] : undefined;
  const body = wasNotAccepted(lead) ? writeCredit(lead) : text?.body;
  return text && { kind: "lead-expired", title: text.title, body: `${categoryName}. ${body}` };
};

const writeOutcomeMissing: Write<OfLead> = ({ now }, { lead, formatTime, categoryName }) => {
  if (!isOutcomeMissing(lead, now)) return undefined;
  const body = `${categoryName}. Report the outcome by ${formatTime(lead.outcomeBy!)}.`;
  return { kind: "outcome-missing", title: "How did the meeting go?", body };
};

interface Reassigned extends OfLead {
  formerSpecialistId: string;
  meetingId: string | null;
}

const notifyFormer = notifyOn<Reassigned>(async (ctx, { leadId, specialistId, formerSpecialistId }) => {
  const lead = await findLead(ctx.db.read, leadId);
  const handover = lead && await findLastHandover(ctx.db.read, leadId, specialistId);
  return handover && {
    specialistId: formerSpecialistId,
    kind: "lead-gone",
    title: "A lead was reassigned to another specialist",
    body: `${await categoryNameOf(ctx, lead)}. ${handover.reason} ${
      handover.usesOther ? `This lead uses no credit. ${USED_FOR_ANOTHER}` : "Your credit was returned."
    }`,
    link: "/dashboard",
  };
});

/** Only with a meeting: without one, the lead is received and has a notification of its own. */
const notifyNew = notifyOn<Reassigned>(async (ctx, { leadId, specialistId, meetingId }) => {
  const lead = await findLead(ctx.db.read, leadId);
  if (lead?.specialistId !== specialistId || lead.erasedAt !== null || !meetingId) return undefined;
  const { startsAt, status, specialistZone } = await getMeeting(ctx.db.read, meetingId);
  if (!isConfirmed(status)) return undefined;
  return {
    specialistId,
    leadId,
    link: `/leads/${leadId}`,
    kind: "lead-booked",
    title: `New meeting: ${shortTime(startsAt, specialistZone)}`,
    body: `${await categoryNameOf(ctx, lead)}. We assigned it to you in place of another specialist.`,
  };
});

const notifyDeleted = notifyOn<{ specialistId: string }>((_ctx, { specialistId }) =>
  Promise.resolve({
    specialistId,
    kind: "lead-deleted",
    title: "A lead was deleted",
    link: "/dashboard",
    body: "The visitor's details were removed. Please delete any copies you have.",
  })
);

const WRITE: Record<LeadNotice, Write<OfLead>> = { "lead-received": writeReceived, "lead-expired": writeExpired };

export const leadNotifications = [
  afterCommit(bookingSaved, "notifications.noteBooking", leadListener(writeBooked)),
  ...onStatusChange({
    name: "notifications.noteLeadStatus",
    wants: ({ to }) => leadStatus(to).notice !== undefined,
    run: (ctx, change, delivery) => leadListener(WRITE[leadStatus(change.to).notice!])(ctx, change, delivery),
    former: { received: "notifications.noteLeadReceived", expired: "notifications.noteLeadExpired" },
  }),
  afterCommit(leadExpiring, "notifications.noteLeadExpiring", leadListener(writeExpiring)),
  afterCommit(outcomeMissing, "notifications.noteOutcomeMissing", leadListener(writeOutcomeMissing)),
  afterCommit(leadReassigned, "notifications.noteFormerSpecialist", notifyFormer),
  afterCommit(leadReassigned, "notifications.noteGivenMeeting", notifyNew),
  afterCommit(leadDeleted, "notifications.noteLeadDeleted", notifyDeleted),
];
