// Round marks, coordinates within the chart, and labels that fit.
import { expect, test } from "vitest";
import { axisMarks, isEmpty, isLabelled, offsetFromTop, percent, stripCentre } from "./chart-scale.ts";

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [17, [0, 5, 10, 15, 20]],
  [100, [0, 25, 50, 75, 100]],
  [101, [0, 50, 100, 150]],
  [1_234, [0, 500, 1_000, 1_500]],
])("up to %d the marks are %o", (greatest, marks) => expect(axisMarks(greatest)).toEqual(marks));

test.each([
  [0, -1, [-1, 0]],
  [4, -1, [-2, 0, 2, 4]],
  [100, -30, [-50, 0, 50, 100]],
  [0, -100, [-100, -75, -50, -25, 0]],
])(
  "from %d down to %d the marks are %o",
  (greatest, least, marks) => expect(axisMarks(greatest, least)).toEqual(marks),
);

test("marks are whole, upwards, and reach the greatest value, whatever it is", () => {
  for (let greatest = 0; greatest <= 3_000; greatest++) {
    const marks = axisMarks(greatest);
    expect(marks.every(Number.isInteger)).toBe(true);
    expect(marks.at(-1)).toBeGreaterThanOrEqual(Math.max(1, greatest));
    expect(marks.at(-2)).toBeLessThan(Math.max(1, greatest));
    expect(marks.length).toBeLessThanOrEqual(5 + 1);
  }
});

test("coordinates are shares of the chart", () => {
  expect(percent(1 / 3)).toBe("33.333%");
  expect(stripCentre(0, 4)).toBe("12.5%");
  expect(stripCentre(3, 4)).toBe("87.5%");
  expect(offsetFromTop(10, 10)).toBe("0%");
  expect(offsetFromTop(0, 10)).toBe("100%");
  expect([10, 0, -10].map((value) => offsetFromTop(value, 10, -10))).toEqual(["0%", "50%", "100%"]);
});

test("the newest category is always labelled, and no more than fit", () => {
  const named = (most: number) => Array.from({ length: 12 }, (_, at) => at).filter((at) => isLabelled(at, 12, most));
  expect(named(4)).toEqual([2, 5, 8, 11]);
  expect(named(6)).toEqual([1, 3, 5, 7, 9, 11]);
  expect(named(12)).toHaveLength(12);
});

test("data without a value but zero is empty", () => {
  expect(isEmpty([{ label: "Leads", values: [0, null] }])).toBe(true);
  expect(isEmpty([{ label: "Leads", values: [0, 1] }])).toBe(false);
  expect(isEmpty([{ label: "Revenue", values: [0, -1] }])).toBe(false);
});
