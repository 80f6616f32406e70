// Words for times that are near, and none for others.
import { expect, test } from "vitest";
import { dayAfter, nearness, timeLeft } from "./nearness.ts";

const now = Date.parse("2026-11-20T22:30:00Z"); // 23:30 in Vienna
const near = (startsAt: string, date: string) => nearness({ startsAt, date }, { today: "2026-11-20", now });

test.each([
  ["2026-11-20T22:10:00Z", "2026-11-20", "Now", true],
  ["2026-11-20T22:30:00Z", "2026-11-20", "Now", true],
  ["2026-11-20T22:45:00Z", "2026-11-20", "In 15 min", true],
  ["2026-11-20T22:46:00Z", "2026-11-20", "In 16 min", false],
  ["2026-11-20T23:10:00Z", "2026-11-21", "In 40 min", false],
  ["2026-11-20T23:30:00Z", "2026-11-21", "Tomorrow", false],
  ["2026-11-21T20:00:00Z", "2026-11-21", "Tomorrow", false],
])("%s is %s: %s", (startsAt, date, words, pressing) => expect(near(startsAt, date)).toEqual({ words, pressing }));

test("later days have no such word, and today has one", () => {
  expect(near("2026-11-22T08:00:00Z", "2026-11-22")).toBeUndefined();
  const morning = Date.parse("2026-11-20T07:00:00Z");
  const noon = { startsAt: "2026-11-20T11:00:00Z", date: "2026-11-20" };
  expect(nearness(noon, { today: "2026-11-20", now: morning })?.words).toBe("Today");
});

test("months and years end", () => {
  expect(dayAfter("2026-11-30")).toBe("2026-12-01");
  expect(dayAfter("2026-12-31")).toBe("2027-01-01");
});

test("what is left is told within a day", () => {
  expect(timeLeft("2026-11-20T22:55:00Z", now)).toBe("in 25 min");
  expect(timeLeft("2026-11-21T02:40:00Z", now)).toBe("in 4 h");
  expect(timeLeft("2026-11-21T22:30:00Z", now)).toBeUndefined();
  expect(timeLeft("2026-11-20T22:30:00Z", now)).toBeUndefined();
});
