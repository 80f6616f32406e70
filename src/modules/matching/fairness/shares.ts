// What a specialist's own share of the meetings of a category means. Pure.
import { type CandidateStats, type CategoryStats, earnedMeetings } from "../ranking.ts";

/** What a specialist offers, and what they have got. */
export type Offer = Pick<CandidateStats, "offeredStarts" | "recentMeetings">;

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
