// Amounts as people type them.
import { describe, expect, test } from "vitest";
import { formatAmount, parseAmount } from "./amount.ts";

describe("amounts of money", () => {
  test.each([
    ["350000", 35_000_000],
    ["350.000", 35_000_000],
    ["350,000", 35_000_000],
    ["350 000", 35_000_000],
    ["€ 1.234.567,89", 123_456_789],
    ["1,234,567.89", 123_456_789],
    ["99.5", 9_950],
    ["99,50 EUR", 9_950],
    ["0", 0],
    ["1'200", 120_000],
  ])("%s is %i cents", (typed, cents) => expect(parseAmount(typed)).toBe(cents));

  test.each<[string, string, number | undefined]>([
    ["¥4,500", "JPY", 4_500],
    ["4.500", "JPY", 4_500],
    ["4500 JPY", "JPY", 4_500],
    ["45.50", "JPY", undefined],
    ["4.5", "KWD", 4_500],
    ["4.500", "KWD", 4_500],
    ["4,500", "KWD", 4_500_000],
    ["KWD 1,234.567", "KWD", 1_234_567],
    ["1.2345", "KWD", undefined],
  ])("%s in %s is %j", (typed, currency, minor) => expect(parseAmount(typed, currency)).toBe(minor));

  test.each(["", "about 300", "-5", "1.2.3", "12e3", "1,23,456"])(
    "%j is no amount",
    (typed) => expect(parseAmount(typed)).toBeUndefined(),
  );

  test.each([0, 5, 9_950, 35_000_000, 123_456_789])(
    "%i minor units are shown as they are read",
    (cents) => {
      for (const currency of ["EUR", "JPY", "KWD"]) {
        expect(parseAmount(formatAmount(cents, currency), currency)).toBe(cents);
      }
    },
  );
});
