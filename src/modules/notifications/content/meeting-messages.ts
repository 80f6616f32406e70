// What is sent about a meeting when it is due: reminders by email, and text messages.
import { t } from "@/languages/language.ts";
import { meetingReminder } from "@/emails/meeting-reminder.tsx";
import { dayAndTime } from "@/emails/parts/meeting.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { fitText } from "@/platform/integrations/text-messages/segments.ts";
import { shortMeetingUrl } from "@/modules/booking/index.ts";
import type { Meeting } from "@/modules/scheduling/index.ts";
import type { Side } from "@/modules/scheduling/rules.ts";
import { getLifecycle, getsTexts } from "@/modules/settings/index.ts";
import type { TextBody } from "../channels/text.ts";
import { findMeetingContext, type MeetingContext, propsFor } from "../context/meetings.ts";

export const reminderEmail = (side: Side) => (context: MeetingContext, ctx: Ctx) =>
  meetingReminder({ ...propsFor(ctx, context, side), now: ctx.now });

/** Undefined for an erased visitor, and for numbers that get no texts. */
export const findForText = async (ctx: Ctx, meeting: Meeting) => {
  const context = await findMeetingContext(ctx, meeting);
  const phone = context?.track.contactPhone;
  if (!phone || !getsTexts(await getLifecycle(ctx.db.read), phone)) return undefined;
  return { ...context, phone };
};

export const TEXT_KINDS = ["reminder", "undelivered", "booked", "moved", "reassigned", "cancelled"] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

interface TextFacts {
  productName: string;
  specialistName: string;
  /** "Tomorrow at 14:00" */
  when: string;
  /** Opens the page with "I'll be there", "Move" and "Cancel". */
  url: string;
}

/** At most two segments, whatever people are called (segments.ts): long names are left out before anything else. */
export const meetingText = (kind: TextKind, { productName, specialistName, when, url }: TextFacts): string => {
  const [named, short] = [t(`texts.${kind}`, { when, name: specialistName }), t(`texts.${kind}Short`, { when })];
  const stop = t("texts.stop");
  return fitText(
    `${productName}: ${named} ${url} ${stop}`,
    `${productName}: ${short} ${url} ${stop}`,
    `${short} ${url} ${stop}`,
    `${short} ${url}`,
    url,
  );
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
