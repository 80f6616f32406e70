// The published ranking of specialists: fit 0.40, reliability 0.25, fairness 0.30, shuffle 0.05 (PRODUCT section 4). Pure.

type Answer = string | number | boolean | readonly string[];

/** What a specialist is ranked by. Money is not part of it. */
export interface CandidateStats {
  id: string;
  languages: readonly string[];
  /** The answers that they are best at: option values by question key. */
  strengths: Readonly<Record<string, readonly string[]>>;
  kept: number;
  missed: number;
  /** Meetings booked in the last 30 days, and starts offered in the next 30. */
  recentMeetings: number;
  offeredStarts: number;
}

/** The sums of all specialists of the category. */
export type CategoryStats = Pick<CandidateStats, "kept" | "missed" | "recentMeetings" | "offeredStarts">;

/** What a visitor's request contributes to the ranking. */
export interface RankingRequest {
  /** What the shuffle is stable for: the track, or the category for a preview. */
  seed: string;
  matchingAnswers: Readonly<Record<string, Answer>>;
  /** The requested language, else that of the visitor's locale. */
  language: string;
  /** Whether the start is in a part of the day that the visitor prefers. */
  suitsTimeOfDay: boolean;
}

export const WEIGHTS = { fit: 0.40, reliability: 0.25, fairness: 0.30, shuffle: 0.05 } as const;
/** How many meetings at the category's mean a newcomer starts with. */
const PRIOR_WEIGHT = 8;
/** The mean while nobody in the category has a record. */
const PRIOR_RELIABILITY = 0.9;

const valuesOf = (answer: Answer): string[] => (Array.isArray(answer) ? answer : [answer]).map(String);

/** 0 to 1: answers weigh 0.5, language 0.3, time of day 0.2. A question without declared strengths is neutral. */
export const fit = ({ strengths, languages }: CandidateStats, request: RankingRequest): number => {
  const shares = Object.entries(request.matchingAnswers).map(([key, answer]) => {
    const known = strengths[key];
    const values = valuesOf(answer);
    if (!known?.length || values.length === 0) return 0.5;
    return values.filter((value) => known.includes(value)).length / values.length;
  });
  const answers = shares.length === 0 ? 0.5 : shares.reduce((a, b) => a + b, 0) / shares.length;
  const language = languages.includes(request.language) ? 1 : 0;
  return 0.5 * answers + 0.3 * language + 0.2 * (request.suitsTimeOfDay ? 1 : 0);
};

/** 0 to 1: the share of meetings kept, smoothed towards the category's mean, at which a newcomer starts. */
export const reliability = ({ kept, missed }: CandidateStats, category: CategoryStats): number => {
  const total = category.kept + category.missed;
  const mean = total === 0 ? PRIOR_RELIABILITY : category.kept / total;
  return (kept + PRIOR_WEIGHT * mean) / (kept + missed + PRIOR_WEIGHT);
};

/** 0 to 1: 0.5 at exactly the share of meetings that the offered starts earn, more below that share. */
export const fairness = ({ recentMeetings, offeredStarts }: CandidateStats, category: CategoryStats): number => {
  const share = category.offeredStarts === 0 ? 0 : offeredStarts / category.offeredStarts;
  const earned = share * category.recentMeetings;
  return (earned + 1) / (earned + recentMeetings + 2);
};

/** 0 to 1, always the same for one visitor and specialist (FNV-1a, mixed). */
export const shuffle = (seed: string, id: string): number => {
  let hash = 0x811c9dc5;
  const text = seed + id;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
};

/** The score by which specialists are ranked, highest first. */
export const score = (candidate: CandidateStats, request: RankingRequest, category: CategoryStats): number =>
  WEIGHTS.fit * fit(candidate, request) +
  WEIGHTS.reliability * reliability(candidate, category) +
  WEIGHTS.fairness * fairness(candidate, category) +
  WEIGHTS.shuffle * shuffle(request.seed, candidate.id);

/** Why a specialist is shown, in short phrases for the visitor; at most three. */
export const listReasons = ({ strengths, kept, missed }: CandidateStats, request: RankingRequest): string[] => {
  const reasons: string[] = [];
  const isExperienced = Object.entries(request.matchingAnswers).some(([key, answer]) =>
    valuesOf(answer).some((value) => strengths[key]?.includes(value))
  );
  if (isExperienced) reasons.push("Experienced with requests like yours");
  if (kept >= 5 && kept / (kept + missed) >= 0.95) reasons.push("Keeps meetings reliably");
  if (kept + missed === 0) reasons.push("New on Parley");
  return reasons;
};
