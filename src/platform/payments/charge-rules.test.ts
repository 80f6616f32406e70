import { expect, test } from "vitest";
import { chargeStep, fromProviderAmount, leastCharge, mostCharge, toProviderAmount } from "./charge-rules.ts";

test.each([
  // currency, our amount, the provider's, step, least, most
  ["EUR", 4_500, 4_500, 1, 50, 99_999_999],
  ["DKK", 4_500, 4_500, 1, 250, 99_999_999],
  ["JPY", 4_500, 4_500, 1, 50, 99_999_999],
  ["KRW", 4_500, 4_500, 1, 1, 99_999_999],
  ["KWD", 4_500, 4_500, 10, 500, 99_999_999],
  ["ISK", 4_500, 450_000, 1, 1, 999_999],
  ["MGA", 4_500, 45, 100, 50, 9_999_999_900],
])("%s", (currency, minor, provided, step, least, most) => {
  expect(toProviderAmount(minor, currency)).toBe(provided);
  expect(fromProviderAmount(provided, currency)).toBe(minor);
  expect([chargeStep(currency), leastCharge(currency), mostCharge(currency)]).toEqual([step, least, most]);
});
