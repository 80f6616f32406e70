// The published ranking of specialists: fit 0.30, reliability 0.25, fairness 0.30, rating 0.10, shuffle 0.05
// (docs/product/matching.md#ranking). Pure.
import { joinList, t } from "@/languages/language.ts";

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
  /** Published ratings in the category: how many, and the sum of their stars. */
  ratingCount: number;
  ratingSum: number;
}

/** The columns whose sums over all specialists of the category the ranking needs. */
export const SUMMED = ["kept", "missed", "recentMeetings", "offeredStarts", "ratingCount", "ratingSum"] as const;

/** The sums of all specialists of the category. */
export type CategoryStats = Pick<CandidateStats, (typeof SUMMED)[number]>;

export const noStats = (): CategoryStats => ({
  kept: 0,
  missed: 0,
  recentMeetings: 0,
  offeredStarts: 0,
  ratingCount: 0,
  ratingSum: 0,
});

/** What a visitor's request contributes to the ranking. */
export interface RankingRequest {
  /** What the shuffle is stable for: the track, or the category for a preview. */
  seed: string;
  matchingAnswers: Readonly<Record<string, Answer>>;
  /** The options of these questions. Absent for a stored list: its strengths are what `strengthsAt` returned. */
  options?: Readonly<Record<string, readonly string[]>>;
  /** The requested language, else that of the visitor's locale. */
  language: string;
  /** Whether the start is in a part of the day that the visitor prefers. */
  suitsTimeOfDay: boolean;
}

export const WEIGHTS = { fit: 0.30, reliability: 0.25, fairness: 0.30, rating: 0.10, shuffle: 0.05 } as const;
/** How many meetings at the category's mean a newcomer starts with. */
const PRIOR_WEIGHT = 8;
/** The mean while nobody in the category has a record. */
const PRIOR_RELIABILITY = 0.9;
/** How many ratings at the category's mean everyone starts with. */
export const PRIOR_RATINGS = 10;
/** The mean, in stars, while nobody in the category has a rating. */
export const PRIOR_STARS = 4;

const valuesOf = (answer: Answer): string[] => (Array.isArray(answer) ? answer : [answer]).map(String);

/** What a specialist has declared for a question; nothing when it is everything, because nobody is best at all of it. */
export const strengthsAt = (
  { strengths }: Pick<CandidateStats, "strengths">,
  { options }: Pick<RankingRequest, "options">,
  key: string,
): readonly string[] => {
  const declared = strengths[key] ?? [];
  const offered = options?.[key] ?? [];
  return offered.length > 0 && offered.every((value) => declared.includes(value)) ? [] : declared;
};

/** 0 to 1: answers weigh 0.5, language 0.3, time of day 0.2. A question without declared strengths is neutral. */
export const fit = (
  candidate: Pick<CandidateStats, "strengths" | "languages">,
  request: RankingRequest,
): number => {
  const shares = Object.entries(request.matchingAnswers).map(([key, answer]) => {
    const known = strengthsAt(candidate, request, key);
    const values = valuesOf(answer);
    if (known.length === 0 || values.length === 0) return 0.5;
    return values.filter((value) => known.includes(value)).length / values.length;
  });
  const answers = shares.length === 0 ? 0.5 : shares.reduce((a, b) => a + b, 0) / shares.length;
  const language = candidate.languages.includes(request.language) ? 1 : 0;
  return 0.5 * answers + 0.3 * language + 0.2 * (request.suitsTimeOfDay ? 1 : 0);
};

const meanReliability = ({ kept, missed }: CategoryStats): number =>
  kept + missed === 0 ? PRIOR_RELIABILITY : kept / (kept + missed);

const meanStars = ({ ratingCount, ratingSum }: CategoryStats): number =>
  ratingCount === 0 ? PRIOR_STARS : ratingSum / ratingCount;

/** Meetings for each offered start. */
const meetingRate = ({ recentMeetings, offeredStarts }: CategoryStats): number =>
  offeredStarts === 0 ? 0 : recentMeetings / offeredStarts;

/** 0 to 1: the share of meetings kept, smoothed towards the category's mean, at which a newcomer starts. */
export const reliability = ({ kept, missed }: CandidateStats, category: CategoryStats): number =>
  (kept + PRIOR_WEIGHT * meanReliability(category)) / (kept + missed + PRIOR_WEIGHT);

/** The share of the category's recent meetings that a specialist's offered starts earn. */
export const earnedMeetings = (
  { offeredStarts }: Pick<CandidateStats, "offeredStarts">,
  category: CategoryStats,
): number => offeredStarts * meetingRate(category);

/** 0 to 1: 0.5 at exactly the share of meetings that the offered starts earn, more below that share. */
export const fairness = (candidate: CandidateStats, category: CategoryStats): number => {
  const { recentMeetings } = candidate;
  const earned = earnedMeetings(candidate, category);
  return (earned + 1) / (earned + recentMeetings + 2);
};

/** 1 to 5: the mean of the stars, with ten more ratings at the category's mean. Newcomers are at that mean. */
export const smoothedStars = ({ ratingCount, ratingSum }: CandidateStats, category: CategoryStats): number =>
  (ratingSum + PRIOR_RATINGS * meanStars(category)) / (ratingCount + PRIOR_RATINGS);

/** 0 to 1: one star is 0, five are 1. */
export const rating = (candidate: CandidateStats, category: CategoryStats): number =>
  (smoothedStars(candidate, category) - 1) / 4;

/** A text as 32 bits (FNV-1a, mixed). */
export const hashText = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mix(hash);
};

