// The published ranking: its weights, where newcomers start, and that nothing else counts.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CandidateStats,
  type CategoryStats,
  fairness,
  fit,
  listReasons,
  type RankingRequest,
  rating,
  reliability,
  score,
  scoreParts,
  shuffle,
  smoothedStars,
  WEIGHTS,
} from "./ranking.ts";
import { ORDERING } from "./rules.ts";

const candidate = (change: Partial<CandidateStats> = {}): CandidateStats => ({
  id: "robin",
  languages: ["en"],
  strengths: {},
  kept: 0,
  missed: 0,
  recentMeetings: 0,
  offeredStarts: 0,
  ratingCount: 0,
  ratingSum: 0,
  ...change,
});
const request = (change: Partial<RankingRequest> = {}): RankingRequest => ({
  seed: "track",
  matchingAnswers: {},
  language: "en",
  suitsTimeOfDay: true,
  ...change,
});
const category: CategoryStats = {
  kept: 70,
  missed: 30,
  recentMeetings: 100,
  offeredStarts: 1_000,
  ratingCount: 50,
  ratingSum: 210,
};

const totalsOf = (stars: readonly number[]) => ({
  ratingCount: stars.length,
  ratingSum: stars.reduce((sum, star) => sum + star, 0),
});

describe("declared strengths", () => {
  const options = { goal: ["raise", "change", "start"] };
  const asked = request({ matchingAnswers: { goal: "raise" }, options });
  const fitOf = (goal: string[]) => fit(candidate({ strengths: { goal } }), asked);

  it("count for those who are best at something; all of them are like none", () => {
    expect(fitOf(["raise"])).toBeGreaterThan(fitOf([]));
    expect(fitOf(["raise", "change"])).toBe(fitOf(["raise"]));
    expect(fitOf(["change"])).toBeLessThan(fitOf([]));
    expect(fitOf(["start", "change", "raise"])).toBe(fitOf([]));
  });
});

describe("the score", () => {
  it("weighs fit 0.30, reliability 0.25, fairness 0.30, rating 0.10 and chance 0.05", () => {
    expect(WEIGHTS).toEqual({ fit: 0.30, reliability: 0.25, fairness: 0.30, rating: 0.10, shuffle: 0.05 });
    const someone = candidate({
      kept: 9,
      missed: 1,
      recentMeetings: 3,
      offeredStarts: 90,
      ratingCount: 4,
      ratingSum: 18,
    });
    const parts = 0.30 * fit(someone, request()) + 0.25 * reliability(someone, category) +
      0.30 * fairness(someone, category) +
      0.10 * rating(someone, category) +
      0.05 * shuffle("track", "robin");
    expect(score(someone, request(), category)).toBeCloseTo(parts, 12);
  });

  it("is that of the published version: a change needs another one", () => {
    const someone = candidate({
      kept: 9,
      missed: 1,
      recentMeetings: 3,
      offeredStarts: 90,
      ratingCount: 4,
      ratingSum: 18,
    });
    expect([ORDERING.version, score(someone, request(), category).toFixed(9)]).toEqual([2, "0.729500627"]);
    expect(Object.keys(scoreParts(someone, request(), category))).toEqual(Object.keys(WEIGHTS));
  });

  it("is between 0 and 1 for every specialist", () => {
    const count = fc.nat(10_000);
    const anybody = fc.record({
      kept: count,
      missed: count,
      recentMeetings: count,
      offeredStarts: count,
      stars: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 20 }),
    }).map(({ stars, ...stats }) => ({ ...stats, ...totalsOf(stars) }));
    fc.assert(fc.property(anybody, anybody, fc.boolean(), (own, others, suitsTimeOfDay) => {
      const all = {
        kept: own.kept + others.kept,
        missed: own.missed + others.missed,
        recentMeetings: own.recentMeetings + others.recentMeetings,
        offeredStarts: own.offeredStarts + others.offeredStarts,
        ratingCount: own.ratingCount + others.ratingCount,
        ratingSum: own.ratingSum + others.ratingSum,
      };
      const value = score(candidate(own), request({ suitsTimeOfDay }), all);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }));
  });

  it("ignores money and everything else about a specialist", () => {
    const rich = { ...candidate(), credits: 1_000, unitPriceMinor: 99_999, spentMinor: 1e9, lots: [{ remaining: 50 }] };
    expect(score(rich, request(), category)).toBe(score(candidate(), request(), category));
    const read = new Set<PropertyKey>();
    const watched = new Proxy(rich, { get: (target, key) => (read.add(key), Reflect.get(target, key)) });
    score(watched, request({ matchingAnswers: { goal: "plan" } }), category);
    expect([...read].sort()).toEqual(
      [
        ...["id", "kept", "languages", "missed", "offeredStarts", "ratingCount", "ratingSum", "recentMeetings"],
        "strengths",
      ].sort(),
    );
  });
});

