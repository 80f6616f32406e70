// A requested meeting on the page of its emailed link: what was asked for, in whose name, and what a press agrees to.
import { translated } from "@/platform/time/reader.ts";
import { t } from "@/languages/language.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { notFound } from "@/platform/errors.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import type { Instant } from "@/platform/time/time.ts";
import { answerTexts } from "@/modules/catalog/answer-rules.ts";
import { findCategory, listQuestions } from "@/modules/catalog/index.ts";
import type { Meeting } from "@/modules/scheduling/index.ts";
import { isCancelled, isConfirmed, isPending } from "@/modules/scheduling/rules.ts";
import { getPricing } from "@/modules/settings/index.ts";
import { loadCard } from "@/modules/specialists/index.ts";
import { shareConsentText } from "@/modules/tracks/index.ts";
import type { RequestedMeeting } from "./schemas.ts";
import { describeReview } from "../closed-card.ts";
import { isLapsed, openRequested } from "../confirmation.ts";
import { findReview } from "../reviews/reviews.ts";
import { manageUrl } from "../links.ts";

const stateOf = (
  meeting: Meeting,
  { now, isChecked, assigned }: { now: Instant; isChecked: boolean; assigned: boolean },
): RequestedMeeting["state"] => {
  if (isChecked) return "checked";
  const waits = isPending(meeting.status);
  if (waits && meeting.holdExpiresAt! > now) return "open";
  if (waits || isLapsed(meeting)) return meeting.startsAt > now && !assigned ? "late" : "ended";
  if (isCancelled(meeting.status)) return "ended";
  return isConfirmed(meeting.status) && meeting.endsAt > now ? "confirmed" : "over";
};

/** Funnel/Requested/{id}. Viewing it changes nothing, because email scanners open links. Throws 404. */
export const viewRequested = async (
  ctx: Ctx,
  link: { meetingId: string; secret: string },
): Promise<RequestedMeeting> => {
  const { meeting, track } = await openRequested(ctx, link);
  const db = ctx.db.read;
  const [card, category, questions, { currency }, review] = await Promise.all([
    loadCard(db, meeting.specialistId, ctx.now),
    findCategory(db, meeting.categoryId),
    listQuestions(db, track.questionSetId),
    getPricing(db),
    findReview(db, meeting.id),
  ]);
  if (!card || !category || !track.contact) throw notFound(t("errors.meeting"));
  const { displayName, photoUrl, headline } = card;
  const { status, holdExpiresAt, startsAt, visitorZone, location } = meeting;
  const state = stateOf(meeting, { now: ctx.now, isChecked: review !== undefined, assigned: track.assigned });
  return {
    meetingId: meeting.id,
    status,
    state,
    location,
    contact: track.contact,
    time: toReadableTime(startsAt, visitorZone),
    check: review ? describeReview(review, visitorZone) : null,
    confirmBy: state === "open" ? toReadableTime(holdExpiresAt!, visitorZone) : null,
    specialist: { id: meeting.specialistId, displayName, photoUrl, headline },
    category: { id: category.id, name: translated(category.name) },
    answers: answerTexts(questions, track.answers, currency),
    consentText: await shareConsentText(db, displayName),
    manageUrl: state === "confirmed" || state === "over" ? manageUrl(ctx, meeting) : null,
  };
};
