// The calendar file that goes with a meeting's email, one for each recipient (docs/product/meetings.md#calendar-files).
import type { Ctx } from "@/platform/ctx.ts";
import type { Attachment } from "@/platform/mail/mailer.ts";
import { meetingCalendarFile } from "@/modules/scheduling/index.ts";
import type { Side } from "@/modules/scheduling/rules.ts";
import { type MeetingContext, pageUrlFor } from "../context/meetings.ts";

/**
 * @param method With `REQUEST`, calendars add the meeting, or update it when its sequence was raised. With `CANCEL`, they
 * remove it, by the same UID and a raised sequence (RFC 5546, section 3.2.5).
 */
export const calendarFile = (
  ctx: Ctx,
  context: MeetingContext,
  side: Side,
  method: "REQUEST" | "CANCEL",
): Attachment => {
  const { meeting, visitor, specialist } = context;
  const [reader, other] = side === "visitor"
    ? [visitor, specialist.displayName]
    : [{ name: specialist.displayName, email: specialist.email }, visitor.shortName];
  const url = pageUrlFor(ctx, context, side);
  const { sentence, location } = method === "CANCEL" ? CANCELLED : howToMeet(context, side);
  const content = meetingCalendarFile({
    method,
    uid: meeting.calendarUid,
    sequence: meeting.sequence,
    stampedAt: meeting.changedAt,
    startsAt: meeting.startsAt,
    endsAt: meeting.endsAt,
    summary: `Meeting with ${other}`,
    description: `${context.facts.categoryName}\n${sentence}\n${url}`,
    location,
    url,
    organizer: toSender(ctx.config.mailFrom, context.brand.productName),
    attendee: { name: reader.name, email: reader.email },
  });
  return { filename: "meeting.ics", contentType: `text/calendar; charset=utf-8; method=${method}`, content };
};

const CANCELLED = { sentence: "This meeting was cancelled.", location: "" };

/** The visitor's number is in their own file alone. */
const howToMeet = (
  { facts, visitor, specialist }: MeetingContext,
  side: Side,
): { sentence: string; location: string } => {
  const caller = `${specialist.displayName} calls ${side === "visitor" ? visitor.name || "you" : visitor.shortName}`;
  const number = side === "visitor" ? visitor.phone : undefined;
  switch (facts.location) {
    case "zoom":
      return { sentence: "You meet on Zoom.", location: facts.locationDetail ?? "Zoom" };
    case "whatsapp":
      return { sentence: `${caller} on WhatsApp${number ? ` at ${number}` : ""}.`, location: "WhatsApp" };
    case "phone":
      return { sentence: `${caller} ${number ? `on ${number}` : "by phone"}.`, location: "Phone" };
  }
};

/** Email clients trust an invitation whose organizer is the email's sender. */
const toSender = (mailFrom: string, name: string) => ({ name, email: /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom });
