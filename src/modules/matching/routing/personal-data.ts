// Export and deletion of the routing log: each side gets what is about them, and nothing about other specialists or visitors.
import { desc, eq, sql } from "drizzle-orm";
import type { PersonalDataSource, Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { iso } from "@/platform/time/time.ts";
import { listRoutings } from "./routing-log.ts";
import { routingCandidates, routingLog, shownLists } from "./tables.ts";

/** Deletes the log of a request and what was shown for it, together with what identifies its visitor. */
export const deleteRoutingsOfTrack = async (tx: Tx, trackId: string): Promise<void> => {
  await tx.delete(routingCandidates).where(sql`${routingCandidates.meetingId} in (
    select meeting_id from routing_log where track_id = ${trackId})`);
  await tx.delete(routingLog).where(eq(routingLog.trackId, trackId));
  await tx.delete(shownLists).where(eq(shownLists.trackId, trackId));
};

/** Listens to auth.account_deleted in its transaction: the others of each log keep their order. */
export const deleteRoutingsOfAccount = async (tx: Tx, { userId }: { userId: string }): Promise<void> =>
  void await tx.delete(routingCandidates).where(eq(routingCandidates.specialistId, userId));

/** Where a specialist was shown, and what they were ranked by. */
export const routingData: PersonalDataSource[] = [{
  name: "ranking",
  async collect({ db }, userId) {
    const rows = await db.read.select({
      at: routingLog.at,
      startsAt: routingLog.startsAt,
      request: routingLog.request,
      orderingVersion: routingLog.orderingVersion,
      position: routingCandidates.position,
      inputs: routingCandidates.inputs,
      parts: routingCandidates.parts,
    }).from(routingCandidates).innerJoin(routingLog, eq(routingLog.meetingId, routingCandidates.meetingId))
      .where(eq(routingCandidates.specialistId, userId)).orderBy(desc(routingLog.at));
    return rows.map(({ at, startsAt, request: { categoryId }, inputs, parts, position, orderingVersion }) => {
      // Strengths are kept for the questions that the visitor answered, which is the visitor's matter.
      const { strengths: _, ...counted } = inputs;
      return { shownFor: iso(startsAt), bookedAt: iso(at), categoryId, position, orderingVersion, parts, counted };
    });
  },
}];

/** What a visitor asked for and how many specialists they were shown, for their export. */
export const exportRoutings = async (db: Reader, trackId: string) =>
  (await listRoutings(db, trackId)).map((log) => {
    const { ranking: { matchingAnswers, language: rankedLanguage, suitsTimeOfDay }, ...request } = log.request;
    return {
      bookedAt: iso(log.at),
      startsAt: iso(log.startsAt),
      asked: { ...request, matchingAnswers, rankedLanguage, suitsTimeOfDay },
      orderingVersion: log.orderingVersion,
      shown: log.candidates.length,
      bookable: log.total,
      excluded: log.excluded,
    };
  });
