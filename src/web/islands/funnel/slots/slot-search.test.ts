// Which search parameters count as a start, and how addresses are written.
import { expect, test } from "vitest";
import { calendarHref, dayIn, offsetNote, readSlotSearch, toSlot } from "./slot-search.ts";

const WHOLE = { date: "2026-11-24", hour: 14, minute: 0, location: "zoom" };

test("a complete address names a start", () => {
  expect(toSlot(readSlotSearch(WHOLE))).toEqual({ ...WHOLE, startsAt: undefined });
  expect(toSlot(readSlotSearch({ ...WHOLE, hour: "09", minute: "05" }))).toMatchObject({ hour: 9, minute: 5 });
  const startsAt = "2026-10-25T01:30:00Z";
  expect(toSlot(readSlotSearch({ ...WHOLE, startsAt }))).toMatchObject({ startsAt });
  expect(toSlot(readSlotSearch({ ...WHOLE, date: "2028-02-29" }))).toMatchObject({ date: "2028-02-29" });
});

test.each([
  { date: undefined },
  { date: "24.11.2026" },
  { date: "2026-13-01" },
  { date: "2026-02-31" },
  { date: "2027-02-29" },
  { date: 20261124 },
  { hour: 24 },
  { hour: "25" },
  { hour: -1 },
  { hour: "noon" },
  { hour: 1.5 },
  { minute: 60 },
  { minute: "75" },
  { minute: undefined },
  { location: "office" },
  { location: undefined },
])("%j does not name a start", (wrong) => expect(toSlot(readSlotSearch({ ...WHOLE, ...wrong }))).toBeUndefined());

test.each([
  { utm_source: "x" },
  { timezone: "<script>" },
  { timezone: "Europe/Atlantis" },
  { from: "soon" },
  { from: "2026-02-30" },
  { part: "night" },
  { specialistId: "00000000-0000-0000-0000-00000000000-" },
  { specialistId: "6ba7b810-9dad-11d1-80b4-00c04fd430c8" },
  { startsAt: "later" },
  { startsAt: "2026-13-24T10:00:00Z" },
])("%j is ignored", (search) => expect(readSlotSearch(search)).toEqual({}));

test("the calendar's address says only what was chosen", () => {
  expect(calendarHref("c", {})).toBe("/funnel/c/calendar");
  expect(calendarHref("c", { location: "phone", date: undefined, timezone: "Europe/Vienna" })).toBe(
    "/funnel/c/calendar?location=phone&timezone=Europe%2FVienna",
  );
});

test("only the hour that occurs twice shows its offset", () => {
  const at = (hour: number, offset: string) => ({ hour, minute: 30, offset });
  const day = [at(1, "+02:00"), at(2, "+02:00"), at(2, "+01:00"), at(3, "+01:00")];
  expect(day.map((time) => offsetNote(time, day))).toEqual([undefined, "UTC+2", "UTC+1", undefined]);
});

test("the day of an instant depends on the zone", () => {
  expect(dayIn("Pacific/Auckland", "2026-11-20T12:00:00Z")).toBe("2026-11-21");
  expect(dayIn("America/Los_Angeles", "2026-11-20T04:00:00Z")).toBe("2026-11-19");
});
