// A draft must contain a complete calendar.
import { expect, test } from "vitest";
import { proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import { calendarOfDraft } from "./queries.ts";

const whole = {
  ...proposedCalendar("Europe/Vienna"),
  overrides: [{ date: "2026-11-24", ranges: [{ from: 600, to: 540 }] }],
  timeOff: [{ from: "2026-12-24", to: "" }],
  holidays: { place: "AT", until: "2027-12-31", days: [{ date: "2026-12-25", name: "Christmas Day", open: true }] },
};

test("a calendar is restored with its errors", () => {
  expect(calendarOfDraft(structuredClone(whole))).toEqual(whole);
});

test.each([undefined, null])("a calendar whose public holidays are %s is restored", (holidays) => {
  expect(calendarOfDraft({ ...whole, holidays })).toEqual({ ...whole, holidays });
});

test.each<[string, Record<string, unknown> | null]>([
  ["nothing", null],
  ["something else", { displayName: "Robin" }],
  ["no zone", { ...whole, zone: 1 }],
  ["a text for a number", { ...whole, horizonDays: "60" }],
  ["no list", { ...whole, weekly: {} }],
  ["a range without an end", { ...whole, weekly: [{ weekday: 1, from: 540 }] }],
  ["an invalid date", { ...whole, overrides: [{ date: "soon", ranges: [] }] }],
  ["an override without ranges", { ...whole, overrides: [{ date: "2026-11-24" }] }],
  ["a public holiday without a name", { ...whole, holidays: { ...whole.holidays, days: [{ date: "2026-12-25" }] } }],
  ["null among times off", { ...whole, timeOff: [null] }],
])("a draft with %s is ignored", (_, content) => expect(calendarOfDraft(content)).toBeUndefined());
