// Specialists in the order in which they were ranked for a visitor, with everything that decided it.
import type { Instant } from "@/platform/time/time.ts";
import type { Visitor } from "../matching/match-context.ts";
import { toRankingRequest } from "../matching/ranked-candidates.ts";
import type { CandidateStats, CategoryStats, RankingRequest } from "../matching/ranking.ts";

export interface RankedList {
  at: Instant;
  /** Of the periods and limits. */
  settingsVersion: number;
  ranking: RankingRequest;
  stats: CategoryStats;
  candidates: readonly CandidateStats[];
  /** The one among them whom the visitor asked for. */
  preferredId?: string;
}

interface RankedSource {
  visitor: Visitor;
  startsAt: Instant;
  now: Instant;
  settingsVersion: number;
  stats: CategoryStats;
  best: readonly CandidateStats[];
}

/** The answered questions only: nothing else of the strengths is looked at. */
const strengthsFor = ({ strengths }: CandidateStats, { matchingAnswers }: RankingRequest) =>
  Object.fromEntries(Object.entries(strengths).filter(([key]) => key in matchingAnswers));

/** Copies what the ranking has used, because the entries and sums of a slot index change. */
export const createRankedList = (
  { visitor, startsAt, now, settingsVersion, stats, best }: RankedSource,
): RankedList => {
  const { seed, matchingAnswers, language, suitsTimeOfDay } = toRankingRequest(visitor, startsAt);
  const ranking = { seed, matchingAnswers, language, suitsTimeOfDay };
  const candidates = best.map((one): CandidateStats => ({
    id: one.id,
    languages: one.languages,
    strengths: strengthsFor(one, ranking),
    kept: one.kept,
    missed: one.missed,
    recentMeetings: one.recentMeetings,
    offeredStarts: one.offeredStarts,
    ratingCount: one.ratingCount,
    ratingSum: one.ratingSum,
  }));
  const preferredId = candidates.find(({ id }) => id === visitor.preferred?.specialistId)?.id;
  return { at: now, settingsVersion, ranking, stats: { ...stats }, candidates, preferredId };
};
