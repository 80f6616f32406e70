// Where the calendar opens: at the first day that suits the visitor, and not at a night.
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "@/platform/time/dates.ts";
import { firstDay, type Wishes } from "./preferred-times.ts";

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

test.each([
  ["soon", wishes("right-await", ...PARTS), 1],
  ["within a week, in the evening", wishes("1-week", "evening"), 6],
  ["within three weeks, in the morning", wishes("2-3-weeks", "morning"), 20],
  ["soon in the evening, which is not possible", wishes("right-await", "evening"), 1],
  ["anything", undefined, 1],
])("%s", (_, wished, offset) => {
  const days = [day(1, 0, 1, 0), day(6, 0, 0, 1), day(20, 1, 1, 0), day(21, 1, 1, 1)];
  expect(firstDay(days, wished, TODAY)).toBe(addDays(TODAY, offset));
});

test("no day is the first of none", () => {
  expect(firstDay([], wishes("1-week", "morning"), TODAY)).toBeUndefined();
});

test("a day with times at night only is the last resort", () => {
  const nightly = { ...day(0, 2, 0, 2), night: { early: 2, late: 2 } };
  const mixed = { ...day(1, 2, 0, 3), night: { early: 2, late: 2 } };
  expect(firstDay([nightly, mixed], undefined, TODAY)).toBe(mixed.date);
  expect(firstDay([nightly, mixed], wishes("1-week", "morning"), TODAY)).toBe(mixed.date);
  expect(firstDay([nightly], wishes("1-week", ...PARTS), TODAY)).toBe(nightly.date);
});

const counts = fc.record({ morning: fc.nat(3), afternoon: fc.nat(3), evening: fc.nat(3) });
const anyDays = fc.array(counts, { maxLength: 30 }).map((days) =>
  days.map(({ morning, afternoon, evening }, n) => day(n, morning, afternoon, evening))
);
const anyWishes = fc.record({
  timing: fc.constantFrom("right-await" as const, "1-week" as const, "2-3-weeks" as const),
  timeOfDay: fc.subarray([...PARTS], { minLength: 1 }),
});

test("no day before it suits, and where one suits it does", () => {
  fc.assert(fc.property(anyDays, anyWishes, (days, wished) => {
    const reach = addDays(TODAY, { "right-await": 2, "1-week": 7, "2-3-weeks": 21 }[wished.timing]);
    const suiting = days.filter((day) => day.date < reach && wished.timeOfDay.some((part) => day[part] > 0));
    const first = firstDay(days, wished, TODAY);
    if (suiting.length > 0) expect(first).toBe(suiting[0]!.date);
    else expect(first).toBe(days.find(({ total }) => total > 0)?.date ?? days[0]?.date);
  }));
});
