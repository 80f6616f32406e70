// The published order of specialists: fit 0.40, reliability 0.25, fairness 0.30, shuffle 0.05 (PRODUCT section 4).
import type { Answers } from "../schemas.ts";

/** What a specialist brings to the order. Money is not among it. */
export interface Standing {
  id: string;
  languages: readonly string[];
  /** Answers that he knows best: question key to option values. */
  strengths: Readonly<Record<string, readonly string[]>>;
  kept: number;
  missed: number;
  /** Meetings booked in the last 30 days, and starts that he offers in the next 30. */
  recentMeetings: number;
  offeredStarts: number;
}

/** What the category's specialists have in sum. */
export interface Field {
  kept: number;
  missed: number;
  recentMeetings: number;
  offeredStarts: number;
}

export interface Wish {
  /** What the shuffle is stable for: the track, or the category for a preview. */
  seed: string;
  matchingAnswers: Answers;
  /** The language asked for, else the visitor's locale. */
  language: string;
  /** Whether the start lies in a part of the day that the visitor prefers. */
  suitsTimeOfDay: boolean;
}

export const WEIGHTS = { fit: 0.40, reliability: 0.25, fairness: 0.30, shuffle: 0.05 } as const;
/** How many meetings of the category's mean a newcomer starts with. */
const PRIOR_WEIGHT = 8;
/** Reliability where nobody has a record yet. */
const PRIOR_RELIABILITY = 0.9;

/** 0 to 1: answers count half, language three tenths, time of day two tenths. Undeclared strengths are neutral. */
export const fit = (standing: Standing, wish: Wish): number => {
  const answered = Object.entries(wish.matchingAnswers);
  const shares = answered.map(([key, answer]) => {
    const known = standing.strengths[key];
    if (!known?.length) return 0.5;
    const given = (Array.isArray(answer) ? answer : [answer]).map(String);
    return given.length === 0 ? 0.5 : given.filter((value) => known.includes(value)).length / given.length;
  });
  const answers = shares.length === 0 ? 0.5 : shares.reduce((a, b) => a + b, 0) / shares.length;
  const language = standing.languages.includes(wish.language) ? 1 : 0;
  return 0.5 * answers + 0.3 * language + 0.2 * (wish.suitsTimeOfDay ? 1 : 0);
};

/** 0 to 1: meetings kept, smoothed towards the category's mean, at which a newcomer starts. */
export const reliability = ({ kept, missed }: Standing, field: Field): number => {
  const mean = field.kept + field.missed === 0 ? PRIOR_RELIABILITY : field.kept / (field.kept + field.missed);
  return (kept + PRIOR_WEIGHT * mean) / (kept + missed + PRIOR_WEIGHT);
};

/** 0 to 1: a half when he has the share of meetings that his offered starts earn, more when he has fewer. */
export const fairness = ({ recentMeetings, offeredStarts }: Standing, field: Field): number => {
  const share = field.offeredStarts === 0 ? 0 : offeredStarts / field.offeredStarts;
  const earned = share * field.recentMeetings;
  return (earned + 1) / (earned + recentMeetings + 2);
};

/** 0 to 1, the same for one visitor and specialist every time (FNV-1a, mixed). */
export const shuffle = (seed: string, id: string): number => {
  let hash = 0x811c9dc5;
  const text = seed + id;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
};

/** The score by which specialists are put in order, highest first. */
export const score = (standing: Standing, wish: Wish, field: Field): number =>
  WEIGHTS.fit * fit(standing, wish) +
  WEIGHTS.reliability * reliability(standing, field) +
  WEIGHTS.fairness * fairness(standing, field) +
  WEIGHTS.shuffle * shuffle(wish.seed, standing.id);

/** Why he is shown, in words for the visitor; at most three. */
export const reasonsFor = (standing: Standing, wish: Wish): string[] => {
  const reasons: string[] = [];
  const matches = Object.entries(wish.matchingAnswers).some(([key, answer]) =>
    (Array.isArray(answer) ? answer : [answer]).some((value) => standing.strengths[key]?.includes(String(value)))
  );
  if (matches) reasons.push("Knows cases like yours");
  if (standing.kept >= 5 && standing.kept / (standing.kept + standing.missed) >= 0.95) {
    reasons.push("Keeps meetings reliably");
  }
  if (standing.kept + standing.missed === 0) reasons.push("New on Parley");
  return reasons;
};
