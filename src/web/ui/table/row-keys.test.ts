// Moving among the rows of a table by keys.
import { expect, test } from "vitest";
import { nextRow } from "./row-keys.ts";

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 4, 4],
  ["ArrowUp", 4, 3],
  ["ArrowUp", 0, 0],
  ["Home", 3, 0],
  ["End", 1, 4],
  ["Enter", 1, undefined],
])("%s in row %i of five leads to %s", (key, at, to) => {
  expect(nextRow(key, at, 5)).toBe(to);
});
