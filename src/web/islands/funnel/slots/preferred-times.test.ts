// The calendar's order: what suits the visitor comes first, nothing is lost, and marks are shown only where they help.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "@/platform/time/dates.ts";
import { firstDay, preferredParts, sortDays, sortTimes, type Wishes } from "./preferred-times.ts";

const TODAY = "2026-11-23";
const PARTS = ["morning", "afternoon", "evening"] as const;
const day = (offset: number, morning: number, afternoon: number, evening: number) => ({
  date: addDays(TODAY, offset),
  total: morning + afternoon + evening,
  morning,
  afternoon,
  evening,
});
const wishes = (timing: Wishes["timing"], ...timeOfDay: Wishes["timeOfDay"]): Wishes => ({ timing, timeOfDay });
const datesOf = (days: readonly { date: string }[]) => days.map(({ date }) => date);

const counts = fc.record({ morning: fc.nat(3), afternoon: fc.nat(3), evening: fc.nat(3) });
const anyDays = fc.array(counts, { maxLength: 30 }).map((days) =>
  days.map(({ morning, afternoon, evening }, n) => day(n, morning, afternoon, evening))
);
const anyWishes = fc.record({
  timing: fc.constantFrom("right-await" as const, "1-week" as const, "2-3-weeks" as const),
  timeOfDay: fc.subarray([...PARTS], { minLength: 1 }),
});

describe("days", () => {
  test.each([
    ["soon", wishes("right-await", ...PARTS), [0, 1]],
    ["within a week", wishes("1-week", ...PARTS), [0, 1, 6]],
    ["in the evening", wishes("1-week", "evening"), [6]],
    ["within three weeks", wishes("2-3-weeks", "morning"), [0, 20]],
  ])("%s come first", (_, wished, preferred) => {
    const days = [day(0, 1, 0, 0), day(1, 0, 1, 0), day(6, 0, 0, 1), day(20, 1, 1, 0), day(21, 1, 1, 1)];
    const sorted = sortDays(days, wished, TODAY);
    expect(datesOf(sorted.preferred)).toEqual(preferred.map((offset) => addDays(TODAY, offset)));
    expect(firstDay(days, wished, TODAY)).toBe(sorted.preferred[0]!.date);
  });

  test("have no marks when all of them suit, none does, or nothing is known", () => {
    const days = [day(0, 1, 0, 0), day(1, 1, 0, 0)];
    for (const wished of [wishes("1-week", "morning"), wishes("1-week", "evening"), undefined]) {
      expect(sortDays(days, wished, TODAY)).toEqual({ preferred: [], others: days });
      expect(firstDay(days, wished, TODAY)).toBe(TODAY);
    }
    expect(firstDay([], wishes("1-week", "morning"), TODAY)).toBeUndefined();
  });

  test("with times at night only suit nobody, and are shown first where there is no other", () => {
    const nightly = { ...day(0, 2, 0, 2), night: { early: 2, late: 2 } };
    const mixed = { ...day(1, 2, 0, 3), night: { early: 2, late: 2 } };
    expect(firstDay([nightly, mixed], undefined, TODAY)).toBe(mixed.date);
    expect(sortDays([nightly, mixed], wishes("1-week", "morning"), TODAY).preferred).toEqual([]);
    expect(sortDays([nightly, mixed], wishes("1-week", ...PARTS), TODAY).preferred).toEqual([mixed]);
    expect(firstDay([nightly], wishes("1-week", ...PARTS), TODAY)).toBe(nightly.date);
  });

  test("are all there, once, and in their order in both groups", () => {
    fc.assert(fc.property(anyDays, anyWishes, (days, wished) => {
      const { preferred, others } = sortDays(days, wished, TODAY);
      expect(datesOf([...preferred, ...others]).toSorted()).toEqual(datesOf(days));
      for (const group of [preferred, others]) expect(datesOf(group)).toEqual(datesOf(group).toSorted());
      for (const one of preferred) expect(wished.timeOfDay.some((part) => one[part] > 0)).toBe(true);
    }));
  });
});

describe("times", () => {
  test("of preferred parts come first, each group in its order, and none is lost", () => {
    const anyTimes = fc.array(fc.constantFrom(...PARTS)).map((parts) =>
      parts.map((timeOfDay, hour) => ({ timeOfDay, hour }))
    );
    fc.assert(fc.property(anyTimes, anyWishes, (times, wished) => {
      const parts = preferredParts(wished);
      const sorted = sortTimes(times, parts);
      expect(sorted.toSorted((a, b) => a.hour - b.hour)).toEqual(times);
      const isPreferred = sorted.map(({ timeOfDay }) => parts.includes(timeOfDay));
      expect(isPreferred).toEqual(isPreferred.toSorted((a, b) => Number(b) - Number(a)));
    }));
  });

  test("are not marked when every part of the day suits", () => {
    expect(preferredParts(wishes("1-week", ...PARTS))).toEqual([]);
    expect(preferredParts(undefined)).toEqual([]);
    expect(preferredParts(wishes("1-week", "evening"))).toEqual(["evening"]);
  });
});
