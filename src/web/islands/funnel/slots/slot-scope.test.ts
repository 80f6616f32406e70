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

test("a track has its zone and location", () => {
  expect(calendarScope(known, {})).toEqual({
    slots: { id: "t", timezone: "Europe/Vienna", location: "phone" },
    range: {},
    today: "2026-11-21",
    later: "2026-12-21",
    isLater: false,
  });
});

test("the address takes precedence over the track", () => {
  const { slots, today } = calendarScope(known, { timezone: "America/New_York", location: "zoom" });
  expect(slots).toEqual({ id: "t", timezone: "America/New_York", location: "zoom" });
  expect(today).toBe("2026-11-20");
});

test("without a track the category is shown", () => {
  expect(calendarScope(visit(), { timezone: "UTC" }).slots).toEqual({ id: "c", timezone: "UTC", location: "zoom" });
});

test("a visitor can page up to the horizon, and not into the past", () => {
  const next = calendarScope(known, { from: "2026-12-21" });
  expect(next).toMatchObject({ range: { from: "2026-12-21", to: "2027-01-19" }, isLater: true, later: "2027-01-20" });
  expect(calendarScope(known, { from: "2027-01-20" }).later).toBeUndefined();
  expect(calendarScope(known, { from: "2020-01-01" })).toMatchObject({ range: {}, isLater: false });
});
