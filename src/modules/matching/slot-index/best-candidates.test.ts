// The first specialists of the ranking are exactly those of scoring and sorting everyone.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@tests/support/app/property-runs.ts";
import { createRankingTable, type Numbered, pickBest, setRanked } from "./best-candidates.ts";
import { addNumber, createSet } from "./number-sets.ts";
import {
  type CandidateStats,
  type CategoryStats,
  noStats,
  quality,
  qualityDrift,
  type RankingRequest,
  score,
  SUMMED,
} from "../ranking.ts";

const count = (max: number) => fc.nat(max);
/** Few distinct values, so that ties and equal groups are frequent. */
const anyStats = fc.record({
  languages: fc.constantFrom(["en"], ["de"], ["en", "de"]),
  strengths: fc.constantFrom<Record<string, string[]>>({}, { goal: ["plan"] }, { goal: ["cv", "plan"], size: ["s"] }),
  kept: fc.oneof(fc.constant(0), count(40)),
  missed: fc.oneof(fc.constant(0), count(5)),
  recentMeetings: fc.oneof(fc.constant(3), count(60)),
  offeredStarts: fc.oneof(fc.constant(300), count(600)),
  stars: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 15 }),
}).map(({ stars, ...stats }) => ({
  ...stats,
  ratingCount: stars.length,
  ratingSum: stars.reduce((sum, star) => sum + star, 0),
}));
const anyRequest: fc.Arbitrary<RankingRequest> = fc.record({
  seed: fc.uuid(),
  language: fc.constantFrom("en", "de", "fr"),
  suitsTimeOfDay: fc.boolean(),
  matchingAnswers: fc.constantFrom<RankingRequest["matchingAnswers"]>({}, { goal: "plan" }, {
    goal: ["cv", "other"],
    size: "s",
  }, { size: 3 }),
});
/** A sequence of changes: a specialist joins or changes, or leaves, or is left as they are and others ask. */
const anyChange = fc.record({
  who: fc.nat(199),
  stats: fc.option(anyStats, { freq: 8 }),
});

const sumUp = (all: Iterable<CandidateStats>): CategoryStats => {
  const sums = noStats();
  for (const entry of all) {
    for (const key of SUMMED) sums[key] += entry[key];
  }
  return sums;
};

const sortAll = (all: Numbered[], request: RankingRequest, stats: CategoryStats, limit: number) =>
  all.map((entry) => ({ id: entry.id, score: score(entry, request, stats) }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).slice(0, limit).map(({ id }) => id);

const idOf = (n: number) => `019a9c00-0000-7000-8000-${(n * 7919 % 4096).toString(16).padStart(12, "0")}`;

describe("the first specialists", () => {
  it("are those of sorting everyone by score, whatever changed before", () => {
    const question = fc.record({ request: anyRequest, limit: fc.integer({ min: 1, max: 12 }), free: count(9) });
    fc.assert(
      fc.property(
        fc.array(anyStats, { minLength: 1, maxLength: 200 }),
        fc.array(fc.tuple(fc.array(anyChange, { maxLength: 6 }), question), { minLength: 1, maxLength: 12 }),
        (start, repeats) => {
          const table = createRankingTable<Numbered>();
          const present = new Map<number, Numbered>();
          const set = (number: number, stats: (typeof start)[number] | null) => {
            const entry = stats ? { ...stats, id: idOf(number), number } : undefined;
            if (entry) present.set(number, entry);
            else present.delete(number);
            setRanked(table, number, entry);
          };
          start.forEach((stats, number) => set(number, stats));
          for (const [changes, { request, limit, free: every }] of repeats) {
            for (const { who, stats } of changes) set(Math.min(who, table.entries.length - (stats ? 0 : 1)), stats);
            const all = [...present.values()];
            const free = createSet();
            const open = all.filter(({ number }) => number % 10 >= every);
            for (const { number } of open) addNumber(free, number);
            const stats = sumUp(all);
            expect(pickBest(table, { free, request, stats, limit }).map(({ id }) => id))
              .toEqual(sortAll(open, request, stats, limit));
          }
        },
      ),
      propertyRuns(300),
    );
  });

  it("are the same after small changes of the sums, for which nothing is computed anew", () => {
    const table = createRankingTable<Numbered>();
    const all = Array.from({ length: 2_000 }, (_, number): Numbered => ({
      id: idOf(number),
      number,
      languages: ["en"],
      strengths: {},
      kept: number % 7,
      missed: number % 3,
      recentMeetings: 20 + number % 11,
      offeredStarts: 300 + number % 50,
      ratingCount: number % 13,
      ratingSum: (number % 13) * (3 + number % 3),
    }));
    for (const entry of all) setRanked(table, entry.number, entry);
    const free = createSet();
    for (const { number } of all) if (number % 3 !== 0) addNumber(free, number);
    const open = all.filter(({ number }) => number % 3 !== 0);
    for (let booked = 0; booked < 400; booked++) {
      const entry = all[booked * 37 % 2_000]!;
      all[entry.number] = { ...entry, recentMeetings: entry.recentMeetings + 1 };
      setRanked(table, entry.number, all[entry.number]);
      if (entry.number % 3 !== 0) open[open.findIndex(({ number }) => number === entry.number)] = all[entry.number]!;
      if (booked % 20 !== 0) continue;
      const request = { seed: `track-${booked}`, matchingAnswers: {}, language: "en", suitsTimeOfDay: true };
      const stats = sumUp(all);
      expect(pickBest(table, { free, request, stats, limit: 5 }).map(({ id }) => id))
        .toEqual(sortAll(open, request, stats, 5));
    }
  });
});

it("no quality moves further than the drift of the sums", () => {
  const anySums = fc.record({
    kept: count(5_000),
    missed: count(500),
    recentMeetings: count(100_000),
    offeredStarts: count(1_000_000),
    ratingCount: count(2_000),
    meanStars: fc.double({ min: 1, max: 5, noNaN: true }),
  }).map(({ meanStars, ...sums }) => ({ ...sums, ratingSum: Math.round(sums.ratingCount * meanStars) }));
  fc.assert(
    fc.property(anyStats, anySums, anySums, (stats, from, to) => {
      const entry = { ...stats, id: "someone" };
      const moved = Math.abs(quality(entry, to) - quality(entry, from));
      expect(moved).toBeLessThanOrEqual(qualityDrift(from, to) + 1e-12);
    }),
    propertyRuns(2_000),
  );
});
