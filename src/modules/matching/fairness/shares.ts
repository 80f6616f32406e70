// How evenly the meetings of a category are shared, and what a specialist's own share means. Pure.
import { type CandidateStats, type CategoryStats, earnedMeetings } from "../ranking.ts";

/** What a specialist offers, and what they have got. */
export type Offer = Pick<CandidateStats, "offeredStarts" | "recentMeetings">;

const sumOf = <T>(all: readonly T[], of: (item: T) => number): number => all.reduce((sum, item) => sum + of(item), 0);

const rateOf = ({ offeredStarts, recentMeetings }: Offer): number => recentMeetings / offeredStarts;

/**
 * The Gini coefficient of meetings for each offered start: 0 when meetings follow the offered times, 1 when one specialist
 * gets everything. Specialists weigh by the times that they offer. Corrected for few specialists, as usual for a sample
 * (pairs of a specialist with themselves are left out); without that, one of two getting everything would be 0.5. Null
 * without meetings, or with fewer than two specialists.
 */
export const giniOf = (offers: readonly Offer[]): number | null => {
  const offering = offers.filter(({ offeredStarts }) => offeredStarts > 0).toSorted((a, b) => rateOf(a) - rateOf(b));
  const starts = sumOf(offering, (offer) => offer.offeredStarts);
  const meetings = sumOf(offering, (offer) => offer.recentMeetings);
  if (offering.length < 2 || meetings === 0) return null;
  let [below, area, pairs] = [0, 0, 1];
  for (const { offeredStarts, recentMeetings } of offering) {
    const [share, got] = [offeredStarts / starts, recentMeetings / meetings];
    area += share * (2 * below + got);
    below += got;
    pairs -= share * share;
  }
  return Math.min(1, Math.max(0, (1 - area) / pairs));
};

export interface FairnessMeasure {
  specialists: number;
  /** Figures of the last 30 days. */
  meetings: number;
  gini: number | null;
  /** The standard deviation of what specialists got from what their times earn, in meetings. */
  spread: number;
}

/** How fairly the meetings of a category are shared among these specialists, who are all of it. */
export const measureOffers = (offers: readonly Offer[], stats: CategoryStats): FairnessMeasure => {
  const squares = sumOf(offers, (offer) => (earnedMeetings(offer, stats) - offer.recentMeetings) ** 2);
  return {
    specialists: offers.length,
    meetings: sumOf(offers, (offer) => offer.recentMeetings),
    gini: giniOf(offers),
    spread: offers.length === 0 ? 0 : Math.sqrt(squares / offers.length),
  };
};

/** A specialist's meetings, and how many they are below the share that their offered times earn; negative when above. */
export const computeOwnShare = (own: Offer, stats: CategoryStats) => ({
  meetings: own.recentMeetings,
  behind: earnedMeetings(own, stats) - own.recentMeetings,
});

/** "1.2 meetings", "1 meeting". */
const meetingsText = (count: number): string => {
  const text = count.toFixed(1).replace(/\.0$/, "");
  return `${text} ${text === "1" ? "meeting" : "meetings"}`;
};

/** Less than this many meetings is no difference. */
const EVEN = 0.05;

/** Where a specialist is compared with their share, and what follows for the order. */
export const describeShare = (
  { behind }: { behind: number },
  category: { specialists: number; meetings: number },
): string => {
  if (category.specialists === 1) return "You're the only specialist here at the moment, so every meeting is yours.";
  if (category.meetings === 0) return "No meetings here in the last 30 days, so nobody is ahead or behind.";
  if (Math.abs(behind) < EVEN) return "You have exactly your share of meetings.";
  return behind > 0
    ? `${meetingsText(behind)} behind your share, so you are shown earlier.`
    : `${meetingsText(-behind)} ahead of your share, so you are shown later.`;
};
