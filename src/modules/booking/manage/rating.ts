// The visitor's rating of their meeting, by the secret of the manage link or of their link to the outcome question.
import { t } from "@/languages/language.ts";
import { comma } from "@/platform/intl.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { findAnswers, getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { isActiveUser } from "@/modules/auth/rules.ts";
import {
  deleteRatingOf,
  findRating,
  monthText,
  rateMeeting,
  type Rating,
  viewPublicRatings,
} from "@/modules/ratings/index.ts";
import { isOpen, isPublished, removalSentence, statusOfNewRating } from "@/modules/ratings/rules.ts";
import { loadCard } from "@/modules/specialists/index.ts";
import { findTrack, isShareWithdrawn, listConsentRecords } from "@/modules/tracks/index.ts";
import type { RateInput, RatingView, SpecialistRatings } from "./schemas.ts";
import { openMeetingLink, type SecretLink } from "../links.ts";

/** The meeting behind either link of the visitor. Throws 404, also for a wrong secret. */
const openRateable = (ctx: Ctx, link: SecretLink): Promise<Meeting> =>
  openMeetingLink(ctx, link, ["meeting", link.id], ["outcome", `${link.id}-visitor`]);

/** The visitor's first name; undefined when they have withdrawn or deleted their data. */
const findVisitor = async (db: Reader, { trackId }: Meeting): Promise<string | undefined> => {
  const track = await findTrack(db, trackId);
  if (!track?.contact || isShareWithdrawn(await listConsentRecords(db, trackId))) return undefined;
  return track.contact.firstName;
};

/** Why a meeting without a rating can't be rated; undefined when it can. */
export const rateError = async (db: Reader, meeting: Meeting, now: number): Promise<string | undefined> => {
  const result = statusOfNewRating(meeting, await findAnswers(db, meeting.id), now);
  if ("refusal" in result) return result.refusal;
  return await findVisitor(db, meeting) === undefined ? t("ratings.withdrawn") : undefined;
};

const describeRating = ({ status, publishAt, removedRule }: Rating, { visitorZone }: Meeting, now: number): string => {
  const until = toReadableTime(Math.max(publishAt, now), visitorZone).text;
  switch (status) {
    case "published":
      return t("manage.rating.published");
    case "removed":
      return t("manage.rating.removed", { reason: removalSentence(removedRule) });
    case "deleted":
      return t("manage.rating.deleted");
    case "disputed":
      return t("manage.rating.disputed");
    default:
      return t("manage.rating.waiting", { time: until });
  }
};

const toRating = ({ stars, sentence, author, month, status }: Rating): RatingView["rating"] =>
  stars === null || sentence === null
    ? null
    : { stars, sentence, signature: author + comma() + monthText(month), published: isPublished(status) };

/** The rating of a meeting as its visitor sees it. */
export const viewRatingOf = async (ctx: Ctx, meeting: Meeting): Promise<RatingView> => {
  const db = ctx.db.read;
  const rating = await findRating(db, meeting.id);
  const refusal = rating ? undefined : await rateError(db, meeting, ctx.now);
  return {
    meetingId: meeting.id,
    other: (await loadCard(db, meeting.specialistId, ctx.now))?.displayName ?? t("outcome.theSpecialist"),
    time: toReadableTime(meeting.startsAt, meeting.visitorZone),
    open: rating ? isOpen(rating.status) : refusal === undefined,
    text: rating ? describeRating(rating, meeting, ctx.now) : refusal ?? "",
    rating: rating ? toRating(rating) : null,
  };
};

/** Funnel/Managed/{id}/Rating. Throws 404 for a wrong secret. */
export const viewRating = async (ctx: Ctx, link: SecretLink): Promise<RatingView> =>
  await viewRatingOf(ctx, await openRateable(ctx, link));

/** Gives the meeting its rating, or changes it. Throws 404 for a wrong secret, and what `rateMeeting` throws. */
export const giveRating = async (ctx: Ctx, input: RateInput & SecretLink): Promise<RatingView> => {
  const { id } = await openRateable(ctx, input);
  const { stars, sentence } = input;
  await transact(ctx, async (tx) => {
    const meeting = await getMeeting(tx, id);
    const firstName = await findVisitor(tx, meeting);
    if (firstName === undefined) throw conflict("not_rateable", t("ratings.withdrawn"));
    await rateMeeting(tx, { meeting, firstName, stars, sentence });
  });
  return await viewRating(ctx, input);
};

/** Deletes the rating. A second time nothing happens. Throws 404 for a wrong secret. */
export const deleteRating = async (ctx: Ctx, link: SecretLink): Promise<RatingView> => {
  const { id } = await openRateable(ctx, link);
  await transact(ctx, (tx) => deleteRatingOf(tx, id));
  return await viewRating(ctx, link);
};

/** Funnel/Ratings/{specialistId}. Throws 404 for someone who is no active specialist. */
export const viewSpecialistRatings = async ({ db, now }: Ctx, specialistId: string): Promise<SpecialistRatings> => {
  const person = await findPerson(db.read, specialistId);
  if (!person || !isActiveUser(person.status) || !await loadCard(db.read, specialistId, now)) {
    throw notFound(t("errors.noSpecialist"));
  }
  return { ratings: await viewPublicRatings(db.read, specialistId) };
};
