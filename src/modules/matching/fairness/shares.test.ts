// A specialist's own share, in meetings and in words.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@tests/support/app/property-runs.ts";
import { computeOwnShare, describeShare, type Offer } from "./shares.ts";
import { type CandidateStats, fairness, noStats, SUMMED } from "../ranking.ts";

const offers = (...pairs: [offeredStarts: number, recentMeetings: number][]): Offer[] =>
  pairs.map(([offeredStarts, recentMeetings]) => ({ offeredStarts, recentMeetings }));

const toStats = (offer: Offer, n: number): CandidateStats => ({
  id: `id-${n}`,
  languages: [],
  strengths: {},
  kept: 0,
  missed: 0,
  ratingCount: 0,
  ratingSum: 0,
  ...offer,
});
const sumUp = (all: readonly Offer[]) => {
  const sums = noStats();
  for (const candidate of all.map(toStats)) for (const column of SUMMED) sums[column] += candidate[column];
  return sums;
};

describe("a specialist's own share", () => {
  it("is what their offered times earn, less what they have got; all shares even out", () => {
    const all = offers([10, 4], [30, 0]);
    const stats = sumUp(all);
    expect(all.map((candidate) => computeOwnShare(candidate, stats))).toEqual([{ meetings: 4, behind: -3 }, {
      meetings: 0,
      behind: 3,
    }]);
  });

  it("agrees with the ranking: behind is above one half, ahead is below", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(300), fc.nat(30)), { minLength: 2, maxLength: 20 }), (pairs) => {
        const all = pairs.map(([free, recentMeetings]) => ({ offeredStarts: free + recentMeetings, recentMeetings }));
        const stats = sumUp(all);
        for (const [n, candidate] of all.entries()) {
          const { behind } = computeOwnShare(candidate, stats);
          const above = fairness(toStats(candidate, n), stats) - 0.5;
          if (Math.abs(behind) < 1e-9) expect(above).toBeCloseTo(0, 9);
          else expect(Math.sign(above)).toBe(Math.sign(behind));
        }
      }),
      propertyRuns(200),
    );
  });

  const busy = { specialists: 4, meetings: 12 };
  it.each<[number, typeof busy, string]>([
    [1.2, busy, "1.2 meetings behind your share, so you are shown earlier."],
    [1, busy, "1 meeting behind your share, so you are shown earlier."],
    [-0.76, busy, "0.8 meetings ahead of your share, so you are shown later."],
    [0.04, busy, "You have exactly your share of meetings."],
    [0, { specialists: 4, meetings: 0 }, "No meetings here in the last 30 days, so nobody is ahead or behind."],
    [0, { specialists: 1, meetings: 7 }, "You're the only specialist here at the moment, so every meeting is yours."],
  ])("%f in words", (behind, category, sentence) => {
    expect(describeShare({ behind }, category)).toBe(sentence);
  });
});
