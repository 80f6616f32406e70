// Periods of the market: read from an address, and grouped by day, week or month.
import { describe, expect, test } from "vitest";
import { changeText, periodOf, toBuckets, toSpan, unitLabel } from "./period.ts";

const NOW = Date.UTC(2026, 10, 20, 8);
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    date: new Date(Date.parse(first) + at * 86_400_000).toISOString().slice(0, 10),
    started: 2,
    booked: at % 2,
  }));

test("an address without a valid period means the last 30 days", () => {
  expect(periodOf({})).toBe("30-days");
  expect(periodOf({ period: ["year"] })).toBe("30-days");
  expect(periodOf({ period: "year" })).toBe("year");
});

test("a period includes today", () => {
  expect(toSpan("today", NOW)).toEqual({ from: "2026-11-20", to: "2026-11-20" });
  expect(toSpan("7-days", NOW)).toEqual({ from: "2026-11-14", to: "2026-11-20" });
  expect(toSpan("year", NOW)).toEqual({ from: "2025-11-21", to: "2026-11-20" });
});

test.each<[number, number, number, string]>([
  [112, 100, 30, "12% more than in the 30 days before"],
  [50, 100, 7, "50% less than in the 7 days before"],
  [1000, 999, 30, "About as many as in the 30 days before"],
  [4, 4, 1, "As many as on the day before"],
  [3, 0, 365, "None in the 365 days before"],
  [0, 0, 30, "As many as in the 30 days before"],
])("%i after %i in %i days is %s", (value, before, days, text) => {
  expect(changeText(value, before, days)).toBe(text);
});

describe("days are grouped", () => {
  const started = (day: { started: number }) => day.started;

  test("by day up to a month", () => {
    const buckets = toBuckets(daysFrom("2026-11-01", 30), started);
    expect(buckets).toHaveLength(30);
    expect(buckets[18]).toEqual({ label: "19 Nov", long: "Thursday 19 November", sums: [2] });
  });

  test("by week from Monday for a quarter, with all days", () => {
    const buckets = toBuckets(daysFrom("2026-08-23", 90), started, (day) => day.booked);
    expect(buckets[0]).toEqual({ label: "17 Aug", long: "Week from Monday 17 August", sums: [2, 0] });
    expect(buckets[1]).toEqual({ label: "24 Aug", long: "Week from Monday 24 August", sums: [14, 4] });
    expect(buckets.reduce((sum, { sums }) => sum + sums[0]!, 0)).toBe(180);
  });

  test("by month for a year", () => {
    const buckets = toBuckets(daysFrom("2025-11-21", 365), started);
    expect(buckets).toHaveLength(13);
    expect(buckets[1]).toEqual({ label: "Dec", long: "December 2025", sums: [62] });
    expect(unitLabel(365)).toBe("Month");
  });
});
