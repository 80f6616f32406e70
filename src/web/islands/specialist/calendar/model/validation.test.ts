// Validation errors belong to fields and have the sentences of the server's rules.
import { expect, it, test, vi } from "vitest";
import { calendarErrors, type CalendarRules, proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import { calendarFieldErrors, errorFor } from "./validation.ts";

const PROPOSED: CalendarForm = proposedCalendar("Europe/Vienna");
const errorsOf = (change: Partial<CalendarForm>, known = true) =>
  calendarFieldErrors({ ...PROPOSED, ...change }, known);
const backwards = { from: 600, to: 540 };

test("a valid calendar has no errors", () => expect(errorsOf({})).toEqual([]));

it.each<[Partial<CalendarForm>, string, string]>([
  [{ slotMinutes: 25 }, "slotMinutes", "Choose a meeting length of 15, 20, 30, 45 or 60 minutes."],
  [
    { bufferAfter: 7 },
    "bufferAfter",
    "The buffer after a meeting must be a multiple of 5 between 0 and 120 minutes.",
  ],
  [{ noticeMinutes: -5 }, "noticeMinutes", "The minimum notice must be a multiple of 5 between 0 and 20160 minutes."],
  [{ horizonDays: 91 }, "horizonDays", "The booking window must be between 1 and 90 days."],
  [{ weekly: [{ weekday: 2, ...backwards }] }, "weekday-2", "Tuesday: 10:00-09:00 ends before it starts."],
  [
    { overrides: [{ date: "2026-12-24", ranges: [backwards] }] },
    "date-2026-12-24",
    "2026-12-24: 10:00-09:00 ends before it starts.",
  ],
  [
    { timeOff: [{ from: "2026-12-24", to: "2026-12-24" }, { from: "2026-12-24", to: "2026-12-23" }] },
    "time-off-1",
    "The time off from 2026-12-24 to 2026-12-23 ends before it starts.",
  ],
  [
    { timeOff: [{ from: "2026-12-24", to: "" }] },
    "time-off-0",
    '"" is not a date. Use the format 2026-11-24.',
  ],
])("%o has an error at %s", (change, field, sentence) => {
  expect(errorsOf(change)).toEqual([{ field, sentence }]);
  expect(errorFor(errorsOf(change), field)).toBe(sentence);
  expect(errorFor(errorsOf(change), "zone")).toBeUndefined();
  expect(calendarErrors({ ...PROPOSED, ...change } as CalendarRules)).toEqual([sentence]);
});

test("a list that is too long has one error", () => {
  const off = Array.from({ length: 101 }, () => ({ from: "2026-12-24", to: "2026-12-24" }));
  expect(errorsOf({ timeOff: off })).toEqual([{
    field: "time-off",
    sentence: "At most 100 periods of time off can be saved.",
  }]);
});

test("an unknown zone has an error", () => {
  expect(errorsOf({}, false)).toEqual([{ field: "zone", sentence: "Choose a time zone from the list." }]);
});

test("every error is reported at its field", () => {
  const all = errorsOf({ slotMinutes: 10, horizonDays: 0, weekly: [{ weekday: 1, ...backwards }] }, false);
  expect(all.map(({ field }) => field)).toEqual(["zone", "slotMinutes", "horizonDays", "weekday-1"]);
});

test("a browser without Temporal reports the same errors", async () => {
  vi.stubGlobal("Temporal", undefined);
  vi.resetModules();
  const elsewhere = await import("./validation.ts");
  expect(elsewhere.calendarFieldErrors(PROPOSED, true)).toEqual([]);
  expect(elsewhere.calendarFieldErrors({ ...PROPOSED, horizonDays: 0 }, true)).toHaveLength(1);
  vi.unstubAllGlobals();
});
