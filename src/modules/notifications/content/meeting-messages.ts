// What is sent about a meeting when it is due: reminders by email, and text messages.
import { specialistReminder, visitorReminder } from "@/emails/meeting-reminder.tsx";
import { dayAndTime } from "@/emails/parts/meeting.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { manageUrl, shortMeetingUrl } from "@/modules/booking/index.ts";
import type { Meeting } from "@/modules/scheduling/index.ts";
import { getsTexts, lifecycleOf } from "@/modules/settings/index.ts";
import type { TextBody } from "../channels/text.ts";
import { findMeetingContext, type MeetingContext } from "../context/meetings.ts";
import { meetingText, type TextKind } from "./text-bodies.ts";

const propsOf = ({ brand, facts, visitor, specialist }: MeetingContext, { now }: Ctx) => ({
  brand,
  meeting: facts,
  visitor,
  specialist,
  now,
});

export const visitorReminderEmail = (context: MeetingContext, ctx: Ctx) =>
  visitorReminder({ ...propsOf(context, ctx), pageUrl: manageUrl(ctx, context.meeting) });

export const specialistReminderEmail = (context: MeetingContext, ctx: Ctx) =>
  specialistReminder({ ...propsOf(context, ctx), pageUrl: context.leadUrl });

/** Undefined for an erased visitor, and for numbers that get no texts. */
export const findForText = async (ctx: Ctx, meeting: Meeting) => {
  const context = await findMeetingContext(ctx, meeting);
  const phone = context?.track.contactPhone;
  if (!phone || !getsTexts(await lifecycleOf(ctx.db.read), phone)) return undefined;
  return { ...context, phone };
};

export const textBody = (kind: TextKind) => (context: MeetingContext, ctx: Ctx): TextBody => {
  const { brand, facts, specialist, meeting } = context;
  const body = meetingText(kind, {
    productName: brand.productName,
    specialistName: specialist.displayName,
    when: dayAndTime(facts.startsAt, facts.visitorZone, ctx.now),
    url: shortMeetingUrl(ctx, meeting),
  });
  return { body };
};
