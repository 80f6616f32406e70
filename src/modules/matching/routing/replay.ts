// Replaying a routing log: ranks the logged candidates again from what the log has, and compares. Pure.
import type { RankedInputs, RoutedRequest } from "./tables.ts";
import { type CategoryStats, type RankingRequest, score, type ScoreParts, scoreParts, WEIGHTS } from "../ranking.ts";

export interface LoggedCandidate {
  specialistId: string;
  /** 1 is the first one shown. Those of deleted accounts are missing. */
  position: number;
  /** Whether the visitor asked for this specialist. */
  preferred: boolean;
  inputs: RankedInputs;
  parts: ScoreParts;
}

/** The part of a log that decides the order. */
export interface ReplayableLog {
  /** The shuffle's seed. */
  trackId: string;
  orderingVersion: number;
  request: Pick<RoutedRequest, "ranking">;
  stats: CategoryStats;
  candidates: readonly LoggedCandidate[];
}

export interface Replay {
  /** "unknown": this program no longer knows the version of the ranking. */
  result: "same" | "different" | "unknown";
  /** The ids in the order of the replay, and each one's score; empty when unknown. */
  order: readonly string[];
  scores: ReadonlyMap<string, number>;
  /** How much each part counts; null when unknown. */
  weights: ScoreParts | null;
  /** Those whose parts of the score are not what the log says. */
  changed: readonly string[];
}

interface Formula {
  parts: typeof scoreParts;
  score: typeof score;
  weights: ScoreParts;
}

/** Version 2 of ORDERING. A later version gets its own entry; this one stays while logs have it. */
const FORMULAS: Readonly<Record<number, Formula>> = { 2: { parts: scoreParts, score, weights: WEIGHTS } };

interface Ranked {
  specialistId: string;
  preferred: boolean;
  score: number;
}

/** The specialist whom the visitor asked for, then the highest score; equal scores by id. */
const compareRanked = (a: Ranked, b: Ranked): number =>
  Number(b.preferred) - Number(a.preferred) || b.score - a.score || (a.specialistId < b.specialistId ? -1 : 1);

const isSame = (a: ScoreParts, b: ScoreParts): boolean =>
  (Object.keys(a) as (keyof ScoreParts)[]).every((part) => a[part] === b[part]);

/** Ranks the candidates of a log by the formula of its version. */
export const replayRouting = ({ trackId, orderingVersion, request, stats, candidates }: ReplayableLog): Replay => {
  const formula = FORMULAS[orderingVersion];
  if (!formula) return { result: "unknown", order: [], scores: new Map(), weights: null, changed: [] };
  const ranking: RankingRequest = { ...request.ranking, seed: trackId };
  const toStats = ({ specialistId, inputs }: LoggedCandidate) => ({ ...inputs, id: specialistId });
  const ranked = candidates.map((candidate) => ({
    specialistId: candidate.specialistId,
    preferred: candidate.preferred,
    score: formula.score(toStats(candidate), ranking, stats),
  })).sort(compareRanked);
  const order = ranked.map(({ specialistId }) => specialistId);
  const logged = candidates.toSorted((a, b) => a.position - b.position).map(({ specialistId }) => specialistId);
  const changed = candidates.filter((candidate) =>
    !isSame(formula.parts(toStats(candidate), ranking, stats), candidate.parts)
  )
    .map(({ specialistId }) => specialistId);
  const same = changed.length === 0 && order.every((id, n) => id === logged[n]);
  const scores = new Map(ranked.map(({ specialistId, score }) => [specialistId, score]));
  return { result: same ? "same" : "different", order, scores, weights: formula.weights, changed };
};
