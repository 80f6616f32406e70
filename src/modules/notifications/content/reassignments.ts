// What is sent when an administrator reassigns a lead: to the previous specialist, the new one, and the visitor.
import * as emails from "@/emails/reassignments.tsx";
import { shortTime } from "@/emails/parts/meeting.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { findLastHandover, findLead, hadLeadBefore } from "@/modules/leads/index.ts";
import { CREDIT_AT_HANDOVER } from "@/modules/leads/label-rules.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { isConfirmed } from "@/modules/scheduling/rules.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { findTrack } from "@/modules/tracks/index.ts";
import { findGreeting } from "@/modules/booking/index.ts";
import type { InboxBody } from "../channels/inbox.ts";
import type { EmailBody } from "../channels/email.ts";
import { getBrand } from "../context/brand.ts";
import { findCategoryName } from "../context/leads.ts";
import { findConfirmedMeeting, findMeetingContext, type MeetingContext, toSide } from "../context/meetings.ts";
import { meetingEmail } from "./bookings.ts";
import { calendarFile } from "./calendar-files.ts";
import { readerWith } from "./people.ts";

export interface Reassigned {
  leadId: string;
  specialistId: string;
  formerSpecialistId: string;
  meetingId: string | null;
}

/** The meeting with the calendar file that removes it from the previous specialist's calendar. */
const findFormerMeeting = async (ctx: Ctx, { meetingId, formerSpecialistId }: Reassigned) => {
  const meeting = meetingId ? await getMeeting(ctx.db.read, meetingId) : undefined;
  const context = meeting && await findMeetingContext(ctx, { ...meeting, specialistId: formerSpecialistId });
  return context && { startsAt: context.meeting.startsAt, file: calendarFile(ctx, context, "specialist", "CANCEL") };
};

/** Undefined when the lead was deleted, or is this specialist's again. */
export const findHandover = readerWith(async (ctx, { leadId, specialistId, formerSpecialistId }: Reassigned) => {
  const lead = await findLead(ctx.db.read, leadId);
  if (lead?.specialistId === formerSpecialistId && lead.erasedAt === null) return undefined;
  const handover = lead && await findLastHandover(ctx.db.read, leadId, specialistId);
  return handover && { lead, handover, categoryName: await findCategoryName(ctx, lead) };
});
type HandoverFacts = NonNullable<Awaited<ReturnType<typeof findHandover>>>;

export const leadGoneEmail = async (
  { brand, person, firstName, lead, handover, categoryName }: HandoverFacts,
  ctx: Ctx,
  payload: Reassigned,
): Promise<EmailBody> => {
  const meeting = await findFormerMeeting(ctx, payload);
  const email = await emails.leadReassigned({
    brand,
    firstName,
    leadName: lead.contact.firstName,
    reason: handover.reason,
    credit: CREDIT_AT_HANDOVER[handover.credit],
    categoryName,
    meeting: meeting ? shortTime(meeting.startsAt, person.timeZone) : null,
    leadsUrl: `${ctx.config.publicUrl}/dashboard`,
  });
  return { ...email, ...(meeting ? { attachments: [meeting.file] } : {}) };
};

export const leadGoneNote = ({ handover, categoryName }: HandoverFacts): InboxBody => ({
  title: "A lead was reassigned to another specialist",
  body: `${categoryName}. ${handover.reason} ${CREDIT_AT_HANDOVER[handover.credit]}`,
});

const findVisitorMeeting = toSide("visitor", findConfirmedMeeting);

/** The visitor's meeting, or their request without one. Undefined when the lead was deleted or reassigned again. */
export const findReassigned = async (ctx: Ctx, { leadId, specialistId, meetingId }: Reassigned) => {
  const lead = await findLead(ctx.db.read, leadId);
  if (lead?.specialistId !== specialistId || lead.erasedAt !== null) return undefined;
  const isBack = await hadLeadBefore(ctx.db.read, leadId, specialistId);
  const meeting = meetingId ? await findVisitorMeeting(ctx, { meetingId }) : undefined;
  if (meetingId) return meeting && { ...meeting, isBack };
  const track = await findTrack(ctx.db.read, lead.trackId);
  const specialist = await findProfile(ctx.db.read, specialistId);
  if (!track?.contact || !specialist) return undefined;
  const visitor = await findGreeting(ctx.db.read, track, ctx.now);
  return {
    isBack,
    brand: await getBrand(ctx),
    visitor,
    specialist,
    categoryName: await findCategoryName(ctx, lead),
    to: { name: visitor.name, address: track.contact.email },
  };
};

export const reassignedEmail = (
  facts: MeetingContext & { isBack: boolean } | Parameters<typeof emails.requestReassigned>[0],
  ctx: Ctx,
): Promise<EmailBody> => {
  if (!("meeting" in facts)) return emails.requestReassigned(facts);
  const { isBack } = facts;
  return meetingEmail((props) => emails.meetingReassigned({ ...props, isBack }))(facts, ctx);
};

/** The new specialist's meeting. Without one, the lead is received, and is announced as such. */
export const findGivenMeeting = (ctx: Ctx, { meetingId }: Reassigned): Promise<MeetingContext | undefined> =>
  meetingId ? findConfirmedMeeting(ctx, { meetingId }) : Promise.resolve(undefined);

export const findGiven = async (ctx: Ctx, { leadId, specialistId, meetingId }: Reassigned) => {
  const lead = await findLead(ctx.db.read, leadId);
  if (lead?.specialistId !== specialistId || lead.erasedAt !== null || !meetingId) return undefined;
  return { lead, meeting: await getMeeting(ctx.db.read, meetingId), categoryName: await findCategoryName(ctx, lead) };
};
type Given = NonNullable<Awaited<ReturnType<typeof findGiven>>>;

export const isGivenConfirmed = ({ meeting }: Given): boolean => isConfirmed(meeting.status);

export const givenMeetingNote = ({ lead, meeting, categoryName }: Given): InboxBody => ({
  leadId: lead.id,
  link: `/leads/${lead.id}`,
  title: `New meeting: ${shortTime(meeting.startsAt, meeting.specialistZone)}`,
  body: `${categoryName}. We assigned it to you in place of another specialist.`,
});
