// The names of days do not depend on where the code runs.
import { expect, test } from "vitest";
import { clockLabel, dayLabel } from "./day-label.ts";

test.each([
  ["2026-11-24", "Tue 24 Nov", "Tuesday 24 November", "November 2026"],
  ["2028-02-29", "Tue 29 Feb", "Tuesday 29 February", "February 2028"],
  ["2026-12-31", "Thu 31 Dec", "Thursday 31 December", "December 2026"],
  ["2027-01-01", "Fri 1 Jan", "Friday 1 January", "January 2027"],
])("%s is %s", (date, short, long, month) => {
  expect(dayLabel(date)).toEqual({ short, long, month });
});

test.each(["", "tomorrow", "2026-13-01"])("%j is refused", (date) => {
  expect(() => dayLabel(date)).toThrow(RangeError);
});

test("times have two digits each", () => {
  expect(clockLabel(9, 5)).toBe("09:05");
  expect(clockLabel(14, 0)).toBe("14:00");
});
