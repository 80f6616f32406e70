// The calendar file that goes with a meeting's email, one for each recipient (docs/product/meetings.md#calendar-files).
import { onlineService } from "@/modules/scheduling/rules.ts";
import { t } from "@/languages/language.ts";
import type { Ctx } from "@/platform/ctx.ts";
import type { Attachment } from "@/platform/mail/mailer.ts";
import { meetingCalendarFile, organizerOf } from "@/modules/scheduling/index.ts";
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
  const { meeting, visitor, specialist, brand } = context;
  const [reader, other] = side === "visitor"
    ? [visitor, specialist.displayName]
    : [{ name: specialist.displayName, email: specialist.email }, visitor.shortName];
  const url = pageUrlFor(ctx, context, side);
  const { sentence, location } = method === "CANCEL"
    ? { sentence: t("invitation.cancelled"), location: "" }
    : howToMeet(context, side);
  const content = meetingCalendarFile({
    method,
    uid: meeting.calendarUid,
    sequence: meeting.sequence,
    stampedAt: meeting.changedAt,
    startsAt: meeting.startsAt,
    endsAt: meeting.endsAt,
    summary: t("invitation.summary", { name: other }),
    description: `${context.facts.categoryName}\n${sentence}\n${url}`,
    location,
    url,
    product: brand.productName,
    organizer: organizerOf(ctx, brand),
    attendee: { name: reader.name, email: reader.email },
  });
  return { filename: "meeting.ics", contentType: `text/calendar; charset=utf-8; method=${method}`, content };
};

/** The visitor's number is in their own file alone. */
const howToMeet = (
  { facts, visitor, specialist }: MeetingContext,
  side: Side,
): { sentence: string; location: string } => {
  const { location, locationDetail } = facts;
  if (location === "zoom") {
    const service = onlineService(locationDetail);
    return { sentence: t("invitation.zoom", { service }), location: locationDetail ?? service };
  }
  const place = location === "whatsapp" ? "WhatsApp" : t("invitation.phone");
  if (side === "visitor") {
    const values = { name: specialist.displayName, number: visitor.phone };
    return { sentence: t(`invitation.${location}At`, values), location: place };
  }
  const how = location === "whatsapp" ? "on WhatsApp" : "by phone";
  return { sentence: `${specialist.displayName} calls ${visitor.shortName} ${how}.`, location: place };
};
