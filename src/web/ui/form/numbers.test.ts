// Numbers as people type them, with either decimal mark.
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseNumber, writeNumber } from "./numbers.ts";

test.each<[string, number | undefined]>([
  ["7", 7],
  ["-7", -7],
  ["2,000", 2_000],
  ["2.000", 2_000],
  ["1,000", 1_000],
  ["12,500", 12_500],
  ["12.500", 12_500],
  ["1,000,000", 1_000_000],
  ["1 000 000", 1_000_000],
  ["1'200.50", 1_200.5],
  ["12,5", 12.5],
  ["12.5", 12.5],
  ["1200,50", 1_200.5],
  ["1.200,50", 1_200.5],
  ["1,200.5", 1_200.5],
  ["1,234.567", 1_234.567],
  ["0.075", 0.075],
  ["0,075", 0.075],
  ["1200.125", 1_200.125],
  ["", undefined],
  ["about 7", undefined],
  ["7.", undefined],
  [".5", undefined],
  ["1,2,3", undefined],
  ["1.20,000", undefined],
  ["1,000.000,5", undefined],
  ["1e3", undefined],
])("%j is %j", (typed, value) => expect(parseNumber(typed)).toBe(value));

test("a number is read as it was shown", () => {
  fc.assert(fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 5 }), (digits, decimals) => {
    const value = Number((digits / 10 ** decimals).toFixed(decimals));
    expect(parseNumber(writeNumber(value))).toBe(value);
  }));
  expect(writeNumber(12.125)).toBe("12.1250");
});
