// Each fault is told at its place, in the words of the rules that the server applies.
import { expect, it, test, vi } from "vitest";
import { calendarErrors, type CalendarRules, proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import { calendarFieldErrors, errorFor } from "./validation.ts";

const PROPOSED: CalendarForm = proposedCalendar("Europe/Vienna");
const problemsOf = (change: Partial<CalendarForm>, known = true) =>
  calendarFieldErrors({ ...PROPOSED, ...change }, known);
const backwards = { from: 600, to: 540 };

test("a calendar that can be saved has none", () => expect(problemsOf({})).toEqual([]));

it.each<[Partial<CalendarForm>, string, string]>([
  [{ slotMinutes: 25 }, "slotMinutes", "A meeting lasts 15, 20, 30, 45 or 60 minutes."],
  [
    { bufferAfter: 7 },
    "bufferAfter",
    "The time kept free after a meeting is a multiple of 5 between 0 and 120 minutes.",
  ],
  [{ noticeMinutes: -5 }, "noticeMinutes", "The notice is a multiple of 5 between 0 and 20160 minutes."],
  [{ horizonDays: 91 }, "horizonDays", "The horizon is between 1 and 90 days."],
  [{ weekly: [{ weekday: 2, ...backwards }] }, "weekday-2", "Tuesday: 10:00-09:00 ends before it begins."],
  [
    { overrides: [{ date: "2026-12-24", ranges: [backwards] }] },
    "date-2026-12-24",
    "2026-12-24: 10:00-09:00 ends before it begins.",
  ],
  [
    { timeOff: [{ from: "2026-12-24", to: "2026-12-24" }, { from: "2026-12-24", to: "2026-12-23" }] },
    "time-off-1",
    "The time off from 2026-12-24 to 2026-12-23 ends before it begins.",
  ],
  [
    { timeOff: [{ from: "2026-12-24", to: "" }] },
    "time-off-0",
    '"" is not a date; write it as 2026-11-24.',
  ],
])("%o is told at %s", (change, place, sentence) => {
  expect(problemsOf(change)).toEqual([{ place, sentence }]);
  expect(errorFor(problemsOf(change), place)).toBe(sentence);
  expect(errorFor(problemsOf(change), "zone")).toBeUndefined();
  expect(calendarErrors({ ...PROPOSED, ...change } as CalendarRules)).toEqual([sentence]);
});

test("lists that are too long are told once", () => {
  const off = Array.from({ length: 101 }, () => ({ from: "2026-12-24", to: "2026-12-24" }));
  expect(problemsOf({ timeOff: off })).toEqual([{ place: "time-off", sentence: "At most 100 times off can be kept." }]);
});

test("the zone is checked against the list, also where the browser knows no Temporal", () => {
  expect(problemsOf({}, false)).toEqual([{ place: "zone", sentence: "Choose a time zone from the list." }]);
});

test("every fault is told, each at its place", () => {
  const all = problemsOf({ slotMinutes: 10, horizonDays: 0, weekly: [{ weekday: 1, ...backwards }] }, false);
  expect(all.map(({ field: place }) => place)).toEqual(["zone", "slotMinutes", "horizonDays", "weekday-1"]);
});

test("a browser without Temporal is told the same", async () => {
  vi.stubGlobal("Temporal", undefined);
  vi.resetModules();
  const elsewhere = await import("./validation.ts");
  expect(elsewhere.calendarFieldErrors(PROPOSED, true)).toEqual([]);
  expect(elsewhere.calendarFieldErrors({ ...PROPOSED, horizonDays: 0 }, true)).toHaveLength(1);
  vi.unstubAllGlobals();
});