/** Spreads a change of any bit over all bits (the last step of MurmurHash3). */
const mix = (hash: number): number => {
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
};

/** The fixed ways in which all specialists are divided into classes. */
export const DIVISIONS = 64;
export const CLASSES = 16;
const GOLDEN_RATIO = 0x9e3779b1;

/** The shuffle of one visitor: the classes of a division in an order of their own, and an order inside each class. */
export interface Shuffle {
  division: number;
  /** By class: 0 is the last one. */
  ranks: readonly number[];
  salt: number;
}

/** The shuffle of a seed. Any two seeds have different orders; a division is shared by 1 in 64. */
export const createShuffle = (seed: string): Shuffle => {
  const salt = hashText(seed);
  const ranks = Array.from({ length: CLASSES }, (_, n) => n);
  for (let n = CLASSES - 1; n > 0; n--) {
    const other = (mix(salt + Math.imul(n, GOLDEN_RATIO)) >>> 0) % (n + 1);
    [ranks[n], ranks[other]] = [ranks[other]!, ranks[n]!];
  }
  return { division: mix(salt ^ GOLDEN_RATIO) & (DIVISIONS - 1), ranks, salt };
};

/** The class of a specialist in a division, by the hash of their id. */
export const classOf = (division: number, idHash: number): number =>
  mix(idHash + Math.imul(division + 1, GOLDEN_RATIO)) >>> 28;

/** 0 to 1 for a specialist of this class. The specialists of a class are next to each other. */
export const shuffleInClass = ({ ranks, salt }: Shuffle, ofClass: number, idHash: number): number =>
  (ranks[ofClass]! + (mix(idHash ^ salt) >>> 0) / 2 ** 32) / CLASSES;

/** 0 to 1, always the same for one visitor and specialist. */
export const shuffle = (seed: string, id: string): number => {
  const shuffle = createShuffle(seed);
  const idHash = hashText(id);
  return shuffleInClass(shuffle, classOf(shuffle.division, idHash), idHash);
};

/** The part of the score that does not depend on the request. */
export const quality = (candidate: CandidateStats, category: CategoryStats): number =>
  WEIGHTS.reliability * reliability(candidate, category) + WEIGHTS.fairness * fairness(candidate, category) +
  WEIGHTS.rating * rating(candidate, category);

/**
 * How far any specialist's quality can move when the sums of the category change from one to the other. Reliability moves
 * by at most the change of the mean. With `earned` = offered x rate, fairness changes by earned (had + 1) / (earned + had + 2)^2
 * for each unit of ln(rate), which is at most 1/4. Stars move by at most the change of their mean, a quarter of it in
 * rating.
 */
export const qualityDrift = (from: CategoryStats, to: CategoryStats): number => {
  const [before, after] = [meetingRate(from), meetingRate(to)];
  const change = before === after ? 0 : Math.abs(Math.log(after / before));
  return WEIGHTS.reliability * Math.abs(meanReliability(to) - meanReliability(from)) + WEIGHTS.fairness * change / 4 +
    WEIGHTS.rating * Math.abs(meanStars(to) - meanStars(from)) / 4;
};

/** The score by which specialists are ranked, highest first. */
export const score = (candidate: CandidateStats, request: RankingRequest, category: CategoryStats): number =>
  WEIGHTS.fit * fit(candidate, request) + quality(candidate, category) +
  WEIGHTS.shuffle * shuffle(request.seed, candidate.id);

/** The parts of a score, each from 0 to 1. */
export type ScoreParts = Record<keyof typeof WEIGHTS, number>;

/** What a score is made of, before it is weighed. */
export const scoreParts = (
  candidate: CandidateStats,
  request: RankingRequest,
  category: CategoryStats,
): ScoreParts => ({
  fit: fit(candidate, request),
  reliability: reliability(candidate, category),
  fairness: fairness(candidate, category),
  rating: rating(candidate, category),
  shuffle: shuffle(request.seed, candidate.id),
});

/** What the reasons name, in the visitor's words. */
export interface ReasonWords {
  /** The topic of the request, if it has one. */
  topic?: { id: string; name: string };
  /** The label of an answer. */
  labelOf(key: string, value: string): string | undefined;
}

/** Fewer meetings say nothing about somebody's reliability. */
const MANY_MEETINGS = 5;
const RELIABLE = 0.95;

/**
 * Why a specialist suits the visitor: each reason names what it rests on, an answer or a count.
 * @param candidate `subcategoryIds`: the topics that they chose; none when they serve the whole category
 */
export const listReasons = (
  candidate: CandidateStats & { subcategoryIds: readonly string[] },
  request: RankingRequest,
  { topic, labelOf }: ReasonWords,
): string[] => {
  const { kept, missed, subcategoryIds } = candidate;
  const strong = Object.entries(request.matchingAnswers).flatMap(([key, answer]) =>
    valuesOf(answer).filter((value) => strengthsAt(candidate, request, key).includes(value))
      .flatMap((value) => labelOf(key, value) ?? [])
  );
  return [
    ...topic && subcategoryIds.includes(topic.id) ? [t("reasons.topic", { topic: topic.name })] : [],
    ...strong.length > 0
      ? [t("reasons.strong", { answers: joinList(strong.map((answer) => t("reasons.answer", { answer }))) })]
      : [],
    ...kept >= MANY_MEETINGS && kept / (kept + missed) >= RELIABLE
      ? [missed === 0 ? t("reasons.keptAll", { kept }) : t("reasons.kept", { kept, all: kept + missed })]
      : [],
  ];
};
