// Emails about ratings: the one question to the visitor, a new rating, a removal to both sides, a decided appeal.
import * as emails from "@/emails/after-meeting/ratings.tsx";
import { shortTime } from "@/emails/parts/meeting.ts";
import { ratingGiven, ratingKept, ratingRemoved, ratingRequested } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { namesOf } from "@/modules/catalog/index.ts";
import { findRating, type Rating } from "@/modules/ratings/index.ts";
import { isRemoved, RATINGS, removalSentence } from "@/modules/ratings/rules.ts";
import { getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { rateError, ratingUrl } from "@/modules/booking/index.ts";
import { findMeetingContext } from "../context/meetings.ts";
import type { EmailContent } from "../delivery/senders.ts";
import { type EmailListener, emailSpecialist, refsOf, type Render, sendEmail } from "./send.ts";

interface OfRating {
  ratingId: string;
  meetingId: string;
  specialistId: string;
  categoryId: string;
}

type ToVisitor = Parameters<typeof emails.ratingRequested>[0];
type RenderForVisitor = (
  meeting: Meeting,
  props: Omit<ToVisitor, "ratingUrl">,
) => ReturnType<typeof emails.ratingRequested>;

/** Undefined when the visitor has no address any more. */
const toVisitor = async (
  ctx: Ctx,
  meetingId: string,
  render: RenderForVisitor,
): Promise<EmailContent | undefined> => {
  const meeting = await getMeeting(ctx.db.read, meetingId);
  const context = await findMeetingContext(ctx, meeting);
  if (!context?.visitor.email) return undefined;
  const { brand, facts, visitor: { name, email: address, firstName }, specialist: { displayName: other } } = context;
  const email = await render(meeting, { brand, firstName, other, meeting: facts });
  return { to: { name, address }, replyTo: brand.supportEmail, ...email };
};

/** Not when the visitor has rated the meeting meanwhile, or can't any more. */
const askVisitor: EmailListener<{ meetingId: string }> = (ctx, { meetingId }, delivery) =>
  sendEmail(ctx, delivery, {
    recipient: "visitor",
    template: "rating-requested",
    refs: { meetingId },
    build: async () => {
      const db = ctx.db.read;
      if (await findRating(db, meetingId) || await rateError(db, await getMeeting(db, meetingId), ctx.now)) {
        return undefined;
      }
      return await toVisitor(
        ctx,
        meetingId,
        (meeting, props) => emails.ratingRequested({ ...props, ratingUrl: ratingUrl(ctx, meeting) }),
      );
    },
  });

const tellVisitorRemoved: EmailListener<OfRating> = (ctx, payload, delivery) =>
  sendEmail(ctx, delivery, {
    recipient: "visitor",
    template: "rating-removed",
    refs: refsOf(payload),
    build: async () => {
      const rating = await findRating(ctx.db.read, payload.meetingId);
      if (!rating || !isRemoved(rating.status)) return undefined;
      const rule = removalSentence(rating.removedRule);
      return await toVisitor(
        ctx,
        payload.meetingId,
        (_meeting, props) => emails.ratingRemovedForVisitor({ ...props, rule }),
      );
    },
  });

type ToSpecialist = Parameters<typeof emails.appealDecided>[0];

/** Renders an email to the specialist of a rating in one of these statuses; otherwise there is nothing to say. */
const aboutRating = (
  statuses: readonly Rating["status"][],
  render: (rating: Rating, props: ToSpecialist, zone: string) => ReturnType<typeof emails.appealDecided>,
): Render<OfRating> =>
async (ctx, { meetingId, categoryId }, { brand, firstName }) => {
  const db = ctx.db.read;
  const rating = await findRating(db, meetingId);
  if (!rating || !statuses.includes(rating.status)) return undefined;
  const { specialistZone } = await getMeeting(db, meetingId);
  const categoryName = (await namesOf(db)).get(categoryId) ?? "";
  const ratingsUrl = `${ctx.config.publicUrl}/dashboard/ratings`;
  return await render(rating, { brand, firstName, categoryName, ratingsUrl }, specialistZone);
};

const renderGiven = aboutRating(RATINGS.valid, ({ stars, publishAt }, props, zone) =>
  emails.ratingGiven({
    ...props,
    publishedOn: shortTime(publishAt, zone),
    stars: stars === 1 ? "1 star" : `${stars} stars`,
  }));
const renderRemoved = aboutRating(
  RATINGS.removed,
  ({ removedRule }, props) => emails.ratingRemovedForSpecialist({ ...props, rule: removalSentence(removedRule) }),
);
const renderKept = aboutRating(RATINGS.valid, (_rating, props) => emails.appealDecided(props));

export const ratingEmails = [
  afterCommit(ratingRequested, "notifications.askForRating", askVisitor),
  afterCommit(ratingGiven, "notifications.mailRatingGiven", emailSpecialist("rating-given", renderGiven)),
  afterCommit(ratingRemoved, "notifications.mailVisitorRatingRemoved", tellVisitorRemoved),
  afterCommit(ratingRemoved, "notifications.mailRatingRemoved", emailSpecialist("rating-removed", renderRemoved)),
  afterCommit(ratingKept, "notifications.mailRatingKept", emailSpecialist("rating-kept", renderKept)),
];
