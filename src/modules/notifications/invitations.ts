// The calendar file that goes with a meeting's mail, one for each recipient (PRODUCT section 4).
import type { Ctx } from "@/platform/ctx.ts";
import type { Attachment } from "@/platform/mail/mailer.ts";
import { manageUrl } from "@/modules/funnel/index.ts";
import { meetingCalendarFile } from "@/modules/scheduling/index.ts";
import type { BookedMeeting } from "./booked-meetings.ts";
import type { Side } from "./rules.ts";

/** METHOD:REQUEST: calendars add the meeting, or update it when its sequence was raised. */
export const invitation = (ctx: Ctx, booked: BookedMeeting, side: Side): Attachment =>
  calendarFile(ctx, booked, side, "REQUEST");

/** METHOD:CANCEL: the meeting leaves calendars, by the same UID and a raised sequence (RFC 5546, section 3.2.5). */
export const cancellation = (ctx: Ctx, booked: BookedMeeting, side: Side): Attachment =>
  calendarFile(ctx, booked, side, "CANCEL");

const calendarFile = (ctx: Ctx, booked: BookedMeeting, side: Side, method: "REQUEST" | "CANCEL"): Attachment => {
  const { meeting, visitor, specialist, leadUrl } = booked;
  const [reader, other] = side === "visitor"
    ? [visitor, specialist.displayName]
    : [{ name: specialist.displayName, email: specialist.email }, visitor.name];
  const url = side === "visitor" ? manageUrl(ctx, meeting) : leadUrl;
  const how = method === "CANCEL" ? { sentence: "This meeting was cancelled.", place: "" } : howToMeet(booked);
  const content = meetingCalendarFile({
    method,
    uid: meeting.calendarUid,
    sequence: meeting.sequence,
    stampedAt: meeting.changedAt,
    startsAt: meeting.startsAt,
    endsAt: meeting.endsAt,
    summary: `Meeting with ${other}`,
    description: `${booked.facts.categoryName}\n${how.sentence}\n${url}`,
    location: how.place,
    url,
    organizer: senderOf(ctx.config.mailFrom, booked.house.productName),
    attendee: { name: reader.name, email: reader.email },
  });
  return { filename: "meeting.ics", contentType: `text/calendar; charset=utf-8; method=${method}`, content };
};

const howToMeet = ({ facts, visitor, specialist }: BookedMeeting): { sentence: string; place: string } => {
  const call = `${specialist.displayName} calls ${visitor.name}`;
  switch (facts.location) {
    case "zoom":
      return { sentence: "You meet on Zoom.", place: facts.locationDetail ?? "Zoom" };
    case "whatsapp":
      return { sentence: `${call} by WhatsApp on ${visitor.phone}.`, place: "WhatsApp" };
    case "phone":
      return { sentence: `${call} on ${visitor.phone}.`, place: "Phone" };
  }
};

/** Mail programs trust an invitation whose organizer is the mail's sender. */
const senderOf = (mailFrom: string, name: string) => ({ name, email: /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom });
