// The weeks of a month and the keys that move in them.
import { describe, expect, it, test } from "vitest";
import { addMonths, type KeyPosition, listWeeks, monthOf, moveByKey, within } from "./month-days.ts";

test.each([
  ["2026-11", 1, "2026-12"],
  ["2026-12", 1, "2027-01"],
  ["2027-01", -1, "2026-12"],
  ["2026-11", 14, "2028-01"],
  ["2026-11", 0, "2026-11"],
])("%s and %i months are %s", (month, n, wanted) => expect(addMonths(month, n)).toBe(wanted));

describe("the weeks of a month", () => {
  it("start on Monday and are always six", () => {
    const weeks = listWeeks("2026-11");
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(weeks[4]?.[6]).toBe("2026-11-29");
    expect(weeks[5]).toEqual(["2026-11-30", null, null, null, null, null, null]);
    expect(listWeeks("2027-02")[0]?.[0]).toBe("2027-02-01");
  });

  it("contain each day once, leap days too", () => {
    const days = listWeeks("2028-02").flat().filter((date) => date !== null);
    expect(days).toHaveLength(29);
    expect(new Set(days.map(monthOf))).toEqual(new Set(["2028-02"]));
  });
});

describe("keys", () => {
  it.each([
    ["ArrowLeft", "2026-11-24", "2026-11-23"],
    ["ArrowRight", "2026-11-30", "2026-12-01"],
    ["ArrowUp", "2026-11-03", "2026-10-27"],
    ["ArrowDown", "2026-11-24", "2026-12-01"],
    ["Home", "2026-11-24", "2026-11-23"],
    ["End", "2026-11-24", "2026-11-29"],
    ["End", "2026-11-29", "2026-11-29"],
    ["PageUp", "2026-03-31", "2026-02-28"],
    ["PageDown", "2026-01-31", "2026-02-28"],
    ["PageDown", "2026-12-24", "2027-01-24"],
  ])("%s from %s leads to %s", (key, date, wanted) => expect(moveByKey(key, date)?.date).toBe(wanted));

  const press = (keys: string[], from: string) =>
    keys.reduce<KeyPosition>((at, key) => moveByKey(key, at.date, at)!, { date: from, day: Number(from.slice(8)) })
      .date;

  it.each([
    ["2026-01-29", "2026-01-29"],
    ["2026-01-31", "2026-01-31"],
    ["2026-08-31", "2026-08-31"],
    ["2028-01-30", "2028-01-30"],
  ])("PageDown and PageUp from %s end on %s", (from, wanted) => {
    expect(press(["PageDown", "PageUp"], from)).toBe(wanted);
    expect(press(["PageUp", "PageDown"], from)).toBe(wanted);
  });

  it("PageDown through a short month finds the day again, until another key moves", () => {
    expect(press(["PageDown", "PageDown"], "2026-01-31")).toBe("2026-03-31");
    expect(press(["PageDown", "ArrowLeft", "PageDown"], "2026-01-31")).toBe("2026-03-27");
    expect(moveByKey("PageDown", "2026-02-28", { date: "2026-02-27", day: 31 })?.date).toBe("2026-03-28");
  });

  it.each(["Enter", " ", "Tab", "a"])(
    "%j is not the grid's",
    (key) => expect(moveByKey(key, "2026-11-24")).toBeUndefined(),
  );
});

test("a date stays within bounds", () => {
  const bounded = (date: string) => within(date, "2026-11-20", "2026-12-20");
  expect([bounded("2026-11-19"), bounded("2026-11-24"), bounded("2027-01-01")])
    .toEqual(["2026-11-20", "2026-11-24", "2026-12-20"]);
});