describe("fit", () => {
  const expert = candidate({ strengths: { goal: ["plan", "cv"] } });
  it.each<[string, CandidateStats, Partial<RankingRequest>, number]>([
    ["without answers", candidate(), {}, 0.75],
    ["the wrong time of day", candidate(), { suitsTimeOfDay: false }, 0.55],
    ["another language", candidate(), { language: "fr" }, 0.45],
    ["without declared strengths", candidate(), { matchingAnswers: { goal: "plan" } }, 0.75],
    ["a strength that fits", expert, { matchingAnswers: { goal: "plan" } }, 1],
    ["a strength that does not fit", expert, { matchingAnswers: { goal: "interview" } }, 0.5],
    ["half of what was chosen", expert, { matchingAnswers: { goal: ["plan", "interview"] } }, 0.75],
    ["one of two questions", expert, { matchingAnswers: { goal: "plan", other: "x" } }, 0.875],
    ["a number as an option", candidate({ strengths: { n: ["4"] } }), { matchingAnswers: { n: 4 } }, 1],
    ["an empty choice", expert, { matchingAnswers: { goal: [] } }, 0.75],
  ])("%s", (_, stats, change, value) => expect(fit(stats, request(change))).toBeCloseTo(value, 12));
});

describe("reliability", () => {
  it("starts a newcomer at the category's mean", () => {
    expect(reliability(candidate(), category)).toBeCloseTo(0.7, 12);
    expect(reliability(candidate(), { ...category, kept: 0, missed: 0 })).toBeCloseTo(0.9, 12);
  });

  it("rises with every meeting kept and falls with every one missed", () => {
    const of = (kept: number, missed: number) => reliability(candidate({ kept, missed }), category);
    expect(of(1, 0)).toBeGreaterThan(of(0, 0));
    expect(of(0, 1)).toBeLessThan(of(0, 0));
    expect(of(50, 0)).toBeGreaterThan(of(5, 0));
    expect(of(50, 0)).toBeLessThan(1);
    expect(of(0, 500)).toBeGreaterThan(0);
  });

  it("does not rank one kept meeting above a long record", () => {
    const of = (kept: number, missed: number) => reliability(candidate({ kept, missed }), category);
    expect(of(98, 2)).toBeGreaterThan(of(1, 0));
  });
});

describe("rating", () => {
  const starsOf = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 40 });
  /** Everyone's totals, and their sums. */
  const marketOf = (all: readonly (readonly number[])[]) => {
    const sums = all.map(totalsOf).reduce((sum, totals) => ({
      ratingCount: sum.ratingCount + totals.ratingCount,
      ratingSum: sum.ratingSum + totals.ratingSum,
    }));
    return { candidates: all.map((stars) => candidate(totalsOf(stars))), stats: { ...category, ...sums } };
  };

  it("adds ten ratings at the category's mean, at which everyone starts", () => {
    const mean = { ...category, ratingCount: 100, ratingSum: 400 };
    expect(smoothedStars(candidate(), mean)).toBeCloseTo(4, 12);
    expect(smoothedStars(candidate({ ratingCount: 10, ratingSum: 50 }), mean)).toBeCloseTo(4.5, 12);
    expect(smoothedStars(candidate({ ratingCount: 1, ratingSum: 1 }), mean)).toBeCloseTo(41 / 11, 12);
    expect(smoothedStars(candidate(), { ...category, ratingCount: 0, ratingSum: 0 })).toBe(4);
  });

  it("is between the own mean and the category's, nearer to the own one the more ratings there are", () => {
    fc.assert(fc.property(starsOf, starsOf, (own, others) => {
      const { candidates: [me], stats } = marketOf([own, others]);
      const [ownMean, mean] = [me!.ratingSum / own.length, stats.ratingSum / stats.ratingCount];
      const smoothed = smoothedStars(me!, stats);
      expect(Math.abs(smoothed - ownMean)).toBeLessThanOrEqual(Math.abs(mean - ownMean) + 1e-9);
      expect(smoothed - ownMean).toBeCloseTo((mean - ownMean) * 10 / (own.length + 10), 9);
      expect(rating(me!, stats)).toBeCloseTo((smoothed - 1) / 4, 12);
    }));
  });

  it("a better rating never ranks lower, also where it raises the category's mean", () => {
    const market = fc.array(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 12 }), {
      minLength: 2,
      maxLength: 8,
    });
    fc.assert(fc.property(market, fc.nat(), fc.nat(), (all, someone, which) => {
      const rated = all.flatMap((stars, n) => stars.some((star) => star < 5) ? [n] : []);
      fc.pre(rated.length > 0);
      const me = rated[someone % rated.length]!;
      const worse = all[me]!.flatMap((star, n) => star < 5 ? [n] : []);
      const better = all.map((stars, n) =>
        n === me ? stars.map((star, i) => i === worse[which % worse.length] ? star + 1 : star) : stars
      );
      const [before, after] = [marketOf(all), marketOf(better)];
      for (let other = 0; other < all.length; other++) {
        const lead = ({ candidates, stats }: ReturnType<typeof marketOf>) =>
          rating(candidates[me]!, stats) - rating(candidates[other]!, stats);
        expect(lead(after)).toBeGreaterThanOrEqual(lead(before) - 1e-12);
      }
    }));
  });
});

