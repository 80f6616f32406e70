// Time ranges of a day: texts, totals and proposals.
import { describe, expect, it, test } from "vitest";
import { RANGES_PER_DAY } from "@/modules/scheduling/calendar/rules.ts";
import { hoursText, nextRange, openMinutes, rangeText, withStart } from "./hours.ts";

const range = (from: number, to: number) => ({ from: from * 60, to: to * 60 });

test("hours are sorted, and no hours mean closed", () => {
  expect(hoursText([range(14, 18), range(9, 13)])).toBe("09:00–13:00, 14:00–18:00");
  expect(hoursText([])).toBe("Closed");
  expect(rangeText(range(20, 24))).toBe("20:00–24:00");
});

test("minutes are summed, without ranges that end before they start", () => {
  expect(openMinutes([range(9, 13), range(14, 18)])).toBe(480);
  expect(openMinutes([range(13, 9)])).toBe(0);
});

describe("the next range", () => {
  it.each<[string, ReturnType<typeof range>[], string | undefined]>([
    ["of an empty day is the working day", [], "09:00–17:00"],
    ["follows after a pause, as long as the last", [range(9, 13)], "14:00–18:00"],
    ["of a long day ends in the evening", [range(9, 18)], "19:00–22:00"],
    ["late in the day goes to midnight", [range(9, 21.5)], "22:30–24:00"],
    ["comes before the first when nothing fits behind", [range(9, 24)], "04:00–08:00"],
    ["is cut at the day's beginning", [range(2, 24)], "00:00–01:00"],
    ["looks at the last, in whatever order", [range(14, 18), range(9, 13)], "19:00–22:00"],
    ["does not fit into a full day", [range(0, 24)], undefined],
  ])("%s", (_, ranges, wanted) => {
    const next = nextRange(ranges);
    expect(next && rangeText(next)).toBe(wanted);
  });

  it("is not proposed for a full day", () => {
    const half = Array.from({ length: RANGES_PER_DAY }, (_, n) => range(n, n + 0.5));
    expect(nextRange(half.slice(1))).toBeDefined();
    expect(nextRange(half)).toBeUndefined();
  });
});

describe("a start", () => {
  it.each([
    ["before the end leaves the end", range(9, 13), 10, "10:00–13:00"],
    ["at the end takes it along", range(9, 13), 13, "13:00–17:00"],
    ["late in the day stops at midnight", range(9, 13), 22, "22:00–24:00"],
    ["puts a range right that ran backwards", range(13, 9), 14, "14:00–15:00"],
  ])("%s", (_, before, from, wanted) => expect(rangeText(withStart(before, from * 60))).toBe(wanted));
});
