// The Gini coefficient at known values and bounds, and a specialist's own share in words.
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { propertyRuns } from "@tests/support/app/property-runs.ts";
import { computeOwnShare, describeShare, giniOf, measureOffers, type Offer } from "./shares.ts";
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

describe("the Gini coefficient", () => {
  it.each<[string, Offer[], number | null]>([
    ["nobody", [], null],
    ["one specialist", offers([10, 3]), null],
    ["no meetings", offers([10, 0], [10, 0]), null],
    ["one who offers time, and one who does not", offers([10, 3], [0, 0]), null],
    ["equal shares", offers([10, 2], [10, 2], [10, 2]), 0],
    ["meetings that follow the offered times", offers([10, 1], [30, 3], [50, 5]), 0],
    ["one of two gets everything", offers([10, 4], [10, 0]), 1],
    ["one of five gets everything", offers([10, 0], [10, 0], [10, 9], [10, 0], [10, 0]), 1],
    ["a quarter and three quarters", offers([10, 1], [10, 3]), 0.5],
    // Calculated by hand: 1/6 over all pairs, of which pairs of different specialists have a weight of 5/8.
    ["different times and rates", offers([10, 4], [10, 4], [20, 4]), (1 / 6) / (5 / 8)],
  ])("of %s", (_, all, gini) => {
    const value = giniOf(all);
    if (gini === null) expect(value).toBeNull();
    else expect(value).toBeCloseTo(gini, 12);
  });

  const anyOffers = fc.array(
    fc.record({ offeredStarts: fc.nat(600), recentMeetings: fc.nat(40) })
      .map(({ offeredStarts, recentMeetings }) => ({ recentMeetings, offeredStarts: offeredStarts + recentMeetings })),
    { maxLength: 40 },
  );

  it("is half the mean difference of two specialists' rates, by the rate of all", () => {
    fc.assert(
      fc.property(anyOffers, (all) => {
        const gini = giniOf(all);
        const offering = all.filter(({ offeredStarts }) => offeredStarts > 0);
        if (gini === null) return;
        const { offeredStarts: starts, recentMeetings: meetings } = sumUp(offering);
        let [differences, pairs] = [0, 0];
        for (const [n, a] of offering.entries()) {
          for (const b of offering.slice(n + 1)) {
            const weight = a.offeredStarts * b.offeredStarts;
            const rates = [a, b].map((candidate) => candidate.recentMeetings / candidate.offeredStarts) as [
              number,
              number,
            ];
            differences += weight * Math.abs(rates[0] - rates[1]);
            pairs += weight;
          }
        }
        expect(gini).toBeCloseTo(Math.min(1, differences / pairs / (2 * meetings / starts)), 9);
      }),
      propertyRuns(200),
    );
  });

  it("is between 0 and 1, and does not depend on the order or on how many times are offered in all", () => {
    fc.assert(
      fc.property(anyOffers, (all) => {
        const gini = giniOf(all);
        if (gini === null) return;
        expect(gini).toBeGreaterThanOrEqual(0);
        expect(gini).toBeLessThanOrEqual(1);
        expect(giniOf(all.toReversed())).toBeCloseTo(gini, 9);
        expect(giniOf(all.map((candidate) => ({ ...candidate, offeredStarts: candidate.offeredStarts * 3 }))))
          .toBeCloseTo(gini, 9);
      }),
      propertyRuns(200),
    );
  });
});

test("a measurement counts specialists and meetings, and says how far they usually are from their share", () => {
  const all = offers([10, 4], [10, 0]);
  expect(measureOffers(all, sumUp(all))).toEqual({ specialists: 2, meetings: 4, gini: 1, spread: 2 });
  expect(measureOffers([], noStats())).toEqual({ specialists: 0, meetings: 0, gini: null, spread: 0 });
});

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
