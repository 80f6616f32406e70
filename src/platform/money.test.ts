// Formatted money in several currencies and locales.
import { expect, it } from "vitest";
import { formatMoney, formatRoundMoney, minorUnits, toDecimal } from "./money.ts";

const plain = (text: string) => text.replace(/\s/g, " ");

it.each([
  [12_000, "EUR", "en", "€120.00"],
  [1, "EUR", "en", "€0.01"],
  [-4_550, "EUR", "en", "-€45.50"],
  [123_456_789, "USD", "en", "$1,234,567.89"],
  [500, "JPY", "en", "¥500"],
  [4_500, "KWD", "en", "KWD 4.500"],
  [4_500, "HUF", "en", "HUF 45.00"],
  [4_500, "ISK", "de", "4.500 ISK"],
  [12_000, "EUR", "de", "120,00 €"],
])("%i minor units of %s read in %s as %s", (amount, currency, locale, text) => {
  expect(plain(formatMoney({ amount, currency }, locale))).toBe(text);
});

it.each([
  [100_000, "€1,000"],
  [5_000_000_000, "€50,000,000"],
  [100_050, "€1,000.50"],
  [0, "€0"],
])("%i cents in running text are %s", (amount, text) => {
  expect(formatRoundMoney({ amount, currency: "EUR" })).toBe(text);
});

it.each([["EUR", 100, "12.50"], ["JPY", 1, "1250"], ["KWD", 1_000, "1.250"]])(
  "%s has %i minor units",
  (currency, units, decimal) => expect([minorUnits(currency), toDecimal(1_250, currency)]).toEqual([units, decimal]),
);
