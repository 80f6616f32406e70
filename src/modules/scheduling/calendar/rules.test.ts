// Validation of calendars, and times of day.
import { describe, expect, it } from "vitest";
import { calendarErrors, type CalendarRules, proposedCalendar, timeOfDay } from "./rules.ts";

const PROPOSED = proposedCalendar("Europe/Vienna");
const errorsOf = (change: Record<string, unknown>) =>
  calendarErrors({ ...PROPOSED, ...change } as unknown as CalendarRules);
const monday = (from: number, to: number) => ({ weekday: 1, from, to });

describe("calendars", () => {
  it("accepts the proposal for a new calendar", () => {
    expect(calendarErrors(PROPOSED)).toEqual([]);
    expect(PROPOSED.weekly).toHaveLength(10);
    expect(PROPOSED).toMatchObject({
      slotMinutes: 30,
      bufferBefore: 0,
      bufferAfter: 10,
      noticeMinutes: 240,
      horizonDays: 60,
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ["a day from midnight to midnight", { weekly: [monday(0, 1440)] }],
    ["ranges that touch, in any order", { weekly: [monday(780, 1080), monday(540, 780)] }],
    ["no hours at all", { weekly: [] }],
    ["a closed date", { overrides: [{ date: "2026-12-24", ranges: [] }] }],
    ["one day off", { timeOff: [{ from: "2026-12-24", to: "2026-12-24" }] }],
    ["the largest bounds", { bufferBefore: 120, bufferAfter: 120, noticeMinutes: 20_160, horizonDays: 90 }],
    ["the smallest bounds", { bufferBefore: 0, bufferAfter: 0, noticeMinutes: 0, horizonDays: 1 }],
    ["twelve ranges in a day", { weekly: Array.from({ length: 12 }, (_, at) => monday(at * 60, at * 60 + 30)) }],
  ])("accepts %s", (_, change) => expect(errorsOf(change)).toEqual([]));

  it.each<[string, Record<string, unknown>, string]>([
    ["an unknown zone", { zone: "Mars/Olympus" }, "Choose a time zone from the list, such as Europe/Vienna."],
    ["an offset for a zone", { zone: "+01:00" }, "Choose a time zone from the list, such as Europe/Vienna."],
    ["another slot", { slotMinutes: 25 }, "Choose a meeting length of 15, 20, 30, 45 or 60 minutes."],
    [
      "an odd buffer",
      { bufferBefore: 7 },
      "The buffer before a meeting must be a multiple of 5 between 0 and 120 minutes.",
    ],
    [
      "a long buffer",
      { bufferAfter: 125 },
      "The buffer after a meeting must be a multiple of 5 between 0 and 120 minutes.",
    ],
    [
      "no number",
      { bufferAfter: NaN },
      "The buffer after a meeting must be a multiple of 5 between 0 and 120 minutes.",
    ],
    [
      "a negative notice",
      { noticeMinutes: -5 },
      "The minimum notice must be a multiple of 5 between 0 and 20160 minutes.",
    ],
    [
      "a notice beyond two weeks",
      { noticeMinutes: 20_165 },
      "The minimum notice must be a multiple of 5 between 0 and 20160 minutes.",
    ],
    ["no booking window", { horizonDays: 0 }, "The booking window must be between 1 and 90 days."],
    ["a booking window that is too long", { horizonDays: 91 }, "The booking window must be between 1 and 90 days."],
    [
      "an eighth weekday",
      { weekly: [{ weekday: 8, from: 0, to: 60 }] },
      "A weekday is a number from 1 (Monday) to 7 (Sunday).",
    ],
    [
      "overlapping ranges",
      { weekly: [monday(720, 900), monday(540, 780)] },
      "Monday: 09:00-13:00 and 12:00-15:00 overlap.",
    ],
    ["a range backwards", { weekly: [monday(600, 540)] }, "Monday: 10:00-09:00 ends before it starts."],
    ["an empty range", { weekly: [monday(600, 600)] }, "Monday: 10:00-10:00 ends before it starts."],
    ["odd minutes", { weekly: [monday(541, 600)] }, "Monday: 09:01-10:00 must be in steps of 5 minutes."],
    ["a range past midnight", { weekly: [monday(1380, 1500)] }, "Monday: times must be between 00:00 and 24:00."],
    [
      "thirteen ranges in a day",
      { weekly: Array.from({ length: 13 }, (_, at) => monday(at * 60, at * 60 + 30)) },
      "Monday: a day can have at most 12 time ranges.",
    ],
    [
      "a date that does not exist",
      { overrides: [{ date: "2026-02-30", ranges: [] }] },
      '"2026-02-30" is not a date. Use the format 2026-11-24.',
    ],
    [
      "a date named twice",
      { overrides: [{ date: "2026-12-24", ranges: [] }, { date: "2026-12-24", ranges: [] }] },
      "2026-12-24 has custom hours twice. Combine them into one entry.",
    ],
    [
      "overlapping hours of a date",
      { overrides: [{ date: "2026-12-24", ranges: [{ from: 0, to: 90 }, { from: 60, to: 120 }] }] },
      "2026-12-24: 00:00-01:30 and 01:00-02:00 overlap.",
    ],
    [
      "time off backwards",
      { timeOff: [{ from: "2026-12-24", to: "2026-12-23" }] },
      "The time off from 2026-12-24 to 2026-12-23 ends before it starts.",
    ],
    [
      "time off without a date",
      { timeOff: [{ from: "soon", to: "2026-12-23" }] },
      '"soon" is not a date. Use the format 2026-11-24.',
    ],
  ])("rejects %s", (_, change, sentence) => expect(errorsOf(change)).toEqual([sentence]));

  it("reports every error at once", () => {
    expect(errorsOf({ slotMinutes: 10, horizonDays: 0, weekly: [monday(600, 540)] })).toHaveLength(3);
  });

  it("limits the number of dates", () => {
    const dates = Array.from({ length: 367 }, () => ({ date: "2026-12-24", ranges: [] }));
    expect(errorsOf({ overrides: dates })).toEqual(["At most 366 dates can have custom hours."]);
    const off = Array.from({ length: 101 }, () => ({ from: "2026-12-24", to: "2026-12-24" }));
    expect(errorsOf({ timeOff: off })).toEqual(["At most 100 periods of time off can be saved."]);
  });
});

it.each([[0, "morning"], [11, "morning"], [12, "afternoon"], [17, "afternoon"], [18, "evening"], [23, "evening"]])(
  "hour %i is %s",
  (hour, wanted) => expect(timeOfDay(hour)).toBe(wanted),
);
