// Dates without time zones, compared with Temporal.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween, isDate, weekdayOf } from "./dates.ts";

describe("dates", () => {
  it.each([
    ["2026-02-29", false],
    ["2024-02-29", true],
    ["1900-02-29", false],
    ["2000-02-29", true],
    ["2026-04-31", false],
    [
      "2026-13-01",
      false,
    ],
    ["0000-01-01", false],
    ["2026-1-1", false],
    ["2026-12-31", true],
  ])("%s is a date: %s", (text, wanted) => expect(isDate(text)).toBe(wanted));

  it("counts days as Temporal does", () => {
    const days = fc.integer({ min: -200_000, max: 200_000 });
    fc.assert(fc.property(days, days, (from, n) => {
      const start = Temporal.PlainDate.from("1970-01-01").add({ days: from });
      const date = start.toString();
      const later = start.add({ days: n });
      fc.pre(start.year >= 1 && start.year <= 9999 && later.year >= 1 && later.year <= 9999);
      expect(addDays(date, n)).toBe(later.toString());
      expect(daysBetween(date, addDays(date, n))).toBe(n);
      expect(weekdayOf(date)).toBe(start.dayOfWeek);
    }));
  });

  it("refuses strings that are not dates", () => {
    expect(() => addDays("2026-02-30", 1)).toThrow(RangeError);
  });
});
