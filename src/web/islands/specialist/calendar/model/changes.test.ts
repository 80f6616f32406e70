// Every change of a calendar, what it does not affect, and its description.
import { describe, expect, it, test } from "vitest";
import { calendarErrors, type CalendarRules, proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import { applyChange, type Change, describeChange, overrideOn, rangesOn } from "./changes.ts";
import { hoursText, WEEK_TEMPLATES } from "./hours.ts";

const DAY = "2026-11-24";
const OFFICE = "09:00–13:00, 14:00–18:00";
const proposed: CalendarForm = proposedCalendar("Europe/Vienna");
const after = (...changes: Change[]) => changes.reduce(applyChange, proposed);
const week = (calendar: CalendarForm) => [1, 2, 3, 4, 5, 6, 7].map((day) => hoursText(rangesOn(calendar, day)));
const monday = { weekday: 1 };
const saturday = { weekday: 6 };

describe("weekly hours", () => {
  it.each<[string, Change[], number, string]>([
    ["a range is added after the last one", [{ do: "add-range", at: monday }], 1, `${OFFICE}, 19:00–22:00`],
    ["a closed day opens like its neighbour", [{ do: "open-day", at: saturday }], 6, OFFICE],
    ["a day closes", [{ do: "close-day", at: monday }], 1, "Closed"],
    ["a start moves", [{ do: "change-range", at: monday, index: 0, to: { from: 480 } }], 1, "08:00–13:00, 14:00–18:00"],
    ["an end moves", [{ do: "change-range", at: monday, index: 1, to: { to: 1020 } }], 1, "09:00–13:00, 14:00–17:00"],
    [
      "a start after the end moves the end along",
      [{ do: "change-range", at: monday, index: 1, to: { from: 1080 } }],
      1,
      "09:00–13:00, 18:00–22:00",
    ],
    [
      "an end before the start stays as it is",
      [{ do: "change-range", at: monday, index: 0, to: { to: 480 } }],
      1,
      "09:00–08:00, 14:00–18:00",
    ],
    ["a range is removed", [{ do: "remove-range", at: monday, index: 0 }], 1, "14:00–18:00"],
    ["removing an unknown range changes nothing", [{ do: "remove-range", at: monday, index: 5 }], 1, OFFICE],
    [
      "the last range closes the day",
      [{ do: "remove-range", at: monday, index: 1 }, { do: "remove-range", at: monday, index: 0 }],
      1,
      "Closed",
    ],
  ])("%s", (_, changes, weekday, wanted) => {
    const calendar = after(...changes);
    expect(hoursText(rangesOn(calendar, weekday))).toBe(wanted);
    expect(rangesOn(calendar, 3)).toEqual(rangesOn(proposed, 3));
  });

  it("opens with a working day when all days are closed", () => {
    const closed = applyChange({ ...proposed, weekly: [] }, { do: "open-day", at: saturday });
    expect(week(closed)).toEqual(["Closed", "Closed", "Closed", "Closed", "Closed", "09:00–17:00", "Closed"]);
  });

  it("adds nothing to a full day", () => {
    const full = { ...proposed, weekly: [{ weekday: 1, from: 0, to: 1440 }] };
    expect(applyChange(full, { do: "add-range", at: monday })).toBe(full);
  });

  it("copies a day to the chosen days only", () => {
    const calendar = after(
      { do: "remove-range", at: monday, index: 1 },
      { do: "copy-day", from: 1, to: [3, 6] },
    );
    expect(week(calendar)).toEqual(["09:00–13:00", OFFICE, "09:00–13:00", OFFICE, OFFICE, "09:00–13:00", "Closed"]);
  });

  it("copies a closed day, too", () => {
    expect(week(after({ do: "copy-day", from: 7, to: [1, 2] })).slice(0, 3)).toEqual(["Closed", "Closed", OFFICE]);
  });
});

describe("templates", () => {
  it("start with the proposal for a new calendar", () => {
    expect(week(after({ do: "use-template", template: WEEK_TEMPLATES[0]! }))).toEqual(week(proposed));
  });

  it.each(WEEK_TEMPLATES)("$label is valid and changes only the week", (template) => {
    const calendar = after({ do: "use-template", template });
    expect(calendarErrors(calendar as CalendarRules)).toEqual([]);
    expect({ ...calendar, weekly: [] }).toEqual({ ...proposed, weekly: [] });
  });
});

describe("specific dates", () => {
  const other: Change = { do: "override-with", date: DAY, ranges: [{ from: 600, to: 720 }] };

  it.each<[string, Change[], string | undefined]>([
    ["closes", [{ do: "override-with", date: DAY, ranges: [] }], "Closed"],
    ["has custom hours", [other], "10:00–12:00"],
    ["has more hours", [other, { do: "add-range", at: { date: DAY } }], "10:00–12:00, 13:00–15:00"],
    [
      "has its hours changed",
      [other, { do: "change-range", at: { date: DAY }, index: 0, to: { to: 780 } }],
      "10:00–13:00",
    ],
    ["closes with its last range", [other, { do: "remove-range", at: { date: DAY }, index: 0 }], "Closed"],
    ["goes back to the week", [other, { do: "clear-override", date: DAY }], undefined],
    ["is there once", [other, { do: "override-with", date: DAY, ranges: [{ from: 0, to: 60 }] }], "00:00–01:00"],
  ])("a date %s", (_, changes, wanted) => {
    const calendar = after(...changes);
    const own = overrideOn(calendar, DAY);
    expect(own && hoursText(own)).toBe(wanted);
    expect(calendar.overrides).toHaveLength(wanted ? 1 : 0);
    expect(calendar.weekly).toEqual(proposed.weekly);
  });

  it("are sorted by date", () => {
    const calendar = after(other, { do: "override-with", date: "2026-11-02", ranges: [] });
    expect(calendar.overrides.map(({ date }) => date)).toEqual(["2026-11-02", DAY]);
  });
});

describe("time off", () => {
  const added: Change = { do: "add-time-off", from: "2026-12-21", to: "2026-12-31" };

  it.each<[string, Change[], { from: string; to: string }[]]>([
    ["is added", [added], [{ from: "2026-12-21", to: "2026-12-31" }]],
    [
      "ends earlier",
      [added, { do: "change-time-off", index: 0, to: { to: "2026-12-24" } }],
      [{ from: "2026-12-21", to: "2026-12-24" }],
    ],
    [
      "moves its end along when it starts later",
      [added, { do: "change-time-off", index: 0, to: { from: "2027-02-01" } }],
      [{ from: "2027-02-01", to: "2027-02-01" }],
    ],
    [
      "keeps an end before its start as it is",
      [added, { do: "change-time-off", index: 0, to: { to: "2026-12-01" } }],
      [{ from: "2026-12-21", to: "2026-12-01" }],
    ],
    ["goes", [added, { do: "remove-time-off", index: 0 }], []],
  ])("%s", (_, changes, wanted) => expect(after(...changes).timeOff).toEqual(wanted));
});

describe("public holidays", () => {
  const holidays = { place: "AT", until: "2027-12-31", days: [{ date: DAY, name: "A holiday", open: false }] };
  const used: Change = { do: "use-holidays", holidays };
  const kept = { ...holidays, days: [{ date: DAY, name: "A holiday", open: true }] };

  it("are used, and one of them is kept open", () => {
    expect(after(used)).toEqual({ ...proposed, holidays });
    expect(after(used, { do: "set-holiday", date: DAY, open: true })).toEqual({ ...proposed, holidays: kept });
    expect(after(used, { do: "use-holidays", holidays: null })).toEqual({ ...proposed, holidays: null });
  });

  it("replace the date's own hours when they are opened or closed", () => {
    const custom: Change = { do: "override-with", date: DAY, ranges: [{ from: 600, to: 720 }] };
    expect(after(used, custom, { do: "set-holiday", date: DAY, open: true })).toEqual({ ...proposed, holidays: kept });
    expect(after(used, custom, { do: "set-holiday", date: DAY, open: false })).toEqual({ ...proposed, holidays });
  });
});

test.each([["slotMinutes", 45], ["bufferAfter", 0], ["zone", "Europe/Lisbon"]] as const)(
  "the setting %s becomes %s, and nothing else changes",
  (setting, value) => expect(after({ do: "set", setting, value })).toEqual({ ...proposed, [setting]: value }),
);

test("no change mutates the calendar", () => {
  const before = structuredClone(proposed);
  after({ do: "add-range", at: monday }, { do: "copy-day", from: 1, to: [2] }, {
    do: "add-time-off",
    from: DAY,
    to: DAY,
  });
  expect(proposed).toEqual(before);
});

test.each<[Change, string]>([
  [{ do: "copy-day", from: 1, to: [2, 3] }, "Monday copied to 2 days"],
  [{ do: "copy-day", from: 1, to: [7] }, "Monday copied to Sunday"],
  [{ do: "close-day", at: monday }, "Monday closed"],
  [{ do: "change-range", at: { date: DAY }, index: 0, to: {} }, "Hours changed on Tue 24 Nov"],
  [{ do: "override-with", date: DAY, ranges: [] }, "Tue 24 Nov closed"],
  [{ do: "use-template", template: WEEK_TEMPLATES[1]! }, "Week replaced by “Mornings”"],
  [{ do: "set", setting: "horizonDays", value: 30 }, "Booking window changed"],
])("%o is described as %s", (change, text) => expect(describeChange(change)).toBe(text));
