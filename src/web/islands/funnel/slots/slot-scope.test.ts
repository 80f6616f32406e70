// Which days the calendar shows.
import { expect, test } from "vitest";
import type { Visit } from "../track/visit.ts";
import { calendarScope } from "./slot-scope.ts";

const visit = (track?: Partial<NonNullable<Visit["track"]>>) => ({
  start: { serverTime: "2026-11-20T23:30:00Z", defaults: { location: "zoom" } },
  category: { id: "c" },
  track,
} as unknown as Visit);
const known = visit({ id: "t", timezone: "Europe/Vienna", preferences: { location: "phone" } as never });

test("a track has its zone and location, and this week comes first", () => {
  // Today is a Saturday.
  expect(calendarScope(known, {})).toEqual({
    slots: { id: "t", timezone: "Europe/Vienna", location: "phone" },
    range: { from: "2026-11-21", to: "2026-12-20" },
    today: "2026-11-21",
    weekStart: 1,
    later: { from: "2026-12-21", date: undefined },
  });
});

test("weeks begin as where the visitor is", () => {
  const weeksOf = (weekStart: number) => {
    const { range, later } = calendarScope(visit({ id: "t", timezone: "America/New_York", weekStart }), {});
    return [range.from, range.to, later?.from];
  };
  // Today is a Friday.
  expect([weeksOf(1), weeksOf(7), weeksOf(6)]).toEqual([
    ["2026-11-20", "2026-12-20", "2026-12-21"],
    ["2026-11-20", "2026-12-19", "2026-12-20"],
    ["2026-11-20", "2026-12-18", "2026-12-19"],
  ]);
});

test("the address takes precedence over the track", () => {
  const { slots, today } = calendarScope(known, { timezone: "America/New_York", location: "zoom" });
  expect(slots).toEqual({ id: "t", timezone: "America/New_York", location: "zoom" });
  expect(today).toBe("2026-11-20");
});

test("without a track the category is shown, in UTC until the browser's zone is known", () => {
  expect(calendarScope(visit(), {}).today).toBe("2026-11-20");
  expect(calendarScope(visit(), { timezone: "UTC" }).slots).toEqual({ id: "c", timezone: "UTC", location: "zoom" });
});

test("a visitor can page up to the horizon, and not into the past", () => {
  const next = calendarScope(known, { from: "2026-12-21" });
  expect(next).toMatchObject({
    range: { from: "2026-12-21", to: "2027-01-24" },
    earlier: { from: undefined },
    later: { from: "2027-01-25" },
  });
  const last = calendarScope(known, { from: "2027-01-25" });
  expect(last).toMatchObject({ range: { from: "2027-01-25" }, earlier: { from: "2026-12-21" } });
  expect(last.later).toBeUndefined();
  expect(calendarScope(known, { from: "2030-01-01" })).toEqual(last);
  expect(calendarScope(known, { from: "2020-01-01" })).toEqual(calendarScope(known, {}));
});

test("the weeks of a chosen day are shown, whatever the address says beside it", () => {
  expect(calendarScope(known, { date: "2026-12-24" }).range).toEqual({ from: "2026-12-21", to: "2027-01-24" });
  expect(calendarScope(known, { date: "2026-11-25", from: "2026-12-21" }).earlier).toBeUndefined();
});
