// Cells keep their content, and none is run as a formula.
import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test.each([
  ["plain", "plain"],
  ['say "hi"', '"say ""hi"""'],
  ["a,b", '"a,b"'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["-2+3", "'-2+3"],
  ["+43660", "'+43660"],
  ['  =HYPERLINK("x")', `"'  =HYPERLINK(""x"")"`],
  ["\tx", "'\tx"],
  [null, ""],
  [-5, "-5"],
  [true, "true"],
])("%o", (value, cell) => {
  expect(csvLine([value, 1])).toBe(`${cell},1\r\n`);
});
