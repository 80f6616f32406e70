// What is sent about a meeting when it is due: reminders by email, and text messages.
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

const STOP = "Reply STOP to end texts.";

const SENTENCES: Record<TextKind, (when: string, withWhom: string) => string> = {
  reminder: (when, withWhom) => `${when}: your meeting${withWhom}. I'll be there, move or cancel:`,
  undelivered: (when, withWhom) => `we couldn't email you about your meeting${withWhom} (${when}). Details:`,
  booked: (when, withWhom) => `your meeting${withWhom} is confirmed: ${when}. Details, move or cancel:`,
  moved: (when, withWhom) => `your meeting${withWhom} has a new time: ${when}. Details:`,
  reassigned: (when, withWhom) => `your meeting (${when}) is now${withWhom || " with another specialist"}. Details:`,
  cancelled: (when, withWhom) => `your meeting${withWhom} (${when}) is cancelled. Details:`,
};

/** At most two segments, whatever people are called (segments.ts): long names are left out before anything else. */
export const meetingText = (kind: TextKind, { productName, specialistName, when, url }: TextFacts): string => {
  const write = (name: string, withWhom: string) =>
    `${name}${name && ": "}${SENTENCES[kind](when, withWhom)} ${url} ${STOP}`;
  return fitText(
    write(productName, ` with ${specialistName}`),
    write(productName, ""),
    write("", ""),
    `${SENTENCES[kind](when, "")} ${url}`,
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
