// A booked meeting for anyone with its link: status, times and add-to-calendar links, without contact data.
import { translated } from "@/platform/time/reader.ts";
import { t } from "@/languages/language.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { notFound } from "@/platform/errors.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { type Instant, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import {
  findOnlineService,
  getMeeting,
  googleCalendarUrl,
  type Meeting,
  meetingCalendarFile,
  organizerOf,
  outlookCalendarUrl,
} from "@/modules/scheduling/index.ts";
import { isCancelled, isConfirmed, isHeld, isPending } from "@/modules/scheduling/rules.ts";
import { getLifecycle, getResources } from "@/modules/settings/index.ts";
import { loadCard } from "@/modules/specialists/index.ts";
import { findTrack, forVisitor } from "@/modules/tracks/index.ts";
import { icsUrl } from "./links.ts";
import { describeLocation } from "./rules.ts";
import type { ClosedCard } from "./schemas.ts";
import { RELEASE_REASONS } from "./proof/rules.ts";
import { type BookingReview, findReview } from "./reviews/reviews.ts";

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
  if (lapsed) return t(`card.${lapsed}`);
  return t(isConfirmed(meeting.status) && isOver ? "card.over" : `card.${meeting.status}`);
};

/** In words of their own where the text of the status is too short. */
const toHeading = (
  { startsAt }: Meeting,
  { lapsed, review, text, now }: Pick<Described, "lapsed" | "review"> & { text: string; now: Instant },
): ClosedCard["heading"] => {
  if (review) return { title: t("card.reviewTitle"), lead: text };
  if (lapsed === "not-delivered") return { title: t("card.notDeliveredTitle"), lead: t("card.notDeliveredLead") };
  if (lapsed !== "not-confirmed") return lapsed && { title: t("card.released"), lead: text };
  return {
    title: t("card.released"),
    lead: t(startsAt <= now ? "card.notConfirmedPassed" : "card.notConfirmedLead"),
  };
};

/** Says what happens, and until when. */
export const describeReview = ({ until }: BookingReview, zone: string): string =>
  t("card.review", { until: toReadableTime(until, zone).text });

type BookedMeeting = Meeting & { status: ClosedCard["status"] };

const getBookedMeeting = async (ctx: Ctx, id: string): Promise<BookedMeeting> => {
  const meeting = await getMeeting(ctx.db.read, id);
  if (isHeld(meeting.status)) throw notFound(t("errors.meeting"));
  return { ...meeting, status: meeting.status };
};

/** The card is for anyone with its link, so it says what they meet on and never has the meeting's own link. */
const toCalendarEntry = ({ startsAt, endsAt, location }: Meeting, displayName: string, onlineAt: string | null) => ({
  startsAt,
  endsAt,
  summary: t("card.summary", { name: displayName }),
  description: t("card.description", { how: describeLocation(location, displayName, onlineAt) }),
  location: onlineAt ?? t(`labels.${location}`),
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
  const [card, category, review, { visitorReminderMinutes }, onlineAt] = await Promise.all([
    loadCard(db, meeting.specialistId, ctx.now),
    findCategory(db, meeting.categoryId),
    findReview(db, meeting.id),
    getLifecycle(db),
    findOnlineService(db, meeting),
  ]);
  if (!card || !category) throw notFound(t("errors.meeting"));
  const { displayName, photoUrl, headline } = card;
  const entry = toCalendarEntry(meeting, displayName, onlineAt);
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
    category: { id: category.id, slug: category.slug, name: translated(category.name) },
    location: meeting.location,
    onlineAt,
    reminders: listReminders(meeting, visitorReminderMinutes, now),
    addToCalendar: { ics: icsUrl(ctx, meeting), google: googleCalendarUrl(entry), outlook: outlookCalendarUrl(entry) },
  };
};

/** Funnel/CalendarFile: the public card as a calendar file. Throws 404. */
export const buildPublicCalendarFile = async (ctx: Ctx, id: string): Promise<string> => {
  const meeting = await getBookedMeeting(ctx, id);
  const card = await loadCard(ctx.db.read, meeting.specialistId, ctx.now);
  const resources = await getResources(ctx.db.read);
  const onlineAt = await findOnlineService(ctx.db.read, meeting);
  // Like the visitor's emails, whoever opens the link.
  return await forVisitor(ctx, await findTrack(ctx.db.read, meeting.trackId), () =>
    meetingCalendarFile({
      ...toCalendarEntry(meeting, card?.displayName ?? t("card.yourSpecialist"), onlineAt),
      product: resources.productName,
      organizer: organizerOf(ctx, resources),
      method: isCancelled(meeting.status) ? "CANCEL" : "PUBLISH",
      isTentative: isPending(meeting.status),
      uid: meeting.calendarUid,
      sequence: meeting.sequence,
      stampedAt: meeting.changedAt,
    }));
};
