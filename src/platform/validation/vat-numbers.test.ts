// The format and the check digits of VAT numbers by country.
import { expect, test } from "vitest";
import {
  findVatState,
  hasWrongCheckDigits,
  isMalformedVatNumber,
  isMemberState,
  normalizeVatNumber,
} from "./vat-numbers.ts";

test.each([
  ["ATU12345675", "AT"],
  ["be 0411.905.847", "BE"],
  ["BG831650349", "BG"],
  ["HR33392005961", "HR"],
  ["CY10259033P", "CY"],
  ["CZ46505334", "CZ"],
  ["DK61126228", "DK"],
  ["EE100931558", "EE"],
  ["FI09853608", "FI"],
  ["FR40303265045", "FR"],
  ["DE136695976", "DE"],
  ["EL094259216", "GR"],
  ["HU10597190", "HU"],
  ["IE6433435F", "IE"],
  ["IT00743110157", "IT"],
  ["LV40003521600", "LV"],
  ["LT119511515", "LT"],
  ["LU10000356", "LU"],
  ["MT11679112", "MT"],
  ["NL010000446B01", "NL"],
  ["PL5260001246", "PL"],
  ["PT501964843", "PT"],
  ["RO11198699", "RO"],
  ["SK2022749619", "SK"],
  ["SI50223054", "SI"],
  ["ESB58378431", "ES"],
  ["SE556188840401", "SE"],
])("%s is of %s", (number, state) => {
  expect(findVatState(number)).toBe(state);
  expect(isMalformedVatNumber(number)).toBe(false);
  expect(hasWrongCheckDigits(number)).toBe(false);
});

test.each(["ATU00000001", "ATU12345678", "DE123456789", "DK61126229", "IT00743110158", "atu 0000-0001"])(
  "%s has the format of a member state, and check digits that no number has",
  (number) => {
    expect(findVatState(number)).toBeUndefined();
    expect(isMalformedVatNumber(number)).toBe(false);
    expect(hasWrongCheckDigits(number)).toBe(true);
  },
);

test.each(["DE12", "ATU1234567", "AT12345678", "FR1", "EL12", "NL010000446X01", "DE13669597A"])(
  "%s looks like one of a member state and is none",
  (number) => {
    expect(findVatState(number)).toBeUndefined();
    expect(isMalformedVatNumber(number)).toBe(true);
  },
);

test.each(["CHE123456788", "GB980780684", "XI980780684", "NO123456785MVA", "", "12345678"])(
  "%j is not checked",
  (number) => {
    expect(findVatState(number)).toBeUndefined();
    expect(isMalformedVatNumber(number)).toBe(false);
    expect(hasWrongCheckDigits(number)).toBe(false);
  },
);

test("member states and normal form", () => {
  expect(["AT", "GR", "HR", "SE"].every(isMemberState)).toBe(true);
  expect(["CH", "GB", "EL", "NO", ""].some(isMemberState)).toBe(false);
  expect(normalizeVatNumber("atu 1234-5675")).toBe("ATU12345675");
});
