// Which rows of a week are shown, and how entries share the cells of a day.
import { describe, expect, it } from "vitest";
import type { CalendarWeek } from "@/modules/leads/meetings/calendar-schemas.ts";
import { minutesOf, rowsInUse, toCells } from "./week-cells.ts";

type Day = CalendarWeek["days"][number];
const rows = Array.from({ length: 48 }, (_, at) => ({ minute: at * 30, isRepeat: false, label: "" }));
const day = (change: Partial<Day> = {}): Day => ({
  date: "2026-11-24",
  label: "Tue 24 Nov",
  longLabel: "Tuesday 24 November",
  missingRows: [],
  openRows: [],
  meetings: [],
  blocked: [],
  busy: [],
  ...change,
});
const week = (...days: Day[]): CalendarWeek => ({
  city: "Vienna",
  monday: "2026-11-23",
  sunday: "2026-11-29",
  today: "2026-11-24",
  rows,
  days,
  meetings: [],
});
const meeting = (from: number, to: number, meetingId = "m") => ({ meetingId, rows: { from, to }, text: "" });

describe("rowsInUse", () => {
  it("are the usual hours of an empty week", () => {
    expect(rowsInUse(week(day()))).toEqual({ from: 16, to: 36 });
  });

  it("reach as far as opening hours, meetings and blocked times, in whole hours", () => {
    const early = day({ openRows: [15, 16], blocked: [{ id: "b", rows: { from: 40, to: 41 }, text: "" }] });
    expect(rowsInUse(week(day(), early))).toEqual({ from: 14, to: 42 });
    expect(rowsInUse(week(day({ meetings: [meeting(0, 1)], busy: [] })))).toEqual({ from: 0, to: 36 });
    expect(rowsInUse(week(day({ meetings: [meeting(47, 48)] })))).toEqual({ from: 16, to: 48 });
  });

  it("are no more for a day that is blocked as a whole, which fills those that are shown", () => {
    const off = day({ blocked: [{ id: "b", rows: { from: 0, to: 48 }, text: "" }] });
    const shown = rowsInUse(week(day(), off));
    expect(shown).toEqual({ from: 16, to: 36 });
    expect(toCells(off, shown)).toMatchObject([{ kind: "taken", rows: shown }]);
  });
});

describe("cellsOf", () => {
  const shown = { from: 16, to: 22 };
  it("has a free cell for each row without an entry", () => {
    expect(toCells(day({ openRows: [18], missingRows: [20] }), shown)).toEqual(
      [16, 17, 18, 19, 20, 21].map((row) => ({ kind: "free", row, isOpen: row === 18, isMissing: row === 20 })),
    );
  });

  it("joins what overlaps in one cell, and fills every row once", () => {
    const busy = [{ why: "elsewhere" as const, rows: { from: 18, to: 20 }, text: "" }];
    const cells = toCells(day({ meetings: [meeting(17, 19), meeting(20, 21, "n")], busy }), shown);
    expect(cells.map((cell) => cell.kind === "free" ? cell.row : cell.rows)).toEqual([
      16,
      { from: 17, to: 20 },
      { from: 20, to: 21 },
      21,
    ]);
    expect(cells[1]).toMatchObject({ entries: [{ kind: "meeting" }, { kind: "busy", why: "elsewhere" }] });
  });

  it("cuts what begins before the shown rows or ends after them", () => {
    const cells = toCells(day({ blocked: [{ id: "b", rows: { from: 0, to: 48 }, text: "" }] }), shown);
    expect(cells).toMatchObject([{ kind: "taken", rows: { from: 16, to: 22 } }]);
  });
});

it("a run of rows is a period of the day, in either direction", () => {
  expect(minutesOf(week(day()), 20, 22)).toEqual({ from: 600, to: 690 });
  expect(minutesOf(week(day()), 22, 20)).toEqual({ from: 600, to: 690 });
  expect(minutesOf(week(day()), 47, 47)).toEqual({ from: 1410, to: 1440 });
});
