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
  ["+436601234567", "+436601234567"],
  ["-5.00", "-5.00"],
  ["-5,00", '"-5,00"'],
  ["+43660+1", "'+43660+1"],
  ["+43 660 1234567", "'+43 660 1234567"],
  ["-5\n=1+1", `"'-5\n=1+1"`],
  [" +436601234567", "' +436601234567"],
  ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
  ["-1e5", "'-1e5"],
  ["--5", "'--5"],
  ["+", "'+"],
  ["＝1+1", "'＝1+1"],
  ["\r=1", `"'\r=1"`],
  ['  =HYPERLINK("x")', `"'  =HYPERLINK(""x"")"`],
  ["\tx", "'\tx"],
  [null, ""],
  [-5, "-5"],
  [true, "true"],
])("%o", (value, cell) => {
  expect(csvLine([value, 1])).toBe(`${cell},1\r\n`);
});
