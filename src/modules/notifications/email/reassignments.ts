// Emails when an administrator reassigns a lead: to the previous specialist, the new one, and the visitor.
import * as emails from "@/emails/reassignments.tsx";
import { shortTime } from "@/emails/parts/meeting.ts";
import { leadReassigned } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { findLastHandover, findLead } from "@/modules/leads/index.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { findTrack } from "@/modules/tracks/index.ts";
import { greetingOf } from "@/modules/booking/index.ts";
import { getBrand } from "../context/brand.ts";
import { categoryNameOf } from "../context/leads.ts";
import { findMeetingContext } from "../context/meetings.ts";
import type { EmailContent } from "../delivery/senders.ts";
import { buildMeetingEmail, emailReassignedMeeting } from "./bookings.ts";
import { cancellation } from "./calendar-files.ts";
import { type EmailListener, emailTo, findReader, sendEmail } from "./send.ts";

interface Reassigned {
  leadId: string;
  specialistId: string;
  formerSpecialistId: string;
  meetingId: string | null;
}

/** The meeting with the calendar file that removes it from the previous specialist's calendar. */
const findFormerMeeting = async (ctx: Ctx, { meetingId, formerSpecialistId }: Reassigned) => {
  const meeting = meetingId ? await getMeeting(ctx.db.read, meetingId) : undefined;
  const context = meeting && await findMeetingContext(ctx, { ...meeting, specialistId: formerSpecialistId });
  return context && { startsAt: context.meeting.startsAt, file: cancellation(ctx, context, "specialist") };
};

const buildForFormer = async (ctx: Ctx, payload: Reassigned): Promise<EmailContent | undefined> => {
  const lead = await findLead(ctx.db.read, payload.leadId);
  const person = await findReader(ctx, payload.formerSpecialistId);
  const handover = lead && await findLastHandover(ctx.db.read, lead.id, payload.specialistId);
  if (!lead || !person || !handover) return undefined;
  const brand = await getBrand(ctx);
  const meeting = await findFormerMeeting(ctx, payload);
  const email = await emails.leadReassigned({
    brand,
    firstName: person.firstName,
    leadName: lead.contact.firstName,
    reason: handover.reason,
    usesOther: handover.usesOther,
    categoryName: await categoryNameOf(ctx, lead),
    meeting: meeting ? shortTime(meeting.startsAt, person.timeZone) : null,
    leadsUrl: `${ctx.config.publicUrl}/dashboard`,
  });
  return { ...emailTo(person, brand, email), ...(meeting ? { attachments: [meeting.file] } : {}) };
};

/** Undefined when the lead was deleted or reassigned again, which has emails of its own. */
const buildForVisitor = async (ctx: Ctx, payload: Reassigned): Promise<EmailContent | undefined> => {
  const lead = await findLead(ctx.db.read, payload.leadId);
  if (lead?.specialistId !== payload.specialistId || lead.erasedAt !== null) return undefined;
  if (payload.meetingId) return await buildMeetingEmail(ctx, payload.meetingId, emails.meetingReassigned);
  const track = await findTrack(ctx.db.read, lead.trackId);
  const specialist = await findProfile(ctx.db.read, payload.specialistId);
  if (!track?.contact || !specialist) return undefined;
  const brand = await getBrand(ctx);
  const visitor = await greetingOf(ctx.db.read, track, ctx.now);
  const categoryName = await categoryNameOf(ctx, lead);
  return {
    to: { name: visitor.name, address: track.contact.email },
    replyTo: brand.supportEmail,
    ...await emails.requestReassigned({ brand, visitor, specialist, categoryName }),
  };
};

const emailFormerSpecialist: EmailListener<Reassigned> = (ctx, payload, delivery) =>
  sendEmail(ctx, delivery, {
    recipient: payload.formerSpecialistId,
    template: "lead-gone",
    refs: { leadId: payload.leadId },
    build: () => buildForFormer(ctx, payload),
  });

const emailVisitor: EmailListener<Reassigned> = (ctx, payload, delivery) =>
  sendEmail(ctx, delivery, {
    recipient: "visitor",
    template: "reassigned",
    refs: { leadId: payload.leadId },
    build: () => buildForVisitor(ctx, payload),
  });

const emailNewSpecialist: EmailListener<Reassigned> = async (ctx, { meetingId, specialistId }, delivery) =>
  meetingId ? await emailReassignedMeeting(ctx, { meetingId, specialistId }, delivery) : "skipped";

export const reassignmentEmails = [
  afterCommit(leadReassigned, "notifications.mailFormerSpecialist", emailFormerSpecialist),
  afterCommit(leadReassigned, "notifications.mailVisitorReassigned", emailVisitor),
  afterCommit(leadReassigned, "notifications.mailGivenMeeting", emailNewSpecialist),
];
