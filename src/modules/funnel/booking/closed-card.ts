// A meeting as anybody with its link may see it, and as its visitor may: state in words, times, add to calendar.
import type { Ctx } from "@/platform/ctx.ts";
import { notFound } from "@/platform/errors.ts";
import { iso } from "@/platform/time/time.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import {
  getMeeting,
  googleCalendarUrl,
  type Meeting,
  meetingCalendarFile,
  outlookCalendarUrl,
} from "@/modules/scheduling/index.ts";
import { resourcesOf } from "@/modules/settings/index.ts";
import { cardOf } from "@/modules/specialists/index.ts";
import { icsUrl } from "../manage/links.ts";
import { readable } from "../readable-time.ts";
import { LABELS, locationWords } from "../rules.ts";
import type { ClosedCard } from "../schemas.ts";

const WORDS: Record<ClosedCard["status"], string> = {
  confirmed: "This meeting is confirmed.",
  completed: "This meeting has taken place.",
  cancelled: "This meeting was cancelled.",
  "no-show": "This meeting did not take place.",
};

const bookedMeeting = async (ctx: Ctx, id: string): Promise<Meeting & { status: ClosedCard["status"] }> => {
  const meeting = await getMeeting(ctx.db.read, id);
  if (meeting.status === "held") throw notFound("This meeting does not exist.");
  return { ...meeting, status: meeting.status };
};

const entryOf = (meeting: Meeting, displayName: string) => ({
  startsAt: meeting.startsAt,
  endsAt: meeting.endsAt,
  summary: `Meeting with ${displayName}`,
  description: `${locationWords(meeting.location, displayName)} How to join is in your confirmation mail.`,
  location: LABELS.location.find(({ value }) => value === meeting.location)?.label ?? meeting.location,
});

/** Funnel/Closed: no contact data and no way to reach anybody. Throws 404. */
export const closedCard = async (ctx: Ctx, id: string): Promise<ClosedCard> => {
  const meeting = await bookedMeeting(ctx, id);
  const card = await cardOf(ctx.db.read, meeting.specialistId, ctx.now);
  const category = await findCategory(ctx.db.read, meeting.categoryId);
  if (!card || !category) throw notFound("This meeting does not exist.");
  const { displayName, photoUrl, headline } = card;
  const entry = entryOf(meeting, displayName);
  const isOver = meeting.endsAt <= ctx.now;
  return {
    meetingId: meeting.id,
    status: meeting.status,
    text: meeting.status === "confirmed" && isOver ? "This meeting is over." : WORDS[meeting.status],
    startsAt: iso(meeting.startsAt),
    endsAt: iso(meeting.endsAt),
    isOver,
    time: readable(meeting.startsAt, meeting.visitorZone),
    specialistTime: readable(meeting.startsAt, meeting.specialistZone),
    specialist: { id: meeting.specialistId, displayName, photoUrl, headline },
    category: { id: category.id, name: category.name },
    location: meeting.location,
    addToCalendar: { ics: icsUrl(ctx, meeting), google: googleCalendarUrl(entry), outlook: outlookCalendarUrl(entry) },
  };
};

/** Funnel/CalendarFile: the public card as a calendar file, to add by hand. Throws 404. */
export const publicCalendarFile = async (ctx: Ctx, id: string): Promise<string> => {
  const meeting = await bookedMeeting(ctx, id);
  const card = await cardOf(ctx.db.read, meeting.specialistId, ctx.now);
  const { productName, supportEmail } = await resourcesOf(ctx.db.read);
  return meetingCalendarFile({
    ...entryOf(meeting, card?.displayName ?? ""),
    organizer: { name: productName, email: supportEmail },
    method: meeting.status === "cancelled" ? "CANCEL" : "PUBLISH",
    uid: meeting.calendarUid,
    sequence: meeting.sequence,
    stampedAt: meeting.changedAt,
  });
};
