// The public API of ratings: what visitors say about meetings that took place, and what follows from it.
import { accountDeleted, consentWithdrawn, meetingSettled, outcomeDisputed } from "@/events.ts";
import { inTransaction } from "@/platform/events/bus.ts";
import { routes } from "@/platform/http/route.ts";
import { exported } from "@/platform/export/sources.ts";
import { onMeetingSettled, onOutcomeDisputed, purgeRemovedRatings, sweepRatings } from "./lifecycle.ts";
import { deleteRatingsOfAccount, deleteRatingsOfVisitor, ratingData } from "./personal-data.ts";
import { ratings as ratingTable } from "./tables.ts";

// A visitor's own rating.
export {
  deleteRatingOf,
  deleteRatingsOfTrack,
  findRating,
  findRatingById,
  getRating,
  listRatingsById,
  rateMeeting,
  type Rating,
} from "./ratings.ts";
export { exportRating } from "./personal-data.ts";

// What a specialist and administrators do.
export {
  appealError,
  appealRating,
  countRatingsOf,
  decideRating,
  type Decision,
  listRatingsOf,
  replyError,
  replyToRating,
} from "./answers.ts";

// Published ratings: totals for the ranking, and lists.
export {
  countRatings,
  countRatingsToDecide,
  countRatingsWaiting,
  findPublishedByRef,
  findQuotes,
  listRatings,
  monthText,
  ratingTotalsSql,
  sumRatings,
  viewPublicRatings,
} from "./totals.ts";

// For the demonstration, which lives through time.
export { sweepRatings } from "./lifecycle.ts";

export const ratings = {
  exported: [
    exported(ratingTable, "Ratings of meetings by visitors"),
  ],
  routes: routes(),
  prefixes: [],
  listeners: [
    inTransaction(outcomeDisputed, onOutcomeDisputed),
    inTransaction(meetingSettled, onMeetingSettled),
    inTransaction(consentWithdrawn, deleteRatingsOfVisitor),
    inTransaction(accountDeleted, deleteRatingsOfAccount),
  ],
  schedules: [
    { name: "ratings.publish-and-ask", every: 60_000, run: sweepRatings },
    { name: "ratings.purge-removed", cron: "25 3 * * *", run: purgeRemovedRatings },
  ],
  personalData: ratingData,
};
