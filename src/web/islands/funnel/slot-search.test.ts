// What addresses say about days and starts, and what does not count as said.
import { expect, test } from "vitest";
import { calendarHref, dayIn, daysAfter, offsetLabel, offsetNote, readSlotSearch, slotOf } from "./slot-search.ts";

const WHOLE = { date: "2026-11-24", hour: 14, minute: 0, location: "zoom" };

test("a whole address names a start", () => {
  expect(slotOf(readSlotSearch(WHOLE))).toEqual({ ...WHOLE, startsAt: undefined });
  expect(slotOf(readSlotSearch({ ...WHOLE, hour: "09", minute: "05" }))).toMatchObject({ hour: 9, minute: 5 });
  const startsAt = "2026-10-25T01:30:00Z";
  expect(slotOf(readSlotSearch({ ...WHOLE, startsAt }))).toMatchObject({ startsAt });
});

test.each([
  { date: undefined },
  { date: "24.11.2026" },
  { date: "2026-13-01" },
  { date: 20261124 },
  { hour: 24 },
  { hour: -1 },
  { hour: "noon" },
  { hour: 1.5 },
  { minute: 60 },
  { minute: undefined },
  { location: "office" },
  { location: undefined },
])("%j names none", (wrong) => expect(slotOf(readSlotSearch({ ...WHOLE, ...wrong }))).toBeUndefined());

test("what is not known is not carried along", () => {
  expect(readSlotSearch({ utm_source: "x", timezone: "<script>", from: "soon", startsAt: "later" })).toEqual({});
});

test("the calendar's address says only what was chosen", () => {
  expect(calendarHref("c", {})).toBe("/funnel/c/calendar");
  expect(calendarHref("c", { location: "phone", date: undefined, timezone: "Europe/Vienna" })).toBe(
    "/funnel/c/calendar?location=phone&timezone=Europe%2FVienna",
  );
});

test.each([["+01:00", "UTC+1"], ["-05:00", "UTC-5"], ["+05:30", "UTC+5:30"], ["+00:00", "UTC"], [
  "-00:30",
  "UTC-0:30",
]])(
  "%s reads %s",
  (offset, words) => expect(offsetLabel(offset)).toBe(words),
);

test("only the hour that comes twice is told apart by its offset", () => {
  const at = (hour: number, offset: string) => ({ hour, minute: 30, offset });
  const day = [at(1, "+02:00"), at(2, "+02:00"), at(2, "+01:00"), at(3, "+01:00")];
  expect(day.map((time) => offsetNote(time, day))).toEqual([undefined, "UTC+2", "UTC+1", undefined]);
});

test("days are counted over months and clock changes", () => {
  expect(daysAfter("2026-10-24", 2)).toBe("2026-10-26");
  expect(daysAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(dayIn("Pacific/Auckland", "2026-11-20T12:00:00Z")).toBe("2026-11-21");
  expect(dayIn("America/Los_Angeles", "2026-11-20T04:00:00Z")).toBe("2026-11-19");
});
