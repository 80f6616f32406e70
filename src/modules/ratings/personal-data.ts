// Export and deletion of ratings: of the specialist they are about, and of the visitor who wrote them.
import { eq, inArray } from "drizzle-orm";
import { meetingIdsOf } from "@/modules/scheduling/index.ts";
import type { PersonalDataSource, Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { iso } from "@/platform/time/time.ts";
import { listRatingsOf } from "./answers.ts";
import { deleteRatings, deleteRatingsOfTrack, findRating, type Rating } from "./ratings.ts";
import { isDeleted } from "./rules.ts";
import { ratingRequests, ratings } from "./tables.ts";

/** Listens to auth.account_deleted in its transaction: ratings of a deleted specialist are deleted. */
export const deleteRatingsOfAccount = async (tx: Tx, { userId }: { userId: string }): Promise<void> =>
  await deleteRatings(tx, await tx.select().from(ratings).where(eq(ratings.specialistId, userId)));

/** Listens to funnel.consent_withdrawn in its transaction: what the visitor wrote goes, and nobody asks for more. */
export const deleteRatingsOfVisitor = async (
  tx: Tx,
  { trackId }: { trackId: string },
): Promise<void> => {
  await deleteRatingsOfTrack(tx, trackId);
  await tx.delete(ratingRequests).where(inArray(ratingRequests.meetingId, meetingIdsOf(trackId)));
};

const dates = ({ createdAt, repliedAt, appealedAt, removedAt }: Rating) => ({
  givenAt: iso(createdAt),
  repliedAt: repliedAt && iso(repliedAt),
  appealedAt: appealedAt && iso(appealedAt),
  removedAt: removedAt && iso(removedAt),
});

/** The ratings that a specialist sees, with what they answered. */
export const ratingData: PersonalDataSource[] = [{
  name: "ratings",
  async collect({ db }, userId) {
    const list = await listRatingsOf(db.read, userId, { limit: Number.MAX_SAFE_INTEGER, offset: 0 });
    return list.map((rating) => {
      const { categoryId, stars, sentence, author, month, status, reply, appeal, removedRule } = rating;
      return { categoryId, stars, sentence, author, month, status, reply, appeal, removedRule, ...dates(rating) };
    });
  },
}];

/** A visitor's own rating of a meeting, for their export; null without one. */
export const exportRating = async (db: Reader, meetingId: string) => {
  const rating = await findRating(db, meetingId);
  if (!rating || isDeleted(rating.status)) return null;
  const { stars, sentence, author, month, status, reply, removedRule, createdAt } = rating;
  return { stars, sentence, author, month, status, reply, removedRule, givenAt: iso(createdAt) };
};
