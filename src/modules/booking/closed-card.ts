// A booked meeting for anyone with its link: status, times and add-to-calendar links, without contact data.
import { t } from "@/languages/language.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { notFound } from "@/platform/errors.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { type Instant, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import {
  getMeeting,
  googleCalendarUrl,
  type Meeting,
  meetingCalendarFile,
  outlookCalendarUrl,
} from "@/modules/scheduling/index.ts";
import { isCancelled, isConfirmed, isHeld, isPending } from "@/modules/scheduling/rules.ts";
import { getLifecycle, getResources } from "@/modules/settings/index.ts";
import { loadCard } from "@/modules/specialists/index.ts";
import { labelOf, LABELS } from "@/modules/tracks/rules.ts";
import { icsUrl } from "./links.ts";
import { describeLocation } from "./rules.ts";
import type { ClosedCard } from "./schemas.ts";
import { RELEASE_REASONS } from "./proof/rules.ts";
import { type BookingReview, findReview } from "./reviews/reviews.ts";

const STATUS_TEXTS: Record<ClosedCard["status"], string> = {
  pending: "This meeting isn't confirmed yet.",
  confirmed: "This meeting is confirmed.",
  completed: "This meeting took place.",
  cancelled: "This meeting was cancelled.",
  "no-show": "This meeting didn't take place.",
};

const LAPSED_TEXTS: Record<NonNullable<ClosedCard["lapsed"]>, string> = {
  "not-confirmed": "This booking wasn't confirmed in time.",
  "not-delivered": "The code could not be delivered, because the email address doesn't exist.",
  wave: "Too many unconfirmed requests came in at once. The code in our email still works while the time is free.",
  rejected: "We couldn't accept this request. You can choose another time, or contact us.",
  "not-released": "Too many requests came in from your network, so we couldn't check this one in time. " +
    "You can choose a time again, or contact us.",
  unavailable: "This specialist can't take any meetings right now. You can choose another one.",
};

/** A time that was kept too long is released by a sweep; that it is no longer kept is true before. */
const lapsedReason = (
  { status, holdExpiresAt, cancelReason }: Meeting,
  { review, now }: { review: BookingReview | undefined; now: Instant },
): ClosedCard["lapsed"] => {
  if (isPending(status)) return !review && holdExpiresAt! <= now ? "not-confirmed" : null;
  return RELEASE_REASONS.find((reason) => reason === cancelReason) ?? null;
};

interface Described {
  isOver: boolean;
  lapsed: ClosedCard["lapsed"];
  review: BookingReview | undefined;
}

const describeStatus = (meeting: BookedMeeting, { isOver, lapsed, review }: Described): string => {
  if (review) return describeReview(review, meeting.visitorZone);
  if (lapsed) return LAPSED_TEXTS[lapsed];
  return isConfirmed(meeting.status) && isOver ? "This meeting is over." : STATUS_TEXTS[meeting.status];
};

const RELEASED = "Your time was released";
const HEADINGS: Partial<Record<NonNullable<ClosedCard["lapsed"]>, NonNullable<ClosedCard["heading"]>>> = {
  "not-confirmed": {
    title: RELEASED,
    lead: "You didn't confirm in time. You can still open the link in our email, or choose another time.",
  },
  "not-delivered": {
    title: "We couldn't reach your email address",
    lead: "The code could not be delivered. Please check your address and book again; your answers are saved.",
  },
};

/** In words of their own where the text of the status is too short. */
const toHeading = (
  { startsAt }: Meeting,
  { lapsed, review, text, now }: Pick<Described, "lapsed" | "review"> & { text: string; now: Instant },
): ClosedCard["heading"] => {
  if (review) return { title: "Your request is being checked", lead: text };
  if (lapsed === "not-confirmed" && startsAt <= now) {
    return { title: RELEASED, lead: "You didn't confirm in time, and the time has passed." };
  }
  return lapsed && (HEADINGS[lapsed] ?? { title: RELEASED, lead: text });
};

/** Says what happens, and until when. */
export const describeReview = ({ until }: BookingReview, zone: string): string =>
  `We received many bookings today that look like yours, so a person checks it by ${
    toReadableTime(until, zone).text
  }. ` +
  "You don't need to do anything: your time is kept, and we'll email you.";

type BookedMeeting = Meeting & { status: ClosedCard["status"] };

const getBookedMeeting = async (ctx: Ctx, id: string): Promise<BookedMeeting> => {
  const meeting = await getMeeting(ctx.db.read, id);
  if (isHeld(meeting.status)) throw notFound(t("errors.meeting"));
  return { ...meeting, status: meeting.status };
};

const toCalendarEntry = ({ startsAt, endsAt, location }: Meeting, displayName: string) => ({
  startsAt,
  endsAt,
  summary: `Meeting with ${displayName}`,
  description: `${describeLocation(location, displayName)} Your confirmation email says how to join.`,
  location: labelOf(LABELS.location, location),
});

/** The reminders that are still ahead, in the order in which they are sent. */
const listReminders = (
  { status, startsAt, visitorZone }: Meeting,
  minutes: readonly number[],
  now: Instant,
): ClosedCard["reminders"] =>
  isConfirmed(status)
    ? minutes.map((before) => startsAt - before * MINUTE_MS).filter((at) => at > now).sort((a, b) => a - b)
      .map((at) => toReadableTime(at, visitorZone))
    : [];

/** Funnel/Closed. Throws 404. */
export const viewClosedCard = async (ctx: Ctx, id: string): Promise<ClosedCard> => {
  const meeting = await getBookedMeeting(ctx, id);
  const db = ctx.db.read;
  const [card, category, review, { visitorReminderMinutes }] = await Promise.all([
    loadCard(db, meeting.specialistId, ctx.now),
    findCategory(db, meeting.categoryId),
    findReview(db, meeting.id),
    getLifecycle(db),
  ]);
  if (!card || !category) throw notFound(t("errors.meeting"));
  const { displayName, photoUrl, headline } = card;
  const entry = toCalendarEntry(meeting, displayName);
  const isOver = meeting.endsAt <= ctx.now;
  const { now } = ctx;
  const lapsed = lapsedReason(meeting, { review, now });
  const text = describeStatus(meeting, { isOver, lapsed, review });
  return {
    meetingId: meeting.id,
    status: meeting.status,
    text,
    lapsed,
    heading: toHeading(meeting, { lapsed, review, text, now }),
    isChecked: review !== undefined,
    startsAt: iso(meeting.startsAt),
    endsAt: iso(meeting.endsAt),
    isOver,
    time: toReadableTime(meeting.startsAt, meeting.visitorZone),
    specialistTime: toReadableTime(meeting.startsAt, meeting.specialistZone),
    specialist: { id: meeting.specialistId, displayName, photoUrl, headline },
    category: { id: category.id, slug: category.slug, name: category.name },
    location: meeting.location,
    reminders: listReminders(meeting, visitorReminderMinutes, now),
    addToCalendar: { ics: icsUrl(ctx, meeting), google: googleCalendarUrl(entry), outlook: outlookCalendarUrl(entry) },
  };
};

/** Funnel/CalendarFile: the public card as a calendar file. Throws 404. */
export const buildPublicCalendarFile = async (ctx: Ctx, id: string): Promise<string> => {
  const meeting = await getBookedMeeting(ctx, id);
  const card = await loadCard(ctx.db.read, meeting.specialistId, ctx.now);
  const { productName, supportEmail } = await getResources(ctx.db.read);
  return meetingCalendarFile({
    ...toCalendarEntry(meeting, card?.displayName ?? "your specialist"),
    organizer: { name: productName, email: supportEmail },
    method: isCancelled(meeting.status) ? "CANCEL" : "PUBLISH",
    isTentative: isPending(meeting.status),
    uid: meeting.calendarUid,
    sequence: meeting.sequence,
    stampedAt: meeting.changedAt,
  });
};
