// Search terms find names however they are written.
import { expect, test } from "vitest";
import { searchTermsOf, searchTermsOfQuery } from "./search-terms.ts";

test.each([
  ["Zoë Müller-Lüdenscheidt", ["zoe", "muller", "ludenscheidt"]],
  ["  O'Neill   Anna ", ["o", "neill", "anna"]],
  ["Anna anna ANNA", ["anna"]],
  ["Łukasz Żółć", ["łukasz", "zołc"]],
  ["李 小龍", ["李", "小龍"]],
  ["%_\\ ", []],
  ["", []],
])("%o", (name, terms) => {
  expect(searchTermsOf(name)).toEqual(terms);
});

test("a name of a thousand words gives twelve terms", () => {
  expect(searchTermsOf(Array.from({ length: 1000 }, (_, n) => `w${n}`).join(" "))).toHaveLength(12);
});

test.each([
  ["+43 660 / 123-45", ["4366012345"]],
  ["0043 (660) 12345", ["4366012345"]],
  ["12", ["12"]],
  ["Anna 12345", ["anna", "12345"]],
  ["zoe@example.test", ["zoe", "example", "test"]],
])("a search for %o", (text, terms) => {
  expect(searchTermsOfQuery(text)).toEqual(terms);
});
