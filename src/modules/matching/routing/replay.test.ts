// Replaying a routing log: for random supplies it gives the order that was shown, and every change of the log is noticed.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@tests/support/app/property-runs.ts";
import { type LoggedCandidate, type ReplayableLog, replayRouting } from "./replay.ts";
import { type CandidateStats, noStats, type RankingRequest, scoreParts, SUMMED } from "../ranking.ts";
import { createRankingTable, type Numbered, pickBest, setRanked } from "../slot-index/best-candidates.ts";
import { addNumber, createSet } from "../slot-index/number-sets.ts";
import { ORDERING } from "../rules.ts";

/** Few distinct values, so that equal scores are frequent. */
const anyStats = fc.record({
  languages: fc.constantFrom(["en"], ["de"], ["en", "de"]),
  strengths: fc.constantFrom<Record<string, string[]>>({}, { goal: ["plan"] }, { goal: ["cv", "plan"] }),
  kept: fc.oneof(fc.constant(0), fc.nat(40)),
  missed: fc.oneof(fc.constant(0), fc.nat(5)),
  recentMeetings: fc.oneof(fc.constant(3), fc.nat(60)),
  offeredStarts: fc.oneof(fc.constant(300), fc.nat(600)),
  stars: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 15 }),
}).map(({ stars, ...stats }) => ({
  ...stats,
  offeredStarts: stats.offeredStarts + stats.recentMeetings,
  ratingCount: stars.length,
  ratingSum: stars.reduce((sum, star) => sum + star, 0),
}));

const anyRequest: fc.Arbitrary<RankingRequest> = fc.record({
  seed: fc.uuid(),
  language: fc.constantFrom("en", "de", "fr"),
  suitsTimeOfDay: fc.boolean(),
  matchingAnswers: fc.constantFrom<RankingRequest["matchingAnswers"]>({}, { goal: "plan" }, { goal: ["cv", "other"] }),
});

const idOf = (n: number) => `019a9c00-0000-7000-8000-${(n * 7919 % 4096).toString(16).padStart(12, "0")}`;

interface Supply {
  log: ReplayableLog;
  shown: string[];
}

/** What a visitor is shown of a random supply, and its log after a way through the database. */
const anySupply: fc.Arbitrary<Supply> = fc.record({
  all: fc.array(anyStats, { minLength: 1, maxLength: 60 }),
  request: anyRequest,
  limit: fc.integer({ min: 1, max: 12 }),
  wanted: fc.option(fc.nat(59)),
}).map(({ all, request, limit, wanted }) => {
  const table = createRankingTable<Numbered>();
  const [free, stats] = [createSet(), noStats()];
  const entries = all.map((candidate, number): Numbered => ({ ...candidate, id: idOf(number), number }));
  for (const entry of entries) {
    setRanked(table, entry.number, entry);
    addNumber(free, entry.number);
    for (const column of SUMMED) stats[column] += entry[column];
  }
  const best = pickBest(table, { free, request, stats, limit });
  const preferred = wanted === null ? undefined : entries[wanted];
  const shown = preferred ? [preferred, ...best.filter((entry) => entry !== preferred)].slice(0, limit) : best;
  const { seed, ...ranking } = request;
  const candidates = shown.map(({ id, number: _, ...inputs }: Numbered, n): LoggedCandidate => ({
    specialistId: id,
    position: n + 1,
    preferred: id === preferred?.id,
    inputs,
    parts: scoreParts({ id, ...inputs } as CandidateStats, request, stats),
  }));
  const log = { trackId: seed, orderingVersion: ORDERING.version, request: { ranking }, stats, candidates };
  return { log: JSON.parse(JSON.stringify(log)), shown: shown.map(({ id }) => id) };
});

const withCandidates = (log: ReplayableLog, candidates: readonly LoggedCandidate[]): ReplayableLog => (
  { ...log, candidates }
);

describe("a replay", () => {
  it("gives the order that was shown, whatever the supply", () => {
    fc.assert(
      fc.property(anySupply, ({ log, shown }) => {
        expect(replayRouting(log)).toMatchObject({ result: "same", order: shown, changed: [] });
      }),
      propertyRuns(300),
    );
  });

  it("does not depend on the order in which the rows are read, and survives a deleted account", () => {
    fc.assert(
      fc.property(anySupply, fc.nat(11), ({ log, shown }, gone) => {
        const left = log.candidates.filter((_, n) => n !== gone).toReversed();
        const replay = replayRouting(withCandidates(log, left));
        expect(replay).toMatchObject({ result: "same", order: shown.filter((_, n) => n !== gone) });
      }),
      propertyRuns(100),
    );
  });

  const numbers = ["recentMeetings", "ratingSum"] as const;
  it("notices another input of any candidate", () => {
    fc.assert(
      fc.property(anySupply, fc.nat(11), fc.constantFrom(...numbers), ({ log }, at, input) => {
        const candidate = log.candidates[at % log.candidates.length]!;
        const inputs = { ...candidate.inputs, [input]: candidate.inputs[input] + 1_000 };
        const changed = log.candidates.map((each) => each === candidate ? { ...candidate, inputs } : each);
        const replay = replayRouting(withCandidates(log, changed));
        expect([replay.result, replay.changed]).toEqual(["different", [candidate.specialistId]]);
      }),
      propertyRuns(200),
    );
  });

  it("notices another part of a score, another seed and swapped places", () => {
    const parts = ["fit", "reliability", "fairness", "rating", "shuffle"] as const;
    fc.assert(
      fc.property(anySupply, fc.nat(11), fc.constantFrom(...parts), ({ log }, at, part) => {
        const candidate = log.candidates[at % log.candidates.length]!;
        const better = { ...candidate, parts: { ...candidate.parts, [part]: candidate.parts[part] + 0.01 } };
        const changed = log.candidates.map((each) => each === candidate ? better : each);
        expect(replayRouting(withCandidates(log, changed)).changed).toEqual([candidate.specialistId]);
        expect(replayRouting({ ...log, trackId: `${log.trackId}x` }).result).toBe("different");
        if (log.candidates.length < 2) return;
        const [first, second, ...others] = log.candidates as [LoggedCandidate, LoggedCandidate, ...LoggedCandidate[]];
        const swapped = [{ ...first, position: 2 }, { ...second, position: 1 }, ...others];
        const replay = replayRouting(withCandidates(log, swapped));
        expect([replay.result, replay.changed]).toEqual(["different", []]);
      }),
      propertyRuns(200),
    );
  });

  it("says when it does not know the version of the ranking", () => {
    const log = { ...fc.sample(anySupply, 1)[0]!.log, orderingVersion: 1 };
    expect(replayRouting(log)).toMatchObject({ result: "unknown", order: [], weights: null });
  });

  it("knows the current version", () => {
    expect(replayRouting(fc.sample(anySupply, 1)[0]!.log).result).toBe("same");
  });
});
