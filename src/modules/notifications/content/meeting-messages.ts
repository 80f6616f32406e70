// What is sent about a meeting when it is due: reminders by email, and text messages.
import { meetingReminder } from "@/emails/meeting-reminder.tsx";
import { dayAndTime } from "@/emails/parts/meeting.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { shortMeetingUrl } from "@/modules/booking/index.ts";
import type { Meeting } from "@/modules/scheduling/index.ts";
import type { Side } from "@/modules/scheduling/rules.ts";
import { getsTexts, lifecycleOf } from "@/modules/settings/index.ts";
import type { TextBody } from "../channels/text.ts";
import { findMeetingContext, type MeetingContext, propsFor } from "../context/meetings.ts";
import { meetingText, type TextKind } from "./text-bodies.ts";

export const reminderEmail = (side: Side) => (context: MeetingContext, ctx: Ctx) =>
  meetingReminder({ ...propsFor(ctx, context, side), now: ctx.now });

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
