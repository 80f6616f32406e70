// Inbox notifications for a specialist about their ratings. They never quote what a visitor wrote.
import { ratingGiven, ratingKept, ratingPublished, ratingRemoved } from "@/events.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { namesOf } from "@/modules/catalog/index.ts";
import { findRating, type Rating } from "@/modules/ratings/index.ts";
import { RATINGS, removalSentence } from "@/modules/ratings/rules.ts";
import { notifyOn } from "./notifications.ts";

interface OfRating {
  meetingId: string;
  specialistId: string;
  categoryId: string;
}

type Write = (rating: Rating, stars: string) => { title: string; body: string };

/** Skipped when the rating is no longer in one of these statuses. */
const ratingListener = (kind: string, statuses: readonly Rating["status"][], write: Write) =>
  notifyOn<OfRating>(async ({ db }, { meetingId, specialistId, categoryId }) => {
    const rating = await findRating(db.read, meetingId);
    if (!rating || !statuses.includes(rating.status)) return undefined;
    const { title, body } = write(rating, rating.stars === 1 ? "1 star" : `${rating.stars} stars`);
    const category = (await namesOf(db.read)).get(categoryId) ?? "";
    return { specialistId, kind, title, body: `${category}. ${body}`, link: "/dashboard/ratings" };
  });

const writeGiven: Write = (_rating, stars) => ({
  title: `New rating: ${stars}`,
  body: "You can reply once before or after it is published.",
});
const writePublished: Write = (_rating, stars) => ({
  title: `Rating published: ${stars}`,
  body: "Everyone can read it now.",
});
const writeRemoved: Write = ({ removedRule }) => ({
  title: "A rating was removed",
  body: removalSentence(removedRule),
});
const writeKept: Write = () => ({ title: "A rating stays after your appeal", body: "It breaks none of our rules." });

export const ratingNotifications = [
  afterCommit(
    ratingGiven,
    "notifications.noteRatingGiven",
    ratingListener("rating-given", RATINGS.waiting, writeGiven),
  ),
  afterCommit(
    ratingPublished,
    "notifications.noteRatingPublished",
    ratingListener("rating-published", RATINGS.published, writePublished),
  ),
  afterCommit(
    ratingRemoved,
    "notifications.noteRatingRemoved",
    ratingListener("rating-removed", RATINGS.removed, writeRemoved),
  ),
  afterCommit(
    ratingKept,
    "notifications.noteRatingKept",
    ratingListener("rating-kept", RATINGS.valid, writeKept),
  ),
];
