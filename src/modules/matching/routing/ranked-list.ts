// Copies what decides the order of the specialists that a visitor is shown.
import type { Instant } from "@/platform/time/time.ts";
import type { RankedList } from "./tables.ts";
import type { Visitor } from "../match-context.ts";
import { toRankingRequest } from "../ranked-candidates.ts";
import type { CandidateStats, CategoryStats, RankingRequest } from "../ranking.ts";

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

/** The entries and sums of a slot index change, so the list has its own. */
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