describe("fairness", () => {
  it("is 0.5 for exactly the share that the offered starts earn", () => {
    expect(fairness(candidate({ recentMeetings: 10, offeredStarts: 100 }), category)).toBeCloseTo(0.5, 12);
    expect(fairness(candidate(), { ...category, recentMeetings: 0, offeredStarts: 0 })).toBeCloseTo(0.5, 12);
  });

  it("is higher below that share and lower above it", () => {
    const of = (recentMeetings: number) => fairness(candidate({ recentMeetings, offeredStarts: 100 }), category);
    expect(of(9)).toBeGreaterThan(0.5);
    expect(of(0)).toBeGreaterThan(of(5));
    expect(of(11)).toBeLessThan(0.5);
    expect(of(100)).toBeLessThan(of(20));
  });

  it("allows more meetings to specialists who offer more time", () => {
    const of = (offeredStarts: number) => fairness(candidate({ recentMeetings: 10, offeredStarts }), category);
    expect(of(200)).toBeGreaterThan(of(100));
    expect(of(50)).toBeLessThan(of(100));
  });
});

describe("shuffle", () => {
  it("is stable for one visitor and specialist, and differs between them", () => {
    expect(shuffle("track-1", "robin")).toBe(shuffle("track-1", "robin"));
    expect(shuffle("track-1", "robin")).not.toBe(shuffle("track-2", "robin"));
    expect(shuffle("track-1", "robin")).not.toBe(shuffle("track-1", "toni"));
  });

  it("is evenly distributed over visitors with neighbouring ids", () => {
    const buckets = Array<number>(10).fill(0);
    const id = (n: number) => `019a9c00-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
    for (let n = 0; n < 5_000; n++) {
      const value = shuffle(id(n), id(1));
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThan(1);
      buckets[Math.floor(value * 10)]!++;
    }
    for (const count of buckets) expect(Math.abs(count - 500)).toBeLessThan(110); // five standard deviations
  });

  it("ranks each of four equal specialists first about equally often", () => {
    const first = new Map<string, number>();
    for (let n = 0; n < 4_000; n++) {
      const ids = ["019a-robin", "019a-toni", "019a-kim", "019a-sam"];
      const best = ids.reduce((a, b) => (shuffle(`019a9c00-${n}`, a) >= shuffle(`019a9c00-${n}`, b) ? a : b));
      first.set(best, (first.get(best) ?? 0) + 1);
    }
    for (const count of first.values()) expect(Math.abs(count - 1_000)).toBeLessThan(140);
  });
});

describe("reasons", () => {
  const LABELS: Record<string, string> = { plan: "A plan", cv: "A better CV" };
  const words = {
    topic: { id: "return", name: "Return to work" },
    labelOf: (_: string, value: string) => LABELS[value],
  };
  const reasonsOf = (
    { subcategoryIds = [], ...stats }: Partial<CandidateStats> & { subcategoryIds?: string[] },
    change: Partial<RankingRequest> = {},
  ) => listReasons({ ...candidate(stats), subcategoryIds }, request(change), words);
  const strengths = { goal: ["plan", "cv"] };

  it.each<[string, Partial<CandidateStats>, Partial<RankingRequest>, string[]]>([
    ["a newcomer", {}, {}, []],
    ["a long record", { kept: 20, missed: 1 }, {}, ["Kept 20 of 21 meetings"]],
    ["a clean record", { kept: 5 }, {}, ["Kept all 5 meetings"]],
    ["a short record", { kept: 4 }, {}, []],
    ["a record with missed meetings", { kept: 18, missed: 2 }, {}, []],
    ["an expert", { strengths: { goal: ["plan"] } }, { matchingAnswers: { goal: "plan" } }, [
      "Strong at “A plan”, as you answered",
    ]],
    ["an expert in several answers", { strengths }, { matchingAnswers: { goal: ["cv", "plan", "other"] } }, [
      "Strong at “A better CV” and “A plan”, as you answered",
    ]],
    ["an expert in something else", { strengths: { goal: ["plan"] } }, { matchingAnswers: { goal: "cv" } }, []],
    // Nobody is best at everything.
    [
      "an expert in everything",
      { strengths },
      { matchingAnswers: { goal: "cv" }, options: { goal: ["plan", "cv"] } },
      [],
    ],
  ])("%s", (_, stats, change, reasons) => expect(reasonsOf(stats, change)).toEqual(reasons));

  it("name the topic of those who have chosen it, not of those who serve the whole category", () => {
    expect(reasonsOf({ subcategoryIds: ["return", "change"] })).toEqual(["Offers “Return to work”, your topic"]);
    expect(reasonsOf({ subcategoryIds: ["change"] })).toEqual([]);
    expect(reasonsOf({})).toEqual([]);
  });
});

it("is explained with the weights in force, and with that rank cannot be bought", () => {
  const weights = [...ORDERING.text.matchAll(/(\d+)%/g)].map((match) => Number(match[1]) / 100);
  expect(weights).toEqual([WEIGHTS.fit, WEIGHTS.reliability, WEIGHTS.fairness, WEIGHTS.rating, WEIGHTS.shuffle]);
  expect(ORDERING.text).toContain("Nobody can pay for a higher rank.");
});
