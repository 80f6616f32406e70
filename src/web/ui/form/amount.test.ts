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

  test.each(["", "about 300", "-5", "1.2.3", "12e3", "1,23,456"])(
    "%j is no amount",
    (typed) => expect(parseAmount(typed)).toBeUndefined(),
  );

  test.each([0, 5, 9_950, 35_000_000, 123_456_789])(
    "%i cents are shown as they are read",
    (cents) => expect(parseAmount(formatAmount(cents))).toBe(cents),
  );
});
