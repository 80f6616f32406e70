// The status of a date: time off takes precedence over custom hours, and these over the weekly ones.
import { describe, expect, it, test } from "vitest";
import { proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import { dayStatusLabel, daysText, formatSpan, nextTimeOff, timeOffOn, toDayHours } from "./day-status.ts";

const calendar: CalendarForm = {
  ...proposedCalendar("Europe/Vienna"),
  overrides: [
    { date: "2026-11-24", ranges: [{ from: 600, to: 720 }] },
    { date: "2026-11-25", ranges: [] },
    { date: "2026-12-24", ranges: [{ from: 600, to: 720 }] },
  ],
  timeOff: [{ from: "2026-12-21", to: "2026-12-31" }],
  holidays: {
    place: "AT",
    until: "2027-12-31",
    days: [
      { date: "2026-12-08", name: "Immaculate Conception", open: false },
      { date: "2026-12-25", name: "Christmas Day", open: false },
      { date: "2027-01-06", name: "Epiphany", open: true },
      { date: "2027-05-01", name: "Labour Day", open: false },
    ],
  },
};

describe("a date", () => {
  it.each([
    ["2026-11-23", "open", "Open 09:00–13:00, 14:00–18:00"],
    ["2026-11-22", "closed", "Closed every week"],
    ["2026-11-24", "other", "Custom hours 10:00–12:00"],
    ["2026-11-25", "shut", "Closed on this date"],
    ["2026-12-08", "holiday", "Closed on Immaculate Conception"],
    ["2026-12-25", "off", "Time off"],
    ["2027-01-06", "open", "Open 09:00–13:00, 14:00–18:00"],
    ["2027-05-01", "closed", "Closed every week"],
    ["2026-12-21", "off", "Time off"],
    ["2026-12-24", "off", "Time off"],
    ["2026-12-31", "off", "Time off"],
    ["2027-01-01", "open", "Open 09:00–13:00, 14:00–18:00"],
  ])("%s is %s", (date, status, text) => {
    expect(toDayHours(calendar, date).status).toBe(status);
    expect(dayStatusLabel(toDayHours(calendar, date))).toBe(text);
  });

  it("is not in a time off whose first or last day is being typed", () => {
    for (const off of [{ from: "", to: "2027-01-06" }, { from: "2026-12-01", to: "" }]) {
      expect(timeOffOn({ ...calendar, timeOff: [off] }, "2026-12-20")).toBeUndefined();
    }
  });

  it("has the index of its time off", () => {
    expect(timeOffOn(calendar, "2026-12-24")).toBe(0);
    expect(timeOffOn(calendar, "2026-12-20")).toBeUndefined();
  });
});

test.each([
  ["2026-11-24", "2026-11-24", "Tue 24 Nov", "1 day"],
  ["2026-11-24", "2026-11-27", "Tue 24 – Fri 27 Nov", "4 days"],
  ["2026-12-30", "2027-01-02", "Wed 30 Dec – Sat 2 Jan", "4 days"],
])("%s to %s is %s", (from, to, text, days) => {
  expect(formatSpan(from, to, { hour12: true, monthFirst: true })).toMatch(/^\w{3}, \w{3} \d+( – \w{3}, \w{3} \d+)?$/);
  expect(formatSpan(from, to)).toBe(text);
  expect(daysText(from, to)).toBe(days);
});

test("a new time off is the working week after the last one", () => {
  expect(nextTimeOff({ ...calendar, timeOff: [] }, "2026-11-20")).toEqual({ from: "2026-11-23", to: "2026-11-27" });
  expect(nextTimeOff(calendar, "2026-11-20")).toEqual({ from: "2027-01-04", to: "2027-01-08" });
});
