// What people type for a time of day, and what is suggested.
import { describe, expect, it, test } from "vitest";
import { formatClock, formatDuration, parseClock, suggestClockTimes } from "./clock.ts";

test.each([[0, "00:00"], [545, "09:05"], [1435, "23:55"], [1440, "24:00"]])("%i is shown as %s", (minutes, text) => {
  expect(formatClock(minutes)).toBe(text);
});

test.each([[480, "8 h"], [450, "7 h 30 min"], [45, "45 min"], [0, "0 min"]])("%i minutes are %s", (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text);
});

describe("reading", () => {
  it.each<[string, number]>([
    ["9", 540],
    ["09", 540],
    ["9:30", 570],
    ["9.30", 570],
    ["930", 570],
    ["0930", 570],
    ["17h30", 1050],
    ["17 Uhr", 1020],
    ["9 30", 570],
    [" 17:05 ", 1025],
    ["5pm", 1020],
    ["5 p.m.", 1020],
    ["12am", 0],
    ["12 pm", 720],
    ["9:30 AM", 570],
    ["noon", 720],
    ["midnight", 1440],
    ["0", 0],
    ["24", 1440],
    ["24:00", 1440],
  ])("%j is minute %i", (text, minutes) => expect(parseClock(text)).toBe(minutes));

  it.each(["", "nine", "25", "24:05", "9:60", "9:3", "13pm", "0am", "-1", "12345", "9:30:10"])(
    "%j is no time",
    (text) => expect(parseClock(text)).toBeUndefined(),
  );

  it("parses every time that is shown", () => {
    for (let minutes = 0; minutes <= 1440; minutes += 5) expect(parseClock(formatClock(minutes))).toBe(minutes);
  });
});

describe("suggesting", () => {
  it("offers every quarter of an hour, the end of the day included", () => {
    const all = suggestClockTimes("");
    expect(all).toHaveLength(97);
    expect(all.at(-1)).toBe(1440);
    expect(suggestClockTimes("", { from: 1380, to: 1440 }).map(formatClock)).toEqual([
      "23:00",
      "23:15",
      "23:30",
      "23:45",
      "24:00",
    ]);
  });

  it("starts at a full quarter", () => {
    expect(suggestClockTimes("", { from: 545, to: 600 }).map(formatClock)).toEqual([
      "09:15",
      "09:30",
      "09:45",
      "10:00",
    ]);
    expect(suggestClockTimes("", { from: 1436 }).map(formatClock)).toEqual(["24:00"]);
    expect(suggestClockTimes("", { from: 605, to: 610 })).toEqual([]);
  });

  it.each<[string, string[]]>([
    ["9", ["09:00", "09:15", "09:30", "09:45"]],
    ["93", ["09:30"]],
    ["9:3", ["09:30"]],
    ["1725", ["17:25"]],
    ["17:2", ["17:20", "17:25"]],
    ["half past", []],
  ])("to %j", (typed, offered) => expect(suggestClockTimes(typed).map(formatClock)).toEqual(offered));

  it("lists the exact time first", () => {
    expect(suggestClockTimes("1").map(formatClock)[0]).toBe("01:00");
    expect(suggestClockTimes("1").map(formatClock)).toContain("10:00");
    expect(suggestClockTimes("5 pm").map(formatClock)).toEqual(["17:00"]);
  });

  it("stays within the bounds", () => expect(suggestClockTimes("9", { from: 600 })).toEqual([]));
});
