// Calendars that may be saved, cells, and every move of a meeting.
import { describe, expect, it } from "vitest";
import {
  busyCells,
  calendarProblems,
  type CalendarRules,
  CELL_MS,
  cellOf,
  MEETING_MOVES,
  meetingCan,
  type MeetingMove,
  type MeetingStatus,
  moveRefusal,
  proposedCalendar,
  timeOfDay,
} from "./rules.ts";

const PROPOSED = proposedCalendar("Europe/Vienna");
const problemsOf = (change: Record<string, unknown>) =>
  calendarProblems({ ...PROPOSED, ...change } as unknown as CalendarRules);
const monday = (from: number, to: number) => ({ weekday: 1, from, to });

describe("calendars", () => {
  it("accepts what it proposes", () => {
    expect(calendarProblems(PROPOSED)).toEqual([]);
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
  ])("accepts %s", (_, change) => expect(problemsOf(change)).toEqual([]));

  it.each<[string, Record<string, unknown>, string]>([
    ["an unknown zone", { zone: "Mars/Olympus" }, "Choose a time zone from the list, such as Europe/Vienna."],
    ["an offset for a zone", { zone: "+01:00" }, "Choose a time zone from the list, such as Europe/Vienna."],
    ["another slot", { slotMinutes: 25 }, "A meeting lasts 15, 20, 30, 45 or 60 minutes."],
    [
      "an odd buffer",
      { bufferBefore: 7 },
      "The time kept free before a meeting is a multiple of 5 between 0 and 120 minutes.",
    ],
    [
      "a long buffer",
      { bufferAfter: 125 },
      "The time kept free after a meeting is a multiple of 5 between 0 and 120 minutes.",
    ],
    [
      "no number",
      { bufferAfter: NaN },
      "The time kept free after a meeting is a multiple of 5 between 0 and 120 minutes.",
    ],
    ["a negative notice", { noticeMinutes: -5 }, "The notice is a multiple of 5 between 0 and 20160 minutes."],
    [
      "a notice beyond two weeks",
      { noticeMinutes: 20_165 },
      "The notice is a multiple of 5 between 0 and 20160 minutes.",
    ],
    ["no horizon", { horizonDays: 0 }, "The horizon is between 1 and 90 days."],
    ["a far horizon", { horizonDays: 91 }, "The horizon is between 1 and 90 days."],
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
    ["a range backwards", { weekly: [monday(600, 540)] }, "Monday: 10:00-09:00 ends before it begins."],
    ["an empty range", { weekly: [monday(600, 600)] }, "Monday: 10:00-10:00 ends before it begins."],
    ["odd minutes", { weekly: [monday(541, 600)] }, "Monday: 09:01-10:00 is not in steps of 5 minutes."],
    ["a range past midnight", { weekly: [monday(1380, 1500)] }, "Monday: times lie between 00:00 and 24:00."],
    [
      "thirteen ranges in a day",
      { weekly: Array.from({ length: 13 }, (_, at) => monday(at * 60, at * 60 + 30)) },
      "Monday: at most 12 ranges fit into a day.",
    ],
    [
      "a date that does not exist",
      { overrides: [{ date: "2026-02-30", ranges: [] }] },
      '"2026-02-30" is not a date; write it as 2026-11-24.',
    ],
    [
      "a date named twice",
      { overrides: [{ date: "2026-12-24", ranges: [] }, { date: "2026-12-24", ranges: [] }] },
      "2026-12-24 has hours of its own twice; put them together.",
    ],
    [
      "overlapping hours of a date",
      { overrides: [{ date: "2026-12-24", ranges: [{ from: 0, to: 90 }, { from: 60, to: 120 }] }] },
      "2026-12-24: 00:00-01:30 and 01:00-02:00 overlap.",
    ],
    [
      "time off backwards",
      { timeOff: [{ from: "2026-12-24", to: "2026-12-23" }] },
      "The time off from 2026-12-24 to 2026-12-23 ends before it begins.",
    ],
    [
      "time off without a date",
      { timeOff: [{ from: "soon", to: "2026-12-23" }] },
      '"soon" is not a date; write it as 2026-11-24.',
    ],
  ])("refuses %s", (_, change, sentence) => expect(problemsOf(change)).toEqual([sentence]));

  it("names every problem at once", () => {
    expect(problemsOf({ slotMinutes: 10, horizonDays: 0, weekly: [monday(600, 540)] })).toHaveLength(3);
  });

  it("keeps the lists of dates short", () => {
    const dates = Array.from({ length: 367 }, () => ({ date: "2026-12-24", ranges: [] }));
    expect(problemsOf({ overrides: dates })).toEqual(["At most 366 dates can have hours of their own."]);
    const off = Array.from({ length: 101 }, () => ({ from: "2026-12-24", to: "2026-12-24" }));
    expect(problemsOf({ timeOff: off })).toEqual(["At most 100 times off can be kept."]);
  });
});

describe("cells", () => {
  const nine = Date.UTC(2026, 10, 24, 9);
  const cell = nine / CELL_MS;

  it("finds the cell of an instant", () => {
    expect(cellOf(nine)).toBe(cell);
    expect(cellOf(nine + CELL_MS - 1)).toBe(cell);
    expect(cellOf(nine - 1)).toBe(cell - 1);
  });

  it("occupies the meeting with its buffers and nothing more", () => {
    expect(busyCells(nine, nine + 6 * CELL_MS, 0, 0)).toEqual({ fromCell: cell, toCell: cell + 6 });
    expect(busyCells(nine, nine + 6 * CELL_MS, 5, 10)).toEqual({ fromCell: cell - 1, toCell: cell + 8 });
  });
});

it.each([[0, "morning"], [11, "morning"], [12, "afternoon"], [17, "afternoon"], [18, "evening"], [23, "evening"]])(
  "hour %i is %s",
  (hour, wanted) => expect(timeOfDay(hour)).toBe(wanted),
);

describe("meetings", () => {
  const STATUSES: MeetingStatus[] = ["held", "confirmed", "completed", "cancelled", "no-show"];
  const MOVES = Object.keys(MEETING_MOVES) as MeetingMove[];
  const ALLOWED = [
    "held confirm confirmed",
    "confirmed reschedule confirmed",
    "confirmed complete completed",
    "confirmed cancel cancelled",
    "confirmed markNoShow no-show",
  ];

  it.each(STATUSES.flatMap((status) => MOVES.map((move) => [status, move] as const)))("%s: %s", (status, move) => {
    const line = `${status} ${move} ${MEETING_MOVES[move].to}`;
    expect(meetingCan[move]({ status })).toBe(ALLOWED.includes(line));
  });

  it("says why a move is refused", () => {
    expect(moveRefusal("reschedule", { status: "cancelled" }))
      .toBe("This meeting is cancelled, so it cannot be moved to another time.");
    expect(moveRefusal("confirm", { status: "no-show" })).toBe(
      "This meeting is marked as missed, so it cannot be confirmed.",
    );
    expect(moveRefusal("cancel", { status: "cancelled" })).toBe("This meeting is cancelled already.");
  });
});
