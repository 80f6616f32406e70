// The published order: its weights, who begins where, and that nothing else moves anybody.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fairness,
  type Field,
  fit,
  reasonsFor,
  reliability,
  score,
  shuffle,
  type Standing,
  WEIGHTS,
  type Wish,
} from "./ranking.ts";

const standing = (change: Partial<Standing> = {}): Standing => ({
  id: "robin",
  languages: ["en"],
  strengths: {},
  kept: 0,
  missed: 0,
  recentMeetings: 0,
  offeredStarts: 0,
  ...change,
});
const wish = (change: Partial<Wish> = {}): Wish => ({
  seed: "track",
  matchingAnswers: {},
  language: "en",
  suitsTimeOfDay: true,
  ...change,
});
const field: Field = { kept: 70, missed: 30, recentMeetings: 100, offeredStarts: 1_000 };

describe("the score", () => {
  it("weighs fit 0.40, reliability 0.25, fairness 0.30 and chance 0.05", () => {
    expect(WEIGHTS).toEqual({ fit: 0.40, reliability: 0.25, fairness: 0.30, shuffle: 0.05 });
    const someone = standing({ kept: 9, missed: 1, recentMeetings: 3, offeredStarts: 90 });
    const parts = 0.40 * fit(someone, wish()) + 0.25 * reliability(someone, field) + 0.30 * fairness(someone, field) +
      0.05 * shuffle("track", "robin");
    expect(score(someone, wish(), field)).toBeCloseTo(parts, 12);
  });

  it("lies between 0 and 1 for everybody", () => {
    const count = fc.nat(10_000);
    const anybody = fc.record({ kept: count, missed: count, recentMeetings: count, offeredStarts: count });
    fc.assert(fc.property(anybody, anybody, fc.boolean(), (own, others, suitsTimeOfDay) => {
      const all = {
        kept: own.kept + others.kept,
        missed: own.missed + others.missed,
        recentMeetings: own.recentMeetings + others.recentMeetings,
        offeredStarts: own.offeredStarts + others.offeredStarts,
      };
      const value = score(standing(own), wish({ suitsTimeOfDay }), all);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }));
  });

  it("knows nothing of money: whatever else is written on a specialist changes nothing", () => {
    const rich = { ...standing(), credits: 1_000, unitPriceMinor: 99_999, spentMinor: 1e9, lots: [{ remaining: 50 }] };
    expect(score(rich, wish(), field)).toBe(score(standing(), wish(), field));
    const read = new Set<PropertyKey>();
    const watched = new Proxy(rich, { get: (target, key) => (read.add(key), Reflect.get(target, key)) });
    score(watched, wish({ matchingAnswers: { goal: "plan" } }), field);
    expect([...read].sort()).toEqual(
      ["id", "kept", "languages", "missed", "offeredStarts", "recentMeetings", "strengths"].sort(),
    );
  });
});

describe("fit", () => {
  const expert = standing({ strengths: { goal: ["plan", "cv"] } });
  it.each<[string, Standing, Partial<Wish>, number]>([
    ["nothing asked: answers are neutral", standing(), {}, 0.75],
    ["the wrong time of day", standing(), { suitsTimeOfDay: false }, 0.55],
    ["another language", standing(), { language: "fr" }, 0.45],
    ["no strength declared is neutral", standing(), { matchingAnswers: { goal: "plan" } }, 0.75],
    ["a strength that fits", expert, { matchingAnswers: { goal: "plan" } }, 1],
    ["a strength that does not fit", expert, { matchingAnswers: { goal: "interview" } }, 0.5],
    ["half of what was chosen", expert, { matchingAnswers: { goal: ["plan", "interview"] } }, 0.75],
    ["one of two questions", expert, { matchingAnswers: { goal: "plan", other: "x" } }, 0.875],
    ["a number as an option", standing({ strengths: { n: ["4"] } }), { matchingAnswers: { n: 4 } }, 1],
    ["an empty choice is neutral", expert, { matchingAnswers: { goal: [] } }, 0.75],
  ])("%s", (_, who, asked, value) => expect(fit(who, wish(asked))).toBeCloseTo(value, 12));
});

describe("reliability", () => {
  it("lets a newcomer start at the category's mean", () => {
    expect(reliability(standing(), field)).toBeCloseTo(0.7, 12);
    expect(reliability(standing(), { ...field, kept: 0, missed: 0 })).toBeCloseTo(0.9, 12);
  });

  it("rises with every meeting kept and falls with every one missed", () => {
    const of = (kept: number, missed: number) => reliability(standing({ kept, missed }), field);
    expect(of(1, 0)).toBeGreaterThan(of(0, 0));
    expect(of(0, 1)).toBeLessThan(of(0, 0));
    expect(of(50, 0)).toBeGreaterThan(of(5, 0));
    expect(of(50, 0)).toBeLessThan(1);
    expect(of(0, 500)).toBeGreaterThan(0);
  });

  it("does not let one lucky meeting pass a long record", () => {
    const of = (kept: number, missed: number) => reliability(standing({ kept, missed }), field);
    expect(of(98, 2)).toBeGreaterThan(of(1, 0));
  });
});

describe("fairness", () => {
  it("is a half for exactly the share that the offered starts earn", () => {
    expect(fairness(standing({ recentMeetings: 10, offeredStarts: 100 }), field)).toBeCloseTo(0.5, 12);
    expect(fairness(standing(), { ...field, recentMeetings: 0, offeredStarts: 0 })).toBeCloseTo(0.5, 12);
  });

  it("is more below that share and less above it", () => {
    const of = (recentMeetings: number) => fairness(standing({ recentMeetings, offeredStarts: 100 }), field);
    expect(of(9)).toBeGreaterThan(0.5);
    expect(of(0)).toBeGreaterThan(of(5));
    expect(of(11)).toBeLessThan(0.5);
    expect(of(100)).toBeLessThan(of(20));
  });

  it("gives those who offer more time more meetings before it turns", () => {
    const of = (offeredStarts: number) => fairness(standing({ recentMeetings: 10, offeredStarts }), field);
    expect(of(200)).toBeGreaterThan(of(100));
    expect(of(50)).toBeLessThan(of(100));
  });
});

describe("chance", () => {
  it("is the same for one visitor and specialist every time, and another for others", () => {
    expect(shuffle("track-1", "robin")).toBe(shuffle("track-1", "robin"));
    expect(shuffle("track-1", "robin")).not.toBe(shuffle("track-2", "robin"));
    expect(shuffle("track-1", "robin")).not.toBe(shuffle("track-1", "toni"));
  });

  it("is spread evenly over visitors with neighbouring ids", () => {
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

  it("puts each of four equal specialists first about equally often", () => {
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
  it.each<[string, Partial<Standing>, Partial<Wish>, string[]]>([
    ["a newcomer", {}, {}, ["New on Parley"]],
    ["a long clean record", { kept: 20, missed: 1 }, {}, ["Keeps meetings reliably"]],
    ["a record too short to speak of", { kept: 4 }, {}, []],
    ["a record with holes", { kept: 18, missed: 2 }, {}, []],
    ["an expert", { kept: 1, strengths: { goal: ["plan"] } }, { matchingAnswers: { goal: "plan" } }, [
      "Knows cases like yours",
    ]],
    ["no expert for this", { kept: 1, strengths: { goal: ["plan"] } }, { matchingAnswers: { goal: "cv" } }, []],
  ])("%s", (_, who, asked, reasons) => expect(reasonsFor(standing(who), wish(asked))).toEqual(reasons));
});
