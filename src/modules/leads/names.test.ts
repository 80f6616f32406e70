// Names are found however they are written.
import { expect, test } from "vitest";
import { wordsOf } from "./names.ts";

test.each([
  ["Zoë Müller-Lüdenscheidt", ["zoe", "muller", "ludenscheidt"]],
  ["  O'Neill   Anna ", ["o", "neill", "anna"]],
  ["Anna anna ANNA", ["anna"]],
  ["Łukasz Żółć", ["łukasz", "zołc"]],
  ["李 小龍", ["李", "小龍"]],
  ["%_\\ ", []],
  ["", []],
])("%o", (name, words) => {
  expect(wordsOf(name)).toEqual(words);
});

test("a name of a thousand words keeps a dozen", () => {
  expect(wordsOf(Array.from({ length: 1000 }, (_, n) => `w${n}`).join(" "))).toHaveLength(12);
});
