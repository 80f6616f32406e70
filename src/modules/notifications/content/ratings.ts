// What is sent about ratings: the one question to the visitor, a new rating, a removal to both sides, a decided appeal.
// Inbox notifications never quote what a visitor wrote.
import * as emails from "@/emails/after-meeting/ratings.tsx";
import { shortTime } from "@/emails/parts/meeting.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { loadCatalogNames } from "@/modules/catalog/index.ts";
import { findRating } from "@/modules/ratings/index.ts";
import { isRemoved, removalSentence } from "@/modules/ratings/rules.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { rateError, ratingUrl } from "@/modules/booking/index.ts";
import type { InboxBody } from "../channels/inbox.ts";
import { findMeetingContext, type MeetingContext, toSide } from "../context/meetings.ts";
import { readerWith } from "./people.ts";

interface OfMeeting {
  meetingId: string;
}

export const findRated = toSide(
  "visitor",
  async (ctx: Ctx, { meetingId }: OfMeeting) => await findMeetingContext(ctx, await getMeeting(ctx.db.read, meetingId)),
);

/** Whether the visitor has not rated the meeting meanwhile, and still can. */
export const canBeRated = async ({ meeting }: MeetingContext, { db, now }: Ctx): Promise<boolean> =>
  !await findRating(db.read, meeting.id) && !await rateError(db.read, meeting, now);

export const wasRatingRemoved = async ({ meeting }: MeetingContext, { db }: Ctx): Promise<boolean> => {
  const rating = await findRating(db.read, meeting.id);
  return rating !== undefined && isRemoved(rating.status);
};

const toProps = ({ brand, facts, visitor, specialist }: MeetingContext) => ({
  brand,
  firstName: visitor.firstName,
  other: specialist.displayName,
  meeting: facts,
});

export const ratingRequestedEmail = (context: MeetingContext, ctx: Ctx) =>
  emails.ratingRequested({ ...toProps(context), ratingUrl: ratingUrl(ctx, context.meeting) });

export const removedForVisitorEmail = async (context: MeetingContext, { db }: Ctx) => {
  const rating = await findRating(db.read, context.meeting.id);
  return await emails.ratingRemovedForVisitor({ ...toProps(context), rule: removalSentence(rating!.removedRule) });
};

export const findRatingFacts = readerWith(
  async (ctx, { meetingId, categoryId }: OfMeeting & { categoryId: string }) => {
    const db = ctx.db.read;
    const rating = await findRating(db, meetingId);
    return rating && {
      rating,
      stars: rating.stars === 1 ? "1 star" : `${rating.stars} stars`,
      zone: (await getMeeting(db, meetingId)).specialistZone,
      categoryName: (await loadCatalogNames(db)).get(categoryId) ?? "",
      ratingsUrl: `${ctx.config.publicUrl}/dashboard/ratings`,
    };
  },
);
type RatingFacts = NonNullable<Awaited<ReturnType<typeof findRatingFacts>>>;

export const givenEmail = ({ rating, zone, ...facts }: RatingFacts) =>
  emails.ratingGiven({ ...facts, publishedOn: shortTime(rating.publishAt, zone) });

export const removedEmail = ({ rating, ...facts }: RatingFacts) =>
  emails.ratingRemovedForSpecialist({ ...facts, rule: removalSentence(rating.removedRule) });

/** An inbox notification: the category before what it says. */
export const ratingNote = (write: (facts: RatingFacts) => InboxBody) => (facts: RatingFacts): InboxBody => {
  const { title, body } = write(facts);
  return { title, body: `${facts.categoryName}. ${body}`, link: "/dashboard/ratings" };
};
